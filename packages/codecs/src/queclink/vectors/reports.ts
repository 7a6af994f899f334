import type { DeviceMessage } from '@rastro/domain';

/** A text report and its expected last message. Constructed after the layouts of README.md. */
export interface ReportVector {
  title: string;
  report: string;
  expected: Partial<DeviceMessage>;
  /** Attributes that have to be there, among others. */
  attributes?: DeviceMessage['attributes'];
}

const at = Date.UTC(2026, 2, 1, 8, 30, 15);
const sentAt = Date.UTC(2026, 2, 1, 8, 30, 17);
export const PLACE = '36.0,92,70.5,13.377722,52.516272,20260301083015';
export const CELL = '0262,0001,18d8,6141';
export const END = '20260301083017,11F0$';
const place = {
  kind: 'position',
  fixTime: at,
  deviceTime: sentAt,
  valid: true,
  latitude: 52.516272,
  longitude: 13.377722,
  speedMps: 10,
  course: 92,
  altitudeM: 70.5,
} as const;
const cell = { mcc: 262, mnc: 1, lac: 0x18d8, cellId: 0x6141 };
const IMEI = '860000000000017';

export const POSITIONS: readonly ReportVector[] = [
  {
    title: 'GTFRI of a vehicle',
    report: `+RESP:GTFRI,060502,${IMEI},van,14827,10,1,2,${PLACE},${CELL},00,15989.5,01070:43:13,13442,F75,80,220101,900,7.5,60,${END}`,
    expected: { ...place, deviceId: IMEI, hdop: 2, ignition: true, odometerM: 15_989_500 },
    attributes: {
      ...cell,
      report: 'FRI',
      model: 'GV300',
      externalVoltageV: 14.827,
      engineHoursS: 3_854_593,
      adc1V: 13.442,
      fuelLevel2Percent: 75,
      batteryPercent: 80,
      motion: true,
      input1: false,
      output1: true,
      rpm: 900,
      fuelLPer100km: 7.5,
      fuelLevelPercent: 60,
    },
  },
  {
    title: 'GTFRI with satellites, trigger and dilutions appended',
    report: `+RESP:GTFRI,8020040703,${IMEI},,12194,10,1,1,${PLACE},${CELL},0B,11,0,0.8,1.1,1.4,5.0,,,,,90,210200,,,,${END}`,
    expected: { ...place, satellites: 11, ignition: true, odometerM: 5000 },
    attributes: { pdop: 1.4, batteryPercent: 90, motion: false, input1: true },
  },
  {
    title: 'GTFRI of a GV200: three analogue inputs, inputs and outputs',
    report: `+BUFF:GTFRI,350302,${IMEI},,12401,10,1,1,${PLACE},${CELL},00,1.5,00001:33:08,2788,702,137,08,01,,,${END}`,
    expected: { ...place, odometerM: 1500, ignition: null },
    attributes: {
      archive: true,
      adc1V: 2.788,
      adc2V: 0.702,
      adc3V: 0.137,
      input1: false,
      input4: true,
      output1: true,
      output2: false,
    },
  },
  {
    title: 'GTFRI of a model with a diagnostic plug names the vehicle',
    report: `+RESP:GTFRI,1F0301,${IMEI},WVWZZZ1JZXW000001,,14900,41,1,1,${PLACE},${CELL},00,74.1,,,,83,220000,799,7.3,,${END}`,
    expected: { ...place, ignition: true },
    attributes: { vin: 'WVWZZZ1JZXW000001', externalVoltageV: 14.9, rpm: 799, batteryPercent: 83 },
  },
  {
    title: 'GTFRI of an asset tracker: odometer and battery',
    report: `+RESP:GTFRI,2C0204,${IMEI},GL300W,0,0,1,1,${PLACE},${CELL},12.5,88,${END}`,
    expected: { ...place, odometerM: 12_500, ignition: null },
    attributes: { batteryPercent: 88 },
  },
  {
    title: 'GTFRI of a GL500M: signal, battery, motion, temperature',
    report: `+RESP:GTFRI,DE0114,${IMEI},,0,0,1,1,${PLACE},${CELL},24,0,,85,1,1,-3.5,${END}`,
    expected: { ...place },
    attributes: { gsmSignalPercent: 77, batteryPercent: 85, motion: true, temperature1C: -3.5 },
  },
  {
    title: 'GTFRI of a model that is not in the table, recognised by its form',
    report: `+RESP:GTFRI,E50100,${IMEI},,0,0,1,1,${PLACE},${CELL},24,0,,85,1,0,,,${END}`,
    expected: { ...place },
    attributes: { gsmSignalPercent: 77, batteryPercent: 85, motion: false },
  },
  {
    title: 'GTFRI without a fix and without a network is a status',
    report: `+RESP:GTFRI,060502,${IMEI},,12194,10,1,,,,,,,,,,,,00,5.0,,,,90,110000,,,,${END}`,
    expected: {
      kind: 'status',
      latitude: null,
      fixTime: null,
      deviceTime: sentAt,
      valid: null,
      ignition: false,
    },
    attributes: { batteryPercent: 90, externalVoltageV: 12.194 },
  },
  {
    title: 'accuracy 0 repeats the last fix and says so',
    report: `+RESP:GTFRI,060502,${IMEI},,,10,1,0,${PLACE},${CELL},00,5.0,,,,90,110000,,,,${END}`,
    expected: { ...place, hdop: 0 },
    attributes: { gnssFix: false },
  },
  {
    title: 'access points between place and network',
    report: `+RESP:GTFRI,300500,${IMEI},,0,0,1,1,${PLACE},2,0015e96913a7,-58,,,,0015e96913a8,-70,,,,${CELL},,77,${END}`,
    expected: { ...place },
    attributes: { ...cell, wifiAccessPoints: '0015e96913a7=-58 0015e96913a8=-70', batteryPercent: 77 },
  },
  {
    title: 'GTERI with 1-Wire thermometers below zero',
    report: `+RESP:GTERI,271002,${IMEI},,00000002,12000,10,1,1,${PLACE},${CELL},00,5.0,,,,99,210100,2,2,28F8A149F69A3C25,1,0190,28F8A149F69A3C26,1,FFC8,${END}`,
    expected: { ...place, ignition: true },
    attributes: { externalVoltageV: 12, temperature1C: 25, temperature2C: -3.5, batteryPercent: 99 },
  },
  {
    title: 'GTERI with fuel sensors',
    report: `+RESP:GTERI,271002,${IMEI},,00000018,12000,10,1,1,${PLACE},${CELL},00,5.0,,,,99,210100,1,1,0,42.5,170,${END}`,
    expected: { ...place },
    attributes: { fuelLevelPercent: 42.5, fuelLevelL: 170 },
  },
  {
    title: 'GTERI with a Bluetooth thermometer',
    report: `+RESP:GTERI,80201E0100,${IMEI},,00000100,,10,1,1,${PLACE},${CELL},00,5.0,,,,,99,210100,,1,00,6,4,0D1C,203F,box,7805414BA78A,1,3453,-24.5,33,97,${END}`,
    expected: { ...place },
    attributes: {
      tag1Name: 'box',
      tag1Id: '7805414BA78A',
      tag1BatteryVoltageV: 3.453,
      tag1TemperatureC: -24.5,
      tag1HumidityPercent: 33,
      tag1BatteryPercent: 97,
    },
  },
  {
    title: 'GTERI with sensors at 433 MHz',
    report: `+RESP:GTERI,271002,${IMEI},,00000080,,10,1,1,${PLACE},${CELL},00,5.0,,,,99,210100,,2,A1,1,4.5,A2,2,5.5,60,${END}`,
    expected: { ...place },
    attributes: {
      radio1Id: 'A1',
      radio1TemperatureC: 4.5,
      radio2TemperatureC: 5.5,
      radio2HumidityPercent: 60,
    },
  },
  {
    title: 'GTCAN with a location',
    report: `+RESP:GTCAN,310701,${IMEI},,10,1,C00003FF,WVWZZZ1JZXW000001,2,H46358,L12305.5,900,36,83,L/H4.5,P53.5,1200,1,${PLACE},${CELL},00,${END}`,
    expected: { ...place, ignition: true },
    attributes: {
      vin: 'WVWZZZ1JZXW000001',
      vehicleOdometerM: 4_635_800,
      fuelUsedL: 12_305.5,
      rpm: 900,
      obdSpeedMps: 10,
      coolantTemperatureC: 83,
      fuelRateLph: 4.5,
      fuelLevelPercent: 53.5,
      rangeM: 120_000,
    },
  },
  {
    title: 'GTOBD with location, network and mileage',
    report: `+RESP:GTOBD,360701,${IMEI},WVWZZZ1JZXW000001,car,0,70FFFF,WVWZZZ1JZXW000001,1,12309,983A8140,800,36,33,nan,,5,1,2,03000301,10,20,55,1,${PLACE},${CELL},00,690.1,${END}`,
    expected: { ...place, odometerM: 690_100 },
    attributes: {
      obdVoltageV: 12.309,
      rpm: 800,
      obdSpeedMps: 10,
      distanceWithMalfunctionM: 5000,
      malfunctionIndicator: true,
      dtcCount: 2,
      dtcCodes: '03000301',
      throttlePercent: 10,
      engineLoadPercent: 20,
      fuelLevelPercent: 55,
    },
  },
];

