import { buffer } from 'node:stream/consumers';
import { createFormat, type Language, wordIn } from '@rastro/format';
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
/** The smallest writing that is read on paper, in points. */
const READABLE = 6.5;
/** Units that stand after a number, as a line would begin with them if it went on there. */
const UNIT_AT_FRONT = /^(km\/h|km|mph|mi|h|min|s|L|kg|g|rpm|kPa|°C|%)(?=[\s\u00a0,·/]|$)/;
const LONG = 'Camión de reparto con remolque frigorífico y grúa de la zona norte, turno de noche';
const UNDIVIDED = 'TRANSPORTESREUNIDOSDELNORTESOCIEDADANONIMACERRADA';
const PARAMETER: Parameter = {
  name: 'Móviles',
  value: `${Array.from({ length: 60 }, (_, at) => `Camión ${at}`).join(', ')}, y el último`,
};

/** A PDF with rows of large numbers and long texts in groups, with details where the report has any. */
async function boxesOf(
  form: ReportForm,
  language: Language,
  text: string,
  parameters: Parameter[] = [],
  amount = 1_234_567.891,
) {
  const { columns, details } = form.words;
  const row = (mid: number): ReportRow => ({ ...fullRow(columns, (at) => amount + at, text), mid });
  const totals = columns
    .filter(({ total }) => total)
    .map(({ name }) => ({ column: name, value: 10 * amount, isPartial: true }));
  async function* rows() {
    yield [1, 2, 3].map(row);
  }
  async function* nested() {
    yield [1, 2].map((at) => fullRow(details?.columns ?? [], () => -amount * at, text));
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
      notKept: { positions: null, journeys: 0, events: null },
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
    let long: Promise<PdfBox[][]> | null = null;
    const ofLongTexts = () => (long ??= boxesOf(withAllColumns(form), language, LONG));

    it.each([
      ['its usual columns', () => boxesOf(form, language, LONG)],
      ['all columns', ofLongTexts],
      ['all columns, and words as long as a line', () => boxesOf(withAllColumns(form), language, UNDIVIDED)],
    ])('lets nothing stand on anything else or leave the page: %s', async (_which, boxesOfIt) => {
      const pages = await boxesOfIt();
      expect(pages.flat().length).toBeGreaterThan(form.words.columns.length);
      expect(pages.flatMap(faultsOf)).toEqual([]);
      const boxes = pages.flat();
      expect(boxes.filter(({ text }) => text.includes('…'))).toEqual([]);
      expect(boxes.filter(({ text }) => UNIT_AT_FRONT.test(text))).toEqual([]);
    });

    it('divides no word of a heading and no usual one of a text, and writes nothing too small to be read', async () => {
      const whole = withAllColumns(form);
      const boxes = (
        await boxesOf(whole, language, 'Jirón Castrovirreyna, Independencia, Lima', [], 288.8)
      ).flat();
      const words = new Set(boxes.flatMap(({ text }) => text.split(/\s/)));
      const headed = whole.words.details?.columns ?? whole.words.columns;
      const headings = headed.flatMap(({ heading }) => wordIn(heading, language).split(/\s/));
      expect(headings.filter((word) => !words.has(word))).toEqual([]);
      expect(boxes.filter(({ text }) => /^(Jir|Cast|Ind).*-$/u.test(text.trim()))).toEqual([]);
      expect(boxes.filter(({ size }) => size < READABLE)).toEqual([]);
    });

    it('divides no number', async () => {
      const { columns } = form.words.details ?? form.words;
      const amounts = columns.filter(({ kind }) => ['distance', 'money', 'volume'].includes(kind));
      const pages = await ofLongTexts();
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

  it('shows all columns of each row, on pages that follow each other where they do not stand beside each other', async () => {
    const [, obd2] = EVERY_FORM.find(([name]) => name === 'obd2Report')!;
    const whole = withAllColumns(obd2);
    const pages = await boxesOf(whole, language, LONG);
    const tables = pages.map((page) => page.map(({ text }) => text).join(' '));
    const showing = (part: string): number => tables.filter((text) => text.includes(part)).length;
    const [first, second] =
      language === 'US' ? ['part 1 of 2', 'part 2 of 2'] : ['parte 1 de 2', 'parte 2 de 2'];
    expect(showing(first)).toBeGreaterThan(0);
    expect(showing(second)).toBe(showing(first));
  });
});

it('keeps the numbers above details beside their units, wherever the line ends', async () => {
  const [, journeys] = EVERY_FORM.find(([name]) => name === 'journeyReport')!;
  for (let length = 20; length < 60; length += 1) {
    const boxes = (await boxesOf(journeys, 'ES', LONG.slice(0, length).trim())).flat();
    // The text of a cell may begin a line with the first letter of `grúa`, before the name of its column.
    const others = boxes.filter(({ text }) => text !== 'g nCh');
    expect(others.filter(({ text }) => UNIT_AT_FRONT.test(text))).toEqual([]);
  }
});

describe('the line of a group, and that of a row with details,', () => {
  it.each(['fleetKmReport', 'detentionReport'])(
    'does not stand alone at the foot of a page: %s',
    async (name) => {
      const form = new Map(EVERY_FORM).get(name)!;
      const { columns, details } = form.words;
      async function* rows() {
        yield Array.from(
          { length: 60 },
          (_, mid): ReportRow => ({
            ...fullRow(columns, () => mid, LONG),
            name: details ? 'Grupo' : 'Bus',
            mid,
          }),
        );
      }
      async function* nested() {
        yield [fullRow(details?.columns ?? [], () => 1, `${LONG}. ${LONG}. ${LONG}`)];
      }
      const pages = await pdfBoxes(
        await buffer(
          reportPdf(form, {
            rows: rows(),
            beginning: ({ mid }) =>
              mid % 3 === 0 ? { label: 'Grupo', first: mid, count: 3, totals: [] } : null,
            nested: details ? nested : null,
            parameters: [],
            format: createFormat({ language: 'ES', timeZone: 'America/Lima' }),
            issuer: 'Norte',
            seal: null,
          }),
        ),
      );
      expect(pages.length).toBeGreaterThan(4);
      const groups = pages.flat().filter(({ text }) => text.startsWith('Grupo'));
      expect(groups.length).toBeGreaterThanOrEqual(20);
      for (const page of pages) {
        // The foot of a page has the least numbers; below the table stand who wrote it, and which page it is.
        const table = page.filter(({ text }) => text.trim() !== '' && !/^(Rastro|Página)/.test(text));
        const foot = Math.min(...table.map(({ y }) => y));
        const last = table.filter(({ y }) => y === foot).map(({ text }) => text);
        expect(last.join(' ')).not.toContain('Grupo');
      }
    },
  );
});
