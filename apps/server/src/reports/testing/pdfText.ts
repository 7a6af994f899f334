import { inflateSync } from 'node:zlib';

/** A text as it stands on a page, in points from the lower left corner. */
export interface PdfBox {
  text: string;
  x: number;
  /** Of the line on which its letters stand. */
  y: number;
  width: number;
  /** Of its letters. */
  size: number;
}

/** The texts of each page of a PDF, in the order in which they were written, as a reader copies them. */
export const pdfText = (pdf: Buffer): string[][] =>
  pdfBoxes(pdf).map((page) => page.map(({ text }) => text.replaceAll('\u00a0', ' ')));

interface Font {
  letters: ReadonlyMap<number, string>;
  /** Of the glyphs by their numbers, in thousandths of the size. */
  widths: readonly number[];
}

/**
 * The texts of each page of a PDF, in the order in which they were written, and where they stand: by the tables of each embedded font that
 * lead from glyphs to letters and to widths (ISO 32000-1, 9.7.4 and 9.10.3). It reads what pdfkit writes, and no more.
 */
export function pdfBoxes(pdf: Buffer): PdfBox[][] {
  const file = pdf.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const contentOf = (id: string): string => {
    const [, head = '', data = ''] =
      /^([\s\S]*?)stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '') ?? [];
    return head.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  };
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']): [string, Font] => {
      const body = objects.get(id) ?? '';
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? [];
      const [, descendant = ''] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(body) ?? [];
      const [, widths = ''] = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(descendant) ?? '') ?? [];
      return [name, { letters: letters(contentOf(table)), widths: widths.trim().split(/\s+/).map(Number) }];
    }),
  );
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => textsIn(contentOf(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''), fonts));
}

/** The letters of glyphs, by their numbers. */
function letters(table: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g))
    for (const [at, [, units = '']] of [...list.matchAll(/<([\da-f ]+)>/g)].entries())
      found.set(Number.parseInt(first, 16) + at, String.fromCharCode(...numbersIn(units)));
  return found;
}

function textsIn(content: string, fonts: ReadonlyMap<string, Font>): PdfBox[] {
  let font: Font | undefined;
  let [size, x, y] = [0, 0, 0];
  const boxes: PdfBox[] = [];
  const operators = /\/(F\d+) ([\d.]+) Tf|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\[([^\]]*)\] TJ/g;
  for (const [, name, points, left, base, parts] of content.matchAll(operators)) {
    if (name) [font, size] = [fonts.get(name), Number(points)];
    if (left) [x, y] = [Number(left), Number(base)];
    if (parts === undefined) continue;
    let [text, width] = ['', 0];
    for (const [, hex, back] of parts.matchAll(/<([\da-f]*)>|([-\d.]+)/g)) {
      if (back) width -= Number(back);
      for (const glyph of numbersIn(hex ?? '')) {
        text += font?.letters.get(glyph) ?? '\ufffd';
        width += font?.widths[glyph] ?? 0;
      }
    }
    boxes.push({ text, x, y, width: (width * size) / 1000, size });
  }
  return boxes;
}

const numbersIn = (hex: string): number[] =>
  (hex.match(/[\da-f]{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16));
