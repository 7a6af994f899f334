import { beforeEach, describe, expect, it } from 'vitest';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { FleetDirectory } from './fleetDirectory.ts';

const store = await testStore();
const { north, south } = await fillTestFleet(store);
const [first, second] = north.assets.map((asset) => asset.assetId) as [number, number];
const run = (sql: string, values: unknown[] = []) => store.pool.query(sql, values);

const directory = new FleetDirectory(store.db);
let told: [number[], string][] = [];
directory.onChange = (assetIds, news) => told.push([assetIds.toSorted(), news]);
beforeEach(async () => {
  await directory.refresh();
  told = [];
});

describe('the fleet directory', () => {
  it('knows what the live feed says of an asset', async () => {
    await run(
      "UPDATE asset SET internal_number = '7', supports_obd2 = true, maximum_speed_mps = 25 WHERE id = $1",
      [first],
    );
    await directory.refresh();
    expect(directory.get(first)).toEqual({
      assetId: first,
      customerId: north.customerId,
      licensePlate: 'T1A-100',
      assetName: 'Norte 1',
      internalNumber: '7',
      customerName: 'Norte',
      driverId: north.driverId,
      driverName: 'Rosa Quispe Norte',
      typeId: 2,
      supportsObd2: true,
      maximumSpeedMps: 25,
      groupIds: [north.rootGroupId, north.groupId].toSorted((a, b) => a - b),
    });
    expect(directory.get(second)?.groupIds).toEqual([north.rootGroupId]);
    expect(directory.get(0)).toBeNull();
  });

  it('counts the groups above a member’s group', async () => {
    const { rows } = await run(
      `WITH g AS (INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, 'Noche') RETURNING id)
       INSERT INTO asset_group_member (customer_id, group_id, asset_id) SELECT $1, id, $3 FROM g RETURNING group_id`,
      [north.customerId, north.groupId, second],
    );
    expect(await directory.refresh()).toBe(true);
    expect(directory.get(second)?.groupIds).toEqual(
      [north.rootGroupId, north.groupId, rows[0].group_id].toSorted((a, b) => a - b),
    );
    expect(told).toEqual([[[second], 'memberships']]);
  });

  it('says nothing when nothing changed', async () => {
    expect(await directory.refresh()).toBe(false);
    expect(told).toEqual([]);
  });

  it('tells new names apart from new memberships', async () => {
    await run("UPDATE asset SET name = 'Norte uno' WHERE id = $1", [first]);
    await run("UPDATE driver SET last_name = 'Rojas' WHERE id = $1", [south.driverId]);
    expect(await directory.refresh()).toBe(false);
    const changed = [first, ...south.assets.map((asset) => asset.assetId)].toSorted();
    expect(told).toEqual([[changed, 'names']]);
  });

  it('forgets deleted drivers, assets and customers', async () => {
    await run('UPDATE driver SET deleted_at = now() WHERE id = $1', [north.driverId]);
    await run('UPDATE asset SET deleted_at = now() WHERE id = $1', [first]);
    expect(await directory.refresh()).toBe(true);
    expect(directory.get(first)).toBeNull();
    expect(directory.get(second)).toMatchObject({ driverId: null, driverName: null });
    await run('UPDATE customer SET deleted_at = now() WHERE id = $1', [south.customerId]);
    expect(await directory.refresh()).toBe(true);
    expect(directory.get(south.assets[0]?.assetId ?? 0)).toBeNull();
    await run('UPDATE asset SET deleted_at = NULL WHERE id = $1', [first]);
    expect(await directory.refresh()).toBe(true);
    expect(directory.get(first)?.assetName).toBe('Norte uno');
  });
});
