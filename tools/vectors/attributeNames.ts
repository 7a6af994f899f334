import type { DeviceEvent, DeviceMessage } from '@rastro/domain';

/** Gives a value of a message in the terms of the source of the recordings; undefined where the message does not have it. */
export type Reader = (message: DeviceMessage) => unknown;

const attribute =
  (name: string, convert: (value: number) => unknown = (value) => value): Reader =>
  ({ attributes }) => {
    const value = attributes[name];
    return typeof value === 'number' ? convert(value) : value;
  };

/** Gives the value of the first reader that finds one. */
const anyOf =
  (...readers: Reader[]): Reader =>
  (message) =>
    readers.map((reader) => reader(message)).find((value) => value !== undefined && value !== null);

const knownOrAbsent = <T>(value: T | null): T | undefined => value ?? undefined;

/**
 * How each attribute of the source is read from a message of ours, in the source's unit. A name that is not here is looked up
 * unchanged among our attributes, so that only names and units that differ need a line.
 */
export const ATTRIBUTE_READERS: Readonly<Record<string, Reader>> = {
  // columns of a message
  altitude: ({ altitudeM }) => knownOrAbsent(altitudeM),
  ignition: ({ ignition }) => knownOrAbsent(ignition),
  odometer: ({ odometerM }) => knownOrAbsent(odometerM),
  sat: ({ satellites }) => knownOrAbsent(satellites),
  hdop: ({ hdop }) => knownOrAbsent(hdop),
  // common attributes
  power: anyOf(attribute('externalVoltageV'), attribute('workingVoltageV')),
  battery: attribute('batteryVoltageV'),
  batteryLevel: attribute('batteryPercent'),
  charge: attribute('charging'),
  coolantTemp: attribute('coolantTemperatureC'),
  door: attribute('doorOpen'),
  driverUniqueId: attribute('driverId'),
  engineLoad: attribute('engineLoadPercent'),
  event: attribute('eventCode'),
  fuel: anyOf(attribute('fuelLevelL'), attribute('fuelLevelPercent'), attribute('fuelSensor1Raw')),
  fuelConsumption: attribute('fuelRateLph'),
  fuelUsed: attribute('fuelUsedL'),
  hours: attribute('engineHoursS', (seconds) => Math.round(seconds * 1000)), // the source counts milliseconds
  throttle: attribute('throttlePercent'),
  tripOdometer: attribute('tripOdometerM'),
  serial: attribute('serialData'),
  versionFw: attribute('firmwareVersion'),
  ...numbered('adc', (n) => attribute(`adc${n}V`)),
  ...numbered('in', (n) => attribute(`input${n}`)),
  ...numbered('out', (n) => attribute(`output${n}`)),
  ...numbered('temp', (n) => attribute(`temperature${n}C`)),
  // queclink: a second supply, Bluetooth accessories, the vehicle's bus, data passed through
  power2: attribute('externalVoltage2V'),
  accessoryMac: attribute('tag1Id'),
  accessoryVoltage: attribute('tag1BatteryVoltageV'),
  accessoryTemp: attribute('tag1TemperatureC'),
  accessoryHumidity: attribute('tag1HumidityPercent'),
  tag1Humidity: attribute('tag1HumidityPercent'),
  tag1Battery: attribute('tag1BatteryPercent'),
  externalBattery: attribute('externalBatteryPercent'),
  obdOdometer: attribute('vehicleOdometerM'),
  obdSpeed: attribute('obdSpeedMps', (mps) => Math.round(mps * 3.6)),
  result: anyOf(attribute('result'), attribute('serialData')),
  rssi: anyOf(
    attribute('rssiDbm', (dbm) => dbm + 110), // the source has the levels that devices count in
    attribute('gsmSignalPercent', (percent) => Math.round((percent * 31) / 100)),
  ),
  // gt06: Bluetooth tags
  tag1Temp: attribute('tag1TemperatureC'),
  // teltonika: EYE beacons, millivolts in the source
  tag1Voltage: attribute('tag1BatteryVoltageV', (volts) => Math.round(volts * 1000)),
};

/** Alarms of the source and the events of ours that mean the same: one of them has to be there. */
export const ALARM_EVENTS: Readonly<Record<string, readonly DeviceEvent[]>> = {
  sos: ['sos'],
  general: ['other'],
  tampering: ['tamper'],
  lowBattery: ['lowBattery'],
  lowPower: ['lowPower'],
  powerCut: ['powerDisconnected'],
  powerRestored: ['powerConnected'],
  powerOn: ['powerOn'],
  powerOff: ['powerOff'],
  vibration: ['vibration'],
  movement: ['motionStart'],
  overspeed: ['overspeedStart'],
  geofenceEnter: ['geofenceEnter'],
  geofenceExit: ['geofenceExit'],
  hardAcceleration: ['harshAcceleration'],
  hardBraking: ['harshBraking'],
  hardCornering: ['harshCornering'],
  accident: ['collision'],
  tow: ['tow'],
  idle: ['idleStart'],
  jamming: ['jammingStart'],
  door: ['doorOpen'],
  gpsAntennaCut: ['antennaDisconnected'],
  temperature: ['temperatureHigh', 'temperatureLow', 'temperatureAlarm'],
  fatigueDriving: ['fatigue'],
};

/** Attributes of the source that no message of ours can be compared with, and why. */
export const NOT_COMPARABLE: Readonly<Record<string, string>> = {};

/** Cases in which our decoders differ from the source on purpose, and why. */
export const DECIDED_OTHERWISE: Readonly<Record<string, string>> = {
  'Gt06ProtocolDecoderTest.testDecode#20':
    'the altitude expected (-31703) is the checksum 0x8429 of the packet; the altitude in it is 687 m',
};

function numbered(prefix: string, reader: (n: number) => Reader): Record<string, Reader> {
  return Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`${prefix}${n}`, reader(n)]));
}
