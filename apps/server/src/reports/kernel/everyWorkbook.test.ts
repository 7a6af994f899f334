import { buffer } from 'node:stream/consumers';
import {
  createFormat,
  isReportAmount,
  type Language,
  type ReportColumnWords,
  reportHeading,
  wordIn,
} from '@rastro/format';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { EVERY_FORM, fullRow, withAllColumns } from '../testing/everyForm.ts';
import { formFile } from './files.ts';
import type { ReportForm, ReportRow } from './report.ts';

const FIRST_DAY = Date.UTC(1899, 11, 31);
/** The values of each row are so many times those of the first one. */
const TIMES = [1, 2, 4];
const PARAMETERS = [
  { name: 'Desde', value: '01/11/2026 00:00:00' },
  { name: 'Móviles', value: 'Camión 1, Camión 2' },
];
const SEAL = {
  link: 'https://rastro.example.com/reports/check/abc',
  code: 'abc',
  hash: 'f'.repeat(64),
  madeAt: 0,
  positions: 12,
  notKept: { positions: null, journeys: null, events: null },
};

const rowOf = (columns: readonly ReportColumnWords[], times: number): ReportRow => ({
  ...fullRow(columns, (at) => (at + 1.25) * 1_000 * times, 'Reparto & <norte>'),
  mid: times,
});

/** The workbook of a form with three rows, and with details of each where it has any, as a program for spreadsheets reads it. */
async function read(form: ReportForm, language: Language, hasDetails: boolean) {
  const { columns, details } = form.words;
  async function* rows() {
    yield TIMES.slice(0, 2).map((times) => rowOf(columns, times));
    yield TIMES.slice(2).map((times) => rowOf(columns, times));
  }
  async function* nested({ mid }: ReportRow) {
    yield [rowOf(details?.columns ?? [], mid)];
  }
  const { content, name } = formFile(form, 'EXCEL', {
    rows: rows(),
    beginning: null,
    nested: hasDetails ? nested : null,
    parameters: PARAMETERS,
    format: createFormat({ language, timeZone: 'America/Lima' }),
    issuer: 'Transportes Ñandú',
    seal: async () => SEAL,
  });
  const { sheets } = await readXlsx(new Uint8Array(await buffer(content)), { readStyles: true });
  return { sheets, name };
}

/** What a cell of a kind of column is: a date, a number or a text. */
function typeOf({ kind, total }: ReportColumnWords): string {
  if (['moment', 'day', 'duration'].includes(kind)) return 'date'; // a duration is so for who reads its format
  return isReportAmount(kind) || (total !== undefined && kind === 'count') ? 'number' : 'string';
}
/** The number of a cell: of a duration, the milliseconds since the day with which spreadsheets begin to count. */
const amountOf = (value: unknown): number =>
  value instanceof Date ? value.getTime() - FIRST_DAY : Number(value);
const typeOfCell = (value: unknown): string => (value instanceof Date ? 'date' : typeof value);

/** What the totals of a column are of its numbers. */
function totalOf({ total }: ReportColumnWords, values: readonly number[]): number | null {
  const sum = values.reduce((all, value) => all + value, 0);
  if (!total) return null;
  return { sum, mean: sum / values.length, max: Math.max(...values) }[total];
}

describe.each<Language>(['ES', 'US', 'ES_US'])('the workbook of a report in %s, read back', (language) => {
  const format = createFormat({ language, timeZone: 'America/Lima' });

  it.each(
    EVERY_FORM.flatMap(([name, form]): [string, ReportForm][] => [
      [name, form],
      [`${name} with all columns`, withAllColumns(form)],
    ]),
  )('has headings with units, cells with which one can calculate, and totals: %s', async (_name, form) => {
    const { columns } = form.words;
    const { sheets, name } = await read(form, language, false);
    expect(name).toBe(`${wordIn(form.words.title, language)}.xlsx`);
    const [table] = sheets;
    const [headings = [], ...rows] = table?.rows ?? [];
    expect(headings).toEqual(columns.map((column) => reportHeading(column, format)));
    expect(table?.freezePane).toMatchObject({ rows: 1 });
    expect(table?.autoFilter?.range).toMatch(new RegExp(`^A1:[A-Z]+${TIMES.length + 1}$`));
    const hasTotals = columns.some(({ total }) => total);
    expect(rows).toHaveLength(TIMES.length + (hasTotals ? 1 : 0));
    for (const row of rows.slice(0, TIMES.length)) expect(row.map(typeOfCell)).toEqual(columns.map(typeOf));
    if (!hasTotals) return;
    const named = columns.findIndex(({ total }) => !total);
    for (const [at, column] of columns.entries()) {
      const expected = totalOf(
        column,
        rows.slice(0, TIMES.length).map((row) => amountOf(row[at])),
      );
      const cell = rows.at(-1)?.[at];
      if (expected !== null) expect(amountOf(cell) / expected, column.name).toBeCloseTo(1, 4);
      else expect(cell ?? null, column.name).toEqual(at === named ? 'Total' : null);
    }
  });

  it.each(EVERY_FORM.filter(([, { words }]) => words.details))(
    'has a line for each detail, which names its row: %s',
    async (_name, form) => {
      const { columns, details } = form.words;
      const shown = [
        ...columns.filter(({ name }) => details?.beside.includes(name)),
        ...(details?.columns ?? []),
      ];
      const [table] = (await read(form, language, true)).sheets;
      const [headings = [], ...rows] = table?.rows ?? [];
      expect(headings).toEqual(shown.map((column) => reportHeading(column, format)));
      expect(rows).toHaveLength(TIMES.length);
      for (const row of rows) expect(row.map(typeOfCell)).toEqual(shown.map(typeOf));
    },
  );

  it.each(EVERY_FORM)(
    'says on a second sheet what was asked, and by what it is compared later: %s',
    async (_name, form) => {
      const [, second] = (await read(form, language, false)).sheets;
      const said = (second?.rows ?? []).map((row) => row.map(String));
      expect(said.map(([, value]) => value)).toEqual(
        expect.arrayContaining([
          wordIn(form.words.title, language),
          'Transportes Ñandú',
          ...PARAMETERS.map(({ value }) => value),
          SEAL.link,
          SEAL.hash,
        ]),
      );
    },
  );
});
