import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Format,
  isReportAmount,
  localeOf,
  REPORT_TERMS,
  type ReportColumnKind,
  type ReportColumnWords,
  type ReportValue,
  reportAmount,
  reportCell,
  reportChartKind,
  reportHeading,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { columnWidths, linesOf, longestWord, scaleFor } from './columnWidths.ts';
import { FONTS } from './fonts.ts';
import type { DetailRow, FileContent, Nested, Parameter, ReportForm, Seal, Total } from './report.ts';
import { sealParameters } from './sealParameters.ts';
import { groupName } from './subtotals.ts';
import { type Bar, Summary } from './summary.ts';

const MARGIN = 40;
/** Of a row, and of each further line of a text in it. */
const ROW = 18;
const LINE = 11;
const MAX_LINES = 3;
/** Of a parameter, and of what stands above details: their whole is said, unless it is longer than anybody reads. */
const MAX_WHOLE_LINES = 20;
const PAD = 4;
/** How much smaller a table is written whose columns would not stand beside each other otherwise. */
const SCALES = [1, 0.9, 0.8, 0.7];
/** Of the logo, at most. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [110, 30];
/** Of the code with the link: a phone reads it from a sheet of paper. */
const QR_SIZE = 72;
const SIZES = { title: 16, text: 9, small: 8 } as const;
const COLOURS = {
  ink: '#1b2230',
  dim: '#5b6576',
  line: '#d5dae2',
  head: '#eef1f5',
  group: '#dfe5ee',
  bar: '#2f5fb3',
} as const;
/** The bytes that may wait to be read before writing pauses. */
const MAX_WAITING = 1_000_000;
const PAUSE_MS = 5;
/** Pages after which the shapes of words are forgotten. */
const SHAPES_PAGES = 10;

