import { expect, it } from 'vitest';
import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { ThresholdSets } from '../settings/thresholdSets.ts';
import type { Db } from '../store/database.ts';
import { contend } from '../store/testing/contend.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { deleteSet, listSets, storeSet } from './sets.ts';

const store = await testStore();
const { north } = await fillTestFleet(store);
const { assetId } = north.assets[0]!;
const scope = new Scope(store, (await loadRequesterOfUser(store.db, north.managerId))!);
const thresholdSets = new ThresholdSets(store.db);
await thresholdSets.refresh();

/** A change as `contend` makes it. */
const within = (change: (on: Scope) => Promise<unknown>) => (tx: Db) => change(scope.on(tx));
const set = (on: Scope, thresholds: Record<string, number>, place: { assetId?: number } = {}) =>
  storeSet(on, thresholdSets, {
    validFrom: '2026-03-01T12:00:00Z',
    thresholds: Object.entries(thresholds).map(([name, value]) => ({ name, value })),
    ...place,
  });

it('of two sets of one place and date, the second is in the place of the first', async () => {
  const second = await contend(
    store.db,
    within((on) => set(on, { 'speed.limitMps': 20 })),
    () => set(scope, { 'speed.limitMps': 25 }),
  );
  expect(await listSets(scope, north.customerId)).toEqual([second]);
  expect(second.thresholds).toEqual([{ name: 'speed.limitMps', value: 25 }]);
});

it('a set is judged beside the one that a wider place is just being given', async () => {
  const low = { 'voltage.lowV': 12.6 };
  await expect(set(scope, low, { assetId })).rejects.toMatchObject({
    extensions: { code: 'INVALID_INPUT', params: { field: 'voltage.lowV' } },
  });
  const judged = await contend(
    store.db,
    within((on) => set(on, { 'voltage.recoveredV': 13 })),
    () => set(scope, low, { assetId }),
  );
  expect(judged).toMatchObject({ assetId });
});

it('a set that two delete at the same time is deleted once', async () => {
  const { id } = await set(scope, { 'speed.limitMps': 30 });
  const deleted = contend(
    store.db,
    within((on) => deleteSet(on, id)),
    () => deleteSet(scope, id),
  );
  await expect(deleted).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } });
});
