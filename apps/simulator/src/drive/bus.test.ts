import { obd2Reading } from '@rastro/domain';
import { expect, test } from 'vitest';
import { allAssets, demoFleet } from '../fleet/demoFleet.ts';
import { busReadings, readsBus } from './bus.ts';

const assets = allAssets(demoFleet()).filter(readsBus);
const asset = assets[0]!;
const at = (speedMps: number, runS = 3600) =>
  busReadings(asset, { day: 20_000, second: 36_000, speedMps, runS, drivenM: 250_000 });

test('several vehicles of the demo have a bus that is read, and no person and no motorcycle', () => {
  expect(assets.length).toBeGreaterThan(5);
  expect(assets.every(({ type }) => type !== 'man' && type !== 'moto')).toBe(true);
});

test('a reading says something of every variable of the bus', () => {
  const reading = obd2Reading({ attributes: at(12), events: [], ignition: true })!;
  const unknown = Object.entries(reading).filter(([, value]) => value === null);
  expect(unknown.map(([name]) => name)).toEqual(['aC', 'gsm']); // the device's own, not the bus's
});

test('the engine idles while the vehicle stands, turns faster while it drives, and warms up', () => {
  expect(at(0)).toMatchObject({ obdSpeedMps: 0, motion: false });
  expect(at(0).rpm).toBeLessThan(900);
  for (let speedMps = 2; speedMps < 40; speedMps += 0.5) {
    expect(at(speedMps).rpm).toBeGreaterThan(550);
    expect(at(speedMps).rpm).toBeLessThan(3100);
    expect(at(speedMps).engineLoadPercent).toBeLessThanOrEqual(100);
  }
  expect(at(0, 10).coolantTemperatureC).toBeLessThan(30);
  expect(at(0).coolantTemperatureC).toBeGreaterThan(85);
});

test('some vehicles drive with the malfunction lamp on, and say for how long', () => {
  const moment = { day: 20_000, second: 36_000, speedMps: 10, runS: 600, drivenM: 250_000 };
  const faulty = assets.filter((one) => busReadings(one, moment).dtcCount === 1);
  expect(faulty.length).toBeGreaterThan(0);
  expect(faulty.length).toBeLessThan(assets.length / 2);
  expect(busReadings(faulty[0]!, moment).distanceWithMalfunctionM).toBe(250_000);
});
