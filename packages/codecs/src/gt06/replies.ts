import { concatBytes, fromLatin1 } from '../bytes.ts';
import { UNITS_PER_DEGREE } from './fields/fix.ts';
import { timeBytes } from './fields/time.ts';
import { buildPacket, type Packet } from './frame.ts';

/** The answers that devices wait for; each contains the serial number of the packet that it answers. */

/** Types that the documents leave without an answer: data of ports and settings, and answers to commands. */
const UNANSWERED = [0x80, 0x81, 0x82, 0x8c, 0x94, 0x9b];
/** Types whose answer has the long form. */
const ANSWERED_LONG = [0x32, 0x33, 0x41];

/** The acknowledgement of a packet: its type and serial number. Null where the type has none. */
export function acknowledgement({ type, serial, isLong }: Packet): Uint8Array | null {
  if (UNANSWERED.includes(type)) return null;
  return buildPacket(type, new Uint8Array(0), serial, isLong && ANSWERED_LONG.includes(type));
}

/** The answer to 0x8A: the time, UTC. */
export const timeAnswer = ({ type, serial }: Packet, nowMs: number): Uint8Array =>
  buildPacket(type, timeBytes(nowMs), serial);

const ADDRESS_ANSWER = 0x97;
const PLACE_AT = 7;
const PHONE_AT = 18;
const PHONE_BYTES = 21;
/** How much of an address fits beside the flag in a length of one byte. */
const MAX_ADDRESS = 200;

/**
 * The answer to 0x2A, somebody asking the device by phone where it is: `LENGTH(1)  SERVER FLAG(4)
 * ADDRESS&&text&&phone##` as a long packet 0x97. The codec knows no addresses and answers with the coordinates.
 */
export function addressAnswer({ content, serial }: Packet): Uint8Array {
  const phone = content.slice(PHONE_AT, PHONE_AT + PHONE_BYTES);
  const text = fromLatin1(`ADDRESS&&${placeText(content).slice(0, MAX_ADDRESS)}&&`);
  const body = concatBytes(new Uint8Array(4), text, phone, fromLatin1('##'));
  return buildPacket(ADDRESS_ANSWER, concatBytes(Uint8Array.of(body.length), body), serial, true);
}

function placeText(content: Uint8Array): string {
  if (content.length < PHONE_AT) return 'NA';
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const flags = view.getUint16(16);
  const latitude = view.getUint32(PLACE_AT) / UNITS_PER_DEGREE;
  const longitude = view.getUint32(PLACE_AT + 4) / UNITS_PER_DEGREE;
  return `${flags & 0x0400 ? 'N' : 'S'}${latitude.toFixed(5)},${flags & 0x0800 ? 'W' : 'E'}${longitude.toFixed(5)}`;
}
