import { type AvlElement, signed, toggle, unsigned } from './element.ts';

/** The values of a DS18B20 that is not ready (850), failed to read, is not connected or has a wrong id. */
const DALLAS_ERRORS = [850, 2000, 3000, 4000, 5000];

/** Permanent and eventual I/O elements: the tracker's own inputs, outputs, receiver, power and counters. */
export const PERMANENT_ELEMENTS: readonly AvlElement[] = [
  toggle(239, 'ignition'),
  toggle(240, 'motion'),
  unsigned(16, 4, 'odometerM'),
  unsigned(199, 4, 'tripOdometerM'),
  unsigned(24, 2, 'gnssSpeedMps', { per: 3.6 }),
  unsigned(182, 2, 'hdop', { per: 10 }),
  unsigned(181, 2, 'pdop', { per: 10 }),
  unsigned(69, 1, 'gnssStatus'),
  // inputs and outputs
  toggle(1, 'input1'),
  toggle(2, 'input2'),
  toggle(3, 'input3'),
  toggle(4, 'input4'),
  toggle(262, 'input4'),
  toggle(179, 'output1'),
  toggle(180, 'output2'),
  toggle(380, 'output3'),
  unsigned(4, 4, 'pulseCounter1'),
  unsigned(5, 4, 'pulseCounter2'),
  unsigned(9, 2, 'adc1V', { per: 1000 }),
  unsigned(6, 2, 'adc2V', { per: 1000 }),
  unsigned(10, 2, 'adc2V', { per: 1000 }),
  unsigned(11, 2, 'adc3V', { per: 1000 }),
  unsigned(245, 2, 'adc4V', { per: 1000 }),
  // power
  unsigned(66, 2, 'externalVoltageV', { per: 1000 }),
  unsigned(800, 4, 'externalVoltageV', { per: 1000 }),
  unsigned(67, 2, 'batteryVoltageV', { per: 1000 }),
  unsigned(68, 2, 'batteryCurrentA', { per: 1000 }),
  unsigned(113, 1, 'batteryPercent'),
  toggle(116, 'charging'),
  // mobile network
  unsigned(21, 1, 'gsmSignalPercent', { times: 20 }), // bars, 0 to 5
  unsigned(205, 2, 'cellId', { unknown: [0] }),
  unsigned(205, 4, 'cellId', { unknown: [0] }),
  unsigned(636, 4, 'cellId', { unknown: [0] }), // UMTS and LTE cells, wider than 205 can hold
  unsigned(206, 2, 'lac', { unknown: [0] }),
  unsigned(80, 1, 'dataMode'),
  unsigned(237, 1, 'networkType'),
  unsigned(263, 1, 'bluetoothStatus'),
  // state
  toggle(10, 'sdCard'),
  unsigned(200, 1, 'sleepMode'),
  unsigned(248, 1, 'immobilizer'),
  unsigned(250, 1, 'trip'),
  signed(17, 2, 'axisXG', { per: 1000 }),
  signed(18, 2, 'axisYG', { per: 1000 }),
  signed(19, 2, 'axisZG', { per: 1000 }),
  toggle(303, 'instantMovement'),
  toggle(381, 'groundSense'),
  toggle(391, 'privateMode'),
  unsigned(449, 4, 'ignitionOnCounterS'),
  // driving
  unsigned(15, 2, 'ecoScore', { per: 100 }),
  unsigned(243, 2, 'greenDrivingDurationMs'),
  unsigned(253, 1, 'greenDrivingType'),
  unsigned(254, 1, 'greenDrivingValue'),
  unsigned(255, 1, 'overspeedMps', { per: 3.6 }),
  unsigned(12, 4, 'fuelUsedGnssL', { per: 1000 }),
  unsigned(13, 2, 'fuelGnssLPer100km', { per: 100 }),
  // wired temperature sensors and fuel level sensors (LLS)
  ...[72, 73, 74, 75].flatMap((id, i) => [
    signed(id, 4, `temperature${i + 1}C`, { per: 10, unknown: DALLAS_ERRORS }),
    signed(id, 2, `temperature${i + 1}C`, { per: 10, unknown: DALLAS_ERRORS }),
  ]),
  ...[201, 203, 210, 212, 214].flatMap((id, i) => [
    signed(id, 2, `fuelSensor${i + 1}Raw`),
    signed(id + 1, 1, `fuelSensor${i + 1}TemperatureC`),
  ]),
];
