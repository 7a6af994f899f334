import { Readable } from 'node:stream';
import {
  chooseableColumns,
  chosenWords,
  createFormat,
  type Format,
  narrowedWords,
  REPORT_TERMS,
  type ReportColumnWords,
  reportForms,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { hashed, seal, sealedColumns, type ToSeal, uncomparedColumns } from '../sealed/seal.ts';
import type { CellValue } from './cell.ts';
import { type AskedFilter, type Filter, filterOf } from './filter.ts';
import { issuerLogo } from './issuerLogo.ts';
import { reportKml } from './kml.ts';
import { reportParameters } from './parameters.ts';
import { reportPdf } from './pdf.ts';
import { permittedReport } from './permitted.ts';
import {
  type AskedContent,
  type DetailRow,
  detailsOf,
  type FileContent,
  type Nested,
  type ReadReport,
  type Report,
  type ReportForm,
  type ReportParts,
  type Total,
} from './report.ts';
import { reportSheet, type SheetLine, type SheetTotals } from './sheet.ts';
import { sheetCell } from './sheetCell.ts';
import { type AskedRows, shownRows } from './shownRows.ts';
import { type AskedSubtotals, demandSubtotals, groupedRows, groupName } from './subtotals.ts';
import { Summary } from './summary.ts';

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
export interface AskedFile extends AskedFilter, AskedRows, AskedSubtotals {
  format: ReportFormat;
  /** The columns that it has, in their order, as `chosenWords` knows them; all in their usual order where there are none. */
  columns?: readonly string[] | null;
  /** How many pages a PDF may have; as many as it takes where none is given. */
  maximumPages?: number | null;
}

/**
 * The file of a report in the language, units and time zone of who asks, written as its rows and their details are read. Throws as
 * `filterOf` and `demandFile`.
 */
export function reportFile(
  report: Report,
  parts: ReportParts,
  scope: Scope,
  { maximumPages = null, ...asked }: AskedFile,
): WrittenFile {
  demandFile(report, asked);
  const read = readReport(report, parts, scope, asked);
  return fileOfRead(read, { report: report.call, asked }, parts, scope, asked.format, maximumPages);
}

/** What a file of a report is written of. Throws as `filterOf` and `askedRows`. */
export function readReport(
  report: Report,
  parts: ReportParts,
  scope: Scope,
  asked: Omit<AskedFile, 'format'>,
): ReadReport {
  const filter = filterOf(scope, asked);
  const permitted = permittedReport(report, scope.requester);
  const narrowed = narrowedWords(permitted.words, filter.variables);
  return {
    form: { ...permitted, words: chosenWords(narrowed, asked.columns ?? []) },
    content: askedRows(permitted, parts, scope, filter, asked),
    filter,
    parameters: (format) => reportParameters(permitted, filter, asked, format),
  };
}

/**
 * The file of a report that was read, in the language, units and time zone of who asks. By its seal it can be compared later with the report of
 * that name, asked the same.
 */
export function fileOfRead(
  read: ReadReport,
  { report, asked }: Pick<ToSeal, 'report' | 'asked'>,
  parts: Pick<ReportParts, 'history' | 'publicUrl'>,
  scope: Scope,
  fileForm: ReportFormat,
  maximumPages: number | null = null,
): WrittenFile {
  const { language, timeZone, customerName } = scope.requester;
  const format = createFormat({ language, timeZone });
  const { form, content, filter, compared } = read;
  const columns = sealedColumns(form.words, compared);
  const { hashes, ...own } = hashed(content, columns);
  const unsealed = uncomparedColumns(read).map((column) => wordIn(column.heading, language));
  return formFile(form, fileForm, {
    ...own,
    parameters: [
      ...read.parameters(format),
      ...(unsealed.length > 0
        ? [{ name: wordIn(REPORT_TERMS.uncompared, language), value: unsealed.join(', ') }]
        : []),
    ],
    format,
    issuer: customerName,
    logo: () => issuerLogo(scope),
    maximumPages,
    seal: () => seal(parts, scope, { report, columns, filter, asked, hashes }),
  });
}

/** The rows of a report that are asked for, in their groups, and how all details of one are read. Throws as `rowOrder` and `demandSubtotals`. */
export function askedRows(
  report: Report,
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  asked: AskedRows & AskedSubtotals,
): AskedContent {
  const details = detailsOf(report);
  return {
    ...groupedRows(
      report,
      shownRows(report, report.rows(parts, scope, filter), asked, scope.requester.language),
      scope,
      asked,
    ),
    nested: details && ((row) => details.rows(parts, scope, filter, row, { offset: 0, limit: Infinity })),
  };
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

/** Throws INVALID_INPUT where a report has no file of a form, no column that is chosen, or no such subtotals. A column that the requester may not see is only left out. */
export function demandFile(
  report: ReportForm,
  { format, columns, ...asked }: Pick<AskedFile, 'format' | 'columns' | 'subtotalsBy'>,
): void {
  demandFormat(report, format);
  demandSubtotals(report.words, asked);
  const known = new Set(chooseableColumns(report.words));
  if (columns?.some((name) => !known.has(name))) throw codedError('INVALID_INPUT', { field: 'columns' });
}

/** Throws INVALID_INPUT where a report has no file of a form. */
export function demandFormat({ words }: Pick<ReportForm, 'words'>, form: ReportFormat): void {
  if (!reportForms(words).includes(form)) throw codedError('INVALID_INPUT', { field: 'format' });
}

/** The rows of a report with their totals; or where it has details, these line by line, so that a spreadsheet can sort and filter them. */
function sheet(report: ReportForm, table: FileContent): Readable {
  const { nested, beginning, parameters, format, issuer, seal } = table;
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
    ? detailLines({ ...table, nested }, beside, inner)
    : rowLines(table, words.columns, summary);
  const totals = () =>
    totalsOf(words.columns, wordIn(REPORT_TERMS.total, format.language), summary.totals, format);
  const hasTotals = !nested && words.columns.some(({ total }) => total);
  const title = wordIn(words.title, format.language);
  return reportSheet(
    {
      title,
      issuer,
      columns: shown,
      lines,
      hasGroups: beginning !== null,
      totals: hasTotals ? totals : null,
    },
    { parameters, seal },
    format,
  );
}

const cellsOf = (columns: readonly ReportColumnWords[], row: DetailRow, format: Format): CellValue[] =>
  columns.map(({ name, kind }) => sheetCell(kind, row[name] ?? null, format));

/** Totals by the columns in which they stand, called by a name in the first column that has none. */
function totalsOf(
  columns: readonly ReportColumnWords[],
  name: string,
  totals: readonly Total[],
  format: Format,
): SheetTotals {
  const named = columns.find(({ total }) => !total)?.name ?? '';
  const row = { [named]: name, ...Object.fromEntries(totals.map(({ column, value }) => [column, value])) };
  const partial = new Set(totals.flatMap(({ column, isPartial }) => (isPartial ? column : [])));
  return {
    values: columns.map((column) =>
      column.name === named ? name : sheetCell(column.kind, row[column.name] ?? null, format),
    ),
    words: columns.map((column) => reportTotalWord(column, partial.has(column.name), format.language)),
  };
}

/** The rows themselves, below the lines of their groups, gathered for their totals. */
async function* rowLines(
  { rows, beginning, format }: FileContent,
  columns: readonly ReportColumnWords[],
  summary: Summary,
): AsyncGenerator<SheetLine> {
  for await (const some of rows)
    for (const row of some) {
      const group = beginning?.(row);
      if (group) yield { subtotals: totalsOf(columns, groupName(group), group.totals, format) };
      summary.add(row);
      yield { values: cellsOf(columns, row, format) };
    }
}

/** The details of all rows below the lines of their groups, each with the columns that name its row before its own. */
async function* detailLines(
  { rows, nested, beginning, format }: FileContent & { nested: Nested },
  beside: readonly ReportColumnWords[],
  inner: readonly ReportColumnWords[],
): AsyncGenerator<SheetLine> {
  for await (const some of rows)
    for (const row of some) {
      const group = beginning?.(row);
      if (group)
        yield {
          subtotals: {
            values: [...beside, ...inner].map((_, at) => (at === 0 ? groupName(group) : null)),
            words: [],
          },
        };
      for await (const details of nested(row))
        for (const detail of details)
          yield { values: [...cellsOf(beside, row, format), ...cellsOf(inner, detail, format)] };
    }
}
