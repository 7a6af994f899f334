import { type AttributeName, type DeviceMessage, kmhToMps } from '@rastro/domain';
import { type Envelope, newMessage } from '../envelope.ts';
import { FieldReader } from '../fieldReader.ts';
import { odometerOf, readLocation } from '../location.ts';
import { hasBit, numberOf, set, thousandth } from '../values.ts';

type ObdReader = (message: DeviceMessage, field: string) => void;

const number =
  (name: AttributeName, factor = 1): ObdReader =>
  (message, field) => {
    const value = numberOf(field);
    set(message, name, value === null ? null : value * factor);
  };
const text =
  (name: AttributeName): ObdReader =>
  (message, field) =>
    set(message, name, field);
const METRES_PER_KM = 1000;

/** The fields of the report mask, from bit 0. */
const FIELDS: readonly ObdReader[] = [
  text('vin'),
  (message, field) => set(message, 'obdConnected', field === '' ? null : field === '1'),
  (message, field) => set(message, 'obdVoltageV', thousandth(numberOf(field))),
  text('obdSupportedPids'),
  number('rpm'),
  (message, field) => {
    const kmh = numberOf(field);
    set(message, 'obdSpeedMps', kmh === null || kmh < 0 ? null : kmhToMps(kmh));
  },
  number('coolantTemperatureC'),
  number('fuelLPer100km'),
  number('distanceSinceCodesClearedM', METRES_PER_KM),
  number('distanceWithMalfunctionM', METRES_PER_KM),
  (message, field) => set(message, 'malfunctionIndicator', field === '' ? null : field === '1'),
  number('dtcCount'),
  text('dtcCodes'),
  number('throttlePercent'),
  number('engineLoadPercent'),
  number('fuelLevelPercent'),
  text('obdProtocol'),
  text('obdReserved17'),
  text('obdReserved18'),
  number('vehicleOdometerM', METRES_PER_KM),
];
const GNSS_BIT = 20;
const NETWORK_BIT = 21;
const MILEAGE_BIT = 22;

/** GTOBD, readings of the diagnostic plug: report type, mask, the fields of the mask, location, network, mileage. */
export function readObd(envelope: Envelope): DeviceMessage[] {
  const message = newMessage('position', envelope);
  const reader = new FieldReader(envelope.body, 1);
  const mask = reader.hex() ?? 0;
  FIELDS.forEach((read, bit) => {
    if (hasBit(mask, bit)) read(message, reader.text());
  });
  if (hasBit(mask, GNSS_BIT)) {
    const block = reader.fields.slice(reader.index, reader.index + 7);
    const network = hasBit(mask, NETWORK_BIT) ? reader.fields.slice(reader.index + 7, reader.index + 11) : [];
    readLocation(new FieldReader([...block, ...network]), message);
    reader.skip(hasBit(mask, NETWORK_BIT) ? 12 : 7); // a reserved field ends the network
  }
  if (hasBit(mask, MILEAGE_BIT)) message.odometerM = odometerOf(reader.text());
  return [message.latitude === null ? { ...message, kind: 'status' } : message];
}
