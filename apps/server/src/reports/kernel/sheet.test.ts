import { buffer } from 'node:stream/consumers';
import { createFormat, FLEET_KM_WORDS } from '@rastro/format';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { reportSheet } from './sheet.ts';

it('a spreadsheet has numbers in the units of the reader, and says of totals what they are', async () => {
  const format = createFormat({ language: 'US', timeZone: 'America/Lima' });
  async function* lines() {
    yield { values: ['Łódź', 'AND-1', 'Bus', 1204.5, 31.1, 50, null] };
  }
  const columns = FLEET_KM_WORDS.columns.map((words) => ({ words, width: 2 }));
  const totals = () => ({
    values: ['Total', null, null, 1204.5, 31.1, 50, null],
    words: [null, null, null, 'partial', 'average', 'maximum', null],
  });
  const parameters = [{ name: 'Period', value: 'whenever' }];
  const written = await buffer(
    reportSheet(
      { title: 'Fleet mileage', issuer: 'North', columns, lines: lines(), hasGroups: false, totals },
      {
        parameters,
        seal: async () => ({
          link: 'https://rastro.test/report/file?code=abc',
          code: 'abc',
          hash: 'f00d',
          madeAt: Date.parse('2026-11-20T13:00:00Z'),
          positions: 12_345,
          notKept: { positions: null, journeys: Date.parse('2026-02-01T00:00:00Z'), events: null },
        }),
      },
      format,
    ),
  );
  const { sheets } = await readXlsx(new Uint8Array(written), { readStyles: true });
  const [table, asked] = sheets;
  expect(table?.rows[0]).toContain('Distance traveled (mi)');
  expect(table?.rows.slice(1)).toEqual([
    ['Łódź', 'AND-1', 'Bus', 1204.5, 31.1, 50, null],
    ['Total', null, null, 1204.5, 31.1, 50, null],
  ]);
  const formatOf = (at: string): unknown => table?.cells?.get(at)?.style?.numFmt;
  expect(formatOf('1,3')).toBe('#,##0.00');
  expect(['2,3', '2,4', '2,5'].map(formatOf)).toEqual([
    '"partial "#,##0.00',
    '"average "#,##0',
    '"maximum "#,##0',
  ]);
  const sideOf = (at: string): unknown => table?.cells?.get(at)?.style?.alignment?.horizontal;
  expect(['0,2', '0,3', '1,3', '2,3'].map(sideOf)).toEqual(['left', 'right', 'right', 'right']);
  expect(asked?.name).toBe('Parameters');
  expect(asked?.rows).toEqual([
    ['Report', 'Fleet mileage'],
    ['Customer', 'North'],
    ['Period', 'whenever'],
    ['Deleted because of its age', 'journeys of before 01-31-2026 19:00:00'],
    ['Version of the data', expect.stringMatching(/^11-20-2026 .*, 12,345 positions$/)],
    ['Hash (SHA-256)', 'f00d'],
    ['Link to verify it', 'https://rastro.test/report/file?code=abc'],
  ]);
});
