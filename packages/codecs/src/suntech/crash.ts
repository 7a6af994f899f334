import { type DeviceMessage, emptyMessage, kmhToMps } from '@rastro/domain';
import { fromHex, toHex, toLatin1 } from '../bytes.ts';
import { utcOf } from '../calendar.ts';
import type { Conversation } from '../codec.ts';
import { finalize } from './values.ts';

/** Places around the moment of a crash, in milliseconds from it. */
const OFFSETS_MS = [-3000, -2000, -1000, 1000];
const TIME_BYTES = 6;
const PLACE_BYTES = 12;
const SAMPLE_BYTES = 6;
/** A whole record holds 100 samples a place: about 2,500 bytes. */
const MAX_RECORD_BYTES = 8192;

/** The parts of a crash record that have come so far, kept in the conversation. */
interface Parts {
  count: number;
  hex: string;
}

const partsOf = (conversation: Conversation): Parts => {
  const parts = conversation.state.crash as Parts | undefined;
  return parts ?? { count: 0, hex: '' };
};

/** One place of a record: latitude and longitude in 1e-7 degrees, hundredths of km/h and of degrees, samples; little-endian. */
function readPlace(bytes: Uint8Array, deviceId: string, timeMs: number | null): DeviceMessage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples: number[][] = [];
  for (let at = PLACE_BYTES; at + SAMPLE_BYTES <= bytes.length; at += SAMPLE_BYTES)
    samples.push([0, 2, 4].map((offset) => view.getInt16(at + offset, true)));
  return finalize({
    ...emptyMessage('position', deviceId),
    fixTime: timeMs,
    valid: true,
    latitude: view.getInt32(0, true) / 1e7,
    longitude: view.getInt32(4, true) / 1e7,
    speedMps: kmhToMps(view.getUint16(8, true) / 100),
    course: (view.getUint16(10, true) / 100) % 360,
    attributes: { gSensor: JSON.stringify(samples) },
  });
}

/** The places of a whole record, oldest first; the crash is an event of the last one before it. */
function readRecord(record: Uint8Array, deviceId: string): DeviceMessage[] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = record;
  const crashMs = utcOf(2000 + year, month, day, hour, minute, second);
  const size = Math.floor((record.length - TIME_BYTES) / OFFSETS_MS.length);
  if (size < PLACE_BYTES) return [];
  return OFFSETS_MS.map((offset, i) => {
    const at = TIME_BYTES + i * size;
    const message = readPlace(
      record.slice(at, at + size),
      deviceId,
      crashMs === null ? null : crashMs + offset,
    );
    return offset === -1000 ? { ...message, events: ['collision'] } : message;
  });
}

/**
 * A crash record: `CRR;id;part;parts;length;` and bytes. A long record comes in parts, which the conversation keeps; the
 * messages come with the last one. Null when the frame has no such layout.
 */
export function readCrash(bytes: Uint8Array, conversation: Conversation): DeviceMessage[] | null {
  const match = /^CRR;(\w{1,20});(\d+);(\d+);(\d+);/.exec(toLatin1(bytes.subarray(0, 48)));
  if (!match) return null;
  const [header, deviceId = '', part, parts, length] = match;
  const data = bytes.slice(header.length, header.length + Number(length));
  if (data.length < Number(length)) return null;
  const before = part === '1' ? { count: 0, hex: '' } : partsOf(conversation);
  if (before.count !== Number(part) - 1 || before.hex.length / 2 + data.length > MAX_RECORD_BYTES)
    return null;
  const hex = before.hex + toHex(data);
  if (part !== parts) {
    conversation.state.crash = { count: Number(part), hex } satisfies Parts;
    return [];
  }
  delete conversation.state.crash;
  return readRecord(fromHex(hex) ?? data, deviceId);
}
