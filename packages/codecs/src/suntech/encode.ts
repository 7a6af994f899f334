import { type DeviceMessage, mpsToKmh } from '@rastro/domain';
import { fromLatin1 } from '../bytes.ts';
import type { DeviceEncoder } from '../codec.ts';
import { alertOf } from './events.ts';

const MODEL = '01';
const VERSION = '010';
const CELL = '00100';

const signed = (degrees: number, whole: number): string =>
  `${degrees < 0 ? '-' : '+'}${Math.abs(degrees)
    .toFixed(6)
    .padStart(whole + 7, '0')}`;
const padded = (value: number, whole: number, decimals: number): string =>
  value.toFixed(decimals).padStart(whole + decimals + 1, '0');

const digit = (value: unknown): string => (value === true ? '1' : '0');

/** What the type of the report adds: an alert where the message has an event with an identifier, else a status. */
function endOf(message: DeviceMessage, sequence: number): { type: string; end: string[] } {
  const alert = message.events.map(alertOf).find((code) => code !== null);
  if (alert !== undefined && alert !== null) return { type: 'ALT', end: [String(alert)] };
  const mode = message.ignition === true ? '2' : '1';
  return { type: 'STT', end: [mode, String(sequence % 10_000).padStart(4, '0')] };
}

/** One report of an ST300; a message without a place is a keep-alive, which is all that the device sends without one. */
function encodeReport(deviceId: string, message: DeviceMessage, sequence: number): Uint8Array {
  const { fixTime, latitude, longitude, attributes } = message;
  if (fixTime === null || latitude === null || longitude === null)
    return fromLatin1(`ST300ALV;${deviceId}\r`);
  const iso = new Date(fixTime).toISOString();
  const { type, end } = endOf(message, sequence);
  const volts = typeof attributes.externalVoltageV === 'number' ? attributes.externalVoltageV : 0;
  const states = ['input1', 'input2', 'input3', 'output1', 'output2'].map((name) => digit(attributes[name]));
  const fields = [
    `ST300${type}`,
    deviceId,
    MODEL,
    VERSION,
    iso.slice(0, 10).replaceAll('-', ''),
    iso.slice(11, 19),
    CELL,
    signed(latitude, 2),
    signed(longitude, 3),
    padded(mpsToKmh(message.speedMps ?? 0), 3, 3),
    padded(message.course ?? 0, 3, 2),
    String(message.satellites ?? 0),
    message.valid === false ? '0' : '1',
    String(Math.round(message.odometerM ?? 0)),
    volts.toFixed(2),
    digit(message.ignition) + states.join(''),
    ...end,
  ];
  return fromLatin1(`${fields.join(';')}\r`);
}

/** Encodes messages as an ST300 does, which has no login and waits for no acknowledgement. */
export const device: DeviceEncoder = {
  login: () => null,
  encode: (deviceId, messages, sequence) =>
    messages.map((message, i) => encodeReport(deviceId, message, sequence + i)),
  acknowledged: () => null,
};
