import { Readable } from 'node:stream';
import { createFormat, type Format, REPORT_TERMS, reportHeading, wordIn } from '@rastro/format';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { Scope } from '../../access/scope.ts';
import { type AskedFilter, filterOf } from './filter.ts';
import { Summary } from './page.ts';
import { reportPdf } from './pdf.ts';
import type { Report, ReportParts, ReportRow } from './report.ts';
import { sheetCell, sheetForm } from './sheetCell.ts';
import { type AskedRows, shownRows } from './shownRows.ts';

/** The forms of a report's file by the contract's names. */
export const REPORT_FORMATS = {
  EXCEL: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  PDF: { extension: 'pdf', contentType: 'application/pdf' },
} as const;

export type ReportFormat = keyof typeof REPORT_FORMATS;

/** What is asked of a file. */
export type AskedFile = AskedFilter & AskedRows & { format: ReportFormat };

const CHARACTERS_PER_WIDTH = 8;

/** The file of a report in the language, units and time zone of who asks, written as its rows are read. Throws as `filterOf`. */
export function reportFile(
  report: Report,
  parts: ReportParts,
  scope: Scope,
  asked: AskedFile,
): { name: string; contentType: string; content: Readable } {
  const { format: form } = asked;
  const filter = filterOf(scope, asked);
  const { language, timeZone } = scope.requester;
  const format = createFormat({ language, timeZone });
  const title = wordIn(report.words.title, language);
  const rows = shownRows(report, report.rows(parts, scope, filter), asked);
  const content = form === 'PDF' ? reportPdf(report, rows, filter, format) : sheet(report, rows, format);
  const { extension, contentType } = REPORT_FORMATS[form];
  return { name: `${title}.${extension}`, contentType, content };
}

function sheet(report: Report, rows: AsyncIterable<readonly ReportRow[]>, format: Format): Readable {
  const { columns, title } = report.words;
  const stream = writeXlsxStream(sheetRows(report, rows, format), {
    name: wordIn(title, format.language),
    columns: columns.map((column) => ({
      header: reportHeading(column, format),
      width: (report.columns[column.name]?.width ?? 1) * CHARACTERS_PER_WIDTH,
      ...sheetForm(column.kind, format),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* sheetRows(report: Report, rows: AsyncIterable<readonly ReportRow[]>, format: Format) {
  const { columns } = report.words;
  const summary = new Summary(report);
  const cells = (row: Readonly<Record<string, string | number | null>>): CellValue[] =>
    columns.map(({ name, kind }) => sheetCell(kind, row[name] ?? null, format));
  for await (const some of rows)
    for (const row of some) {
      summary.add(row);
      yield cells(row);
    }
  const totals = Object.fromEntries(summary.totals.map(({ column, value }) => [column, value]));
  const first = columns[0]?.name ?? '';
  yield cells({ [first]: wordIn(REPORT_TERMS.total, format.language), ...totals });
}
