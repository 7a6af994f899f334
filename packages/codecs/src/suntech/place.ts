import { type DeviceMessage, kmhToMps } from '@rastro/domain';
import type { FieldReader } from './fieldReader.ts';
import { set, timeOf } from './values.ts';

/** Latitude, longitude, speed in km/h, course. */
export function readPlace(reader: FieldReader, message: DeviceMessage): void {
  message.latitude = reader.number();
  message.longitude = reader.number();
  setMotion(message, reader.number(), reader.number());
}

/** Speed (km/h on the wire) and course (degrees, up to 360 on the wire). */
export function setMotion(message: DeviceMessage, kmh: number | null, degrees: number | null): void {
  message.speedMps = kmh === null || kmh < 0 ? null : kmhToMps(kmh);
  message.course = degrees === null || degrees < 0 ? null : degrees % 360;
}

/** Number of satellites. */
export function setSatellites(message: DeviceMessage, count: number | null): void {
  message.satellites = count === null || count < 0 || count > 255 ? null : count;
}

/** Travelled distance in metres. */
export function readDistance(reader: FieldReader, message: DeviceMessage): void {
  const metres = reader.number();
  message.odometerM = metres === null || metres < 0 ? null : metres;
}

/** GPS date and time. */
export function readTime(reader: FieldReader, message: DeviceMessage): void {
  message.fixTime = timeOf(reader.text(), reader.text());
}

/** `1` is fixed, `0` is not. */
export function readFix(reader: FieldReader, message: DeviceMessage): void {
  const fix = reader.text();
  message.valid = fix === '' ? null : fix === '1';
}

/** Message type: `1` is real time, `0` comes from the device's memory. */
export function readMessageType(reader: FieldReader, message: DeviceMessage): void {
  if (reader.text() === '0') message.attributes.archive = true;
}

/** Cell identifier, country, network and area of the serving cell. */
export function setCell(
  message: DeviceMessage,
  cell: { cellId: number | null; mcc: number | null; mnc: number | null; lac: number | null },
): void {
  if (!cell.cellId || !cell.mcc) return; // the device sends zeros without a network
  for (const name of ['mcc', 'mnc', 'lac', 'cellId'] as const) set(message, name, cell[name]);
}
