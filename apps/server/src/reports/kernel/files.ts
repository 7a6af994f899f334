import { Readable } from 'node:stream';
import {
  chooseableColumns,
  chosenWords,
  createFormat,
  type Format,
  narrowedWords,
  REPORT_TERMS,
  type ReportColumnWords,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { hashed, seal, sealedColumns } from '../sealed/seal.ts';
import { type AskedFilter, type Filter, filterOf } from './filter.ts';
import { reportKml } from './kml.ts';
import { Summary } from './page.ts';
import { reportParameters } from './parameters.ts';
import { reportPdf } from './pdf.ts';
import { permittedReport } from './permitted.ts';
import {
  type DetailRow,
  detailsOf,
  type FileContent,
  type Nested,
  type Report,
  type ReportForm,
  type ReportParts,
  type ReportRow,
} from './report.ts';
import { reportSheet } from './sheet.ts';
import { sheetCell } from './sheetCell.ts';
import { type AskedRows, shownRows } from './shownRows.ts';
import type { CellValue } from './workbook.ts';

/** The forms of a report's file by the contract's names. */
export const REPORT_FORMATS = {
  EXCEL: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  PDF: { extension: 'pdf', contentType: 'application/pdf' },
  KML: { extension: 'kml', contentType: 'application/vnd.google-earth.kml+xml' },
} as const;

export type ReportFormat = keyof typeof REPORT_FORMATS;

/** A file that is written while it is read. */
export interface WrittenFile {
  name: string;
  contentType: string;
  content: Readable;
}

/** What is asked of a file. */
export interface AskedFile extends AskedFilter, AskedRows {
  format: ReportFormat;
  /** The columns that it has, in their order, as `chosenWords` knows them; all in their usual order where there are none. */
  columns?: readonly string[] | null;
}

/**
 * The file of a report in the language, units and time zone of who asks, written as its rows and their details are read. Throws as
 * `filterOf` and `demandFile`.
 */
export function reportFile(report: Report, parts: ReportParts, scope: Scope, asked: AskedFile): WrittenFile {
  demandFile(report, asked);
  const filter = filterOf(scope, asked);
  const { language, timeZone } = scope.requester;
  const format = createFormat({ language, timeZone });
  const permitted = permittedReport(report, scope.requester);
  const narrowed = narrowedWords(permitted.words, filter.variables);
  const shown = { ...permitted, words: chosenWords(narrowed, asked.columns ?? []) };
  const columns = sealedColumns(shown.words);
  const { hashes, ...content } = hashed(...askedRows(permitted, parts, scope, filter, asked), columns);
  const parameters = reportParameters(report, filter, asked, format);
  return formFile(shown, asked.format, {
    ...content,
    parameters,
    format,
    issuer: scope.requester.customerName,
    seal: () => seal(parts, scope, { report, columns, filter, asked, hashes }),
  });
}

/** The rows of a report that are asked for, and how all details of one are read. */
export function askedRows(
  report: Report,
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  asked: AskedRows,
): [rows: AsyncIterable<readonly ReportRow[]>, nested: Nested | null] {
  const details = detailsOf(report);
  return [
    shownRows(report, report.rows(parts, scope, filter), asked),
    details && ((row) => details.rows(parts, scope, filter, row, { offset: 0, limit: Infinity })),
  ];
}

/** The file of rows in the form of a report. */
export function formFile(report: ReportForm, form: ReportFormat, table: FileContent): WrittenFile {
  const { format } = table;
  const content = {
    EXCEL: () => sheet(report, table),
    PDF: () => reportPdf(report, table),
    KML: () => Readable.from(reportKml(report, table)),
  }[form]();
  const { extension, contentType } = REPORT_FORMATS[form];
  return { name: `${wordIn(report.words.title, format.language)}.${extension}`, contentType, content };
}

/** Throws INVALID_INPUT where a report has no file of a form, or a column that is chosen. One that the requester may not see is only left out. */
export function demandFile(
  report: ReportForm,
  { format, columns }: Pick<AskedFile, 'format' | 'columns'>,
): void {
  demandFormat(report, format);
  const known = new Set(chooseableColumns(report.words));
  if (columns?.some((name) => !known.has(name))) throw codedError('INVALID_INPUT', { field: 'columns' });
}

/** Throws INVALID_INPUT where a report has no file of a form: only what has places can be shown on a map. */
export function demandFormat({ words }: ReportForm, form: ReportFormat): void {
  if (form === 'KML' && !words.details?.placeName) throw codedError('INVALID_INPUT', { field: 'format' });
}

/** The rows of a report with their totals; or where it has details, these line by line, so that a spreadsheet can sort and filter them. */
function sheet(report: ReportForm, table: FileContent): Readable {
  const { rows, nested, parameters, format, issuer, seal } = table;
  const { words, columns, details } = report;
  const beside = words.columns.filter(({ name }) => words.details?.beside.includes(name));
  const inner = words.details?.columns ?? [];
  const shown = nested
    ? [
        ...beside.map((column) => ({ words: column, width: columns[column.name]?.width ?? 1 })),
        ...inner.map((column) => ({ words: column, width: details?.columns[column.name]?.width ?? 1 })),
      ]
    : words.columns.map((column) => ({ words: column, width: columns[column.name]?.width ?? 1 }));
  const summary = new Summary(report);
  const lines = nested
    ? detailLines(beside, inner, rows, nested, format)
    : rowLines(words.columns, rows, summary, format);
  const totals = () => {
    const named = words.columns.find(({ total }) => !total)?.name ?? '';
    const below = summary.totals.map(({ column, value }) => [column, value]);
    const row = { [named]: wordIn(REPORT_TERMS.total, format.language), ...Object.fromEntries(below) };
    const partial = new Set(summary.totals.flatMap(({ column, isPartial }) => (isPartial ? column : [])));
    return {
      values: cellsOf(words.columns, row, format),
      words: words.columns.map((column) =>
        reportTotalWord(column, partial.has(column.name), format.language),
      ),
    };
  };
  const hasTotals = !nested && words.columns.some(({ total }) => total);
  const title = wordIn(words.title, format.language);
  return reportSheet(
    { title, issuer, columns: shown, lines, totals: hasTotals ? totals : null },
    { parameters, seal },
    format,
  );
}

const cellsOf = (columns: readonly ReportColumnWords[], row: DetailRow, format: Format): CellValue[] =>
  columns.map(({ name, kind }) => sheetCell(kind, row[name] ?? null, format));

/** The rows themselves, gathered for their totals. */
async function* rowLines(
  columns: readonly ReportColumnWords[],
  rows: AsyncIterable<readonly ReportRow[]>,
  summary: Summary,
  format: Format,
) {
  for await (const some of rows)
    for (const row of some) {
      summary.add(row);
      yield cellsOf(columns, row, format);
    }
}

/** The details of all rows, each with the columns that name its row before its own. */
async function* detailLines(
  beside: readonly ReportColumnWords[],
  inner: readonly ReportColumnWords[],
  rows: AsyncIterable<readonly ReportRow[]>,
  nested: Nested,
  format: Format,
) {
  for await (const some of rows)
    for (const row of some)
      for await (const details of nested(row))
        for (const detail of details)
          yield [...cellsOf(beside, row, format), ...cellsOf(inner, detail, format)];
}
