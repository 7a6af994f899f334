import { beforeAll, describe, expect, it } from 'vitest';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import type { Requester } from './requester.ts';
import { Scope } from './scope.ts';

const store = await testStore();
const { north, south } = await fillTestFleet(store, ['teltonika', 'osmand', 'gt06']);
const [first, second, third] = north.assets.map((asset) => asset.assetId) as [number, number, number];
const insert = async (sql: string, values: unknown[]): Promise<number> =>
  (await store.pool.query(`${sql} RETURNING id`, values)).rows[0].id;
const addGroup = (parent: number, name: string) =>
  insert('INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, $3)', [
    north.customerId,
    parent,
    name,
  ]);
const addMember = (groupId: number, assetId: number) =>
  store.pool.query('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
    north.customerId,
    groupId,
    assetId,
  ]);

const manager: Requester = {
  userId: north.managerId,
  grant: { kind: 'user' },
  customerId: north.customerId,
  customerName: 'North',
  isOwner: false,
  isAdmin: true,
  permissions: new Set(),
  groupIds: null,
  language: 'ES',
  timeZone: 'America/Lima',
  privateTimes: { own: false, others: false },
};
const owner: Requester = { ...manager, isOwner: true };
const scopeOf = (requester: Requester) => new Scope(store, requester);
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

// Reparto (north.groupId, holds the first asset) > Noche (holds the second); Taller holds the second and third.
let night = 0;
let workshop = 0;
let spare = 0;
let otherDriver = 0;
beforeAll(async () => {
  night = await addGroup(north.groupId, 'Noche');
  workshop = await addGroup(north.rootGroupId, 'Taller');
  await addMember(night, second);
  await addMember(workshop, second);
  await addMember(workshop, third);
  spare = await insert('INSERT INTO device (customer_id, protocol, identifier) VALUES ($1, $2, $3)', [
    north.customerId,
    'gt06',
    'spare',
  ]);
  otherDriver = await insert('INSERT INTO driver (customer_id, first_name, last_name) VALUES ($1, $2, $3)', [
    north.customerId,
    'Luis',
    'Rojas',
  ]);
  await store.pool.query('UPDATE asset SET driver_id = $1 WHERE id = $2', [otherDriver, third]);
});
const bounded = (): Requester => ({ ...manager, isAdmin: false, groupIds: [north.groupId, night] });

describe('assets', () => {
  it('are all for the owner, the own ones for a manager', async () => {
    const all = [...north.assets, ...south.assets].map((asset) => asset.assetId);
    expect(sorted(await scopeOf(owner).assetIds())).toEqual(sorted(all));
    expect(sorted(await scopeOf(manager).assetIds())).toEqual(sorted([first, second, third]));
  });

  it('of a bounded user are those of its groups and of all below', async () => {
    expect(sorted(await scopeOf(bounded()).assetIds())).toEqual(sorted([first, second]));
    expect(await scopeOf({ ...bounded(), groupIds: [night] }).assetIds()).toEqual([second]);
    const root = { ...bounded(), groupIds: [north.rootGroupId] };
    expect(await scopeOf(root).assetIds()).toHaveLength(3);
  });

  it('of groups are theirs and of those below, all of the customer for its root, none for no group', async () => {
    const scope = scopeOf(manager);
    expect(sorted(await scope.assetIds([north.groupId]))).toEqual(sorted([first, second]));
    expect(await scope.assetIds([night])).toEqual([second]);
    expect(sorted(await scope.assetIds([night, workshop]))).toEqual(sorted([second, third]));
    expect(await scope.assetIds([north.rootGroupId])).toHaveLength(3);
    expect(await scope.assetIds([])).toEqual([]);
    expect(await scope.assetIds([0, -1, 2_147_483_647])).toEqual([]);
  });

  it('of groups outside the scope are none, although an asset may be in both', async () => {
    expect(await scopeOf(manager).assetIds([south.rootGroupId, south.groupId])).toEqual([]);
    expect(await scopeOf(bounded()).assetIds([workshop])).toEqual([]);
    expect(await scopeOf(bounded()).assetIds([north.rootGroupId])).toEqual([]);
    expect(sorted(await scopeOf(bounded()).assetIds([north.groupId, workshop]))).toEqual(
      sorted([first, second]),
    );
    expect(await scopeOf(owner).assetIds([south.rootGroupId])).toHaveLength(3);
  });

  it('that are deleted are nobody’s, and so are those of a deleted customer', async () => {
    await store.pool.query('UPDATE asset SET deleted_at = now() WHERE id = $1', [first]);
    expect(await scopeOf(owner).assetIds()).not.toContain(first);
    expect(await scopeOf(bounded()).assetIds()).toEqual([second]);
    await store.pool.query('UPDATE asset SET deleted_at = NULL WHERE id = $1', [first]);
    await store.pool.query('UPDATE customer SET deleted_at = now() WHERE id = $1', [south.customerId]);
    expect(await scopeOf(owner).assetIds()).toHaveLength(3);
    expect(await scopeOf(owner).assetIds([south.rootGroupId])).toEqual([]);
    await store.pool.query('UPDATE customer SET deleted_at = NULL WHERE id = $1', [south.customerId]);
  });
});

