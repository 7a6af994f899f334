import { expect, it } from 'vitest';
import { track } from '../timeline/tracks.testing.ts';
import { FactsFold } from './fold.ts';
import { initialMemory } from './memory.ts';
import { alwaysIn, DEFAULT_SETTINGS } from './settings.ts';
import { calibrated, litresAt, type TankCalibration } from './tankCalibration.ts';

const TANK: TankCalibration = {
  sensor: 'fuelSensor1Raw',
  points: [
    { value: 100, litres: 0 },
    { value: 500, litres: 40 },
    { value: 600, litres: 80 },
  ],
};
const [fix] = track('08:00:00 0');
const withReadings = (attributes: Record<string, number>) => ({ ...fix!, attributes });

it.each([
  [0, 0],
  [100, 0],
  [300, 20],
  [500, 40],
  [550, 60],
  [600, 80],
  [900, 80],
])('a sensor at %d means %d litres', (value, litres) => {
  expect(litresAt(TANK.points, value)).toBe(litres);
});

it('a fix has the litres of its sensor in place of what the device says', () => {
  const read = withReadings({ fuelSensor1Raw: 300, fuelLevelL: 7, fuelLevelPercent: 9, rpm: 800 });
  expect(calibrated(read, TANK).attributes).toEqual({ fuelSensor1Raw: 300, fuelLevelL: 20, rpm: 800 });
  expect(calibrated(withReadings({ fuelLevelL: 7, rpm: 800 }), TANK).attributes).toEqual({ rpm: 800 });
  expect(calibrated(read, null)).toBe(read);
  const other = withReadings({ rpm: 800 });
  expect(calibrated(other, TANK)).toBe(other);
});

it('the timeline counts the litres of the calibration', () => {
  const fold = new FactsFold(initialMemory(), alwaysIn({ ...DEFAULT_SETTINGS, tank: TANK }));
  for (const each of track(Array.from({ length: 8 }, (_, i) => `08:0${i}:00 0`).join('\n')))
    fold.push({ ...each, attributes: { fuelSensor1Raw: 550 } });
  expect(fold.open().at(-1)?.endFuelL).toBe(60);
});
