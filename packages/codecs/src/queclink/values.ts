import type { AttributeName, DeviceMessage } from '@rastro/domain';
import { utcOf } from '../calendar.ts';

/** A decimal number, or null for an empty field, `nan`, `inf` and anything else. */
export function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** A hexadecimal number of at most 12 digits, or null. */
export function hexOf(text: string | undefined): number | null {
  return text !== undefined && /^[0-9a-f]{1,12}$/i.test(text) ? Number.parseInt(text, 16) : null;
}

/** Whether a bit of a number of up to 32 bits is set. */
export const hasBit = (value: number, bit: number): boolean => ((value >>> bit) & 1) === 1;

/** Milliseconds since 1970 of `yyyymmddhhmmss` (UTC), or null. */
export function timeOf(text: string | undefined): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '');
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  return utcOf(year, month, day, hour, minute, second);
}

const HOURS = /^(\d{1,7}):(\d\d):(\d\d)$/;

/** Seconds of an hour meter `hhhhh:mm:ss`, or null. */
export function hourMeterOf(text: string): number | null {
  const match = HOURS.exec(text);
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
}

/** Thousandths of a unit on the wire, the unit here. */
export const thousandth = (value: number | null): number | null => (value === null ? null : value / 1000);

/** Puts a reading under its name, where there is one. */
export function set(
  message: DeviceMessage,
  name: AttributeName,
  value: number | string | boolean | null,
): void {
  if (value !== null && value !== '') message.attributes[name] = value;
}
