import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { importFleet } from '../entities/fleet/importFleet.ts';
import { readSheet } from '../entities/kernel/files/readSheet.ts';
import { testStore } from '../store/testing/testStore.ts';
import { runCommand } from '../testing/runCommand.ts';
import { fillTestFleet, OWNER_NAME } from '../testing/testFleet.ts';
import { fillStore } from './seed/fillStore.ts';

const store = await testStore();
const { north } = await fillTestFleet(store, ['osmand']);
const [{ id: ownerId }] = (
  await store.pool.query('SELECT id FROM app_user WHERE user_name = $1', [OWNER_NAME])
).rows;
const owner = new Scope(store, (await loadRequesterOfUser(store.db, ownerId)) as never);

it('the spreadsheet of a seed is always the same, and is imported without a problem', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-seed-'));
  const written = async (name: string, ...args: string[]) => {
    const file = join(folder, name);
    expect((await runCommand(['seed-fleet', 'sheet', file, ...args], store.connection)).code).toBe(0);
    return readFile(file);
  };
  const sheet = await written('one.csv', '--seed', '7');
  expect(await written('two.csv', '--seed', '7')).toEqual(sheet);
  expect(await written('other.csv')).not.toEqual(sheet);
  const excel = await written('same.XLSX', '--seed', '7');
  expect(await readSheet(excel)).toEqual(await readSheet(sheet));
  await rm(folder, { recursive: true });
  const wouldBe = await importFleet(owner, sheet, north.customerId);
  expect(wouldBe).toMatchObject({ rows: 60, vehicles: 60, devices: 54, wrong: 0, problems: [], ignored: [] });
  expect(
    await importFleet(owner, sheet, north.customerId, {
      progress: () => undefined,
      signal: new AbortController().signal,
      finish: async () => undefined,
    }),
  ).toEqual(wouldBe);
  const { rows } = await store.pool.query(
    'SELECT count(*)::int AS count FROM mounting WHERE customer_id = $1',
    [north.customerId],
  );
  expect(rows).toEqual([{ count: 55 }]);
});

it('a store is filled once for a seed, each vehicle with a device', async () => {
  const sizes = { customers: 3, vehicles: 30, users: 9, geofences: 12 };
  expect(await fillStore(store.db, 5, sizes)).toBe(true);
  expect(await fillStore(store.db, 5, sizes)).toBe(false);
  const { rows } = await store.pool.query(`
    SELECT count(DISTINCT a.id)::int AS assets, count(DISTINCT m.device_id)::int AS mounted, count(DISTINCT l.id)::int AS lines,
           count(DISTINCT g.group_id)::int AS groups, count(DISTINCT a.driver_id)::int AS drivers
      FROM customer c JOIN asset a ON a.customer_id = c.id LEFT JOIN mounting m ON m.asset_id = a.id
      LEFT JOIN phone_line l ON l.device_id = m.device_id LEFT JOIN asset_group_member g ON g.asset_id = a.id
     WHERE c.name LIKE 'Flota 5-%'`);
  expect(rows).toEqual([{ assets: 30, mounted: 30, lines: 30, groups: 12, drivers: 8 }]);
  expect((await runCommand(['seed-fleet', 'store', '--seed', 'x'], store.connection)).code).toBe(2);
});
