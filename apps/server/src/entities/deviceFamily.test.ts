import { expect, it } from 'vitest';
import { loadRequesterOfUser, type Requester } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { isWaitedFor } from '../store/testing/lockWaits.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { deviceFamilyJob } from './deviceFamily.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand', 'gt06']);
});
const { north, south } = fleet;
const [first, second, third, fourth] = north.assets.map(({ deviceId }) => deviceId) as [
  number,
  number,
  number,
  number,
];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const EVENTS = JSON.stringify([{ value: 7, flags: ['alarm'] }]);
await sql("UPDATE device SET model = 'Uno' WHERE customer_id = $1", [north.customerId]);
await sql("UPDATE device SET model = 'Otro' WHERE id = $1", [third]);
await sql('UPDATE device SET events = $2, temp_conversion_factor = 0.5 WHERE id = $1', [first, EVENTS]);

interface Synchronization {
  state: string;
  job: { id: number } | null;
}
const synchronize = async (deviceId: number, token = manager): Promise<Synchronization> =>
  (
    await server.call<{ synchronizeDeviceFamily: Synchronization }>(
      'mutation ($d: Id!) { synchronizeDeviceFamily(deviceId: $d) { state job { id } } }',
      { d: deviceId },
      token,
    )
  ).synchronizeDeviceFamily;
const familyOf = async (deviceId: number, token = manager) =>
  (
    await server.call<{ deviceFamily: object }>(
      'query ($d: Id!) { deviceFamily(deviceId: $d) { protocol model others different } }',
      { d: deviceId },
      token,
    )
  ).deviceFamily;

it('the devices of the same protocol and model are set up as one of them is, and no others', async () => {
  const family = { protocol: 'osmand', model: 'Uno', others: 1, different: 1 };
  expect(await familyOf(first)).toEqual(family);
  const { state, job } = await synchronize(first);
  expect(state).toBe('STARTING');
  await eventually(async () => {
    const [{ done }] = await sql("SELECT state = 'DONE' AS done FROM job WHERE id = $1", [job?.id]);
    return done;
  });
  expect(await familyOf(first)).toEqual({ ...family, different: 0 });
  const setups = await sql(
    'SELECT id, events, temp_conversion_factor AS factor FROM device WHERE id = ANY($1) ORDER BY id',
    [[first, second, third, fourth]],
  );
  const setUp = { events: EVENTS, factor: 0.5 };
  const not = { events: '[]', factor: null };
  expect(setups).toEqual([
    { id: first, ...setUp },
    { id: second, ...setUp },
    { id: third, ...not },
    { id: fourth, ...not },
  ]);
  const audited = await sql("SELECT entity_id FROM audit_log WHERE entity = 'device' AND action = 'update'");
  expect(audited).toEqual([{ entity_id: String(second) }]);
});

it('a device that leaves the family while that is set up, or is deleted, is left as it is', async () => {
  const [leaving, deleted, staying] = (
    await sql(
      `INSERT INTO device (customer_id, identifier, protocol, model)
       SELECT $1, 'family ' || n, 'osmand', 'Dos' FROM generate_series(1, 3) AS n RETURNING id`,
      [north.customerId],
    )
  ).map(({ id }) => id) as [number, number, number];
  const [{ id: like }] = await sql(
    `INSERT INTO device (customer_id, identifier, protocol, model, events) VALUES ($1, 'family', 'osmand', 'Dos', $2) RETURNING id`,
    [north.customerId, EVENTS],
  );
  const other = await server.store.pool.connect();
  await other.query('BEGIN');
  await other.query("UPDATE device SET model = 'Tres' WHERE id = $1", [leaving]);
  await other.query('UPDATE device SET deleted_at = now() WHERE id = $1', [deleted]);
  const { job } = await synchronize(like);
  await eventually(() => isWaitedFor(server.store.pool, other));
  await other.query('COMMIT');
  other.release();
  const ended = await eventually(async () => {
    const [row] = await sql('SELECT state, result, error FROM job WHERE id = $1', [job?.id]);
    return ['WAITING', 'RUNNING'].includes(row.state) ? null : row;
  });
  expect(ended).toEqual({ state: 'DONE', result: { changed: 1 }, error: null });
  expect(
    await sql('SELECT id, events FROM device WHERE id = ANY($1) ORDER BY id', [[leaving, deleted, staying]]),
  ).toEqual([
    { id: leaving, events: '[]' },
    { id: deleted, events: '[]' },
    { id: staying, events: EVENTS },
  ]);
});

it('nobody sets up the family that a device came to after it was asked for', async () => {
  const [{ id: like }] = await sql('SELECT id FROM device WHERE identifier = $1', ['family']);
  const input = { deviceId: like, customerId: north.customerId, protocol: 'osmand', model: 'Before' };
  const requester = (await loadRequesterOfUser(server.store.db, north.managerId)) as Requester;
  const run = deviceFamilyJob.run(
    {
      id: 0,
      scope: new Scope(server.store, requester),
      sent: () => Promise.reject(new Error('nothing was sent')),
      finish: async () => undefined,
    },
    input,
    () => undefined,
    new AbortController().signal,
  );
  await expect(run).rejects.toThrow('NOT_FOUND');
});

it('while one of the family runs, whoever asks is told', async () => {
  const input = { deviceId: first, customerId: north.customerId, protocol: 'osmand', model: 'Uno' };
  const [{ id }] = await sql(
    `INSERT INTO job (customer_id, user_id, kind, input, state)
     SELECT customer_id, id, 'synchronizeDeviceFamily', $2, 'RUNNING' FROM app_user WHERE user_name = $1 RETURNING id`,
    [north.operatorName, JSON.stringify(input)],
  );
  expect(await synchronize(second)).toEqual({ state: 'RUNNING', job: null });
  expect((await synchronize(third)).state).toBe('STARTING');
  await sql('DELETE FROM job WHERE id = $1', [id]);
});

it('a family is set up by who may synchronize it, whatever else they may write of devices', async () => {
  await sql(
    `WITH r AS (INSERT INTO role (customer_id, name) VALUES ($1, 'Sin sincronizar') RETURNING id),
          p AS (INSERT INTO role_permission (role_id, permission_id) SELECT r.id, permission.id FROM r, permission
                 WHERE permission.name IN ('Equipos', 'ModificarEquipos'))
     UPDATE user_role SET role_id = (SELECT id FROM r)
      WHERE user_id = (SELECT id FROM app_user WHERE user_name = $2)`,
    [south.customerId, south.operatorName],
  );
  const writer = await server.login(south.operatorName, TEST_PASSWORD);
  const [{ deviceId }] = south.assets as [(typeof south.assets)[0]];
  expect(await familyOf(deviceId, writer)).toMatchObject({ protocol: 'osmand' });
  await expect(synchronize(deviceId, writer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('nobody sets up devices of another customer, or without the permission', async () => {
  const southern = await server.login(south.managerName, TEST_PASSWORD);
  const operator = await server.login(north.operatorName, TEST_PASSWORD);
  for (const call of [familyOf, synchronize]) {
    await expect(call(first, southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(call(first, operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});
