import type PDFDocument from 'pdfkit';

/** The space around a page, in points like all that follow. */
export const MARGIN = 40;
/** Of a row, and of each further line of a text in it. */
export const ROW = 18;
export const LINE = 11;
export const PAD = 4;
export const SIZES = { title: 16, text: 9, small: 8 } as const;
/** What is smaller is not read on paper. */
export const SMALLEST = 6.5;
export const COLOURS = {
  ink: '#1b2230',
  dim: '#5b6576',
  line: '#d5dae2',
  head: '#eef1f5',
  group: '#dfe5ee',
  bar: '#2f5fb3',
} as const;

/** The document that pdfkit writes. */
export type PdfDocument = InstanceType<typeof PDFDocument>;

/** An amount whose unit does not go to a line of its own. */
export const joined = (amount: string): string => amount.replaceAll(' ', '\u00a0');

/** The lines that a text takes in a width, `most` at most, in the font that a document writes now. */
export function linesIn(document: PdfDocument, text: string, width: number, most: number): number {
  if (document.widthOfString(text) <= width) return 1;
  const lines = document.heightOfString(text, { width }) / document.currentLineHeight();
  return Math.min(most, Math.round(lines));
}
