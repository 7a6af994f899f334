import { createFormat } from '@rastro/format';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { stayFile } from './stayFile.ts';
import { askTexts } from './texts.ts';
import type { Stay } from './useAsk.ts';

const t = (name: keyof (typeof askTexts)['es']): string => askTexts.es[name];
const words = { t, format: createFormat({ language: 'ES', timeZone: 'America/Lima' }) } as Parameters<
  typeof stayFile
>[2];

const stays: Stay[] = [
  {
    rowid: '1-1',
    mid: 1,
    name: '=Camión; "largo"',
    pat: 'ABC-123',
    iTime: '2026-11-24T03:00:00.000Z',
    fTime: '2026-11-25T05:30:05.000Z',
    wasInside: false,
    duration: 95_405,
    distance: 1.234,
    maxSpeed: 48.4,
    meanSpeed: 24,
  },
  {
    rowid: '1-2',
    mid: 1,
    name: 'Bus',
    pat: 'DEF-456',
    iTime: '2026-11-24T03:00:00.000Z',
    fTime: null,
    wasInside: true,
    duration: 60,
    distance: 0,
    maxSpeed: null,
    meanSpeed: null,
  },
];

it('writes the stays as a text file, by the clock on the wall, and no cell as a formula', async () => {
  const bytes = new Uint8Array(await (await stayFile('CSV', stays, words)).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trim().split('\r\n');
  expect(lines).toEqual([
    'Móvil,Patente,Entró,Salió,Duración,Distancia (km),Velocidad máxima (km/h),Velocidad media (km/h),Nota',
    `"'=Camión; ""largo""",ABC-123,2026-11-23 22:00:00,2026-11-25 00:30:05,26:30:05,1.23,48.4,24,`,
    'Bus,DEF-456,,,0:01:00,0,,,Ya estaba dentro; Seguía dentro',
  ]);
});

it('writes them as a workbook in which one can calculate', async () => {
  const workbook = await readXlsx(await (await stayFile('XLSX', stays, words)).arrayBuffer());
  const [heading, first, second] = workbook.sheets[0]?.rows ?? [];
  expect(heading).toHaveLength(9);
  expect(first?.slice(0, 2)).toEqual(['=Camión; "largo"', 'ABC-123']);
  expect(first?.[2]).toEqual(new Date('2026-11-23T22:00:00Z'));
  expect(first?.slice(5, 8)).toEqual([1.23, 48.4, 24]);
  expect(second?.[8]).toBe('Ya estaba dentro; Seguía dentro');
});
