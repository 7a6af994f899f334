import type { DeviceMessage } from '@rastro/domain';

/** Gives a value of a message in the terms of the other parser; undefined where the message does not have it. */
type PathReader = (message: DeviceMessage, expected: unknown) => unknown;

const attribute =
  (...names: string[]): PathReader =>
  ({ attributes }) =>
    names.map((name) => attributes[name]).find((value) => value !== undefined) ?? null;

const kmh = (mps: number | null): number | null => (mps === null ? null : Math.round(mps * 36) / 10);

/**
 * How each path of queclink-parser is read from a message of ours. Names and texts that are that parser's own (its device names, its
 * Spanish messages) are not comparable and stand in `INCOMPARABLE_PATHS`.
 */
export const PATH_READERS: Readonly<Record<string, PathReader>> = {
  'protocolVersion.deviceType': attribute('model'),
  imei: ({ deviceId }) => deviceId,
  'loc.coordinates': ({ latitude, longitude }) => [longitude, latitude],
  loc: ({ latitude, longitude }) => (latitude === null ? null : [longitude, latitude]),
  speed: ({ speedMps }) => kmh(speedMps),
  azimuth: ({ course }) => course,
  altitude: ({ altitudeM }) => altitudeM,
  hdop: ({ hdop }) => hdop,
  gpsStatus: ({ valid }) => valid,
  datetime: ({ fixTime }) => fixTime,
  sentTime: ({ deviceTime, fixTime }) => deviceTime ?? fixTime,
  odometer: ({ odometerM }) => (odometerM === null ? null : odometerM / 1000),
  hourmeter: ({ attributes }) =>
    typeof attributes.engineHoursS === 'number' ? attributes.engineHoursS / 3600 : null,
  history: ({ attributes }) => attributes.archive === true,
  lac: attribute('lac'),
  cid: attribute('cellId'),
  'voltage.battery': attribute('batteryPercent'),
  'voltage.inputCharge': attribute('externalVoltageV'),
  'voltage.ada': attribute('adc1V'),
  'voltage.adb': attribute('adc2V'),
  'voltage.adc': attribute('adc3V'),
  'status.input[1]': attribute('input1'),
  'status.input[2]': attribute('input2'),
  'status.input[3]': attribute('input3'),
  'status.input[4]': attribute('input4'),
  'status.output[1]': attribute('output1'),
  'status.output[2]': attribute('output2'),
  'status.output[3]': attribute('output3'),
  'status.output[4]': attribute('output4'),
};

/** Paths of that parser's own names, which the device did not send. */
export const INCOMPARABLE_PATHS: ReadonlySet<string> = new Set([
  'manufacturer',
  'device',
  'type',
  'command',
  'message',
  'serial',
  'counter',
  'serialId',
  'loc.type',
  'alarm.type',
  'alarm.message',
  'alarm.status',
  'alarm.number',
  'protocolVersion.raw',
  'protocolVersion.version',
  'status.raw',
  'status.sos',
  'status.charge',
  'temperature',
  'mcc', // the name of a country
  'mnc', // the name of an operator, where that parser knows it
]);

/** Cases in which that parser reads fields of a second location as readings, so that what it asserts is not in the message. */
export const MISREAD_THERE: ReadonlySet<string> = new Set(['queclink-parser#7', 'queclink-parser#8']);
