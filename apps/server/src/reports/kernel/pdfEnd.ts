import {
  type Format,
  REPORT_TERMS,
  type ReportWords,
  reportAmount,
  reportChartKind,
  reportNumber,
  wordIn,
} from '@rastro/format';
import { encode } from 'uqr';
import { COLOURS, LINE, linesIn, MARGIN, PAD, type PdfDocument, ROW, SIZES } from './pdfLook.ts';
import type { PdfPages } from './pdfPages.ts';
import type { Seal } from './report.ts';
import { sealParameters } from './sealParameters.ts';
import type { Bar } from './summary.ts';

/** Of the code with the link: a phone reads it from a sheet of paper. */
const QR_SIZE = 72;
/** Of what bars are called. */
const LABEL_WIDTH = 200;
const MAX_LABEL_LINES = 3;

/** The chart of a report, drawn as vectors. */
export function drawChart(pages: PdfPages, words: ReportWords, bars: readonly Bar[]): void {
  const { document, format, width } = pages;
  const kind = reportChartKind(words);
  const numbers = bars.map(({ value }) => reportNumber(kind, value, format) ?? 0);
  const longest = Math.max(0, ...numbers);
  if (!words.chart || longest === 0) return;
  document.font('text').fontSize(SIZES.text);
  const heights = bars.map(
    ({ label }) => ROW + LINE * (linesIn(document, label, LABEL_WIDTH - PAD, MAX_LABEL_LINES) - 1),
  );
  const whole = 3 * ROW + heights.reduce((sum, height) => sum + height, 0);
  // A chart that is longer than a page goes on like a table does.
  if (pages.y + Math.min(whole, pages.bottom - 2 * MARGIN) > pages.bottom) pages.add();
  pages.y += ROW;
  document
    .font('bold')
    .fontSize(SIZES.text + 2)
    .fillColor(COLOURS.ink);
  document.text(wordIn(words.chart.title, format.language), MARGIN, pages.y);
  pages.y += ROW;
  document.font('text').fontSize(SIZES.text);
  const said = bars.map(({ value }) => reportAmount(kind, value, format));
  const values = PAD + Math.max(...said.map((text) => document.widthOfString(text)));
  for (const [at, { label }] of bars.entries()) {
    const height = heights[at] ?? ROW;
    if (pages.y + height > pages.bottom) pages.add();
    const length = ((numbers[at] ?? 0) / longest) * (width - LABEL_WIDTH - values);
    document.font('text').fontSize(SIZES.text).fillColor(COLOURS.ink);
    document.text(label, MARGIN, pages.y + PAD, {
      width: LABEL_WIDTH - PAD,
      height: height - PAD,
      ellipsis: true,
      align: 'right',
    });
    document.rect(MARGIN + LABEL_WIDTH, pages.y + 3, length, ROW - 6).fill(COLOURS.bar);
    document.fillColor(COLOURS.ink);
    document.text(said[at] ?? '', MARGIN + LABEL_WIDTH + length + PAD, pages.y + PAD, { lineBreak: false });
    pages.y += height;
  }
}

/** By what the file can be compared with its report later, beside a code with the link. */
export function drawSeal(pages: PdfPages, seal: Seal, format: Format): void {
  const { document } = pages;
  if (pages.y + QR_SIZE + 2 * ROW > pages.bottom) pages.add();
  pages.y += ROW;
  const hasCode = seal.link !== null;
  if (seal.link !== null) drawQr(document, seal.link, MARGIN, pages.y, QR_SIZE);
  const x = MARGIN + (hasCode ? QR_SIZE + ROW : 0);
  const width = pages.width - (x - MARGIN);
  let y = pages.y + PAD;
  const say = (text: string, link: string | null = null) => {
    document.text(text, x, y, { width, height: LINE, ellipsis: true, ...(link !== null && { link }) });
    y += LINE + 3;
  };
  document.font('bold').fontSize(SIZES.text).fillColor(COLOURS.ink);
  say(wordIn(REPORT_TERMS.verification, format.language));
  document.font('text').fontSize(SIZES.small).fillColor(COLOURS.dim);
  if (hasCode) say(wordIn(REPORT_TERMS.verifyHint, format.language));
  for (const { name, value } of sealParameters(seal, format))
    say(`${name}: ${value}`, value === seal.link ? seal.link : null);
  pages.y += QR_SIZE;
}

/** A QR code of a text as vectors: one path of the runs of its dark squares. */
function drawQr(document: PdfDocument, text: string, x: number, y: number, size: number): void {
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
