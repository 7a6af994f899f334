import { describe, expect, it } from 'vitest';
import { createFormat } from '../format.ts';
import {
  FLEET_KM_WORDS,
  isReportAmount,
  type ReportColumnKind,
  reportAmount,
  reportCell,
  reportChartKind,
  reportHeading,
  reportTotalWord,
} from './index.ts';

const spanish = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const english = createFormat({ language: 'US', timeZone: 'America/New_York' });

describe('a column of a report', () => {
  it.each<[ReportColumnKind, string, string, string]>([
    ['count', 'Tiempo', '12.346', '12,346'],
    ['distance', 'Tiempo (km)', '12.345,60 km', '7,671.22 mi'],
    ['speed', 'Tiempo (km/h)', '12.346 km/h', '7,671 mph'],
    ['hours', 'Tiempo (h)', '12.345,6 h', '12,345.6 h'],
    ['consumption', 'Tiempo (L/100 km)', '12.345,6 L/100 km', '19,868.3 L/100 mi'],
    ['volume', 'Tiempo (L)', '12.345,6 L', '12,345.6 L'],
  ])('of %s has its unit, and numbers as the language writes them', (kind, heading, inSpanish, inEnglish) => {
    const words = { name: 'x', kind, heading: { es: 'Tiempo', en: 'Time' } };
    expect(reportHeading(words, spanish)).toBe(heading);
    expect(reportAmount(kind, 12345.6, spanish)).toBe(inSpanish);
    expect(reportAmount(kind, 12345.6, english)).toBe(inEnglish);
    expect(reportCell({ kind }, null, english)).toBe('–');
  });

  it.each<[ReportColumnKind, string | number, string, string]>([
    ['text', 'AND-101', 'AND-101', 'AND-101'],
    ['moment', '2026-11-22T03:04:05.000Z', '21/11/2026 22:04:05', '11-21-2026 22:04:05'],
    ['moment', Date.UTC(2026, 10, 22, 3, 4, 5), '21/11/2026 22:04:05', '11-21-2026 22:04:05'],
    ['duration', 8_100, '2 h 15 min', '2 h 15 min'],
    ['duration', 0, '0 s', '0 s'],
  ])('of %s says %s as people write it', (kind, value, inSpanish, inEnglish) => {
    expect(reportCell({ kind }, value, spanish)).toBe(inSpanish);
    expect(reportCell({ kind }, value, english)).toBe(inEnglish);
    expect(reportCell({ kind }, null, spanish)).toBe('–');
  });

  it('is an amount or none', () => {
    expect((['text', 'moment', 'duration', 'count', 'distance'] as const).map(isReportAmount)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('says what stands below it where that is no sum', () => {
    const below = (language: 'ES' | 'US', isPartial = false) =>
      FLEET_KM_WORDS.columns.map((column) => reportTotalWord(column, isPartial, language));
    expect(below('ES')).toEqual([null, null, null, null, 'promedio', 'máximo', null]);
    expect(below('US')).toEqual([null, null, null, null, 'average', 'maximum', null]);
    expect(below('ES', true)[3]).toBe('parcial');
  });

  it('gives its kind to the chart', () => {
    expect(reportChartKind(FLEET_KM_WORDS)).toBe('distance');
    expect(reportChartKind({ title: FLEET_KM_WORDS.title, columns: [] })).toBe('count');
  });
});
