import { expect, it } from 'vitest';
import { rangeText } from './rangeText.ts';

const LIMA = { language: 'ES', timeZone: 'America/Lima' } as const;

it.each([
  ['a day', '2026-11-19T05:00:00.000Z', '2026-11-20T05:00:00.000Z', '19/11/2026'],
  ['a week', '2026-11-13T05:00:00.000Z', '2026-11-20T05:00:00.000Z', '13/11/2026 – 19/11/2026'],
  ['hours', '2026-11-20T05:00:00.000Z', '2026-11-20T12:30:00.000Z', '20/11/2026 00:00:00 – 07:30:00'],
  [
    'a night',
    '2026-11-20T03:00:00.000Z',
    '2026-11-20T11:00:00.000Z',
    '19/11/2026 22:00:00 – 20/11/2026 06:00:00',
  ],
  ['a moment', '2026-11-20T12:29:59.999Z', '2026-11-20T12:30:00.000Z', null],
])('the range of a run is %s', (_what, from, to, text) => {
  expect(rangeText([from, to], LIMA)).toBe(text);
});
