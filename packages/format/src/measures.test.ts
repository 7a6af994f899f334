import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';
import { fuelLevelText } from './fuelLevel.ts';
import { digitsIn, measureOf, measureSigned, QUANTITIES, type Quantity, writtenIn } from './measures.ts';

const formats = (['ES', 'US', 'ES_US'] as const).map((language) =>
  createFormat({ language, timeZone: 'America/Lima' }),
);
const shown = (quantity: Quantity, metric: number, digits: number) =>
  formats.map((format) => format.amount(quantity, metric, digits));

describe('a quantity', () => {
  it.each<[Quantity, number, number, string, string]>([
    ['distance', 160.934, 1, '160,9 km', '100.0 mi'],
    ['length', 30.48, 0, '30 m', '100 ft'],
    ['speed', 80.467, 0, '80 km/h', '50 mph'],
    ['volume', 3.785411784, 1, '3,8 L', '1.0 gal'],
    ['volumePerHour', 7.570823568, 1, '7,6 L/h', '2.0 gal/h'],
    ['consumption', 30, 1, '30,0 L/100 km', '7.8 mpg'],
    ['consumption', 7.84, 1, '7,8 L/100 km', '30.0 mpg'],
    ['efficiency', 10, 1, '10,0 km/L', '23.5 mpg'],
    ['temperature', -40, 0, '-40 °C', '-40 °F'],
    ['temperature', 4.5, 1, '4,5 °C', '40.1 °F'],
    ['pressure', 220, 1, '220,0 kPa', '31.9 psi'],
    ['airPressure', 1013.25, 2, '1.013,25 hPa', '29.92 inHg'],
    ['rainfall', 10, 2, '10,00 mm/h', '0.39 in/h'],
    ['mass', 100, 1, '100,0 kg', '220.5 lb'],
    ['massPerVolume', 2.69, 2, '2,69 kg/L', '22.45 lb/gal'],
    ['gramsPerVolume', 10, 1, '10,0 g/L', '37.9 g/gal'],
    ['gramsPerDistance', 100, 0, '100 g/km', '161 g/mi'],
    ['moneyPerDistance', 1, 3, '1,000 1/km', '1.609 1/mi'],
  ])('of %s, %d, is read in the units of the language', (quantity, metric, digits, spanish, american) => {
    const [es, us, esUs] = shown(quantity, metric, digits);
    expect([es, us]).toEqual([spanish, american]);
    expect(esUs).toBe(american);
  });

  it('has a unit of its own in the United States', () => {
    for (const quantity of QUANTITIES) {
      const signs = [false, true].map((isOfUnitedStates) => measureOf(quantity, isOfUnitedStates).sign);
      expect(signs[0], quantity).not.toBe(signs[1]);
      for (const sign of signs) expect(measureSigned(sign)?.sign).toBe(sign);
    }
    expect(measureSigned('furlong')).toBeNull();
  });

  it('comes back from its unit as it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...QUANTITIES),
        fc.boolean(),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        (quantity, isOfUnitedStates, value) => {
          const { shown, metric } = measureOf(quantity, isOfUnitedStates);
          expect(metric(shown(value))).toBeCloseTo(value, 6);
        },
      ),
    );
  });

  it('is shown by whole steps of what is stored', () => {
    const gallons = measureOf('volume', true);
    expect([0, 1, 2].map((digits) => digitsIn(gallons, digits))).toEqual([0, 1, 2]);
    expect(digitsIn(measureOf('massPerVolume', true), 3)).toBe(2);
    expect(digitsIn(measureOf('length', true), 0)).toBe(0);
    expect(digitsIn(measureOf('consumption', true), 3)).toBe(1);
    expect(digitsIn(measureOf('consumption', false), 3)).toBe(3);
  });

  it('is written for a file so that the same is stored again, with no more digits than that takes', () => {
    const rounded = (digits: number) => (value: number) => Number(value.toFixed(digits));
    expect(writtenIn(measureOf('speed', true), 80, rounded(1))).toBe(49.7);
    expect(writtenIn(measureOf('volume', true), 200, rounded(1))).toBe(52.83);
    expect(writtenIn(measureOf('volume', false), 200, rounded(1))).toBe(200);
    fc.assert(
      fc.property(
        fc.constantFrom(...QUANTITIES),
        fc.boolean(),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        (quantity, isOfUnitedStates, digits, units) => {
          const measure = measureOf(quantity, isOfUnitedStates);
          const stored = rounded(digits);
          const value = stored(units / 10 ** digits);
          expect(stored(measure.metric(writtenIn(measure, value, stored)))).toBe(value);
        },
      ),
    );
  });
});

it('what burns nothing is zero, and not endless miles for a gallon', () => {
  const { shown, metric } = measureOf('consumption', true);
  expect([shown(0), metric(0)]).toEqual([0, 0]);
});

it('the level of a tank is read in the units of the language', () => {
  const read = (level: string | null) => formats.map((format) => fuelLevelText(level, format));
  expect(read('45.3 L')).toEqual(['45,3 L', '12.0 gal', '12.0 gal']);
  expect(read('62 %')).toEqual(['62 %', '62%', '62 %']);
  expect(read(null)).toEqual([null, null, null]);
  expect(read('full')).toEqual(['full', 'full', 'full']);
});
