import { expect, it } from 'vitest';
import { TestNames, testChange, testEntry } from '../testing/testLive.ts';
import { LiveFleet } from './liveFleet.ts';

it('shows a vehicle that was shown before as its names and groups are now, and not at all once it is gone', () => {
  const names = new TestNames([1, 2]);
  const fleet = new LiveFleet(names, () => null);
  fleet.apply([testChange(1), testChange(2)]);
  const shown = () => fleet.points([1, 2]).map(({ nMov, groupIds }) => ({ nMov, groupIds }));
  expect(shown()).toEqual([
    { nMov: 'Norte 1', groupIds: [1] },
    { nMov: 'Norte 2', groupIds: [1] },
  ]);
  names.entries.set(1, testEntry(1, { assetName: 'Sur 1', groupIds: [1, 7] }));
  names.onChange([1], 'memberships');
  expect(shown()[0]).toEqual({ nMov: 'Sur 1', groupIds: [1, 7] });
  expect(fleet.points([1], new Set([7]))[0]?.groupIds).toEqual([7]);
  names.entries.delete(1);
  names.onChange([1], 'memberships');
  expect(shown()).toEqual([{ nMov: 'Norte 2', groupIds: [1] }]);
  expect(fleet.point(1)).toBeNull();
});
