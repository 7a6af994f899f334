import { type AvlElement, signed, toggle, unsigned } from './element.ts';

/**
 * Elements of the professional trackers (FMx6xx), which number the vehicle's readings in their own way. They are the
 * devices that speak codec 16, so that codec tells them apart; ids of the permanent list hold for them too.
 */
export const PROFESSIONAL_ELEMENTS: readonly AvlElement[] = [
  unsigned(216, 4, 'odometerM'),
  unsigned(22, 1, 'dataMode'),
  signed(70, 4, 'deviceTemperatureC', { per: 10 }),
  toggle(50, 'output3'),
  toggle(51, 'output4'),
  signed(236, 2, 'axisXG', { per: 1000 }),
  signed(237, 2, 'axisYG', { per: 1000 }),
  signed(238, 2, 'axisZG', { per: 1000 }),
  // CAN adapters
  unsigned(14, 4, 'engineHoursS', { times: 60 }),
  unsigned(19, 1, 'adBlueLevelPercent'),
  unsigned(23, 1, 'engineLoadPercent'),
  unsigned(30, 1, 'obdSpeedMps', { per: 3.6 }),
  unsigned(31, 1, 'throttlePercent'),
  unsigned(33, 4, 'fuelUsedL', { per: 10 }),
  unsigned(34, 2, 'fuelLevelL', { per: 10 }),
  unsigned(35, 2, 'rpm'),
  unsigned(36, 4, 'vehicleOdometerM'),
  unsigned(37, 1, 'fuelLevelPercent'),
  // FMS, the truck makers' interface
  toggle(79, 'brakePedal'),
  unsigned(80, 4, 'obdSpeedMps', { per: 3.6 }),
  toggle(81, 'cruiseControl'),
  toggle(82, 'clutchPedal'),
  unsigned(84, 4, 'throttlePercent'),
  unsigned(85, 1, 'engineLoadPercent'),
  unsigned(86, 4, 'fuelUsedL'),
  unsigned(87, 4, 'fuelLevelPercent'),
  unsigned(88, 4, 'rpm'),
  ...[89, 90, 91, 92, 93, 94, 95, 96].map((id, i) => unsigned(id, 2, `axle${i + 1}LoadKg`)),
  unsigned(104, 4, 'engineHoursS', { times: 3600 }),
  signed(113, 4, 'serviceDistanceM', { times: 1000, unknown: [-160_635] }),
  signed(127, 1, 'coolantTemperatureC'),
  signed(127, 2, 'coolantTemperatureC'),
  signed(128, 2, 'ambientTemperatureC'),
  signed(128, 4, 'ambientTemperatureC'),
  unsigned(135, 4, 'fuelRateLph'),
  unsigned(139, 4, 'grossWeightKg'),
];
