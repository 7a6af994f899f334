import { expect, it } from 'vitest';
import { loadRequesterOfUser, type Requester } from '../../access/requester.ts';
import { Scope } from '../../access/scope.ts';
import type { JobContext } from '../../jobs/kernel/job.ts';
import { endJob } from '../../jobs/kernel/rows.ts';
import { inTransaction } from '../../store/database.ts';
import { renameDrivers } from '../../store/segments.ts';
import { testStore } from '../../store/testing/testStore.ts';
import { fillTestFleet } from '../../testing/testFleet.ts';
import { everyRow } from '../../testing/wholeStore.ts';
import { erasingJob } from './jobs.ts';

/** Erasing while other things go on: what is begun twice, and what comes late. */

const store = await testStore();
const { north, south } = await fillTestFleet(store);
const manager = new Scope(store, (await loadRequesterOfUser(store.db, north.managerId)) as Requester);
const sql = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
const asset = north.assets[0]?.assetId as number;
const MARK = 'Quispichay';

const driverNamed = async (): Promise<number> => {
  const [{ id }] = await sql(
    `INSERT INTO driver (customer_id, first_name, last_name, ibutton) VALUES ($1, 'Rosa', $2, 'A1') RETURNING id`,
    [north.customerId, MARK],
  );
  return id;
};
const run = (personId: number, finish: JobContext['finish']) =>
  erasingJob.run(
    { id: 1, scope: manager, sent: () => Promise.reject(new Error('nothing was sent')), finish },
    { kind: 'DRIVER', personId },
    () => undefined,
    new AbortController().signal,
  );
const isKnown = async () =>
  (await everyRow(store)).some(({ columns }) => JSON.stringify(columns).includes(MARK));
const erasures = (id: number) =>
  sql("SELECT FROM audit_log WHERE entity = 'driver' AND entity_id = $1 AND action = 'erase'", [String(id)]);

it('changes nothing where it is stopped in the middle, and erases when it is started again', async () => {
  const id = await driverNamed();
  const stopped = run(id, () => Promise.reject(new Error('another process has the job')));
  await expect(stopped).rejects.toThrow('another process has the job');
  expect(await sql('SELECT last_name, deleted_at FROM driver WHERE id = $1', [id])).toEqual([
    { last_name: MARK, deleted_at: null },
  ]);
  expect(await erasures(id)).toEqual([]);

  await run(id, async () => undefined);
  expect(await isKnown()).toBe(false);
  expect(await erasures(id)).toHaveLength(1);
  // Its end was lost, so that it runs once more.
  await expect(run(id, async () => undefined)).rejects.toThrow('NOT_FOUND');
  expect(await erasures(id)).toHaveLength(1);
});

it('forgets what was exported of the person, and is being exported, whoever asked for it', async () => {
  const id = await driverNamed();
  const insert = async (state: string, customerId: number, userId: number) =>
    (
      await sql(
        `INSERT INTO job (customer_id, user_id, kind, input, state, attempt)
         VALUES ($1, $2, 'exportPersonalData', $3, $4::job_state, 1) RETURNING id`,
        [customerId, userId, JSON.stringify({ kind: 'DRIVER', personId: id }), state],
      )
    )[0].id as number;
  const running = await insert('RUNNING', north.customerId, north.managerId);
  await insert('DONE', south.customerId, south.managerId); // a platform manager of another customer
  await run(id, async () => undefined);
  expect(await sql("SELECT FROM job WHERE kind = 'exportPersonalData'")).toEqual([]);
  const file = { name: 'driver.json', contentType: 'application/json', bytes: 1, hides: null };
  expect(await endJob(store.db, { id: running, attempt: 1 }, { state: 'DONE', file })).toBe(false);
});

it('knows nobody in what comes late, during it and after it', async () => {
  const id = await driverNamed();
  await sql(
    `INSERT INTO driver_assignment (customer_id, asset_id, driver_id, started_at, notes) VALUES ($1, $2, $3, now() - interval '5 days', $4)`,
    [north.customerId, asset, id, MARK],
  );
  const late = (
    tx: { query: (text: string, values: unknown[]) => unknown },
    days: number,
    key: string | null,
  ) =>
    tx.query(
      `INSERT INTO segment (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
         end_latitude_e7, end_longitude_e7, distance_m, detail, rule_version)
       VALUES ($1, $2, now() - make_interval(days => $3), now() - make_interval(days => $3) + interval '1 hour', 1, true, 0, 0, 0, 0, 1000, $4, 1)`,
      [north.customerId, asset, days, JSON.stringify([0, 0, 0, 1000, 0, key])],
    );
  const during = await store.pool.connect();
  await during.query('BEGIN');
  await late(during, 4, null);
  await run(id, async () => undefined);
  await during.query('COMMIT');
  during.release();
  await late(store.pool, 3, null);
  await late(store.pool, 10, 'A1');
  await inTransaction(store.db, (tx) =>
    renameDrivers(tx, { customerId: north.customerId, assetId: asset, from: 0, until: null }),
  );
  expect(await sql('SELECT driver_id FROM segment ORDER BY start_time')).toEqual([
    { driver_id: expect.not.toSatisfy((found: unknown) => found === id) }, // no key leads to who was erased
    { driver_id: id },
    { driver_id: id },
  ]);
  expect(await sql('SELECT first_name, last_name FROM driver WHERE id = $1', [id])).toEqual([
    { first_name: `Conductor borrado ${id}`, last_name: '' },
  ]);
  expect(await isKnown()).toBe(false);
});
