import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Format,
  isReportAmount,
  localeOf,
  REPORT_TERMS,
  type ReportColumnWords,
  reportAmount,
  reportCell,
  reportChartKind,
  reportHeading,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { columnWidths, linesOf, longestWord } from './columnWidths.ts';
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
const PAD = 4;
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
    document.font('bold').fontSize(SIZES.small);
    const measure = (text: string): number => document.widthOfString(text);
    const needed = headings.map((text) => longestWord(text, measure) + 2 * PAD);
    this.#widths = columnWidths(shares, needed, this.#width);
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
        const shown = reportCell(column, total.value, this.#format);
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
    document.font('bold').fontSize(SIZES.small).fillColor(COLOURS.ink);
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
    this.#row(this.#columns.map((column) => reportCell(column, row[column.name] ?? null, this.#format)));
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
    const height = ROW + LINE * (this.#linesIn(text, width) - 1);
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
    for (const { name, value } of this.#parameters) this.#say(`${name}: ${value}`, LINE + 2);
    this.#y += ROW - LINE;
  }

  /** Writes a line, which takes `height`. */
  #say(text: string, height = ROW): void {
    this.#document.font('text').fontSize(SIZES.text).fillColor(COLOURS.dim);
    this.#document.text(text, MARGIN, this.#y, { width: this.#width, height: LINE, ellipsis: true });
    this.#y += height;
  }

  #row(cells: readonly string[], kind: 'plain' | 'total' | 'group' = 'plain'): void {
    this.#document.font(kind === 'plain' ? 'text' : 'bold').fontSize(SIZES.text);
    const widths = kind === 'group' ? this.#widthsOf(cells) : this.#widths;
    const height = ROW + LINE * (this.#lines(cells, widths) - 1);
    const following = kind === 'group' ? ROW : 0; // it does not stand alone at the foot of a page
    if (this.#y + height + following > this.#bottom) {
      this.#addPage();
      this.#headings();
    }
    const document = this.#document;
    if (kind === 'group') document.rect(MARGIN, this.#y, this.#width, height).fill(COLOURS.group);
    document.font(kind === 'plain' ? 'text' : 'bold').fontSize(SIZES.text);
    document.fillColor(COLOURS.ink);
    let x = MARGIN;
    for (const [at, cell] of cells.entries()) {
      const width = widths[at] ?? 0;
      if (width === 0) continue;
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
      ...cells.map((cell, at) => (cell === '' ? 1 : this.#linesIn(cell, (widths[at] ?? 0) - 2 * PAD))),
    );
  }

  /** The lines that a text takes in a width, at most as many as a row has. */
  #linesIn(text: string, width: number): number {
    const document = this.#document;
    if (document.widthOfString(text) <= width) return 1;
    const lines = document.heightOfString(text, { width }) / document.currentLineHeight();
    return Math.min(MAX_LINES, Math.round(lines));
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
    const [labels, values] = [150, 70];
    for (const { label, value } of bars) {
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
      const said = reportAmount(kind, value, this.#format);
      document.text(said, MARGIN + labels + length + PAD, this.#y + PAD, { lineBreak: false });
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
