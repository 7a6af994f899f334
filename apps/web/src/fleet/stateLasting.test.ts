import { expect, it } from 'vitest';
import { stateLasting } from './stateLasting.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const vehicle = { typ: 2, motion: 'STOPPED', utx: '2026-11-23T11:59:30.000Z', tDet: 700 } as const;

it.each([
  ['stands since before it reported', {}, 0, ['motionSTOPPED', 660]],
  ['has gone on standing since its point came', {}, 60_000, ['motionSTOPPED', 720]],
  ['idles', { typ: 0, motion: 'IDLE' }, 0, ['motionIDLE', 660]],
  ['has just stopped', { tDet: 12 }, 0, ['motionSTOPPED', 12]],
  ['moves', { typ: 0, motion: 'MOVING', tDet: null }, 60_000, ['motionMOVING', null]],
  [
    'moves by a word that came before its standing ended',
    { motion: 'MOVING', tDet: 5 },
    0,
    ['motionMOVING', null],
  ],
  ['has no data', { motion: 'NO_DATA', tDet: null }, 0, ['motionNO_DATA', null]],
  ['is silent', { typ: 4, utx: '2026-11-23T10:29:31.000Z' }, 0, ['noTransmission', 5_400]],
  ['was received ahead of this clock', {}, -5_000, ['motionSTOPPED', 660]],
] as const)('says for how long a vehicle %s', (_name, change, sinceMs, expected) => {
  const { word, seconds } = stateLasting({ ...vehicle, ...change }, NOW - sinceMs, NOW);
  expect([word, seconds]).toEqual(expected);
});
