import { beforeEach, describe, expect, it } from 'vitest';
import { acknowledge } from '../store/incidents/waiting.ts';
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
    await run("UPDATE asset SET internal_number = '7', supports_obd2 = true WHERE id = $1", [first]);
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
      alertsEnabled: true,
      workshop: null,
      privateTimes: [],
      odometerOffsetM: null,
      openAlarm: null,
      watchingGroupIds: [],
      groupIds: [north.rootGroupId, north.groupId].toSorted((a, b) => a - b),
    });
    expect(directory.get(second)?.groupIds).toEqual([north.rootGroupId]);
    expect(directory.get(0)).toBeNull();
  });

  it('knows of a vehicle that its device is connected to its bus', async () => {
    const supports = async () => {
      await directory.refresh();
      return directory.get(second)?.supportsObd2;
    };
    expect(await supports()).toBe(false);
    const { deviceId } = north.assets[1]!;
    await run('UPDATE device SET has_can_bus = true WHERE id = $1', [deviceId]);
    expect(await supports()).toBe(true);
    await run('UPDATE device SET has_can_bus = false WHERE id = $1', [deviceId]);
    expect(await supports()).toBe(false);
  });

  it('knows which vehicles are in the workshop now', async () => {
    const stay = (from: number, to: number | null, note: string | null) =>
      run(
        'INSERT INTO workshop_stay (customer_id, asset_id, started_at, ended_at, note) VALUES ($1, $2, $3, $4, $5)',
        [north.customerId, second, new Date(from), to && new Date(to), note],
      );
    const inWorkshop = async () => {
      await directory.refresh();
      return directory.get(second)?.workshop;
    };
    const now = Date.now();
    await stay(now - 7_200_000, now - 3_600_000, 'over');
    await stay(now + 3_600_000, null, 'to come');
    expect(await inWorkshop()).toBeNull();
    await stay(now - 60_000, now + 60_000, null);
    await stay(now - 60_000, null, 'Frenos');
    expect(await inWorkshop()).toEqual({ until: null, note: 'Frenos' });
    await run('DELETE FROM workshop_stay WHERE ended_at IS NULL');
    expect(await inWorkshop()).toEqual({ until: now + 60_000, note: null });
    await run('DELETE FROM workshop_stay');
    expect(told).toContainEqual([[second], 'names']);
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

  it('distinguishes new names from new memberships', async () => {
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

describe('the open alarm of an asset', () => {
  const HOUR_MS = 3_600_000;
  let lastId = 0;
  /** Lists an alarm of the first asset as the evaluator does. */
  const ring = async (code: string, { agoMs = HOUR_MS, ended = false } = {}) => {
    const at = new Date(Date.now() - agoMs);
    const { rows } = await run(
      `INSERT INTO notification (customer_id, asset_id, type_id, kind, code, subject, first_at, fingerprint, last_at, end_time,
                                 event_count, listed, late, rule_ids, created_at)
       VALUES ($1, $2, 1, 1, $3, 0, $4, 0, $4, $5, 1, true, false, '{}', $4) RETURNING id`,
      [north.customerId, first, code, at, ended ? new Date() : null],
    );
    lastId = rows[0].id;
    await run(
      `INSERT INTO notification_counter (customer_id, asset_id, type_id, kind, code, waiting) VALUES ($1, $2, 1, 1, $3, 1)
       ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = notification_counter.waiting + 1`,
      [north.customerId, first, code],
    );
  };
  const openAlarm = async () => {
    await directory.refresh();
    return directory.get(first)?.openAlarm;
  };

  it('is the most urgent that lasts or happened within a day, until somebody acknowledges it', async () => {
    await ring('geofenceEntered');
    expect(await openAlarm(), 'not urgent').toBeNull();
    await ring('towing', { ended: true });
    expect(await openAlarm(), 'it ended').toBeNull();
    await ring('collision', { agoMs: 25 * HOUR_MS });
    expect(await openAlarm(), 'of another day').toBeNull();
    await ring('speedExcess');
    expect(await openAlarm(), 'it lasts').toBe('speedExcess');
    await ring('sos', { ended: true });
    expect(await openAlarm(), 'a moment, more urgent').toBe('sos');
    await store.db.transaction().execute((tx) => acknowledge(tx, [lastId], north.managerId));
    expect(await openAlarm()).toBe('speedExcess');
    expect(told.map(([ids]) => ids)).toEqual([[first], [first], [first]]);
    expect(directory.get(second)?.openAlarm).toBeNull();
  });
});
