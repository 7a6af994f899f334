import { DETENTION_WORDS, EVENT_WORDS } from '@rastro/format';
import { expect, it } from 'vitest';
import { WEEKDAYS } from '../i18n/index.ts';
import { type ReportAddress, readAddress, writeAddress } from './address.ts';

const START: ReportAddress = {
  vehicles: [],
  period: { period: 1, custom: null },
  days: WEEKDAYS,
  filters: {},
  text: '',
  order: null,
  columns: [],
  subtotals: null,
  page: 1,
  pageSize: 10,
  row: null,
  rowPage: 1,
  rowSize: 10,
};
const WORDS = {
  columns: EVENT_WORDS.columns,
  filters: [...new Set([...(EVENT_WORDS.filters ?? []), ...(DETENTION_WORDS.filters ?? [])])],
};
const read = (query: URLSearchParams) => readAddress(query, WORDS);

it('is empty at the beginning: the last hour, on all days of the week', () => {
  expect(read(new URLSearchParams())).toEqual(START);
  expect(writeAddress(START).size).toBe(0);
});

it.each<Partial<ReportAddress>>([
  { vehicles: [3, 12] },
  { vehicles: [3], period: { period: 9, custom: null }, days: ['LUNES', 'DOMINGO'] },
  { period: { period: 7, custom: { from: '2026-11-01 08:00:00', to: '2026-11-02 09:00:00' } } },
  { text: 'andina', order: { key: 'numEvents', isDescending: true }, page: 3, pageSize: 25 },
  { columns: ['numEvents', 'name'], subtotals: 'vehicleGroup' },
  { vehicles: [3], filters: { states: 'IDLE', minimum: '2.5' } },
  { vehicles: [3, 12], filters: { drivers: '4', eventTypes: '1,103' }, row: 12, rowPage: 2, rowSize: 50 },
])('shows a colleague the same thing: %o', (part) => {
  const address = { ...START, ...part };
  expect(read(writeAddress(address))).toEqual(address);
});

it('accepts no nonsense', () => {
  const nonsense =
    'vehicles=a,-1,&period=12&days=89&sort=nothing&page=-2&size=11&drivers=x&events=-1&state=idle&minimum=-3&cols=nothing,constructor&by=driver&row=a&rowPage=0&rowSize=7';
  expect(read(new URLSearchParams(nonsense))).toEqual(START);
});
