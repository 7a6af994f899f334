import { type AvlElement, signed, toggle, unsigned } from './element.ts';

/**
 * Elements of the professional trackers (FMx6xx), which number the vehicle's readings in their own way (`family.ts` decides
 * which list holds); ids of the permanent list hold for them too. 138, the fuel used in high resolution, is litres in some
 * firmware and millilitres in other, and so has no line.
 */
export const PROFESSIONAL_ELEMENTS: readonly AvlElement[] = [
  unsigned(216, 4, 'odometerM'),
  unsigned(22, 1, 'dataMode'),
  unsigned(71, 1, 'gnssStatus'),
  signed(70, 4, 'deviceTemperatureC', { per: 10 }),
  toggle(50, 'output3'),
  toggle(51, 'output4'),
  signed(236, 2, 'axisXG', { per: 1000 }),
  signed(237, 2, 'axisYG', { per: 1000 }),
  signed(238, 2, 'axisZG', { per: 1000 }),
  // CAN adapters
  unsigned(12, 4, 'canProgram'),
  unsigned(14, 4, 'engineHoursS', { times: 60 }),
  unsigned(15, 4, 'engineHoursCountedS', { times: 60 }),
  unsigned(17, 4, 'fuelUsedCountedL', { per: 10 }),
  unsigned(18, 2, 'fuelRateLph', { per: 10 }),
  unsigned(19, 1, 'adBlueLevelPercent'),
  unsigned(20, 2, 'adBlueLevelL', { per: 10 }),
  unsigned(23, 1, 'engineLoadPercent'),
  signed(25, 2, 'coolantTemperatureC', { per: 10 }),
  ...[26, 27, 28, 29, 32].map((id, i) => unsigned(id, 2, `axle${i + 1}LoadKg`)),
  unsigned(30, 1, 'obdSpeedMps', { per: 3.6 }),
  unsigned(31, 1, 'throttlePercent'),
  unsigned(33, 4, 'fuelUsedL', { per: 10 }),
  unsigned(34, 2, 'fuelLevelL', { per: 10 }),
  unsigned(35, 2, 'rpm'),
  unsigned(36, 4, 'vehicleOdometerM'),
  unsigned(37, 1, 'fuelLevelPercent'),
  signed(141, 2, 'hybridBatteryTemperatureC', { per: 10 }),
  unsigned(142, 1, 'hybridBatteryPercent'),
  unsigned(143, 2, 'doorFlags'),
  unsigned(176, 1, 'dtcCount'),
  // FMS, the truck makers' interface
  toggle(79, 'brakePedal'),
  unsigned(80, 4, 'obdSpeedMps', { per: 3.6 }),
  toggle(81, 'cruiseControl'),
  toggle(82, 'clutchPedal'),
  unsigned(83, 1, 'ptoState'),
  unsigned(84, 4, 'throttlePercent'),
  unsigned(85, 1, 'engineLoadPercent'),
  unsigned(86, 4, 'fuelUsedL'),
  unsigned(87, 4, 'fuelLevelPercent'),
  unsigned(88, 4, 'rpm'),
  ...[89, 90, 91, 92, 93, 94, 95, 96].flatMap((id, i) => [
    unsigned(id, 2, `axle${i + 1}LoadKg`),
    unsigned(id, 4, `axle${i + 1}LoadKg`),
  ]),
  unsigned(104, 4, 'engineHoursS', { times: 3600 }),
  signed(113, 4, 'serviceDistanceM', { times: 1000, unknown: [-160_635] }),
  signed(127, 1, 'coolantTemperatureC'),
  signed(127, 2, 'coolantTemperatureC'),
  signed(128, 2, 'ambientTemperatureC'),
  signed(128, 4, 'ambientTemperatureC'),
  unsigned(135, 4, 'fuelRateLph'),
  unsigned(139, 4, 'grossWeightKg'),
];
