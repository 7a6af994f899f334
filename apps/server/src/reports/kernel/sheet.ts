import type { Readable } from 'node:stream';
import {
  type Format,
  REPORT_TERMS,
  type ReportColumnWords,
  reportHeading,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import type { Parameter } from './parameters.ts';
import { sheetForm } from './sheetCell.ts';
import { type Cell, type CellStyle, type CellValue, workbook } from './workbook.ts';

const CHARACTERS_PER_WIDTH = 8;
/** Lines that are written at once. */
const AT_ONCE = 200;

/** A table of a report, as a spreadsheet has it. */
export interface SheetTable {
  title: string;
  columns: readonly { words: ReportColumnWords; width: number }[];
  /** The values of each line, as `sheetCell` gives them. */
  lines: AsyncIterable<readonly CellValue[]>;
  /** The values of the last line, of all lines before it, asked for when these were read; null for none. */
  totals: (() => readonly CellValue[]) | null;
}

/**
 * The spreadsheet of a table: numbers, dates and texts with which one can calculate, below headings that stay in view, with the totals as last
 * line; and on a second sheet what was asked for.
 */
export function reportSheet(table: SheetTable, parameters: readonly Parameter[], format: Format): Readable {
  const { language } = format;
  return workbook([
    {
      name: table.title,
      widths: table.columns.map(({ width }) => width * CHARACTERS_PER_WIDTH),
      hasHeading: true,
      rows: tableRows(table, format),
    },
    {
      name: wordIn(REPORT_TERMS.parameters, language),
      widths: [24, 80],
      hasHeading: false,
      rows: parameterRows([
        { name: wordIn(REPORT_TERMS.report, language), value: table.title },
        ...parameters,
      ]),
    },
  ]);
}

async function* tableRows({ columns, lines, totals }: SheetTable, format: Format): AsyncGenerator<Cell[][]> {
  const styles = columns.map(({ words: { kind } }) => sheetForm(kind, format));
  const styled = (values: readonly CellValue[], styleOf: (at: number) => CellStyle): Cell[] =>
    values.map((value, at) => ({ value, style: styleOf(at) }));
  const headings = columns.map(({ words }) => reportHeading(words, format));
  yield [styled(headings, () => ({ look: 'heading' }))];
  let some: Cell[][] = [];
  for await (const line of lines) {
    some.push(styled(line, (at) => styles[at] ?? {}));
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  yield some;
  if (totals) yield [styled(totals(), (at) => totalStyle(columns[at]?.words, styles[at] ?? {}, format))];
}

/** The style of a number below a column; where it is no sum, with the word for what it is. */
function totalStyle(words: ReportColumnWords | undefined, style: CellStyle, format: Format): CellStyle {
  const word = words && style.format && reportTotalWord(words, format.language);
  return { ...style, look: 'total', ...(word ? { format: `"${word} "${style.format}` } : {}) };
}

async function* parameterRows(parameters: readonly Parameter[]): AsyncGenerator<Cell[][]> {
  yield parameters.map(({ name, value }) => [{ value: name, style: { look: 'heading' } }, { value }]);
}
