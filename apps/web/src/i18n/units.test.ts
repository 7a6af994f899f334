import { REPORT_WORDS, reportUnit, wordIn } from '@rastro/format';
import { expect, it } from 'vitest';
import { englishIn, isMetric } from '../testing/sources/metricUnits.ts';
import { SOURCES, TEXT_FILES } from '../testing/sources/textFiles.ts';
import { createFormat } from './index.ts';

it('knows a metric unit when it sees one', () => {
  for (const text of ['From 0 to 50 km/h', 'In liters', 'Meters of deviation', '3 m', 'Up to 20 °C', '5 kg'])
    expect(isMetric(text), text).toBe(true);
  for (const text of ['Hour meter', 'No reading of the meter yet', 'From 0 to 31 mph', '12 MB', '5 min'])
    expect(isMetric(text), text).toBe(false);
  const source = "es: { a: 'km' },\n  en: {\n    a: 'mi',\n  },\nx = { es: 'litros', en: 'gallons' }";
  expect(englishIn(source)).toEqual(['mi', 'gallons']);
});

it('English texts have no metric units', () => {
  const found = TEXT_FILES.flatMap(({ path, source }) =>
    englishIn(source)
      .filter(isMetric)
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
  expect(TEXT_FILES.flatMap(({ source }) => englishIn(source)).length).toBeGreaterThan(2_000);
});

it.each(['US', 'ES_US'] as const)('no column of a report has a metric unit in %s', (language) => {
  const format = createFormat({ language, timeZone: 'America/Lima' });
  const headings = Object.values(REPORT_WORDS).flatMap(({ columns, details }) =>
    [...columns, ...(details?.columns ?? []), ...(details?.hidden ?? [])].map(({ kind, heading }) => [
      wordIn(heading, language),
      reportUnit(kind, format),
    ]),
  );
  expect(headings.filter(([heading = '', unit = '']) => isMetric(unit) || /km\/h/.test(heading))).toEqual([]);
});

it('units stand in one place: no source of the app writes one beside a number', () => {
  const WRITTEN = /\} (?:km|km\/h|m|L|l|°C|kg|kPa|mm|ha|m²)`|suffix=(?:"|\{`) ?(?:km|m|L|l|°C|kg)\b/;
  const CONTRACT = 'apps/server/src/live/livePoint.ts'; // the level of fuel is a text of the contract
  const found = SOURCES.filter(({ path, source }) => path !== CONTRACT && WRITTEN.test(source));
  expect(found.map(({ path }) => path)).toEqual([]);
});
