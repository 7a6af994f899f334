import { alwaysIn, DEFAULT_SETTINGS } from '@rastro/domain';
import { expect, it } from 'vitest';
import { AssetTrack } from './assetTrack.ts';
import { KeptTrack } from './keptTrack.ts';

const PACE = { lateQuietMs: 1_000, lateAtMostMs: 10_000 };
const trackOf = (customerId = 1): AssetTrack =>
  new AssetTrack(customerId, 7, null, alwaysIn(DEFAULT_SETTINGS));
const report = (kept: KeptTrack): void => kept.track.deviceReported(3, 60_000);

it.each<[name: string, hasRow: boolean, events: ((kept: KeptTrack) => void)[], state: string]>([
  ['one that nobody wrote', false, [], 'begun'],
  ['one that nobody wrote, and a report', false, [report], 'begun'],
  ['one whose row was written', false, [report, (kept) => kept.written()], 'written'],
  ['one that was read', true, [], 'written'],
  ['one that was read, and a report', true, [report], 'unwritten'],
  ['late fixes alone', true, [(kept) => kept.noteLate(1, 2, 0)], 'written'],
  ['a report that was written', true, [report, (kept) => kept.written()], 'written'],
  [
    'one longer in the past, which was written as it stood',
    true,
    [report, (kept) => kept.derived({ metres: 5 }, 9)],
    'written',
  ],
  ['one that was replaced', true, [report, (kept) => kept.derived({ track: trackOf() }, 9)], 'written'],
  ['one of another customer, of which the row stays', true, [(kept) => kept.restart(trackOf(2))], 'written'],
])('%s is %s', (_, hasRow, events, state) => {
  const kept = new KeptTrack(trackOf(), hasRow);
  for (const happen of events) happen(kept);
  expect(kept.state).toBe(state);
});

it('joins late fixes to one window, which is due when it is quiet, or has waited for long', () => {
  const kept = new KeptTrack(trackOf(), true);
  expect([kept.late, kept.isDue(1e9, PACE)]).toEqual([null, false]);
  kept.noteLate(500, 600, 100);
  kept.noteLate(400, 550, 900);
  kept.noteLate(450, 700, 1_800);
  expect(kept.late).toEqual({ from: 400, until: 700, since: 100, lastAt: 1_800 });
  expect([2_799, 2_800].map((now) => kept.isDue(now, PACE))).toEqual([false, true]);
  for (let now = 2_000; now <= 10_000; now += 500) kept.noteLate(500, 500, now);
  expect([10_099, 10_100].map((now) => kept.isDue(now, PACE))).toEqual([false, true]);
  expect(kept.lateCount).toBe(20);
});

it('keeps, after a derivation, what came late since, and when the past changed', () => {
  const kept = new KeptTrack(trackOf(), true);
  expect(kept.pastChangedAt).toBeNull();
  kept.noteLate(1, 2, 0);
  kept.derived({ metres: 0 }, 42);
  expect([kept.late !== null, kept.pastChangedAt, kept.lateCount]).toEqual([true, 42, 1]);
  kept.lateDerived();
  expect([kept.late, kept.lateCount]).toEqual([null, 1]);
});

it('is replaced as a whole by a track that was folded to the end', () => {
  const kept = new KeptTrack(trackOf(), true);
  const again = trackOf();
  report(kept);
  kept.derived({ track: again }, 1);
  expect(kept.track).toBe(again);
});
