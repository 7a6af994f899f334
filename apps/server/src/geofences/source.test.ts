import { expect, it } from 'vitest';
import { loadRequesterOfUser, type Requester } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { createGeofence, deleteGeofence, updateGeofence } from './change.ts';
import { GeofenceSource } from './source.ts';

const store = await testStore();
const { north } = await fillTestFleet(store);
const scope = new Scope(store, (await loadRequesterOfUser(store.db, north.managerId)) as Requester);

const WORLD = { west: -180, east: 180, south: -90, north: 90 };
const ago = (minutes: number): number => Math.floor(Date.now() / 60_000 - minutes) * 60_000;
const circle = (radius: number, holdsFrom?: number) => ({
  name: `Patio ${radius}`,
  geofenceType: 'CIRCLE' as const,
  geomJson: JSON.stringify({ type: 'Point', coordinates: [-77.04, -12.05] }),
  radius,
  alertsInputOutput: true,
  showOnMap: true,
  ...(holdsFrom === undefined ? {} : { holdsFrom: new Date(holdsFrom).toISOString() }),
});

/** What a source knows of the customer at a moment, by geofence. */
const knownAt = (source: GeofenceSource, time: number) =>
  source
    .partsFor(north.customerId)
    .flatMap(({ part }) => part.geofences.meeting(WORLD, time))
    .map(({ area, ...version }) => ({ ...version, box: area.box }))
    .toSorted((one, other) => one.geofenceId - other.geofenceId);

it('a source that has followed every change knows what one knows that reads everything', async () => {
  const followed = new GeofenceSource(store.db);
  const expectSame = async (versions: number): Promise<void> => {
    const fresh = new GeofenceSource(store.db);
    await fresh.refresh();
    expect(await followed.refresh()).toBe(true);
    expect(await followed.refresh()).toBe(false);
    for (const minutes of [400, 250, 150, 50, 0, -1])
      expect(knownAt(followed, ago(minutes))).toEqual(knownAt(fresh, ago(minutes)));
    expect(followed.partsFor(north.customerId)[0]?.part.geofences.size).toBe(versions);
  };
  const { geofence: first } = await createGeofence(scope, north.customerId, circle(100, ago(300)));
  await expectSame(1);
  const { geofence: second } = await createGeofence(scope, north.customerId, circle(150));
  await expectSame(2);
  await updateGeofence(scope, first.id, circle(200, ago(200)));
  await expectSame(3);
  await updateGeofence(scope, first.id, circle(300, ago(100)));
  await expectSame(4);
  // It holds from before the last two changes, which give way.
  await updateGeofence(scope, first.id, circle(400, ago(250)));
  await expectSame(3);
  await updateGeofence(scope, second.id, circle(500));
  await expectSame(4);
  await deleteGeofence(scope, second.id);
  await expectSame(4);
  expect(knownAt(followed, ago(-1)).map(({ geofenceId }) => geofenceId)).toEqual([first.id]);
});