/**
 * The PDF of a report, A4 across: what it was asked for, its table with headings on every page, totals, and its chart drawn as vectors at the
 * end, when all rows were read. It is written as rows come and holds one page at a time.
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
  new PdfTable(document, report, table).write(table).catch((cause) => file.destroy(cause));
  return file;
}

class PdfTable {
  readonly #document: PDFKit.PDFDocument;
  readonly #report: ReportForm;
  readonly #parameters: readonly Parameter[];
  readonly #issuer: string;
  readonly #format: Format;
  readonly #takeSeal: FileContent['seal'];
  readonly #widths: readonly number[];
  /** The lines of each heading. */
  readonly #heads: readonly (readonly string[])[];
  /** How large the table is written, as a part of its usual size. */
  readonly #scale: number;
  #page = 0;
  #y = 0;

  constructor(document: PDFKit.PDFDocument, report: ReportForm, content: FileContent) {
    const { parameters, format, issuer, seal } = content;
    this.#takeSeal = seal;
    this.#document = document;
    this.#report = report;
    this.#parameters = parameters;
    this.#issuer = issuer;
    this.#format = format;
    this.#addPage();
    const shares = this.#columns.map(({ name }) => (report.details ?? report).columns[name]?.width ?? 1);
    const headings = this.#columns.map((column) => reportHeading(column, format));
    const measure = (text: string): number => document.widthOfString(text);
    const needed = (scale: number): number[] => {
      document.font('bold').fontSize(SIZES.small * scale);
      const heads = headings.map((text) => longestWord(text, measure));
      document.fontSize(SIZES.text * scale);
      return this.#columns.map(
        ({ kind }, at) => Math.max(heads[at] ?? 0, longestWord(widest(kind, format), measure)) + 2 * PAD,
      );
    };
    this.#scale = scaleFor(SCALES, needed, this.#width);
    this.#widths = columnWidths(shares, needed(this.#scale), this.#width);
    document.fontSize(SIZES.small * this.#scale);
    this.#heads = headings.map((text, at) => linesOf(text, (this.#widths[at] ?? 0) - 2 * PAD, measure));
  }

  get #columns(): readonly ReportColumnWords[] {
    const { columns, details } = this.#report.words;
    return details?.columns ?? columns;
  }

  get #width(): number {
    return this.#document.page.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.#document.page.height - MARGIN - ROW;
  }

  async write({ rows, beginning, nested, logo }: FileContent): Promise<void> {
    const summary = new Summary(this.#report);
    this.#heading((await logo?.()) ?? null);
    this.#headings();
    let isEmpty = true;
    for await (const some of rows) {
      for (const row of some) {
        isEmpty = false;
        summary.add(row);
        const group = beginning?.(row);
        if (group) this.#totals(groupName(group), group.totals, nested, 'group');
        if (!nested) this.#plain(row);
        else {
          this.#band(this.#said(row));
          for await (const details of nested(row)) {
            for (const detail of details) this.#plain(detail);
            if (await this.#isAbandoned()) return;
          }
        }
      }
      if (await this.#isAbandoned()) return;
    }
    if (summary.totals.length > 0)
      this.#totals(wordIn(REPORT_TERMS.total, this.#format.language), summary.totals, nested, 'total');
    else if (isEmpty) this.#say(wordIn(REPORT_TERMS.none, this.#format.language));
    this.#chart(summary.bars);
    if (this.#takeSeal) this.#seal(await this.#takeSeal());
    this.#document.end();
  }

  /** A line with totals: of all rows, or of those of a group, which follow. */
  #totals(name: string, totals: readonly Total[], nested: Nested | null, kind: 'total' | 'group'): void {
    if (nested) {
      const said = this.#said(Object.fromEntries(totals.map(({ column, value }) => [column, value])));
      this.#band([name, ...said], kind);
      return;
    }
    const byColumn = new Map(totals.map((total) => [total.column, total]));
    const named = this.#columns.find((column) => !byColumn.has(column.name));
    this.#row(
      this.#columns.map((column) => {
        const total = byColumn.get(column.name);
        if (!total) return column === named ? name : '';
        const word = reportTotalWord(column, total.isPartial, this.#format.language);
        const shown = this.#cell(column, total.value);
        return word === null ? shown : `${word} ${shown}`;
      }),
      kind,
    );
  }

  /** Waits until what was written is read; whether nobody reads on. */
  async #isAbandoned(): Promise<boolean> {
    const file = this.#document as unknown as Readable;
    while (file.readableLength > MAX_WAITING && !file.destroyed) await pause(PAUSE_MS);
    return file.destroyed;
  }

  #headings(): void {
    const document = this.#document;
    const height = LINE * Math.max(...this.#heads.map(({ length }) => length)) + 2 * PAD;
    document.rect(MARGIN, this.#y, this.#width, height).fill(COLOURS.head);
    document
      .font('bold')
      .fontSize(SIZES.small * this.#scale)
      .fillColor(COLOURS.ink);
    let x = MARGIN;
    for (const [at, lines] of this.#heads.entries()) {
      const width = this.#widths[at] ?? 0;
      const align = this.#alignOf(at);
      for (const [nth, line] of lines.entries()) {
        const indent = align === 'right' ? width - PAD - document.widthOfString(line) : PAD;
        document.text(line, x + indent, this.#y + PAD + 1 + nth * LINE, { lineBreak: false });
      }
      x += width;
    }
    this.#y += height;
  }

  #alignOf(at: number): 'left' | 'right' {
    return isReportAmount(this.#columns[at]?.kind ?? 'text') ? 'right' : 'left';
  }

  #plain(row: DetailRow): void {
    this.#row(this.#columns.map((column) => this.#cell(column, row[column.name] ?? null)));
  }

  #cell(column: ReportColumnWords, value: ReportValue | null): string {
    const shown = reportCell(column, value, this.#format);
    return isReportAmount(column.kind) ? joined(shown) : shown;
  }

  /** What a row says whose details follow: the names that it is called by, and the other columns with their headings. */
  #said(row: DetailRow): string[] {
    const { columns, details } = this.#report.words;
    return columns.flatMap((column) => {
      const value = row[column.name] ?? null;
      if (value === null) return [];
      const shown = reportAmount(column.kind, value, this.#format);
      if (details?.beside.includes(column.name)) return [shown];
      return [`${wordIn(column.heading, this.#format.language)}: ${shown}`];
    });
  }

  /** A line over the whole width, which does not stand alone at the foot of a page. */
  #band(texts: readonly string[], kind: 'row' | 'total' | 'group' = 'row'): void {
    const document = this.#document;
    document.font('bold').fontSize(SIZES.text);
    const text = texts.join('  ·  ');
    const width = this.#width - 2 * PAD;
    const height = ROW + LINE * (this.#linesIn(text, width, MAX_WHOLE_LINES) - 1);
    const following = kind === 'group' ? 2 * ROW : ROW;
    if (this.#y + height + following > this.#bottom) {
      this.#addPage();
      this.#headings();
    }
    document.rect(MARGIN, this.#y, this.#width, height).fill(kind === 'group' ? COLOURS.group : COLOURS.head);
    document.font('bold').fontSize(SIZES.text).fillColor(COLOURS.ink);
    document.text(text, MARGIN + PAD, this.#y + PAD + 1, { width, height: height - PAD - 1, ellipsis: true });
    this.#y += height;
  }

  #addPage(): void {
    this.#document.addPage();
    this.#page += 1;
    if (this.#page % SHAPES_PAGES === 0) forgetShapes(this.#document);
    this.#y = MARGIN;
    const { language } = this.#format;
    const number = wordIn(REPORT_TERMS.page, language).replace('{{page}}', this.#format.number(this.#page));
    const at = this.#format.dateTime(Date.now());
    const written = wordIn(REPORT_TERMS.written, language).replace('{{at}}', at);
    const y = this.#document.page.height - MARGIN - SIZES.small;
    this.#document.font('text').fontSize(SIZES.small).fillColor(COLOURS.dim);
    this.#document.text(`Rastro · ${written}`, MARGIN, y, { lineBreak: false });
    this.#document.text(number, MARGIN, y, { width: this.#width, align: 'right', lineBreak: false });
  }

  #heading(logo: Buffer | null): void {
    const title = wordIn(this.#report.words.title, this.#format.language);
    this.#document.font('bold').fontSize(SIZES.title).fillColor(COLOURS.ink);
    this.#document.text(title, MARGIN, this.#y, { lineBreak: false });
    const beside = MARGIN + this.#document.widthOfString(title) + ROW;
    this.#document.fontSize(SIZES.text + 2).fillColor(COLOURS.dim);
    let right = MARGIN + this.#width;
    if (logo) {
      right -= LOGO_WIDTH;
      const fit: [number, number] = [LOGO_WIDTH, LOGO_HEIGHT];
      this.#document.image(logo, right, this.#y - PAD, { fit, align: 'right', valign: 'center' });
      right -= ROW / 2;
    }
    this.#document.text(this.#issuer, beside, this.#y + PAD, {
      width: right - beside,
      height: ROW,
      ellipsis: true,
      align: 'right',
    });
    this.#y += 24;
    for (const { name, value } of this.#parameters) this.#say(`${name}: ${value}`, 2);
    this.#y += ROW - LINE;
  }

  /** Writes a text over the whole width, with some space below it. */
  #say(text: string, below = ROW - LINE): void {
    this.#document.font('text').fontSize(SIZES.text).fillColor(COLOURS.dim);
    const height = LINE * this.#linesIn(text, this.#width, MAX_WHOLE_LINES);
    this.#document.text(text, MARGIN, this.#y, { width: this.#width, height, ellipsis: true });
    this.#y += height + below;
  }

  #row(cells: readonly string[], kind: 'plain' | 'total' | 'group' = 'plain'): void {
    const font = kind === 'plain' ? 'text' : 'bold';
    this.#document.font(font).fontSize(SIZES.text * this.#scale);
    const widths = kind === 'group' ? this.#widthsOf(cells) : this.#widths;
    const height = ROW + LINE * (this.#lines(cells, widths) - 1);
    const following = kind === 'group' ? ROW : 0; // it does not stand alone at the foot of a page
    if (this.#y + height + following > this.#bottom) {
      this.#addPage();
      this.#headings();
    }
    const document = this.#document;
    if (kind === 'group') document.rect(MARGIN, this.#y, this.#width, height).fill(COLOURS.group);
    document.font(font).fillColor(COLOURS.ink);
    let x = MARGIN;
    for (const [at, cell] of cells.entries()) {
      const width = widths[at] ?? 0;
      if (width === 0) continue;
      document.fontSize(this.#sizeOf(cell, at, width - 2 * PAD));
      document.text(cell, x + PAD, this.#y + PAD + 1, {
        width: width - 2 * PAD,
        height: height - PAD - 1,
        ellipsis: true,
        align: this.#alignOf(at),
      });
      x += width;
    }
    this.#y += height;
    document.moveTo(MARGIN, this.#y).lineTo(MARGIN + this.#width, this.#y);
    document.lineWidth(0.5).strokeColor(COLOURS.line).stroke();
  }

  /** The size of the writing in a cell: smaller where an amount or a moment would be divided otherwise. */
  #sizeOf(cell: string, at: number, width: number): number {
    const usual = SIZES.text * this.#scale;
    if (!isUndivided(this.#columns[at]?.kind ?? 'text')) return usual;
    this.#document.fontSize(usual);
    const longest = longestWord(cell, (text) => this.#document.widthOfString(text));
    return longest <= width ? usual : (usual * width * ALMOST) / longest;
  }

  /** The widths of cells of which the first goes on over the empty ones after it, which take nothing. */
  #widthsOf(cells: readonly string[]): number[] {
    const filled = cells.findIndex((cell, at) => at > 0 && cell !== '');
    const empty = filled < 0 ? cells.length : filled;
    const first = this.#widths.slice(0, empty).reduce((sum, width) => sum + width, 0);
    return this.#widths.map((width, at) => (at === 0 ? first : at < empty ? 0 : width));
  }

  /** The lines of the text that takes the most of them. */
  #lines(cells: readonly string[], widths: readonly number[]): number {
    return Math.max(
      1,
      ...cells.map((cell, at) => {
        const width = (widths[at] ?? 0) - 2 * PAD;
        if (cell === '' || width <= 0) return 1;
        this.#document.fontSize(this.#sizeOf(cell, at, width));
        return this.#linesIn(cell, width, MAX_LINES);
      }),
    );
  }

  /** The lines that a text takes in a width, `most` at most. */
  #linesIn(text: string, width: number, most: number): number {
    const document = this.#document;
    if (document.widthOfString(text) <= width) return 1;
    const lines = document.heightOfString(text, { width }) / document.currentLineHeight();
    return Math.min(most, Math.round(lines));
  }

  #chart(bars: readonly Bar[]): void {
    const { words } = this.#report;
    const longest = bars[0]?.value ?? 0;
    if (!words.chart || longest === 0) return;
    if (this.#y + (bars.length + 3) * ROW > this.#bottom) this.#addPage();
    const kind = reportChartKind(words);
    const document = this.#document;
    this.#y += ROW;
    document
      .font('bold')
      .fontSize(SIZES.text + 2)
      .fillColor(COLOURS.ink);
    document.text(wordIn(words.chart.title, this.#format.language), MARGIN, this.#y);
    this.#y += ROW;
    document.font('text').fontSize(SIZES.text);
    const said = bars.map(({ value }) => reportAmount(kind, value, this.#format));
    const labels = 150;
    const values = PAD + Math.max(...said.map((text) => document.widthOfString(text)));
    for (const [at, { label, value }] of bars.entries()) {
      const length = (value / longest) * (this.#width - labels - values);
      document.font('text').fontSize(SIZES.text).fillColor(COLOURS.ink);
      document.text(label, MARGIN, this.#y + PAD, {
        width: labels - PAD,
        height: ROW - PAD,
        ellipsis: true,
        align: 'right',
      });
      document.rect(MARGIN + labels, this.#y + 3, length, ROW - 6).fill(COLOURS.bar);
      document.fillColor(COLOURS.ink);
      document.text(said[at] ?? '', MARGIN + labels + length + PAD, this.#y + PAD, { lineBreak: false });
      this.#y += ROW;
    }
  }

  /** By what the file can be compared with its report later, beside a code with the link. */
  #seal(seal: Seal): void {
    const document = this.#document;
    if (this.#y + QR_SIZE + 2 * ROW > this.#bottom) this.#addPage();
    this.#y += ROW;
    const hasCode = seal.link !== null;
    if (seal.link !== null) drawQr(document, seal.link, MARGIN, this.#y, QR_SIZE);
    const x = MARGIN + (hasCode ? QR_SIZE + ROW : 0);
    const width = this.#width - (x - MARGIN);
    let y = this.#y + PAD;
    const say = (text: string, link: string | null = null) => {
      document.text(text, x, y, { width, height: LINE, ellipsis: true, ...(link !== null && { link }) });
      y += LINE + 3;
    };
    document.font('bold').fontSize(SIZES.text).fillColor(COLOURS.ink);
    say(wordIn(REPORT_TERMS.verification, this.#format.language));
    document.font('text').fontSize(SIZES.small).fillColor(COLOURS.dim);
    if (hasCode) say(wordIn(REPORT_TERMS.verifyHint, this.#format.language));
    for (const { name, value } of sealParameters(seal, this.#format))
      say(`${name}: ${value}`, value === seal.link ? seal.link : null);
    this.#y += QR_SIZE;
  }
}

/** A part of a width, so that what is made to fit it does so when its width is computed again. */
const ALMOST = 0.995;

/** Whether the values of a kind are amounts and moments, which are not divided: half a number is another number. */
const isUndivided = (kind: ReportColumnKind): boolean =>
  isReportAmount(kind) || kind === 'moment' || kind === 'day';

/** Kinds whose numbers are often long. */
const LONG_KINDS: ReadonlySet<ReportColumnKind> = new Set(['distance', 'money', 'volume', 'degrees']);

/** About the widest of the usual values of a kind that is not divided, as a cell says it; empty for others. */
function widest(kind: ReportColumnKind, format: Format): string {
  if (!isUndivided(kind)) return '';
  if (kind === 'day') return format.day('2008-08-08');
  if (kind === 'moment') return reportCell({ kind }, WIDE_SECONDS, format);
  if (kind === 'duration') return joined(reportCell({ kind }, WIDE_SECONDS, format));
  return reportCell({ kind }, LONG_KINDS.has(kind) ? 28_888 : 888, format);
}

/** Nearly a day, which takes more letters than many days do; and as a moment the beginning of 1970. */
const WIDE_SECONDS = 23 * 3600 + 58 * 60;

/** An amount whose unit does not go to a line of its own. */
const joined = (amount: string): string => amount.replaceAll(' ', '\u00a0');

/** A QR code of a text as vectors: one path of the runs of its dark squares. */
function drawQr(document: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const square = size / data.length;
  for (const [row, squares] of data.entries())
    for (let from = 0; from < squares.length; ) {
      let to = from;
      while (squares[to]) to += 1;
      if (to > from) document.rect(x + from * square, y + row * square, (to - from) * square, square);
      from = Math.max(to, from + 1);
    }
  document.fill(COLOURS.ink);
}

/** pdfkit keeps the shape of each word that it ever wrote, and a report has as many words as rows: without this it would hold them all. */
function forgetShapes(document: PDFKit.PDFDocument): void {
  for (const name of Object.keys(FONTS)) {
    const { _font: font } = document.font(name) as unknown as { _font: { layoutCache: object } };
    font.layoutCache = Object.create(null);
  }
}
