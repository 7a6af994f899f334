import { type DeviceMessage, kmhToMps } from '@rastro/domain';
import type { ByteReader } from '../../bytes.ts';
import { utcOf } from '../../calendar.ts';
import { set } from '../values.ts';

/** Bytes of a location: accuracy, speed, azimuth, altitude, place, time, cell. */
export const LOCATION_BYTES = 33;

/** Milliseconds since 1970 of year (u16), month, day, hour, minute, second; null when there is no such moment. */
export function readTime(reader: ByteReader): number | null {
  return utcOf(reader.u16(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8());
}

/** A decimal number written in the digits of a hexadecimal one: 0x0460 is 460. */
const digitsOf = (value: number): number => Number(value.toString(16).replace(/[a-f]/g, '0'));

/** Accuracy, tenths of km/h after whole ones, degrees, metres, micro-degrees, UTC time, cell, one reserved byte. */
export function readLocation(reader: ByteReader, message: DeviceMessage): void {
  const accuracy = reader.u8();
  message.hdop = accuracy;
  message.speedMps = kmhToMps(reader.u16() + reader.u8() / 10);
  message.course = reader.u16() % 360;
  message.altitudeM = reader.i16();
  const longitude = reader.i32() / 1e6;
  const latitude = reader.i32() / 1e6;
  message.fixTime = readTime(reader);
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) Object.assign(message, { longitude, latitude });
  message.valid = true;
  if (accuracy === 0) message.attributes.gnssFix = false;
  const mcc = digitsOf(reader.u16());
  const cell = { mcc, mnc: digitsOf(reader.u16()), lac: reader.u16(), cellId: reader.u16() };
  if (mcc > 0) for (const name of ['mcc', 'mnc', 'lac', 'cellId'] as const) set(message, name, cell[name]);
  reader.skip(1);
}
