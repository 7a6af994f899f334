import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { toHex } from '../../bytes.ts';

/**
 * 0x01 login:
 *
 *     IMEI(8, one digit a half byte)  [MODEL(2)  [ZONE AND LANGUAGE(2)]]
 *
 * Zone: bits 15 to 4 are hours * 100 + minutes, bit 3 says west of Greenwich.
 */
interface Login {
  message: DeviceMessage;
  /** What the device's local times are ahead of UTC. */
  utcOffsetMinutes: number;
}

const IMEI_BYTES = 8;
const MAX_OFFSET_MINUTES = 14 * 60;

/** Reads a login; null when it holds no identifier. */
export function readLogin(content: Uint8Array): Login | null {
  if (content.length < IMEI_BYTES) return null;
  const message = emptyMessage('login', terminalId(content.subarray(0, IMEI_BYTES)));
  if (content.length >= 10) message.attributes.modelCode = toHex(content.subarray(8, 10));
  const zone = content.length >= 12 ? content[10]! * 256 + content[11]! : 0;
  return { message, utcOffsetMinutes: offsetOf(zone) };
}

/** The identifier of eight bytes: 15 digits after a zero, or 16. */
export function terminalId(bytes: Uint8Array): string {
  const digits = toHex(bytes);
  return digits.startsWith('0') ? digits.slice(1) : digits;
}

function offsetOf(zone: number): number {
  const hundreds = zone >> 4;
  const minutes = Math.floor(hundreds / 100) * 60 + (hundreds % 100);
  if (hundreds % 100 > 59 || minutes > MAX_OFFSET_MINUTES) return 0;
  return zone & 0x0008 ? -minutes : minutes;
}
