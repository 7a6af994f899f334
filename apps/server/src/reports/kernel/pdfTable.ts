import { type Format, isReportAmount, REPORT_TERMS, type ReportColumnWords, wordIn } from '@rastro/format';
import { linesOf, longestWord } from './columnWidths.ts';
import { isUndivided, type TableLayout, type TablePart, tableLayout } from './pdfColumns.ts';
import { COLOURS, LINE, linesIn, MARGIN, PAD, ROW, SIZES } from './pdfLook.ts';
import type { PdfPages } from './pdfPages.ts';

/** Of a text in a cell: more than anybody reads in a table. */
const MAX_LINES = 14;
/** Of what stands over the whole width. */
const MAX_BAND_LINES = 20;
/** A part of a width, so that what is made to fit it does so when its width is computed again. */
const ALMOST = 0.995;

/** What stands in a table at one height, on each of the pages that show a part of its columns. */
interface Placed {
  height: number;
  draw: (part: TablePart) => void;
}

/** How far within others the lines stand that others follow: those of groups, and in them those of rows with details. */
const DEPTH = { group: 0, row: 1 } as const;

/** The kind of a line of a table: one of a row, or one with totals of all rows or of a group. */
export type LineKind = 'plain' | 'total' | 'group';

/**
 * A table with headings on every page. Where its columns do not stand beside each other, what a page shows is shown again on the pages after it,
 * with the other columns: it holds what stands on one page.
 */
export class PdfTable {
  readonly #pages: PdfPages;
  readonly #format: Format;
  readonly #columns: readonly ReportColumnWords[];
  readonly #layout: TableLayout;
  /** What stands on this page, where it is to be shown again. */
  #placed: Placed[] = [];
  /** Lines that others are to follow on the same page, which are not there yet, and how far within others each is. */
  #waiting: (Placed & { depth: number })[] = [];

  constructor(
    pages: PdfPages,
    columns: readonly ReportColumnWords[],
    shares: readonly number[],
    format: Format,
  ) {
    this.#pages = pages;
    this.#format = format;
    this.#columns = columns;
    this.#layout = tableLayout(pages.document, columns, shares, format, pages.width);
  }

  /** Begins it below what is written. */
  begin(): void {
    const part = this.#partText(1);
    if (part !== '') this.#pages.say(part);
    this.#headings(this.#firstPart);
  }

  /** A line of cells. */
  row(cells: readonly string[], kind: LineKind = 'plain'): void {
    const font = kind === 'plain' ? 'text' : 'bold';
    this.#pages.document.font(font).fontSize(SIZES.text * this.#layout.scale);
    const ofParts = this.#layout.parts.map((part) => this.#lines(cells, part, kind));
    const height = ROW + LINE * (Math.max(...ofParts) - 1);
    this.#place(
      { height, draw: (part) => this.#draw(cells, part, kind, height) },
      kind === 'group' ? DEPTH.group : null,
    );
  }

  /** A line over the whole width; that of a row or a group does not stand alone at the foot of a page. */
  band(texts: readonly string[], kind: 'row' | 'total' | 'group' = 'row'): void {
    const { document, width: all } = this.#pages;
    document.font('bold').fontSize(SIZES.text);
    const text = texts.join('  ·  ');
    const width = all - 2 * PAD;
    const height = ROW + LINE * (linesIn(document, text, width, MAX_BAND_LINES) - 1);
    const draw = () => {
      const { y } = this.#pages;
      document.rect(MARGIN, y, all, height).fill(kind === 'group' ? COLOURS.group : COLOURS.head);
      document.font('bold').fontSize(SIZES.text).fillColor(COLOURS.ink);
      document.text(text, MARGIN + PAD, y + PAD + 1, { width, height: height - PAD - 1, ellipsis: true });
    };
    this.#place({ height, draw }, kind === 'total' ? null : DEPTH[kind]);
  }

  /** Ends it: what follows stands below its last columns. */
  end(): void {
    this.#putWaiting();
    this.#endPage();
  }

  /** Shows what stands on this page again, with the other columns. */
  #endPage(): void {
    const [, ...others] = this.#layout.parts;
    for (const [at, part] of others.entries()) {
      this.#pages.add(this.#partText(at + 2));
      this.#headings(part);
      for (const placed of this.#placed) this.#put(placed, part);
    }
    this.#placed = [];
  }

