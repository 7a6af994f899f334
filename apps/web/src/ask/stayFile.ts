import type { CellValue } from 'hucre/xlsx';
import { type Format, isoDay, isoTime, type Translate, wallTime } from '../i18n/index.ts';
import type { askTexts } from './texts.ts';
import type { Stay } from './useAsk.ts';

/** The forms in which the stays that were found can be saved. */
export type StayFileForm = 'CSV' | 'XLSX';

interface Words {
  t: Translate<keyof (typeof askTexts)['es']>;
  format: Format;
}

/** A column of the file: its heading, its value of a stay, and how a spreadsheet shows it. */
interface Column {
  header: string;
  width: number;
  cellOf: (stay: Stay) => CellValue;
  numFmt?: string;
}

const BOM = '\ufeff'; // else Excel reads a CSV in the code page of its country
const SECONDS_PER_DAY = 86_400;
const MOMENT = 'yyyy-mm-dd hh:mm:ss';

/** The columns of the file in the language and the units of who saves it, times by the clock on their wall. */
function columnsOf({ t, format }: Words): Column[] {
  const wall = (moment: string | null): CellValue => {
    if (moment === null) return null;
    const at = wallTime(Date.parse(moment), format.timeZone);
    return new Date(`${isoDay(at)}T${isoTime(at)}Z`);
  };
  const amount = (value: number | null): CellValue =>
    value === null ? null : Math.round(format.inUnit(value) * 100) / 100;
  const moment = { width: 20, numFmt: MOMENT };
  const speed = (name: string) => `${name} (${format.speedUnit})`;
  return [
    { header: t('vehicle'), width: 26, cellOf: ({ name }) => name },
    { header: t('plate'), width: 14, cellOf: ({ pat }) => pat },
    { header: t('cameIn'), ...moment, cellOf: ({ wasInside, iTime }) => (wasInside ? null : wall(iTime)) },
    { header: t('wentOut'), ...moment, cellOf: ({ fTime }) => wall(fTime) },
    {
      header: t('stayed'),
      width: 12,
      numFmt: '[h]:mm:ss',
      cellOf: ({ duration }) => duration / SECONDS_PER_DAY,
    },
    {
      header: `${t('distance')} (${format.distanceUnit})`,
      width: 16,
      numFmt: '#,##0.00',
      cellOf: ({ distance }) => amount(distance),
    },
    { header: speed(t('maxSpeed')), width: 20, numFmt: '#,##0', cellOf: ({ maxSpeed }) => amount(maxSpeed) },
    {
      header: speed(t('meanSpeed')),
      width: 20,
      numFmt: '#,##0',
      cellOf: ({ meanSpeed }) => amount(meanSpeed),
    },
    {
      header: t('note'),
      width: 32,
      cellOf: ({ wasInside, fTime }) =>
        [wasInside && t('wasInside'), fTime === null && t('stillInside')].filter(Boolean).join('; ') || null,
    },
  ];
}

/** The file of the stays. Its writer is loaded with the first one. */
export async function stayFile(form: StayFileForm, stays: readonly Stay[], words: Words): Promise<Blob> {
  const columns = columnsOf(words);
  if (form === 'XLSX') {
    const { writeXlsx } = await import('hucre/xlsx');
    const sheet = {
      name: words.t('results'),
      columns: columns.map(({ header, width, numFmt }) => ({ header, width, ...(numFmt && { numFmt }) })),
      rows: [
        columns.map(({ header }) => header),
        ...stays.map((stay) => columns.map(({ cellOf }) => cellOf(stay))),
      ],
      freezePane: { rows: 1 },
    };
    return new Blob([new Uint8Array(await writeXlsx({ sheets: [sheet] }))]);
  }
  const { writeCsv } = await import('hucre/csv');
  const rows = stays.map((stay) => columns.map(({ cellOf, numFmt }) => plain(cellOf(stay), numFmt ?? null)));
  const text = writeCsv([columns.map(({ header }) => header), ...rows], { escapeFormulae: true });
  return new Blob([BOM, text], { type: 'text/csv' });
}

/** A value as a text file has it: a moment as one writes it, a duration in hours. */
function plain(value: CellValue, numFmt: string | null): CellValue {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value !== 'number' || numFmt !== '[h]:mm:ss') return value;
  const seconds = Math.round(value * SECONDS_PER_DAY);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
