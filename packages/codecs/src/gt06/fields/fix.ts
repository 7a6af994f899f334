import { type DeviceMessage, kmhToMps } from '@rastro/domain';
import type { ByteReader } from '../../bytes.ts';
import { readTime } from './time.ts';

/** The GPS section: time (6), satellites (1), latitude (4), longitude (4), speed (1), course and flags (2). */
export const FIX_BYTES = 18;
/** Latitude and longitude are counted in 1/30000 of a minute. */
export const UNITS_PER_DEGREE = 1_800_000;

const COURSE_MASK = 0x03ff;
const FLAG_NORTH = 0x0400;
const FLAG_WEST = 0x0800;
const FLAG_POSITIONED = 0x1000;
const FLAG_KNOWS_IGNITION = 0x4000;
const FLAG_IGNITION = 0x8000;

/** Reads the GPS section into the message. */
export function readFix(reader: ByteReader, message: DeviceMessage, utcOffsetMinutes: number): void {
  message.fixTime = readTime(reader, utcOffsetMinutes);
  message.satellites = reader.u8() & 0x0f; // the high half is the length of the section
  const latitude = reader.u32();
  const longitude = reader.u32();
  message.speedMps = kmhToMps(reader.u8());
  setPlace(message, latitude, longitude, reader.u16());
}

/**
 * Sets place, course, validity and (where the flags contain it) ignition from the raw numbers. Numbers that lie
 * outside the world leave the place unknown.
 */
export function setPlace(message: DeviceMessage, latitude: number, longitude: number, flags: number): void {
  const north = latitude / UNITS_PER_DEGREE;
  const east = longitude / UNITS_PER_DEGREE;
  message.valid = (flags & FLAG_POSITIONED) !== 0;
  if (north <= 90 && east <= 180) {
    message.latitude = flags & FLAG_NORTH || north === 0 ? north : -north;
    message.longitude = flags & FLAG_WEST && east !== 0 ? -east : east;
  } else message.valid = false;
  const course = flags & COURSE_MASK;
  message.course = course <= 360 ? course % 360 : null;
  if (flags & FLAG_KNOWS_IGNITION) message.ignition = (flags & FLAG_IGNITION) !== 0;
}

/** The flags of a place, for the device encoder. */
export function flagsOf({ latitude, longitude, course, valid }: DeviceMessage): number {
  return (
    (Math.round(course ?? 0) % 360) |
    ((latitude ?? 0) >= 0 ? FLAG_NORTH : 0) |
    ((longitude ?? 0) < 0 ? FLAG_WEST : 0) |
    (valid ? FLAG_POSITIONED : 0)
  );
}
