import { expect, it } from 'vitest';
import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { SettingsDirectory } from '../settings/settingsDirectory.ts';
import type { Db } from '../store/database.ts';
import { lockRuns, planTimetables } from '../store/roadRuns.ts';
import { contend } from '../store/testing/contend.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { insertTestRoad } from '../testing/testRoads.ts';
import { deleteRoad, updateRoad } from './changeRoads.ts';
import { assignRoad, unassignRoad } from './changeRuns.ts';
import { createTimetable, deleteTimetable } from './changeTimetables.ts';
import { checkedRoad } from './input.ts';
import { roadById } from './listRoads.ts';
import { shownRoad } from './showRoad.ts';

const store = await testStore();
const { north } = await fillTestFleet(store, ['osmand', 'osmand', 'osmand']);
const [bus, van] = north.assets.map(({ assetId }) => assetId) as [number, number, number];
const manager = (await loadRequesterOfUser(store.db, north.managerId))!;
const scope = new Scope(store, manager);
const settings = new SettingsDirectory();
const road = () => insertTestRoad(store, north.customerId, 'Al puerto');
let day = 30;
/** Moments so far ahead, and so far from each other, that no run of another test touches them. */
const tomorrow = () => Date.now() + day++ * 86_400_000;

const assign = (on: Scope, roadId: number, assetIds: number[], start: number) =>
  assignRoad(on, settings, roadId, assetIds, { start, end: null });
const unassign = (on: Scope, runId: number) => unassignRoad(on, settings, runId);
const everyDay = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  minuteOfDay: 330,
  fromDate: '2026-01-01',
  untilDate: null,
};
const plan = (on: Scope, roadId: number) => createTimetable(on, roadId, van, everyDay);
/** Names a road anew, which its runs go by. */
const rename = async (on: Scope, roadId: number) => {
  const { customerId, roadGeofence, ...shown } = shownRoad((await roadById(on, roadId))!);
  const stops = roadGeofence.map(({ id, name, lat, lon, radius }) => ({ id, name, lat, lon, radius }));
  const input = { ...shown, customerId, name: 'Al mercado', roadGeofence: stops, holdsFrom: null };
  return updateRoad(on, settings, roadId, customerId, checkedRoad(input, 'America/Lima'));
};
/** A change as `contend` makes it. */
const within = (change: (on: Scope) => Promise<unknown>) => (tx: Db) => change(scope.on(tx));
const openRuns = (roadId: number) =>
  store.db
    .selectFrom('road_run')
    .select('id')
    .where('road_id', '=', roadId)
    .where('cancelled_at', 'is', null)
    .execute();

it('of two who assign a vehicle at the same time, the second is refused for the overlap', async () => {
  const [one, other] = [await road(), await road()];
  const start = tomorrow();
  const assigned = contend(
    store.db,
    within((on) => assign(on, one, [bus], start)),
    () => assign(scope, other, [van, bus], start + 60_000),
  );
  await expect(assigned).rejects.toMatchObject({
    extensions: { code: 'RUN_OVERLAPS', params: { assetId: bus } },
  });
  expect(await openRuns(other)).toEqual([]);
});

it('nobody is assigned to a road that is being deleted, nor gets a timetable on it', async () => {
  const start = tomorrow();
  const changes: ((id: number) => Promise<unknown>)[] = [
    (id) => assign(scope, id, [bus], start),
    (id) => plan(scope, id),
  ];
  for (const change of changes) {
    const id = await road();
    const changed = contend(
      store.db,
      within((on) => deleteRoad(on, id)),
      () => change(id),
    );
    await expect(changed).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    expect(await openRuns(id)).toEqual([]);
  }
});

it('who deletes a road waits for a run that is being assigned, and cancels it', async () => {
  for (const change of [(on: Scope, id: number) => assign(on, id, [bus], tomorrow()), plan]) {
    const id = await road();
    await contend(
      store.db,
      within((on) => change(on, id)),
      () => deleteRoad(scope, id),
    );
    expect(await openRuns(id)).toEqual([]);
  }
});

it('a run is assigned by its road as it is being changed', async () => {
  const id = await road();
  const runIds = await contend(
    store.db,
    within((on) => rename(on, id)),
    () => assign(scope, id, [bus], tomorrow()),
  );
  expect(runIds).toHaveLength(1);
});

it('a vehicle is removed from a run once', async () => {
  const [runId] = await assign(scope, await road(), [bus], tomorrow());
  const removed = contend(
    store.db,
    within((on) => unassign(on, runId!)),
    () => unassign(scope, runId!),
  );
  await expect(removed).rejects.toMatchObject({ extensions: { code: 'RUN_OVER' } });
});

it('a vehicle is removed from a run that is just being planned anew, with its road', async () => {
  const id = await road();
  const [runId] = await assign(scope, id, [bus], tomorrow());
  await contend(
    store.db,
    lockRuns,
    () => unassign(scope, runId!),
    within((on) => rename(on, id)),
  );
  expect(await openRuns(id)).toEqual([]);
});

it('a vehicle is assigned, and a road changed, while the runs of timetables are being planned', async () => {
  const id = await road();
  await plan(scope, id);
  const changes = [() => assign(scope, id, [van], tomorrow()), () => rename(scope, id)];
  for (const [index, change] of changes.entries()) {
    const before = (await openRuns(id)).length;
    await contend<unknown>(store.db, lockRuns, change, (tx) =>
      planTimetables(tx, Date.now() + (index + 1) * 86_400_000),
    );
    expect((await openRuns(id)).length).toBeGreaterThan(before);
  }
});

it('a timetable that is being deleted, with its road or alone, plans no further run', async () => {
  const gone = await road();
  const whole = await road();
  await plan(scope, gone);
  const tableId = await plan(scope, whole);
  const deletions = [(on: Scope) => deleteRoad(on, gone), (on: Scope) => deleteTimetable(on, tableId)];
  for (const [index, change] of deletions.entries())
    await contend(store.db, within(change), () =>
      planTimetables(store.db, Date.now() + (index + 1) * 86_400_000),
    );
  expect([...(await openRuns(whole)), ...(await openRuns(gone))]).toEqual([]);
});

it('a timetable is deleted while its runs are being planned, and they with it', async () => {
  const id = await road();
  const tableId = await plan(scope, id);
  await contend(
    store.db,
    (tx) => planTimetables(tx, Date.now() + 86_400_000),
    () => deleteTimetable(scope, tableId),
  );
  expect(await openRuns(id)).toEqual([]);
});
