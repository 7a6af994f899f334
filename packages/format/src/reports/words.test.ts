import { describe, expect, it } from 'vitest';
import { createFormat } from '../format.ts';
import {
  ECO_TRACKING_WORDS,
  FLEET_KM_WORDS,
  isReportAmount,
  isReportInverse,
  type ReportColumnKind,
  reportAmount,
  reportCell,
  reportChartKind,
  reportHeading,
  reportTotalWord,
} from './index.ts';

const spanish = createFormat({ language: 'ES', timeZone: 'America/Lima' });
const english = createFormat({ language: 'US', timeZone: 'America/New_York' });
const spanishUs = createFormat({ language: 'ES_US', timeZone: 'America/Lima' });

describe('a column of a report', () => {
  it.each<[ReportColumnKind, string, string, string]>([
    ['count', 'Tiempo', '12.346', '12,346'],
    ['distance', 'Tiempo (km)', '12.345,60 km', '7,671.22 mi'],
    ['speed', 'Tiempo (km/h)', '12.346 km/h', '7,671 mph'],
    ['hours', 'Tiempo (h)', '12.345,6 h', '12,345.6 h'],
    ['consumption', 'Tiempo (L/100 km)', '12.345,6 L/100 km', '0.0 mpg'],
    ['efficiency', 'Tiempo (km/L)', '12.345,6 km/L', '29,038.7 mpg'],
    ['volume', 'Tiempo (L)', '12.345,6 L', '3,261.4 gal'],
    ['celsius', 'Tiempo (°C)', '12.346 °C', '22,254 °F'],
    ['fineCelsius', 'Tiempo (°C)', '12.345,6 °C', '22,254.1 °F'],
    ['kilopascal', 'Tiempo (kPa)', '12.346 kPa', '1,790.6 psi'],
    ['moneyPerLength', 'Tiempo (1/km)', '12.345,600 1/km', '19,868.268 1/mi'],
    ['kilogram', 'Tiempo (kg)', '12.345,6 kg', '27,217.4 lb'],
    ['gramsPerLength', 'Tiempo (g/km)', '12.346 g/km', '19,868 g/mi'],
  ])('of %s has its unit, and numbers as the language writes them', (kind, heading, inSpanish, inEnglish) => {
    const words = { name: 'x', kind, heading: { es: 'Tiempo', en: 'Time' } };
    expect(reportHeading(words, spanish)).toBe(heading);
    expect(reportAmount(kind, 12345.6, spanish)).toBe(inSpanish);
    expect(reportAmount(kind, 12345.6, english)).toBe(inEnglish);
    expect(reportCell({ kind }, null, english)).toBe('–');
  });

  it('of miles for a gallon is turned, and unknown where nothing was burnt', () => {
    expect([spanish, english].map((format) => reportCell({ kind: 'consumption' }, 0, format))).toEqual([
      '0,0',
      '–',
    ]);
    expect([spanish, english].map((format) => isReportInverse('consumption', format))).toEqual([false, true]);
    expect(isReportInverse('efficiency', english)).toBe(false);
  });

  it('of speeds says them in the units of the language', () => {
    const low = ECO_TRACKING_WORDS.columns.find(({ name }) => name === 'consumptionLow');
    expect([spanish, english, spanishUs].map((format) => low && reportHeading(low, format))).toEqual([
      'Consumo hasta 50 km/h (L)',
      'Consumption up to 31 mph (gal)',
      'Consumo hasta 31 mph (gal)',
    ]);
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
