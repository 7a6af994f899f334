import { expect, it } from 'vitest';
import type { Drawn } from '../map/index.ts';
import { type AskState, NO_QUESTION, readAsk, writeAsk } from './askAddress.ts';

const ring = [
  [-77.04, -12.05],
  [-77.03, -12.05],
  [-77.03, -12.04],
  [-77.04, -12.05],
];
const drawn = (geofenceType: Drawn['geofenceType'], geometry: object, radius: number | null): Drawn => ({
  geofenceType,
  drawnJson: JSON.stringify(geometry),
  radius,
});

const written = (state: Partial<AskState>): string => {
  const query = new URLSearchParams();
  writeAsk(query, { ...NO_QUESTION, ...state });
  return query.toString();
};

it.each([
  ['nothing', {}, ''],
  [
    'a circle',
    { shape: drawn('CIRCLE', { type: 'Point', coordinates: ring[0] }, 300), isAsked: true },
    'shape=C_300_-77.04_-12.05&asked=1',
  ],
  [
    'a polygon',
    { shape: drawn('POLYGON', { type: 'Polygon', coordinates: [ring] }, null) },
    'shape=P_-77.04_-12.05_-77.03_-12.05_-77.03_-12.04_-77.04_-12.05',
  ],
  [
    'a corridor',
    { shape: drawn('CORRIDOR', { type: 'LineString', coordinates: ring.slice(0, 2) }, 30) },
    'shape=L_30_-77.04_-12.05_-77.03_-12.05',
  ],
  ['another period', { period: { period: 3 as const, custom: null } }, 'when=3'],
  ['the last hour', { period: { period: 1 as const, custom: null } }, 'when=1'],
  [
    'days',
    { period: { period: 7 as const, custom: { from: '2026-11-01 00:00:00', to: '2026-11-02 00:00:00' } } },
    'when=7&begin=2026-11-01+00%3A00%3A00&end=2026-11-02+00%3A00%3A00',
  ],
  ['some vehicles', { vehicles: [3, 12] }, 'vehicles=3_12'],
])('%s is written and read', (_what, state, text) => {
  expect(written(state)).toBe(text);
  expect(readAsk(new URLSearchParams(text))).toEqual({ ...NO_QUESTION, ...state });
});

it.each(['shape=X_1_2', 'shape=C_300_-77', 'shape=P', 'shape=C_a_b_c', 'asked=1', 'vehicles=x', 'when=99'])(
  '%s is nothing',
  (text) => {
    const { period, ...rest } = readAsk(new URLSearchParams(text));
    expect(rest).toEqual({ shape: null, vehicles: null, isAsked: false });
    expect(period.custom).toBeNull();
  },
);
