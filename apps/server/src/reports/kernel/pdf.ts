import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isReportAmount,
  localeOf,
  REPORT_TERMS,
  type ReportColumnWords,
  type ReportValue,
  reportAmount,
  reportCell,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import PDFDocument from 'pdfkit';
import { FONTS } from './fonts.ts';
import { drawChart, drawSeal } from './pdfEnd.ts';
import { joined, LINE, MARGIN, ROW } from './pdfLook.ts';
import { PdfPages } from './pdfPages.ts';
import { PdfTable } from './pdfTable.ts';
import type { DetailRow, FileContent, ReportForm, Total } from './report.ts';
import { groupName } from './subtotals.ts';
import { Summary } from './summary.ts';

/** The bytes that may wait to be read before writing pauses. */
const MAX_WAITING = 1_000_000;
const PAUSE_MS = 5;

/**
 * The PDF of a report, A4 across: what it was asked for, its table with headings on every page, totals, and its chart drawn as vectors at the
 * end, when all rows were read. It is written as rows come and holds one page at a time. It breaks off with PDF_TOO_LONG where it would have more
 * pages than were asked for at most.
 */
export function reportPdf(report: ReportForm, table: FileContent): Readable {
  const { format } = table;
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    // None at the bottom: what is written there would begin a page of its own.
    margins: { top: MARGIN, right: MARGIN, bottom: 0, left: MARGIN },
    autoFirstPage: false,
    lang: localeOf(format.language),
    info: { Title: wordIn(report.words.title, format.language), Producer: 'Rastro', Creator: 'Rastro' },
  });
  for (const [name, path] of Object.entries(FONTS)) document.registerFont(name, path);
  const file = document as unknown as Readable;
  new ReportPdf(new PdfPages(document, format, table.maximumPages ?? undefined), report, table)
    .write()
    .catch((cause) => file.destroy(cause));
  return file;
}

class ReportPdf {
  readonly #pages: PdfPages;
  readonly #report: ReportForm;
  readonly #content: FileContent;
  readonly #columns: readonly ReportColumnWords[];
  readonly #table: PdfTable;

  constructor(pages: PdfPages, report: ReportForm, content: FileContent) {
    this.#pages = pages;
    this.#report = report;
    this.#content = content;
    this.#columns = (report.words.details ?? report.words).columns;
    const { columns } = report.details ?? report;
    const shares = this.#columns.map(({ name }) => columns[name]?.width ?? 1);
    this.#table = new PdfTable(pages, this.#columns, shares, content.format);
  }

  async write(): Promise<void> {
    const { rows, beginning, nested, logo, issuer, parameters, seal, format } = this.#content;
    const { words } = this.#report;
    const summary = new Summary(this.#report);
    this.#pages.heading(wordIn(words.title, format.language), issuer, (await logo?.()) ?? null);
    for (const { name, value } of parameters) this.#pages.say(`${name}: ${value}`, 2);
    this.#pages.y += ROW - LINE;
    this.#table.begin();
    let isEmpty = true;
    for await (const some of rows) {
      for (const row of some) {
        isEmpty = false;
        summary.add(row);
        const group = beginning?.(row);
        if (group) this.#totals(groupName(group), group.totals, 'group');
        if (!nested) this.#plain(row);
        else {
          this.#table.band(this.#said(row));
          for await (const details of nested(row)) {
            for (const detail of details) this.#plain(detail);
            if (await this.#isAbandoned()) return;
          }
        }
      }
      if (await this.#isAbandoned()) return;
    }
    if (summary.totals.length > 0)
      this.#totals(wordIn(REPORT_TERMS.total, format.language), summary.totals, 'total');
    this.#table.end();
    if (isEmpty) this.#pages.say(wordIn(REPORT_TERMS.none, format.language));
    drawChart(this.#pages, words, summary.bars);
    if (seal) drawSeal(this.#pages, await seal(), format);
    this.#pages.document.end();
  }

  /** A line with totals: of all rows, or of those of a group, which follow. */
  #totals(name: string, totals: readonly Total[], kind: 'total' | 'group'): void {
    const { nested, format } = this.#content;
    if (nested) {
      const said = this.#said(Object.fromEntries(totals.map(({ column, value }) => [column, value])));
      this.#table.band([name, ...said], kind);
      return;
    }
    const byColumn = new Map(totals.map((total) => [total.column, total]));
    const named = this.#columns.find((column) => !byColumn.has(column.name));
    this.#table.row(
      this.#columns.map((column) => {
        const total = byColumn.get(column.name);
        if (!total) return column === named ? name : '';
        const word = reportTotalWord(column, total.isPartial, format.language);
        const shown = this.#cell(column, total.value);
        return word === null ? shown : `${word} ${shown}`;
      }),
      kind,
    );
  }

  #plain(row: DetailRow): void {
    this.#table.row(this.#columns.map((column) => this.#cell(column, row[column.name] ?? null)));
  }

  #cell(column: ReportColumnWords, value: ReportValue | null): string {
    const shown = reportCell(column, value, this.#content.format);
    return isReportAmount(column.kind) ? joined(shown) : shown;
  }

  /** What a row says whose details follow: the names that it is called by, and the other columns with their headings. */
  #said(row: DetailRow): string[] {
    const { columns, details } = this.#report.words;
    const { format } = this.#content;
    return columns.flatMap((column) => {
      const value = row[column.name] ?? null;
      if (value === null) return [];
      const amount = reportAmount(column.kind, value, format);
      const shown = isReportAmount(column.kind) ? joined(amount) : amount;
      if (details?.beside.includes(column.name)) return [shown];
      return [`${wordIn(column.heading, format.language)}: ${shown}`];
    });
  }

  /** Waits until what was written is read; whether nobody reads on. */
  async #isAbandoned(): Promise<boolean> {
    const file = this.#pages.document as unknown as Readable;
    while (file.readableLength > MAX_WAITING && !file.destroyed) await pause(PAUSE_MS);
    return file.destroyed;
  }
}
