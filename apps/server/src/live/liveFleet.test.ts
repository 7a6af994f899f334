import { expect, it } from 'vitest';
import { SEES_ALL, TestNames, testChange, testEntry } from '../testing/testLive.ts';
import { LiveFleet } from './liveFleet.ts';

it('shows a vehicle that was shown before as its names and groups are now, and not at all once it is gone', () => {
  const names = new TestNames([1, 2]);
  const fleet = new LiveFleet(names, () => null);
  fleet.apply([testChange(1), testChange(2)]);
  const shown = () => fleet.points([1, 2], SEES_ALL).map(({ nMov, groupIds }) => ({ nMov, groupIds }));
  expect(shown()).toEqual([
    { nMov: 'Norte 1', groupIds: [1] },
    { nMov: 'Norte 2', groupIds: [1] },
  ]);
  names.entries.set(1, testEntry(1, { assetName: 'Sur 1', groupIds: [1, 7] }));
  names.onChange([1], 'memberships');
  expect(shown()[0]).toEqual({ nMov: 'Sur 1', groupIds: [1, 7] });
  expect(fleet.points([1], { groups: new Set([7]), veil: null })[0]?.groupIds).toEqual([7]);
  names.entries.delete(1);
  names.onChange([1], 'memberships');
  expect(shown()).toEqual([{ nMov: 'Norte 2', groupIds: [1] }]);
  expect(fleet.point(1, SEES_ALL)).toBeNull();
});

it('shows a vehicle in its private time where it was seen last before, but to whom the time is spared', () => {
  const names = new TestNames([1]);
  const fleet = new LiveFleet(names, () => null);
  const change = testChange(1, { speedMps: 20, course: 90, odometerM: 5_000 });
  const { fixTime, latitude } = change.state!;
  fleet.apply([change]);
  const shown = (sparedCustomerId: number | null) =>
    fleet.points([1], { groups: null, veil: { sparedCustomerId } })[0];
  const since = (from: number, until: number | null, place: [number | null, number | null] = [-12, -77]) => {
    names.entries.set(
      1,
      testEntry(1, { privateTimes: [{ from, until, latitude: place[0], longitude: place[1] }] }),
    );
    names.onChange([1], 'names');
  };
  since(fixTime, null);
  expect(shown(null)).toMatchObject({ lat: -12, lon: -77, vel: null, cur: null, odo: 5 });
  expect(shown(7)).toMatchObject({ lat: -12, lon: -77 });
  expect(shown(1)).toMatchObject({ lat: latitude, vel: 72 });
  expect(fleet.point(1, SEES_ALL)).toMatchObject({ lat: latitude, vel: 72 });
  since(fixTime - 60_000, fixTime);
  expect(shown(null)).toMatchObject({ lat: latitude });
  since(fixTime, fixTime + 1, [null, null]);
  expect(shown(null)).toBeUndefined();
});
