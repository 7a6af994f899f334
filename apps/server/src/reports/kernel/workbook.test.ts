import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { type Sheet, workbook } from './workbook.ts';

const cells = (...values: Cell['value'][]): Cell[] => values.map((value) => ({ value }));

function sheet(rows: readonly (readonly Cell[])[], more: Partial<Sheet> = {}): Sheet {
  async function* read() {
    for (const row of rows) yield [row];
  }
  return { name: 'One', widths: [10, 20], hasHeading: false, rows: read(), ...more };
}

async function read(...sheets: Sheet[]) {
  return (await readXlsx(new Uint8Array(await buffer(workbook(sheets))), { readStyles: true })).sheets;
}

/** The parts of a workbook as it is written, by their paths. */
async function written(...sheets: Sheet[]): Promise<(path: string) => string> {
  const files = unzipSync(new Uint8Array(await buffer(workbook(sheets))));
  return (path) => Buffer.from(files[`xl/${path}`]!).toString();
}

describe('a workbook', () => {
  it('has the values of its cells, each of its type', async () => {
    const moment = new Date('2026-11-21T07:30:15Z');
    const row = [
      ...cells('Łódź & <Жук> "x"', 1234.5, -0.001, null, ' spaces '),
      { value: moment, style: { format: 'dd/mm/yyyy hh:mm:ss' } },
    ];
    const [one] = await read(sheet([row]));
    expect(one?.rows[0]?.slice(0, 5)).toEqual(['Łódź & <Жук> "x"', 1234.5, -0.001, null, ' spaces ']);
    const shown = one?.rows[0]?.[5];
    expect(shown instanceof Date && Math.abs(shown.getTime() - moment.getTime())).toBeLessThan(1);
  });

  it('leaves out what no XML may have', async () => {
    const [one] = await read(sheet([cells('a\u0000b\u001fc\ufffed\ud800e')]));
    expect(one?.rows[0]).toEqual(['abcde']);
  });

  it('has many sheets, whose names are such as are allowed', async () => {
    const sheets = await read(sheet([cells(1)]), sheet([cells(2)], { name: `A/B: [${'x'.repeat(40)}]` }));
    expect(sheets.map(({ name }) => name)).toEqual(['One', `A B   ${'x'.repeat(25)}`]);
    expect(sheets.map(({ rows }) => rows[0]?.[0])).toEqual([1, 2]);
  });

  it('keeps the headings in view, to filter by what stands above the totals', async () => {
    const total: Cell[] = cells(3, 4).map((cell) => ({ ...cell, style: { look: 'total' } }));
    const [one] = await read(sheet([cells('a', 'b'), cells(1, 2), total], { hasHeading: true }));
    expect(one?.freezePane).toMatchObject({ rows: 1 });
    expect(one?.autoFilter?.range).toBe('A1:B2');
  });

  it('has columns beyond the twenty-sixth', async () => {
    const values = Array.from({ length: 60 }, (_, at) => at);
    const [one] = await read(sheet([cells(...values)]));
    expect(one?.rows[0]).toEqual(values);
  });

  it('has columns as wide as what they show, up to a long text, and headings with all of their lines', async () => {
    const heading: Cell[] = cells('Consumo de más de 100 km/h (L)', 'Lugar', 'Inicio').map((cell) => ({
      ...cell,
      style: { look: 'heading', align: 'right' },
    }));
    const row: Cell[] = [
      { value: 1_234_567.5, style: { format: '"promedio "#,##0.00' } },
      { value: 'Calle Los Tordos 1250, Independencia, Lima, PE' },
      { value: new Date(0), style: { format: 'dd/mm/yyyy hh:mm:ss', align: 'left' } },
    ];
    const file = await written(
      sheet([heading, row, cells('', 'x'.repeat(500))], { widths: [10, 8, 8], hasHeading: true }),
    );
    const xml = file('worksheets/sheet1.xml');
    expect([...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      25, 49, 22,
    ]);
    expect(xml).toContain('<row r="1" ht="30" customHeight="1">');
    expect(file('styles.xml')).toContain('<alignment horizontal="right" vertical="center" wrapText="1"/>');
    expect(file('styles.xml')).toContain('<alignment horizontal="left" indent="1"/>');
  });

  it('has the headings on each printed page, and its number', async () => {
    const file = await written(
      sheet([cells('a')]),
      sheet([cells('a')], { name: "Driver's <hours>", hasHeading: true }),
    );
    expect(file('workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="1">'Driver''s &#60;hours&#62;'!$1:$1</definedName>`,
    );
    expect(file('worksheets/sheet2.xml')).toContain('&amp;P / &amp;N');
  });

  it('stops reading where nobody reads it on', async () => {
    let isOver = false;
    async function* rows() {
      try {
        for (;;) yield [cells('x'.repeat(1_000), Math.random())];
      } finally {
        isOver = true;
      }
    }
    const file = workbook([sheet([], { rows: rows() })]);
    for await (const _ of file) break;
    await expect.poll(() => isOver).toBe(true);
  });
});
