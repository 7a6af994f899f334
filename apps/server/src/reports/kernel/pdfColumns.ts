import {
  type Format,
  isReportAmount,
  type ReportColumnKind,
  type ReportColumnWords,
  reportCell,
  reportHeading,
} from '@rastro/format';
import { columnWidths, linesOf, longestWord, partsOfWidth, scaleFor } from './columnWidths.ts';
import { joined, PAD, type PdfDocument, SIZES, SMALLEST } from './pdfLook.ts';

/** How much smaller a table is written whose columns would not stand beside each other otherwise; no heading is too small to be read. */
const SCALES = [1, 0.9, SMALLEST / SIZES.small];
/** How large a table is written whose columns take more than one page. */
const SCALE_OF_PARTS = 0.9;
/** The width of a column of texts where it is written in its usual size: few words of addresses are longer. */
const LEAST_TEXT = 66;

/** Some columns of a table that stand beside each other. */
export interface TablePart {
  /** Their numbers among all columns. */
  columns: readonly number[];
  widths: readonly number[];
  /** The lines of each heading. */
  heads: readonly (readonly string[])[];
}

/** How the columns of a table stand on pages: all beside each other, or in parts on pages that follow each other, each with the first column. */
export interface TableLayout {
  /** How large it is written, as a part of its usual size. */
  scale: number;
  parts: readonly TablePart[];
}

/** Lays out columns that would like to have some shares of a width. */
export function tableLayout(
  document: PdfDocument,
  columns: readonly ReportColumnWords[],
  shares: readonly number[],
  format: Format,
  width: number,
): TableLayout {
  // A number stays with its unit: `120 km/h`.
  const headings = columns.map((column) => reportHeading(column, format).replaceAll(/(?<=\d) /g, '\u00a0'));
  const measure = (text: string): number => document.widthOfString(text);
  const needed = (scale: number): number[] => {
    document.font('bold').fontSize(SIZES.small * scale);
    const heads = headings.map((text) => longestWord(text, measure));
    document.fontSize(SIZES.text * scale);
    return columns.map(
      ({ kind }, at) =>
        Math.max(
          heads[at] ?? 0,
          isUndivided(kind) ? longestWord(widest(kind, format), measure) : LEAST_TEXT * scale,
        ) +
        2 * PAD,
    );
  };
  const fitting = scaleFor(SCALES, needed, width);
  const scale = fitting ?? SCALE_OF_PARTS;
  const own = needed(scale);
  const groups = fitting === null ? partsOfWidth(own, width) : [columns.map((_, at) => at)];
  document.font('bold').fontSize(SIZES.small * scale);
  const parts = groups.map((group): TablePart => {
    const some = (of: readonly number[]): number[] => group.map((at) => of[at] ?? 0);
    const widths = columnWidths(some(shares), some(own), width);
    const heads = group.map((at, nth) => linesOf(headings[at] ?? '', (widths[nth] ?? 0) - 2 * PAD, measure));
    return { columns: group, widths, heads };
  });
  return { scale, parts };
}

/** Whether the values of a kind are amounts and moments, which are not divided: half a number is another number. */
export const isUndivided = (kind: ReportColumnKind): boolean =>
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