  get #firstPart(): TablePart {
    return this.#layout.parts[0]!;
  }

  #partText(nth: number): string {
    const { parts } = this.#layout;
    if (parts.length === 1) return '';
    return wordIn(REPORT_TERMS.columnsPart, this.#format.language)
      .replace('{{part}}', String(nth))
      .replace('{{parts}}', String(parts.length));
  }

  /** Places a line; with a `depth` on the same page as the one that follows it, unless that is no deeper. */
  #place(placed: Placed, depth: number | null): void {
    if (depth !== null && (this.#waiting.at(-1)?.depth ?? -1) >= depth) this.#putWaiting();
    this.#waiting.push({ ...placed, depth: depth ?? 0 });
    if (depth === null) this.#putWaiting();
  }

  #putWaiting(): void {
    const lines = this.#waiting;
    this.#waiting = [];
    const height = lines.reduce((sum, line) => sum + line.height, 0);
    if (lines.length > 0 && this.#pages.y + height > this.#pages.bottom) {
      this.#endPage();
      this.#pages.add(this.#partText(1));
      this.#headings(this.#firstPart);
    }
    for (const placed of lines) {
      this.#put(placed, this.#firstPart);
      if (this.#layout.parts.length > 1) this.#placed.push(placed);
    }
  }

  #put({ height, draw }: Placed, part: TablePart): void {
    draw(part);
    this.#pages.y += height;
  }

  #headings({ columns, widths, heads }: TablePart): void {
    const { document, width: all, y } = this.#pages;
    const most = Math.max(...this.#layout.parts.flatMap((part) => part.heads.map(({ length }) => length)));
    const height = LINE * most + 2 * PAD;
    document.rect(MARGIN, y, all, height).fill(COLOURS.head);
    document.font('bold').fillColor(COLOURS.ink);
    document.fontSize(SIZES.small * this.#layout.scale);
    let x = MARGIN;
    for (const [nth, lines] of heads.entries()) {
      const width = widths[nth] ?? 0;
      const align = this.#alignOf(columns[nth] ?? 0);
      for (const [line, text] of lines.entries()) {
        const indent = align === 'right' ? width - PAD - document.widthOfString(text) : PAD;
        document.text(text, x + indent, y + PAD + 1 + line * LINE, { lineBreak: false });
      }
      x += width;
    }
    this.#pages.y += height;
  }

  #draw(cells: readonly string[], part: TablePart, kind: LineKind, height: number): void {
    const { document, width: all, y } = this.#pages;
    const font = kind === 'plain' ? 'text' : 'bold';
    const widths = this.#widthsOf(cells, part, kind);
    if (kind === 'group') document.rect(MARGIN, y, all, height).fill(COLOURS.group);
    document.font(font).fillColor(COLOURS.ink);
    let x = MARGIN;
    for (const [nth, at] of part.columns.entries()) {
      const [cell, width] = [cells[at] ?? '', widths[nth] ?? 0];
      if (width === 0) continue;
      document.fontSize(this.#sizeOf(cell, at, width - 2 * PAD));
      for (const [line, text] of this.#cellLines(cell, width - 2 * PAD).entries()) {
        const indent = this.#alignOf(at) === 'right' ? width - PAD - document.widthOfString(text) : PAD;
        document.text(text, x + indent, y + PAD + 1 + line * LINE, { lineBreak: false });
      }
      x += width;
    }
    const end = y + height;
    document.moveTo(MARGIN, end).lineTo(MARGIN + all, end);
    document.lineWidth(0.5).strokeColor(COLOURS.line).stroke();
  }

  /** The lines of a cell in the writing that is set. Words are divided only where they alone are wider than it. */
  #cellLines(cell: string, width: number): string[] {
    const { document } = this.#pages;
    const lines = cell
      .split('\n')
      .flatMap((paragraph) => linesOf(paragraph, width, (text) => document.widthOfString(text)));
    return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]}…`];
  }

  #alignOf(at: number): 'left' | 'right' {
    return isReportAmount(this.#columns[at]?.kind ?? 'text') ? 'right' : 'left';
  }

  /** The size of the writing in a cell: smaller where an amount or a moment would be divided otherwise. */
  #sizeOf(cell: string, at: number, width: number): number {
    const { document } = this.#pages;
    const usual = SIZES.text * this.#layout.scale;
    if (!isUndivided(this.#columns[at]?.kind ?? 'text')) return usual;
    document.fontSize(usual);
    const longest = longestWord(cell, (text) => document.widthOfString(text));
    return longest <= width ? usual : (usual * width * ALMOST) / longest;
  }

  /** The widths of cells. The first of the line of a group goes on over the empty ones after it, which take nothing. */
  #widthsOf(cells: readonly string[], { columns, widths }: TablePart, kind: LineKind): readonly number[] {
    if (kind !== 'group') return widths;
    const filled = columns.findIndex((at, nth) => nth > 0 && cells[at] !== '');
    const empty = filled < 0 ? columns.length : filled;
    const first = widths.slice(0, empty).reduce((sum, width) => sum + width, 0);
    return widths.map((width, nth) => (nth === 0 ? first : nth < empty ? 0 : width));
  }

  /** The lines of the text that takes the most of them among some columns. */
  #lines(cells: readonly string[], part: TablePart, kind: LineKind): number {
    const { document } = this.#pages;
    const widths = this.#widthsOf(cells, part, kind);
    return Math.max(
      1,
      ...part.columns.map((at, nth) => {
        const [cell, width] = [cells[at] ?? '', (widths[nth] ?? 0) - 2 * PAD];
        if (cell === '' || width <= 0) return 1;
        document.fontSize(this.#sizeOf(cell, at, width));
        return this.#cellLines(cell, width).length;
      }),
    );
  }
}
