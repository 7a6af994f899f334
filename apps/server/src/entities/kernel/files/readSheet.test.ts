import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readSheet } from './readSheet.ts';
import { sheetRows } from './sheetRows.ts';

/** How many processes of this one are at work now. */
const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

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
    const before = processes();
    const [readingSmall, afterSmall] = [readSheet(small), processes()];
    const [readingLarge, afterLarge] = [readSheet(large), processes()];
    expect([afterSmall, afterLarge]).toEqual([before, before + 1]);
    expect(await readingSmall).toEqual(await sheetRows(small));
    expect((await readingLarge).length).toBe(19_000);
    expect(JSON.stringify(await readingLarge) === JSON.stringify(await sheetRows(large))).toBe(true);
    await expect(readSheet(tooLong)).rejects.toMatchObject({
      extensions: { code: 'IMPORT_TOO_LONG', params: { maximum: 20_000 } },
    });
  },
);

it('a large file that is none, or fills the memory of who reads it, is refused', async () => {
  const text = csvOf(19_000);
  await expect(readSheet(Buffer.concat([text, Buffer.from([0])]))).rejects.toThrow('FILE_UNREADABLE');
  await expect(readSheet(text, 4)).rejects.toThrow('FILE_UNREADABLE');
});
