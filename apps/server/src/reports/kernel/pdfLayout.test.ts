import { buffer } from 'node:stream/consumers';
import { createFormat, type Language } from '@rastro/format';
import { describe, expect, it } from 'vitest';
import { EVERY_FORM, fullRow, withAllColumns } from '../testing/everyForm.ts';
import { type PdfBox, pdfBoxes } from '../testing/pdfText.ts';
import { reportPdf } from './pdf.ts';
import type { Parameter, ReportForm, ReportRow } from './report.ts';

/** A4 across, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28];
const MARGIN = 40;
/** What rounding may take, in points. */
const ROUNDED = 0.6;
/** More do not stand beside each other with whole words: those of OBD2. */
const MOST_COLUMNS = 18;
const LONG = 'Camión de reparto con remolque frigorífico y grúa de la zona norte, turno de noche';
const UNDIVIDED = 'TRANSPORTESREUNIDOSDELNORTESOCIEDADANONIMACERRADA';
const PARAMETER: Parameter = {
  name: 'Móviles',
  value: `${Array.from({ length: 60 }, (_, at) => `Camión ${at}`).join(', ')}, y el último`,
};

/** A PDF with rows of large numbers and long texts in groups, with details where the report has any. */
async function boxesOf(form: ReportForm, language: Language, text: string, parameters: Parameter[] = []) {
  const { columns, details } = form.words;
  const row = (mid: number): ReportRow => ({ ...fullRow(columns, (at) => 1_234_567.891 + at, text), mid });
  const totals = columns
    .filter(({ total }) => total)
    .map(({ name }) => ({ column: name, value: 12_345_678.9, isPartial: true }));
  async function* rows() {
    yield [1, 2, 3].map(row);
  }
  async function* nested() {
    yield [1, 2].map((at) => fullRow(details?.columns ?? [], () => -1_234_567.891 * at, text));
  }
  const pdf = reportPdf(form, {
    rows: rows(),
    beginning: ({ mid }) => (mid === 2 ? null : { label: text, first: mid - 1, count: 1, totals }),
    nested: details ? nested : null,
    parameters,
    format: createFormat({ language, timeZone: 'America/Lima' }),
    issuer: text,
    seal: async () => ({
      link: `https://rastro.example.com/reports/check/${'x'.repeat(22)}`,
      code: 'x'.repeat(22),
      hash: 'f'.repeat(64),
      madeAt: 0,
      positions: 123_456_789,
    }),
  });
  return pdfBoxes(await buffer(pdf));
}

/** What leaves the margins of a page, or stands on something else. */
function faultsOf(page: readonly PdfBox[]): string[] {
  const boxes = page.filter(({ text }) => text.trim() !== '');
  const outside = boxes.filter(
    ({ x, y, width, size }) =>
      x < MARGIN - ROUNDED ||
      x + width > WIDTH - MARGIN + ROUNDED ||
      y < MARGIN - size ||
      y > HEIGHT - MARGIN + ROUNDED,
  );
  const onEachOther = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `"${one.text}" and "${other.text}" stand on each other`),
  );
  return [...outside.map(({ text }) => `"${text}" leaves the page`), ...onEachOther];
}

const isOver = (one: PdfBox, other: PdfBox): boolean =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > ROUNDED &&
  Math.abs(one.y - other.y) < 0.8 * Math.min(one.size, other.size);

describe.each<Language>(['ES', 'US', 'ES_US'])('the layout of a PDF in %s', (language) => {
  describe.each(EVERY_FORM)('of %s', (_name, form) => {
    it.each([
      ['its usual columns', form, LONG],
      ['all columns', withAllColumns(form), LONG],
      ['all columns, and words as long as a line', withAllColumns(form), UNDIVIDED],
    ])('lets nothing stand on anything else or leave the page: %s', async (_which, shown, text) => {
      const pages = await boxesOf(shown, language, text);
      expect(pages.flat().length).toBeGreaterThan(shown.words.columns.length);
      expect(pages.flatMap(faultsOf)).toEqual([]);
    });

    const headed = form.words.details?.columns ?? form.words.columns;
    if (headed.length <= MOST_COLUMNS)
      it('divides no word of a heading', async () => {
        const words = new Set(
          (await boxesOf(form, language, LONG)).flat().flatMap(({ text }) => text.split(' ')),
        );
        const headings = headed.flatMap(({ heading }) => heading[language === 'US' ? 'en' : 'es'].split(' '));
        expect(headings.filter((word) => !words.has(word))).toEqual([]);
      });

    it('divides no number', async () => {
      const { columns } = form.words.details ?? form.words;
      const amounts = columns.filter(({ kind }) => ['distance', 'money', 'volume'].includes(kind));
      const pages = await boxesOf(withAllColumns(form), language, LONG);
      const whole = pages.flat().filter(({ text }) => /^-?[\d.,]*\d{3}[.,]\d{1,3}$/.test(text));
      expect(whole.length).toBeGreaterThanOrEqual(amounts.length);
      expect(pages.flat().filter(({ text }) => /^[.,]?\d{1,2}$|[.,]$/.test(text) && /\d/.test(text))).toEqual(
        [],
      );
    });
  });

  it('says a long parameter, and what a row says above its details, to the end', async () => {
    const [, journeys] = EVERY_FORM.find(([name]) => name === 'journeyReport')!;
    const pages = await boxesOf(journeys, language, LONG, [PARAMETER]);
    const said = pages
      .flat()
      .map(({ text }) => text.trim())
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(said).toContain('y el último');
    const last = journeys.words.columns.at(-1)!;
    const above = `${last.heading[language === 'US' ? 'en' : 'es']}: `;
    expect(said.split(above).length - 1).toBeGreaterThanOrEqual(3);
  });
});
