import { type AttributeName, type DeviceMessage, emptyMessage, kmhToMps } from '@rastro/domain';
import { toLatin1 } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { setPlace } from '../fields/fix.ts';
import { readTime } from '../fields/time.ts';

type SetReading = (message: DeviceMessage, value: number) => void;

const attribute =
  (name: AttributeName, factor = 1): SetReading =>
  ({ attributes }, value) => {
    attributes[name] = value * factor;
  };

/** Readings by the two digits that their name begins with; each value is a hexadecimal number of hundredths. */
const READINGS: ReadonlyMap<number, SetReading> = new Map<number, SetReading>([
  [
    0x28,
    (message, value) => {
      message.odometerM = value * 1000; // kilometres on the wire
    },
  ],
  [0x2b, attribute('fuelLevelL')],
  [0x2d, attribute('coolantTemperatureC')],
  [0x35, attribute('obdSpeedMps', 1 / 3.6)],
  [0x36, attribute('rpm')],
  [0x47, attribute('fuelUsedL')],
  [0x49, attribute('engineHoursS', 3600)], // hours on the wire
]);
const VIN = 0x4a;

/** Satellites, latitude, longitude, speed, course and flags, behind the text. */
const PLACE_BYTES = 12;

/**
 * 0x8C (FM08ABC, OBD): `TIME(6)  IGNITION(1)  TEXT  SATELLITES(1) LATITUDE(4) LONGITUDE(4) SPEED(1) COURSE(2)`,
 * where TEXT is `28..=VALUE,2d..=VALUE,...`.
 */
export function readObd(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 7 + PLACE_BYTES) return null;
  const message = emptyMessage('position', body.deviceId);
  message.fixTime = readTime(reader, 0);
  message.ignition = reader.u8() > 0;
  const text = toLatin1(reader.read(reader.remaining - PLACE_BYTES));
  for (const pair of text.split(',')) setReading(pair, message);
  message.satellites = reader.u8() & 0x0f;
  const latitude = reader.u32();
  const longitude = reader.u32();
  message.speedMps = kmhToMps(reader.u8());
  setPlace(message, latitude, longitude, reader.u16());
  return [message];
}

function setReading(pair: string, message: DeviceMessage): void {
  const [name = '', value = ''] = pair.split('=');
  if (!/^[0-9a-fA-F]{2}/.test(name) || value === '') return;
  const code = Number.parseInt(name.slice(0, 2), 16);
  if (code === VIN) message.attributes.vin = value.trim();
  else if (/^[0-9a-fA-F]{1,8}$/.test(value)) READINGS.get(code)?.(message, Number.parseInt(value, 16) / 100);
}
