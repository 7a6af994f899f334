import type { Readable } from 'node:stream';
import {
  type Format,
  REPORT_TERMS,
  type ReportColumnWords,
  reportHeading,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import type { Cell, CellStyle, CellValue } from './cell.ts';
import type { FileContent, Parameter } from './report.ts';
import { sealParameters } from './sealParameters.ts';
import { sheetForm } from './sheetCell.ts';
import { workbook } from './workbook.ts';

const CHARACTERS_PER_WIDTH = 8;
/** What a total has room for beside its word: nobody knows it when the widths are written. */
const TOTAL_CHARACTERS = 15;
/** Lines that are written at once. */
const AT_ONCE = 200;

/** A table of a report, as a spreadsheet has it. */
export interface SheetTable {
  title: string;
  /** The name of the customer for whom it is written. */
  issuer: string;
  columns: readonly { words: ReportColumnWords; width: number }[];
  /** Its lines in their order. */
  lines: AsyncIterable<SheetLine>;
  /** Whether there are lines of groups, below each of which the lines of the group stand. */
  hasGroups: boolean;
  /** The last line, of all lines before it, asked for when these were read; null for none. */
  totals: (() => SheetTotals) | null;
}

/** A line of a spreadsheet by the values of its cells, as `sheetCell` gives them: one of the table, or that of a group with its subtotals. */
export type SheetLine = { values: readonly CellValue[] } | { subtotals: SheetTotals };

/** Values below or above rows, and what each is where it is no sum of all of them. */
export interface SheetTotals {
  values: readonly CellValue[];
  words: readonly (string | null)[];
}

/**
 * The spreadsheet of a table: numbers, dates and texts with which one can calculate, below headings that stay in view, with the totals as last
 * line; and on a second sheet what was asked for.
 */
export function reportSheet(
  table: SheetTable,
  { parameters, seal }: Pick<FileContent, 'parameters' | 'seal'>,
  format: Format,
): Readable {
  const { language } = format;
  return workbook([
    {
      name: table.title,
      widths: table.columns.map(({ words, width }) =>
        Math.max(
          width * CHARACTERS_PER_WIDTH,
          words.total && (table.totals || table.hasGroups)
            ? (reportTotalWord(words, true, language)?.length ?? 0) + TOTAL_CHARACTERS
            : 0,
        ),
      ),
      hasHeading: true,
      hasGroups: table.hasGroups,
      rows: tableRows(table, format),
    },
    {
      name: wordIn(REPORT_TERMS.parameters, language),
      widths: [24, 80],
      hasHeading: false,
      rows: parameterRows(
        [
          { name: wordIn(REPORT_TERMS.report, language), value: table.title },
          { name: wordIn(REPORT_TERMS.customer, language), value: table.issuer },
          ...parameters,
        ],
        async () => (seal ? sealParameters(await seal(), format) : []), // the rows stand on the sheet before this one
      ),
    },
  ]);
}

async function* tableRows({ columns, lines, totals }: SheetTable, format: Format): AsyncGenerator<Cell[][]> {
  const styles = columns.map(({ words: { kind } }) => sheetForm(kind, format));
  const styled = (values: readonly CellValue[], styleOf: (at: number) => CellStyle): Cell[] =>
    values.map((value, at) => ({ value, style: styleOf(at) }));
  const totalsLine = ({ values, words }: SheetTotals, look: 'total' | 'group') =>
    styled(values, (at) => totalStyle(words[at] ?? null, styles[at] ?? {}, look));
  const headings = columns.map(({ words }) => reportHeading(words, format));
  yield [
    styled(headings, (at) => {
      const { align } = styles[at] ?? {};
      return { look: 'heading', ...(align ? { align } : {}) };
    }),
  ];
  let some: Cell[][] = [];
  for await (const line of lines) {
    some.push(
      'values' in line ? styled(line.values, (at) => styles[at]!) : totalsLine(line.subtotals, 'group'),
    );
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  yield some;
  if (!totals) return;
  yield [totalsLine(totals(), 'total')];
}

/** The style of a number of several rows, with the word for what it is. */
function totalStyle(word: string | null, style: CellStyle, look: 'total' | 'group'): CellStyle {
  return {
    ...style,
    look,
    ...(word && style.format ? { format: `"${word} "${style.format}` } : {}),
  };
}

async function* parameterRows(
  parameters: readonly Parameter[],
  more: () => Promise<readonly Parameter[]>,
): AsyncGenerator<Cell[][]> {
  for (const some of [parameters, await more()])
    yield some.map(({ name, value }) => [{ value: name, style: { look: 'name' } }, { value }]);
}
