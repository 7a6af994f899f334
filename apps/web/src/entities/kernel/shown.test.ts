import { createFormat } from '@rastro/format';
import { describe, expect, it } from 'vitest';
import type { NumberField } from './entity.ts';
import { headingOf, numberText, shownNumber, valueOfShown } from './shown.ts';

const speed: NumberField = { name: 'maximumSpeed', kind: 'number', quantity: 'speed', decimals: 1 };
const volume: NumberField = { name: 'tank', kind: 'number', quantity: 'volume', decimals: 1 };
const economy: NumberField = { name: 'eco', kind: 'number', quantity: 'consumption', decimals: 3 };
const voltage: NumberField = { name: 'mainTension', kind: 'number', unit: 'V', decimals: 1 };
const radius: NumberField = { name: 'radius', kind: 'number', quantity: 'length' };
const year: NumberField = { name: 'year', kind: 'number', isPlain: true };
const metric = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const miles = createFormat({ language: 'US', timeZone: 'America/Lima' });

describe('a number', () => {
  it.each([
    [speed, 80, metric, '80', 'Vel (km/h)'],
    [speed, 80, miles, '49.7', 'Vel (mph)'],
    [volume, 1250.5, metric, '1.250,5', 'Vel (L)'],
    [volume, 1250.5, miles, '330.3', 'Vel (gal)'],
    [economy, 30.125, metric, '30,125', 'Vel (L/100 km)'],
    [economy, 30.125, miles, '7.8', 'Vel (mpg)'],
    [economy, 0, miles, '0', 'Vel (mpg)'],
    [voltage, 12.5, miles, '12.5', 'Vel (V)'],
    [radius, 100, metric, '100', 'Vel (m)'],
    [radius, 100, miles, '328', 'Vel (ft)'],
    [year, 2026, metric, '2026', 'Vel'],
  ])('of %j, %d, is shown in the units of the language', (field, value, format, text, heading) => {
    expect(numberText(field, value, format)).toBe(text);
    expect(headingOf(field, 'Vel', format)).toBe(heading);
  });

  it('gives back its value as long as nobody changes what is shown of it', () => {
    expect(valueOfShown(speed, shownNumber(speed, 80, miles), 80, miles)).toBe(80);
    expect(valueOfShown(speed, 50, 80, miles)).toBeCloseTo(80.467, 3);
    expect(valueOfShown(radius, shownNumber(radius, 100, miles), 100, miles)).toBe(100);
    expect(valueOfShown(radius, 1000, 100, miles)).toBeCloseTo(304.8, 3);
    expect(valueOfShown(voltage, 12, null, miles)).toBe(12);
    expect(valueOfShown(volume, 12, null, miles)).toBeCloseTo(45.425, 3);
    expect(valueOfShown(economy, 8, null, miles)).toBeCloseTo(29.402, 3);
  });
});