/** Events: a report type, the fields between the device name and the accuracy, and its events. */
export const EVENTS: readonly {
  report: string;
  before: string;
  events: DeviceMessage['events'];
  ignition?: boolean;
  attributes?: DeviceMessage['attributes'];
}[] = [
  { report: 'SOS', before: ',00,1,', events: ['sos'] },
  { report: 'TOW', before: ',00,1,', events: ['tow'] },
  { report: 'SPD', before: ',00,1,', events: ['overspeedStart'] },
  { report: 'SPD', before: ',01,1,', events: ['overspeedEnd'] },
  { report: 'SPD', before: '0,0,1,', events: ['overspeedStart'] },
  { report: 'GEO', before: ',31,1,', events: ['geofenceEnter'], attributes: { geofenceId: 3 } },
  { report: 'GEO', before: '3,0,1,', events: ['geofenceExit'], attributes: { geofenceId: 3 } },
  { report: 'RTL', before: ',00,1,', events: ['positionRequested'] },
  { report: 'LBC', before: '+4930000000,', events: ['positionRequested'] },
  { report: 'DIS', before: ',21,1,', events: ['inputOn'], attributes: { input2: true } },
  { report: 'DIS', before: ',20,1,', events: ['inputOff'], attributes: { input2: false } },
  { report: 'DOS', before: '1,1,', events: ['outputOn'], attributes: { output1: true } },
  {
    report: 'IGN',
    before: '1200,',
    events: ['ignitionOn'],
    ignition: true,
    attributes: { ignitionOffS: 1200 },
  },
  { report: 'IGF', before: '90,', events: ['ignitionOff'], ignition: false, attributes: { ignitionOnS: 90 } },
  { report: 'VGN', before: '00,0,90,', events: ['ignitionOn'], ignition: true },
  { report: 'VGF', before: '00,0,90,', events: ['ignitionOff'], ignition: false },
  { report: 'IGL', before: ',00,1,', events: ['ignitionOn'], ignition: true },
  { report: 'IGL', before: ',01,1,', events: ['ignitionOff'], ignition: false },
  { report: 'HBM', before: ',10,1,', events: ['harshBraking'] },
  { report: 'HBM', before: ',11,1,', events: ['harshAcceleration'] },
  { report: 'HBM', before: ',32,1,', events: ['harshCornering'] },
  { report: 'HBM', before: ',13,1,', events: ['harshBraking', 'harshCornering'] },
  { report: 'IDN', before: ',,', events: ['idleStart'] },
  { report: 'IDF', before: ',300,', events: ['idleEnd'], attributes: { idleS: 300 } },
  { report: 'STT', before: '42,', events: ['motionStart'], attributes: { motion: true } },
  { report: 'STT', before: '21,', events: ['motionStop'], ignition: true, attributes: { motion: false } },
  { report: 'STT', before: '16,', events: ['tow'], ignition: false },
  { report: 'NMR', before: '0,1,1,', events: ['motionStart'], attributes: { motion: true } },
  { report: 'MPN', before: '', events: ['powerConnected'] },
  { report: 'MPF', before: '', events: ['powerDisconnected'] },
  { report: 'STC', before: ',', events: [], attributes: { charging: false } },
  { report: 'BTC', before: ',', events: [], attributes: { charging: true } },
  { report: 'BPL', before: '3.53,', events: ['lowBattery'], attributes: { batteryVoltageV: 3.53 } },
  { report: 'EPS', before: '9500,', events: ['lowPower'], attributes: { externalVoltageV: 9.5 } },
  { report: 'JDR', before: '', events: ['jammingStart'] },
  { report: 'JDS', before: '2,', events: ['jammingStart'] },
  { report: 'JDS', before: '1,', events: ['jammingEnd'] },
  { report: 'ANT', before: '1,', events: ['antennaDisconnected'] },
  { report: 'CRA', before: '0A,', events: ['collision'] },
  {
    report: 'IDA',
    before: ',D2C4FBC5,1,1,',
    events: ['driverIdentified'],
    attributes: { driverId: 'D2C4FBC5' },
  },
  { report: 'TSW', before: '0,1,', events: ['tamper'], attributes: { input2: true } },
  { report: 'MAI', before: '1980,11,1,', events: [], attributes: { adc1V: 1.98 } },
  { report: 'TEM', before: '1,33,', events: ['temperatureHigh'], attributes: { temperature1C: 33 } },
  { report: 'RMD', before: '1,', events: [], attributes: { roaming: true } },
];