describe('what belongs to assets', () => {
  const ids = async (rows: Promise<{ id: number }[]>) => sorted((await rows).map((row) => row.id));
  const devices = (requester: Requester) => ids(scopeOf(requester).devices().select('device.id').execute());
  const drivers = (requester: Requester) => ids(scopeOf(requester).drivers().select('driver.id').execute());
  const groups = (requester: Requester) =>
    ids(scopeOf(requester).groups().select('asset_group.id').execute());

  it('devices: of the customer; of a bounded user those mounted now in its assets, and the spare ones', async () => {
    const own = north.assets.map((asset) => asset.deviceId);
    expect(await devices(owner)).toHaveLength(7);
    expect(await devices(manager)).toEqual(sorted([...own, spare]));
    expect(await devices(bounded())).toEqual(sorted([...own.slice(0, 2), spare]));
    await store.pool.query('UPDATE mounting SET mounted_to = now() WHERE asset_id = $1', [third]);
    expect(await devices(bounded())).toEqual(sorted([...own, spare]));
    await store.pool.query('UPDATE mounting SET mounted_to = NULL WHERE asset_id = $1', [third]);
  });

  it('drivers: of the customer, or of the assets in scope', async () => {
    expect(await drivers(manager)).toEqual(sorted([north.driverId, otherDriver]));
    expect(await drivers(bounded())).toEqual([north.driverId]);
    expect(await drivers(owner)).toContain(south.driverId);
  });

  it('groups: of the customer, or those that bound the user', async () => {
    expect(await groups(manager)).toEqual(sorted([north.rootGroupId, north.groupId, night, workshop]));
    expect(await groups(bounded())).toEqual(sorted([north.groupId, night]));
    expect(await groups(owner)).toContain(south.groupId);
  });
});

describe('people', () => {
  const users = async (requester: Requester) =>
    (await scopeOf(requester).users().select('app_user.user_name').execute())
      .map((row) => String(row.user_name))
      .toSorted();
  const customers = async (requester: Requester) =>
    (await scopeOf(requester).customers().select('customer.name').execute())
      .map((row) => row.name)
      .toSorted();

  it('users: all for the owner, the customer’s for its manager, oneself for an operator', async () => {
    expect(await users(owner)).toEqual(['admin', 'gerente-1', 'gerente-2', 'operador-1', 'operador-2']);
    expect(await users(manager)).toEqual(['gerente-1', 'operador-1']);
    expect(await users({ ...manager, isAdmin: false })).toEqual(['gerente-1']);
  });

  it('customers: all for the owner, else one’s own', async () => {
    expect(await customers(owner)).toEqual(['Norte', 'Plataforma', 'Sur']);
    expect(await customers(manager)).toEqual(['Norte']);
  });
});

it('has an equal audience for those who see the same assets, and only for them', () => {
  const audience = (requester: Requester) => scopeOf(requester).audience;
  expect(audience({ ...owner, customerId: 9 })).toBe(audience(owner));
  expect(audience({ ...manager, userId: 99, isAdmin: false })).toBe(audience(manager));
  expect(audience({ ...bounded(), groupIds: [night, north.groupId] })).toBe(audience(bounded()));
  const different = [owner, manager, bounded(), { ...manager, customerId: south.customerId }].map(audience);
  expect(new Set(different).size).toBe(4);
});

describe('a group that bounds a user', () => {
  it('does not vanish under the user, who would then see the whole customer', async () => {
    await store.pool.query('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [
      north.managerId,
      night,
    ]);
    const deletion = store.pool.query('DELETE FROM asset_group WHERE id = $1', [night]);
    await expect(deletion).rejects.toMatchObject({ code: '23001' });
    await store.pool.query('DELETE FROM user_group WHERE user_id = $1', [north.managerId]);
  });
});

describe('a share link', () => {
  const share = (requester: Requester, assetId: number): Scope =>
    scopeOf({ ...requester, grant: { kind: 'share', shareLinkId: 7, assetId } });

  it('sees the asset that it shows, while its creator does', async () => {
    expect(await share(manager, first).assetIds()).toEqual([first]);
    expect(await share(owner, first).assetIds()).toEqual([first]);
    expect(await share(bounded(), second).assetIds()).toEqual([second]);
    expect(await share(bounded(), third).assetIds()).toEqual([]);
    expect(await share(manager, (south.assets[0] as { assetId: number }).assetId).assetIds()).toEqual([]);
  });

  it.each(['a manager', 'an owner'])('of %s sees nothing else', async (who) => {
    const scope = share(who === 'an owner' ? owner : manager, first);
    const counts = [
      scope.customers(),
      scope.groups(),
      scope.devices(),
      scope.drivers(),
      scope.roads(),
      scope.geofences(),
      scope.geofencesOfAllTimes(),
      scope.users(),
      scope.jobs(),
      scope.roles(),
    ].map(async (rows) => (await rows.selectAll().execute()).length);
    expect(await Promise.all(counts)).toEqual(counts.map(() => 0));
    expect(scope.audience).not.toBe(scopeOf(manager).audience);
  });
});
