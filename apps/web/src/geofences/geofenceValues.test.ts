import { createFormat } from '@rastro/format';
import { expect, it } from 'vitest';
import { speedKmh, speedShown } from './geofenceValues.ts';

const miles = createFormat({ language: 'US', timeZone: 'America/Lima' });
const metric = createFormat({ language: 'ES', timeZone: 'America/Lima' });

it('the speed limit of a geofence is typed in the unit of the language, and stays what it was where nobody types another', () => {
  expect([speedShown(80, metric), speedShown(80, miles), speedShown(null, miles)]).toEqual([80, 49.7, '']);
  expect(speedKmh(49.7, 80, miles)).toBe(80);
  expect(speedKmh('49.7', 80, miles)).toBe(80);
  expect(speedKmh(50, 80, miles)).toBeCloseTo(80.467, 3);
  expect(speedKmh(80, null, metric)).toBe(80);
  expect(speedKmh('', 80, miles)).toBeNull();
});
