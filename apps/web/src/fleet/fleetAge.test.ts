import { expect, it } from 'vitest';
import type { LiveState } from '../live/index.ts';
import { fleetAgeText } from './fleetAge.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

it.each<[LiveState['phase'], ageMs: number | null, hasNetwork: boolean, text: string | null]>([
  ['live', 0, true, null],
  ['live', 600_000, true, null],
  ['connecting', null, true, null],
  ['connecting', 59_000, true, null],
  ['connecting', 60_000, true, 'connectingFleet'],
  ['reconnecting', 5_000, true, null],
  ['reconnecting', 720_000, false, 'connectingFleet'],
  ['offline', 1_000, false, 'offlineFleet'],
  ['offline', 720_000, true, 'serverAwayFleet'],
  ['offline', null, false, 'offlineUnknown'],
  ['offline', null, true, 'serverAwayUnknown'],
])('%s, heard %s ms ago, with a network: %s, says %s', (phase, ageMs, hasNetwork, text) => {
  const state = { phase, receivedAt: ageMs === null ? null : NOW - ageMs };
  expect(fleetAgeText(state, { isKnown: ageMs !== null, hasNetwork, nowMs: NOW })).toBe(text);
});
