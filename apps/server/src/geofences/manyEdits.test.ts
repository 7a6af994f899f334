import { destination } from '@rastro/domain';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { fillTestFleet, TEST_PASSWORD, type TestCustomer, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

// Edits wait for a row that somebody else holds. Nothing here is a matter of time: where they kept all connections of the server, or
// waited for a second one each, nobody else would be answered while the row is held.

const EDITS = 100;

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const editor = await server.login(north.managerName, TEST_PASSWORD);
const colleague = await server.login(north.operatorName, TEST_PASSWORD);
const stranger = await server.login(south.managerName, TEST_PASSWORD);

const circle = (name: string, radius: number) => {
  const { longitude, latitude } = destination(-12.05, -77.04, 90, radius);
  const geomJson = JSON.stringify({ type: 'Point', coordinates: [longitude, latitude] });
  return { name, geofenceType: 'CIRCLE', geomJson, radius, alertsInputOutput: true, showOnMap: true };
};
async function create({ customerId }: TestCustomer, name: string, token: string): Promise<number> {
  const { createGeofence } = await server.call<{ createGeofence: { id: number } }>(
    'mutation ($c: Id!, $g: GeofenceInput!) { createGeofence(customerId: $c, geofence: $g) { id } }',
    { c: customerId, g: circle(name, 100) },
    token,
  );
  return createGeofence.id;
}
const edit = (id: number, name: string, radius: number, token: string) =>
  server.call(
    'mutation ($i: Id!, $g: GeofenceInput!) { updateGeofence(id: $i, geofence: $g) { name radius } }',
    { i: id, g: circle(name, radius) },
    token,
  );
const read = (token: string) => server.call('{ points { mid } geofence { count } }', {}, token);

const foreign = await create(south, 'Ajena', stranger);

// Connections that are not the server's: one that holds rows, and one that looks on.
const holder = new pg.Client(server.connection);
const observer = new pg.Client(server.connection);
await Promise.all([holder.connect(), observer.connect()]);
afterAll(() => Promise.all([holder.end(), observer.end()]));

/** Transactions of the server that wait for something. */
async function waitingTransactions(): Promise<number> {
  const { rows } = await observer.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'rastro' AND xact_start IS NOT NULL`,
  );
  return rows[0].n;
}

async function auditedEdits(ids: readonly number[]): Promise<number> {
  const { rows } = await observer.query(
    `SELECT count(*)::int AS n FROM audit_log
      WHERE entity = 'geofence' AND action = 'update' AND entity_id = ANY($1)`,
    [ids.map(String)],
  );
  return rows[0].n;
}

/** Edits the geofences while their rows are held, lets others use the server meanwhile, then lets go. */
async function editWhileHeld(ids: readonly number[], targets: readonly number[]): Promise<void> {
  await holder.query('BEGIN');
  await holder.query('SELECT FROM geofence WHERE id = ANY($1::int[]) FOR UPDATE', [ids]);
  const edits = Promise.allSettled(
    targets.map((id, index) => edit(id, `Patio ${index}`, 200 + index, editor)),
  );
  try {
    await eventually(async () => (await waitingTransactions()) > 1);
    for (let round = 0; round < 5; round++) {
      await Promise.all([read(stranger), read(colleague), read(editor)]);
      await edit(foreign, `Ajena ${round}`, 300 + round, stranger);
    }
    expect(await auditedEdits(ids)).toBe(0);
  } finally {
    await holder.query('ROLLBACK');
  }
  const failed = (await edits).filter(({ status }) => status === 'rejected');
  expect(failed).toEqual([]);
  expect(await auditedEdits(ids)).toBe(targets.length);
}

describe('a hundred edits at once are all answered, and others are served meanwhile', () => {
  it('of one geofence', async () => {
    const id = await create(north, 'Patio', editor);
    await editWhileHeld(
      [id],
      Array.from({ length: EDITS }, () => id),
    );
  });

  it('of different ones', async () => {
    const ids: number[] = [];
    for (let index = 0; index < EDITS; index++) ids.push(await create(north, `Patio ${index}`, editor));
    await editWhileHeld(ids, ids);
  });
});
