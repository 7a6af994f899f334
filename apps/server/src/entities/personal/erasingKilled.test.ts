import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { JOB_ADDED } from '../../jobs/kernel/jobs.ts';
import { publishOnCommit } from '../../store/bus.ts';
import { isWaitedFor } from '../../store/testing/lockWaits.ts';
import { testStore } from '../../store/testing/testStore.ts';
import { OsmandDevice } from '../../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD } from '../../testing/testFleet.ts';
import { eventually, testServer } from '../../testing/testServer.ts';
import { everyRow } from '../../testing/wholeStore.ts';

/** A driver who is erased while the device of their vehicle sends, by a process that is killed in the middle of it, and then by the next one. */

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const MARK = 'Quispichay';
const folder = await mkdtemp(join(tmpdir(), 'rastro-erasing-'));
const store = await testStore();
const { north } = await fillTestFleet(store, ['osmand']);
const [vehicle] = north.assets as [(typeof north.assets)[0]];
const sql = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
let child: ChildProcess | null = null;
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const [{ id: driver }] = await sql(
  `INSERT INTO driver (customer_id, first_name, last_name, ibutton, phone, notes) VALUES ($1, 'Rosa', $2, 'A1', $2, $2) RETURNING id`,
  [north.customerId, MARK],
);
await sql('UPDATE asset SET driver_id = $1 WHERE id = $2', [driver, vehicle.assetId]);
await sql(
  `INSERT INTO driver_assignment (customer_id, asset_id, driver_id, started_at, notes) VALUES ($1, $2, $3, now() - interval '5 days', $4)`,
  [north.customerId, vehicle.assetId, driver, MARK],
);
await sql(
  `INSERT INTO audit_log (customer_id, action, entity, entity_id, after) VALUES ($1, 'create', 'driver', $2, $3)`,
  [north.customerId, String(driver), JSON.stringify({ lastName: MARK })],
);

/** Where the name stands: tables with the numbers of their rows, and files. */
async function found(): Promise<string[]> {
  const rows = (await everyRow(store)).filter(({ columns }) => JSON.stringify(columns).includes(MARK));
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const holding = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) =>
        (await readFile(join(file.parentPath, file.name))).includes(MARK) ? [file.name] : [],
      ),
  );
  return [...rows.map(({ table }) => table), ...holding.flat()].toSorted();
}

it('is whole or erased, and nothing knows them after the next start', async () => {
  // The first process, which is no part of this one: it can be killed.
  const { host, port, user, database } = store.connection;
  // Between the ports of other tests and those that systems hand out.
  const deviceBase = 32_000 + Math.floor(Math.random() * 600);
  const webPort = 32_660 + Math.floor(Math.random() * 100);
  child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      DATA_DIR: folder,
      PORT: String(webPort),
      HOST: '127.0.0.1',
      DEVICE_HOST: '127.0.0.1',
      DEVICE_PORT_BASE: String(deviceBase),
      PROTOCOLS: 'osmand',
      ADMIN_PASSWORD: 'test-admin',
    },
  });
  await eventually(async () => (await fetch(`http://127.0.0.1:${webPort}/health`).catch(() => null))?.ok);
  let token = '';
  const call = async (query: string, variables: object = {}): Promise<Record<string, unknown>> => {
    const response = await fetch(`http://127.0.0.1:${webPort}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const { login } = await call(
    'mutation ($u: String!, $p: String!) { login(userName: $u, password: $p) { token } }',
    {
      u: north.managerName,
      p: TEST_PASSWORD,
    },
  );
  token = (login as { token: string }).token;
  await call('mutation ($id: Id!) { exportPersonalData(kind: DRIVER, personId: $id) { id } }', {
    id: driver,
  });
  await eventually(async () => (await sql("SELECT FROM job WHERE state = 'DONE'")).length > 0);

  let isSending = true;
  const sendTo = (base: number) =>
    (async () => {
      const device = new OsmandDevice(base, vehicle.identifier);
      for (let n = 0; isSending; n++)
        await device
          .report({ fixTime: Date.now(), latitude: -12 + n * 1e-5, longitude: -77, speedMps: 5 })
          .catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
    })();
  const sending = sendTo(deviceBase);
  const before = await found();
  expect(before).toHaveLength(4); // the driver, the assignment, the audit log, and the file

  // Erasing comes to the assignment, behind other rows that it has changed, and is killed there.
  const holder = await store.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM driver_assignment WHERE driver_id = $1 FOR UPDATE', [driver]);
  await call(
    'mutation ($id: Id!, $name: String!) { erasePersonalData(kind: DRIVER, personId: $id, name: $name) { id } }',
    {
      id: driver,
      name: `Rosa ${MARK}`,
    },
  );
  await eventually(() => isWaitedFor(store.pool, holder));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await holder.query('COMMIT');
  holder.release();
  isSending = false;
  await sending;
  expect(await found()).toEqual(before); // nothing of it is half done

  // As if the process had not been heard of for long: until then the job is thought to run.
  await sql("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'");
  isSending = true;
  const server = await testServer(undefined, { database: store.connection, settings: { DATA_DIR: folder } });
  const again = sendTo(server.portBase);
  const ended = await eventually(async () => {
    await publishOnCommit(store.db, JOB_ADDED, null); // so that nobody has to look by the clock
    const [row] = await sql(
      "SELECT state, error FROM job WHERE kind = 'erasePersonalData' AND ended_at IS NOT NULL",
    );
    return row ?? null;
  }, 90_000);
  expect(ended).toEqual({ state: 'DONE', error: null });
  await eventually(async () => (await found()).length === 0);
  const manager = await server.login(north.managerName, TEST_PASSWORD);
  const { points } = await server.call<{ points: { nCh: string | null }[] }>(
    'query ($ids: [Id!]) { points(movilesID: $ids) { nCh } }',
    { ids: [vehicle.assetId] },
    manager,
  );
  expect(JSON.stringify(points)).not.toContain(MARK);
  isSending = false;
  await again;
  expect(await found()).toEqual([]);
}, 150_000);
