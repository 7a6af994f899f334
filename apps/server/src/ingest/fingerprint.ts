import type { DeviceMessage } from '@rastro/domain';

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);
/** Stand for what has no bits of its own; any numbers do that are not alike. */
const NOTHING = 0x6e756c6c;
const YES = 0x74727565;
const NO = 0x66616c73;

/**
 * A 32-bit signed hash (MurmurHash3's steps over the values' bits) of what a message says: the same message sent again has the
 * same, two different ones of the same second do not. Part of the idempotent key, so a change of this function makes repeated
 * old frames count as new.
 */
export function fingerprintOf(message: DeviceMessage): number {
  let hash = mixText(0, message.kind);
  hash = mixNumber(hash, message.latitude);
  hash = mixNumber(hash, message.longitude);
  hash = mixNumber(hash, message.altitudeM);
  hash = mixNumber(hash, message.speedMps);
  hash = mixNumber(hash, message.course);
  hash = mixNumber(hash, message.satellites);
  hash = mixNumber(hash, message.hdop);
  hash = mixNumber(hash, message.odometerM);
  hash = mixSwitch(hash, message.valid);
  hash = mixSwitch(hash, message.ignition);
  for (const event of message.events) hash = mixText(hash, event);
  // Added up, since the order of the readings says nothing.
  let readings = 0;
  for (const [key, value] of Object.entries(message.attributes)) {
    // `archive` says how the message came, not what it says: a record sent live and again from memory is one record.
    if (key === 'archive') continue;
    const named = mixText(0, key);
    if (typeof value === 'number') readings += finish(mixNumber(named, value));
    else if (typeof value === 'string') readings += finish(mixText(named, value));
    else readings += finish(mixSwitch(named, value));
  }
  return finish(mix(hash, readings | 0));
}

function mixNumber(hash: number, value: number | null): number {
  if (value === null) return mix(hash, NOTHING);
  double[0] = value + 0; // there is no negative zero
  return mix(mix(hash, words[0] as number), words[1] as number);
}

const mixSwitch = (hash: number, value: boolean | null): number =>
  mix(hash, value === null ? NOTHING : value ? YES : NO);

function mixText(hash: number, text: string): number {
  let mixed = mix(hash, text.length);
  for (let i = 0; i < text.length; i++) mixed = mix(mixed, text.charCodeAt(i));
  return mixed;
}

/** Takes 32 bits into the hash. */
function mix(hash: number, bits: number): number {
  let k = Math.imul(bits, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const mixed = hash ^ k;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** Lets every bit have its say in every other. */
function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
