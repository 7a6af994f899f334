import { defaultThresholds, thresholdRange, wrongThreshold } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../i18n/index.ts';
import { complaintsOf, formOf, heldSets, type SetForm, type ThresholdSet, thresholdsOf } from './setForm.ts';
import { inUnit, unitOf, withUnit } from './thresholdUnits.ts';

const es = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const us = createFormat({ language: 'US', timeZone: 'America/Lima' });
const NOW = '2026-11-21 08:00:00';
const set = (more: Partial<ThresholdSet> = {}): ThresholdSet => ({
  id: 7,
  assetTypeId: null,
  assetId: null,
  validFrom: '2026-11-21T13:00:00.000Z',
  thresholds: [],
  createdBy: null,
  ...more,
});
const typed = (values: SetForm['values'], more: Partial<SetForm> = {}): SetForm => ({
  ...formOf(null, NOW, es),
  values,
  ...more,
});
const complaints = (form: SetForm) =>
  Object.fromEntries(complaintsOf(form, thresholdsOf(form, null, es), null));

describe('thresholds in their units', () => {
  it.each([
    ['speed.limitMps', 25, '90 km/h', '55.9 mph'],
    ['speed.minDurationMs', 10_000, '10 s', '10 s'],
    ['timeline.noDataMs', 600_000, '10 min', '10 min'],
    ['voltage.deviceHoldMs', 3_600_000, '1 h', '1 h'],
    ['behaviour.deviceTrustMs', 30 * 86_400_000, '30 d', '30 d'],
    ['fuel.minFillShare', 0.08, '8 %', '8 %'],
    ['timeline.odometerTolerance', 0.1, '10 %', '10 %'],
    ['timeline.radiusM', 30, '30 m', '98.4 ft'],
    ['fuel.minChangeL', 10, '10 L', '2.64 gal'],
    ['behaviour.turnG', 0.5, '0,50 g', '0.50 g'],
    ['towing.confirmations', 2, '2', '2'],
  ])('%s %d', (name, value, spanish, american) => {
    expect(withUnit(name, value, es)).toBe(spanish);
    expect(withUnit(name, value, us)).toBe(american);
  });

  it('are never metric for readers in the United States', () => {
    const signs = defaultThresholds().map(({ name }) => unitOf(name, us).sign);
    expect([...new Set(signs)].sort()).toEqual(['', '%', 'V', 'd', 'ft', 'g', 'gal', 'h', 'min', 'mph', 's']);
  });

  it('come back as they were, and the largest one may be typed', () => {
    for (const format of [es, us]) {
      const thresholds = defaultThresholds();
      const before = set({ thresholds });
      expect(thresholdsOf(formOf(before, NOW, format), before, format)).toEqual(thresholds);
      for (const { name } of thresholds) {
        const { most } = thresholdRange(name);
        const form = typed({ [name]: inUnit(most, unitOf(name, format)) });
        expect(thresholdsOf(form, null, format)).toEqual([{ name, value: most }]);
      }
    }
  });
});

describe('a set is complained about', () => {
  it('where nothing is set, or not said for what', () => {
    expect(complaints(typed({}))).toEqual({ values: { text: 'nothingSet' } });
    expect(complaints(typed({ 'speed.calmMs': '' }))).toEqual({ values: { text: 'nothingSet' } });
    expect(complaints(typed({ 'speed.calmMs': 20 }))).toEqual({});
    expect(complaints(typed({ 'speed.calmMs': 20 }, { place: 'type', validFrom: null }))).toEqual({
      assetTypeId: { text: 'required' },
      validFrom: { text: 'required' },
    });
    expect(complaints(typed({ 'speed.calmMs': 20 }, { place: 'asset' }))).toEqual({
      assetId: { text: 'required' },
    });
  });

  it.each<[SetForm['values'], string, object]>([
    [{ 'speed.limitMps': -1 }, 'speed.limitMps', { text: 'outOfRange' }],
    [{ 'speed.limitMps': 500 }, 'speed.limitMps', { text: 'outOfRange' }],
    [{ 'towing.confirmations': 1.5 }, 'towing.confirmations', { text: 'notWhole' }],
    [{ 'towing.confirmations': 0 }, 'towing.confirmations', { text: 'outOfRange' }],
    [{ 'voltage.lowV': 13 }, 'voltage.lowV', { text: 'crossed', other: 'voltage.recoveredV' }],
    [{ 'voltage.recoveredV': 11 }, 'voltage.recoveredV', { text: 'crossed', other: 'voltage.lowV' }],
  ])('as the server would refuse it: %o', (values, name, complaint) => {
    expect(complaints(typed(values))).toEqual({ [name]: complaint });
    expect(wrongThreshold(thresholdsOf(typed(values), null, es))).not.toBeNull();
  });
});

it('the set that holds is the last one of its place that has begun', () => {
  const at = (id: number, validFrom: string, assetId: number | null = null) =>
    set({ id, validFrom: `2026-11-${validFrom}T00:00:00.000Z`, assetId });
  const sets = [at(1, '01'), at(2, '10'), at(3, '30'), at(4, '05', 9), at(5, '28', 9)];
  expect(heldSets(sets, Date.parse('2026-11-21T00:00:00Z'))).toEqual(new Set([2, 4]));
});
