import { type DeviceEvent, type DeviceMessage, mpsToKmh } from '@rastro/domain';
import { fromLatin1, toLatin1 } from '../bytes.ts';
import type { DeviceEncoder } from '../codec.ts';

/** The device that the encoder imitates: a GV300W of protocol version 10.2. */
const VERSION = '270A02';
const NAME = 'gv300w';
/** Locations that one GTFRI holds at most. */
const MOST_LOCATIONS = 15;

const stamp = (timeMs: number): string => new Date(timeMs).toISOString().replace(/\D/g, '').slice(0, 14);
const countOf = (sequence: number): string => (sequence & 0xffff).toString(16).toUpperCase().padStart(4, '0');

/** The reports that a GV300W sends for an event, each with the fields before its location. */
const EVENT_REPORTS: Readonly<Partial<Record<DeviceEvent, readonly [type: string, ...before: string[]]>>> = {
  sos: ['SOS', '', '00', '1'],
  tow: ['TOW', '', '00', '1'],
  overspeedStart: ['SPD', '', '00', '1'],
  overspeedEnd: ['SPD', '', '01', '1'],
  geofenceExit: ['GEO', '', '00', '1'],
  geofenceEnter: ['GEO', '', '01', '1'],
  harshBraking: ['HBM', '', '10', '1'],
  harshAcceleration: ['HBM', '', '11', '1'],
  harshCornering: ['HBM', '', '12', '1'],
  ignitionOn: ['IGN', '0'],
  ignitionOff: ['IGF', '0'],
  powerConnected: ['MPN'],
  powerDisconnected: ['MPF'],
  lowBattery: ['BPL', '3.50'],
  idleStart: ['IDN', '', ''],
  idleEnd: ['IDF', '0'],
  jammingStart: ['JDS', '2'],
  jammingEnd: ['JDS', '1'],
  collision: ['CRA', '00'],
};

const digits = (value: unknown, shift: number): number => (value === true ? 1 << shift : 0);
const hex2 = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0');

/** Motion state, inputs and outputs; without an ignition the state is the motion sensor's. */
function deviceStatus({ ignition, speedMps, attributes }: DeviceMessage): string {
  const state = `${ignition === null ? 4 : ignition ? 2 : 1}${(speedMps ?? 0) > 0 ? 2 : 1}`;
  const inputs = digits(ignition, 0) | digits(attributes.input1, 1) | digits(attributes.input2, 2);
  return state + hex2(inputs) + hex2(digits(attributes.output1, 0) | digits(attributes.output2, 1));
}

/** A location block: accuracy, km/h, azimuth, altitude, place, time, no cell, mask for the satellites. */
function locationOf(message: DeviceMessage): string[] {
  const { fixTime, latitude, longitude, hdop, speedMps, course, altitudeM, satellites } = message;
  const azimuth = course === null ? '' : String(Math.round(course) % 360);
  const place =
    fixTime === null || latitude === null || longitude === null
      ? ['', '', '']
      : [longitude.toFixed(6), latitude.toFixed(6), stamp(fixTime)];
  const mask = satellites === null ? ['00'] : ['01', String(satellites)];
  return [
    String(hdop ?? 1),
    speedMps === null ? '' : mpsToKmh(speedMps).toFixed(1),
    azimuth,
    altitudeM === null ? '' : altitudeM.toFixed(1),
    ...place,
    '',
    '',
    '',
    '',
    ...mask,
  ];
}

const odometerOf = ({ odometerM }: DeviceMessage): string =>
  odometerM === null ? '' : (odometerM / 1000).toFixed(3);

const millivolts = (volts: unknown): string =>
  typeof volts === 'number' ? String(Math.round(volts * 1000)) : '';

function report(head: string, deviceId: string, fields: readonly string[], timeMs: number, sequence: number) {
  const all = [head, VERSION, deviceId, NAME, ...fields, stamp(timeMs), countOf(sequence)];
  return fromLatin1(`${all.join(',')}$`);
}

const timeOf = ({ deviceTime, fixTime }: DeviceMessage): number => deviceTime ?? fixTime ?? 0;
const eventReport = ({ events }: DeviceMessage) =>
  events.map((event) => EVENT_REPORTS[event]).find((found) => found !== undefined);

/** Positions without an event that one GTFRI carries: the readings of the last one count for all. */
function fixedReport(deviceId: string, batch: readonly DeviceMessage[], sequence: number): Uint8Array {
  const last = batch.at(-1)!;
  const percent = last.attributes.batteryPercent;
  const fields = [
    millivolts(last.attributes.externalVoltageV),
    '10',
    String(batch.length),
    ...batch.flatMap(locationOf),
    odometerOf(last),
    '',
    millivolts(last.attributes.adc1V),
    millivolts(last.attributes.adc2V),
    typeof percent === 'number' ? String(Math.round(percent)) : '',
    deviceStatus(last),
    '',
    '',
    '',
  ];
  return report('+RESP:GTFRI', deviceId, fields, timeOf(last), sequence);
}

function encodeMessage(deviceId: string, message: DeviceMessage, sequence: number): Uint8Array {
  const found = eventReport(message);
  if (message.kind === 'heartbeat' || (message.latitude === null && !found))
    return report('+ACK:GTHBD', deviceId, [], timeOf(message), sequence);
  if (!found) return fixedReport(deviceId, [message], sequence);
  const [type, ...before] = found;
  const fields = [...before, ...locationOf(message), odometerOf(message)];
  return report(`+RESP:GT${type}`, deviceId, fields, timeOf(message), sequence);
}

/** Encodes messages as a GV300W with acknowledgements does. Each message is a frame, so that each is acknowledged. */
export const device: DeviceEncoder = {
  login: () => null,
  encode: (deviceId, messages, sequence) =>
    messages.map((message, i) => encodeMessage(deviceId, message, sequence + i)),
  acknowledged: (replies) => toLatin1(replies).match(/\+SACK:[^$]*\$/g)?.length ?? 0,
};

/** One GTFRI for up to 15 positions, as a device sends them that is set to collect. */
export const encodeBatch = (
  deviceId: string,
  batch: readonly DeviceMessage[],
  sequence: number,
): Uint8Array => fixedReport(deviceId, batch.slice(0, MOST_LOCATIONS), sequence);
