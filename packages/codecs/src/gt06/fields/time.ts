import type { ByteReader } from '../../bytes.ts';
import { utcOf } from '../../calendar.ts';

/** Reads a time of six bytes: year since 2000, month, day, hour, minute, second. Null when they are no time. */
export function readTime(reader: ByteReader, utcOffsetMinutes: number): number | null {
  const year = 2000 + reader.u8();
  const time = utcOf(year, reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8());
  return time === null ? null : time - utcOffsetMinutes * 60_000;
}

const bcd = (byte: number): number => (byte >> 4) * 10 + (byte & 15);

/** Reads the six numbers of a time as binary coded decimals in UTC, which is how Wi-Fi packets write them. */
export function readBcdTime(reader: ByteReader): number | null {
  const [year, month, day, hour, minute, second] = Array.from(reader.read(6), bcd);
  return year === undefined ? null : utcOf(2000 + year, month!, day!, hour!, minute!, second!);
}

/** Reads seconds since 1970 and gives milliseconds; null for zero, which a device without a clock sends. */
export function readEpoch(reader: ByteReader): number | null {
  const seconds = reader.u32();
  return seconds === 0 ? null : seconds * 1000;
}

/** Writes a time in UTC as six bytes. */
export function timeBytes(timeMs: number): Uint8Array {
  const time = new Date(timeMs);
  return Uint8Array.from([
    time.getUTCFullYear() - 2000,
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  ]);
}
