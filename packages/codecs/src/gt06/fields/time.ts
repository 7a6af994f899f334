import type { ByteReader } from '../../bytes.ts';
import { utcOf } from '../../calendar.ts';

/** Six bytes: year since 2000, month, day, hour, minute, second. Null when they are no time. */
export function readTime(reader: ByteReader, utcOffsetMinutes: number): number | null {
  const year = 2000 + reader.u8();
  const time = utcOf(year, reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8());
  return time === null ? null : time - utcOffsetMinutes * 60_000;
}

const bcd = (byte: number): number => (byte >> 4) * 10 + (byte & 15);

/** The same six numbers as binary coded decimals, UTC: the Wi-Fi packets write them so. */
export function readBcdTime(reader: ByteReader): number | null {
  const [year, month, day, hour, minute, second] = Array.from(reader.take(6), bcd);
  return year === undefined ? null : utcOf(2000 + year, month!, day!, hour!, minute!, second!);
}

/** Seconds since 1970 as milliseconds; zero, which a device without a clock sends, is null. */
export function readEpoch(reader: ByteReader): number | null {
  const seconds = reader.u32();
  return seconds === 0 ? null : seconds * 1000;
}

/** The six bytes of a time in UTC. */
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
