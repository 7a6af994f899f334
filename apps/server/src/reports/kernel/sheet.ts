import type { Readable } from 'node:stream';
import { type Format, REPORT_TERMS, type ReportColumnWords, reportHeading, wordIn } from '@rastro/format';
import type { FileContent, Parameter } from './report.ts';
import { sealParameters } from './sealParameters.ts';
import { sheetForm } from './sheetCell.ts';
import { type Cell, type CellStyle, type CellValue, workbook } from './workbook.ts';

const CHARACTERS_PER_WIDTH = 8;
/** Lines that are written at once. */
const AT_ONCE = 200;

/** A table of a report, as a spreadsheet has it. */
export interface SheetTable {
  title: string;
  /** The name of the customer for whom it is written. */
  issuer: string;
  columns: readonly { words: ReportColumnWords; width: number }[];
  /** The values of each line, as `sheetCell` gives them. */
  lines: AsyncIterable<readonly CellValue[]>;
  /** The last line, of all lines before it, asked for when these were read: its values, and what each is where it is no sum of all; null for none. */
  totals: (() => { values: readonly CellValue[]; words: readonly (string | null)[] }) | null;
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
      widths: table.columns.map(({ width }) => width * CHARACTERS_PER_WIDTH),
      hasHeading: true,
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
  if (!totals) return;
  const { values, words } = totals();
  yield [styled(values, (at) => totalStyle(words[at] ?? null, styles[at] ?? {}))];
}

/** The style of a number below a column, with the word for what it is. */
function totalStyle(word: string | null, style: CellStyle): CellStyle {
  return {
    ...style,
    look: 'total',
    ...(word && style.format ? { format: `"${word} "${style.format}` } : {}),
  };
}

async function* parameterRows(
  parameters: readonly Parameter[],
  more: () => Promise<readonly Parameter[]>,
): AsyncGenerator<Cell[][]> {
  for (const some of [parameters, await more()])
    yield some.map(({ name, value }) => [{ value: name, style: { look: 'heading' } }, { value }]);
}
