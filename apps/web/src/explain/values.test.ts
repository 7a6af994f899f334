import {
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  DETAIL_NAMES,
  defaultThresholds,
  FACT_RULES,
  thresholdsOf,
} from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../i18n/index.ts';
import { isMetric } from '../testing/sources/metricUnits.ts';
import { NAMES } from './names.ts';
import { isShown, nameOf, shownValue } from './values.ts';

const es = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const en = createFormat({ language: 'US', timeZone: 'America/Lima' });

describe('a value is shown in the unit of its name', () => {
  it.each([
    ['speed.limitMps', 25, '90 km/h'],
    ['speed.minDurationMs', 10_000, '10 s'],
    ['timeline.noDataMs', 600_000, '10 min'],
    ['distanceM', 42, '42 m'],
    ['towing.distanceM', 200, '200 m'],
    ['peakG', 0.512, '0,51 g'],
    ['fuel.minFillShare', 0.08, '8 %'],
    ['changeL', -60.2, '-60,2 L'],
    ['lowestV', 11.4, '11,4 V'],
    ['segments', 3, '3'],
    ['plannedStart', Date.UTC(2026, 10, 21, 17), '21/11/2026 12:00:00'],
    ['serviceTypeId', 50, 'Cambio de aceite'],
    ['towing.confirmations', 2, '2'],
  ])('%s %d: %s', (name, value, shown) => {
    expect(shownValue(name, value, null, es).replace(/ | /g, ' ')).toBe(shown);
  });

  it('in the units and words of the language', () => {
    expect(shownValue('speed.limitMps', 25, null, en)).toBe('56 mph');
    expect(shownValue('timeline.radiusM', 30, null, en)).toBe('98 ft');
    expect(shownValue('changeL', -60.2, null, en)).toBe('-15.9 gal');
    expect(shownValue('distanceM', 42_000, null, en)).toBe('26.1 mi');
    expect(shownValue('state', null, 'MOVING', en)).toBe('Moving');
    expect(shownValue('isUnderWay', null, 'true', es)).toBe('Sí');
    expect(shownValue('endTime', null, null, en)).toBe('–');
    expect(shownValue('maxSpeedTime', Date.UTC(2026, 10, 21, 17), null, es)).toBe('21/11/2026 12:00:00');
  });
});

it('no English name has a metric unit', () => {
  expect(Object.values(NAMES).filter(([, english]) => isMetric(english))).toEqual([]);
});

describe('figures', () => {
  it.each([
    ['distanceM', 0, true],
    ['towedMs', 0, false],
    ['towedMs', 1_000, true],
    ['dueM', 5_000, true],
    ['dueS', null, false],
    ['endTime', null, true],
    ['peakLatitude', -12, false],
    ['noticeId', 37, false],
    ['stopName', null, false],
  ])('%s of %s worth a line: %s', (name, value, isWorth) => {
    expect(isShown({ name, value, text: null })).toBe(isWorth);
  });
});

describe('names', () => {
  it('are there in both languages', () => {
    for (const [key, names] of Object.entries(NAMES))
      expect([key, names[0] !== '' && names[1] !== '']).toEqual([key, true]);
    expect(nameOf('distanceM', es)).toBe('Distancia');
    expect(nameOf('somethingNew', es)).toBe('somethingNew');
  });

  it('are there for all that the details of events say', () => {
    for (const name of DETAIL_NAMES) {
      const isNamed = name in NAMES || !isShown({ name, value: 1, text: null });
      expect([name, isNamed]).toEqual([name, true]);
    }
  });

  it('are there for every threshold that may be set, and for its rule', () => {
    for (const { name } of defaultThresholds())
      expect([name, name in NAMES, (name.split('.')[0] ?? '') in NAMES]).toEqual([name, true, true]);
  });

  it('are there for every threshold that an explanation shows, also where none is set', () => {
    const shown = FACT_RULES.flatMap((rule) => thresholdsOf(rule.name, DEFAULT_SETTINGS));
    expect(shown.length).toBeGreaterThan(20);
    for (const { name } of shown) expect([name, name in NAMES]).toEqual([name, true]);
  });

  it('are those of thresholds that exist', () => {
    const known = Object.entries(DEFAULT_THRESHOLDS).flatMap(([part, values]) =>
      Object.keys(values).map((name) => `${part}.${name}`),
    );
    for (const key of Object.keys(NAMES))
      if (key.includes('.') && !key.includes('+') && !key.startsWith('timeline.'))
        expect(known).toContain(key);
  });
});
