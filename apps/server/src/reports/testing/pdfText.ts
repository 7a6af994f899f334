import { inflateSync } from 'node:zlib';

/**
 * The texts of each page of a PDF, in the order in which they were written, as a reader copies them: by the table of each embedded font that
 * leads from glyphs to letters (ISO 32000-1, 9.10.3). It reads what pdfkit writes, and no more.
 */
export function pdfText(pdf: Buffer): string[][] {
  const file = pdf.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const contentOf = (id: string): string => {
    const [, head = '', data = ''] =
      /^([\s\S]*?)stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '') ?? [];
    return head.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  };
  const lettersOf = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      return [name, letters(contentOf(table))];
    }),
  );
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => textsIn(contentOf(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''), lettersOf));
}

/** The letters of glyphs, by their numbers. */
function letters(table: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g))
    for (const [at, [, units = '']] of [...list.matchAll(/<([\da-f ]+)>/g)].entries())
      found.set(Number.parseInt(first, 16) + at, String.fromCharCode(...numbersIn(units)));
  return found;
}

function textsIn(content: string, lettersOf: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  let font: ReadonlyMap<number, string> | undefined;
  const texts: string[] = [];
  for (const [, name, parts] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = lettersOf.get(name);
    if (parts === undefined) continue;
    const glyphs = [...parts.matchAll(/<([\da-f]*)>/g)].flatMap(([, hex = '']) => numbersIn(hex));
    texts.push(glyphs.map((glyph) => font?.get(glyph) ?? '\ufffd').join(''));
  }
  return texts;
}

const numbersIn = (hex: string): number[] =>
  (hex.match(/[\da-f]{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16));
