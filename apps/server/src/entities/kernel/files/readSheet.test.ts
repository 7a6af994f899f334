import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, it } from 'vitest';
import { readSheet } from './readSheet.ts';
import { sheetRows } from './sheetRows.ts';

let threads = 0;
const count = () => {
  threads += 1;
};
process.on('worker', count);
afterAll(() => process.off('worker', count));

const rowsOf = (rows: number) =>
  Array.from({ length: rows }, (_, nth) => [`Móvil ${nth}`, 'x'.repeat(150), '']);
const csvOf = (rows: number) =>
  Buffer.from(
    rowsOf(rows)
      .map((cells) => cells.join(','))
      .join('\n'),
  );
const excelOf = async (rows: number) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Flota', rows: rowsOf(rows) }] }));

it.each([
  ['CSV', csvOf],
  ['Excel', excelOf],
])(
  'a large file of %s is read beside others, and says the same as where it is read here',
  async (_name, of) => {
    const [small, large, tooLong] = [await of(10), await of(19_000), await of(20_002)];
    threads = 0;
    expect(await readSheet(small)).toEqual(await sheetRows(small));
    expect(threads).toBe(0);
    const rows = await readSheet(large);
    expect(threads).toBe(1);
    expect(rows).toEqual(await sheetRows(large));
    await expect(readSheet(tooLong)).rejects.toMatchObject({
      extensions: { code: 'IMPORT_TOO_LONG', params: { maximum: 20_000 } },
    });
  },
);

it('a large file that is none is refused', async () => {
  const text = csvOf(19_000);
  await expect(readSheet(Buffer.concat([text, Buffer.from([0])]))).rejects.toThrow('FILE_UNREADABLE');
});
