import { expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { north } = fleet;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const sql = (text: string) => server.store.pool.query(text);

const STATUS = `{ systemStatus {
  versions { product node postgres migration }
  health { ok databaseUp waitingMessages oldestWaitingSeconds }
  jobs { kind waiting running failed done oldestWaitingAt lastFailedAt lastErrorCode }
  protocols { name openConnections heardDevices devices messagesPerMinute meanWaitMs refusedFrames faultyFrames }
  storage { folderBytes freeBytes databaseBytes tables { name bytes rows } }
  faults { isError message cause count }
  channels { channel sent waiting failed }
  failedDeliveries { channel customerName attempts error }
  packages { name version licence }
  mapSources { name attribution }
} }`;
interface Status {
  versions: Record<string, string>;
  health: object;
  jobs: object[];
  protocols: { name: string; messagesPerMinute: number; meanWaitMs: number | null }[];
  storage: { databaseBytes: number; tables: { name: string; bytes: number }[] };
  faults: { message: string; cause: string | null }[];
  channels: object[];
  failedDeliveries: object[];
  packages: { name: string; licence: string | null }[];
  mapSources: { name: string }[];
}
const status = async (token = owner): Promise<Status | null> =>
  (await server.call<{ systemStatus: Status | null }>(STATUS, {}, token)).systemStatus;

it('says how the installation does, to its owner alone', async () => {
  const found = (await status()) as Status;
  expect(found.health).toEqual({ ok: true, databaseUp: true, waitingMessages: 0, oldestWaitingSeconds: 0 });
  expect(found.versions).toMatchObject({ product: '0.1.0', node: process.versions.node });
  expect(found.versions.postgres).toMatch(/^\d+\.\d/);
  expect(found.versions.migration).toMatch(/^\d+ /);
  expect(found.storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(found.storage.tables).toHaveLength(15);
  expect(found.packages.find(({ name }) => name === 'fastify')?.licence).toBe('MIT');
  expect(found.packages.map(({ name }) => name)).not.toContain('vitest');
  expect(found.mapSources.map(({ name }) => name)).toEqual(['Natural Earth', 'GeoNames']);
  const manager = await server.login(north.managerName, TEST_PASSWORD);
  await expect(status(manager)).rejects.toThrow('FORBIDDEN');
});

it('counts what devices bring, and how long that waited', async () => {
  const [asset] = north.assets;
  const device = new OsmandDevice(server.portBase, asset?.identifier ?? '');
  await device.report({ fixTime: Date.now() - 5_000, latitude: -12.05, longitude: -77.04 });
  const osmand = await eventually(async () => {
    const row = (await status())?.protocols.find(({ name }) => name === 'osmand');
    return row && row.messagesPerMinute > 0 ? row : null;
  });
  expect(osmand).toMatchObject({ messagesPerMinute: 1, refusedFrames: 0 });
  expect(osmand.meanWaitMs).toBeGreaterThan(0);
});

it('lists jobs and messages that failed, without what is secret in them', async () => {
  await sql(`INSERT INTO job (customer_id, user_id, kind, input, state, error, ended_at)
             VALUES (${north.customerId}, ${north.managerId}, 'testWork', '{}', 'FAILED', '{"code":"TOO_MUCH_DATA"}', now()),
                    (${north.customerId}, ${north.managerId}, 'testWork', '{}', 'CANCELLED', NULL, now())`);
  await sql(`INSERT INTO alarm_delivery (customer_id, rule_id, channel, receiver, status, message, attempts, last_error)
             SELECT customer_id, id, 1, 'ana@rastro.test', 4, '{}', 8, 'ana@rastro.test: mailbox full'
               FROM alarm_rule WHERE customer_id = ${north.customerId} LIMIT 1`);
  const found = (await status()) as Status;
  expect(found.jobs).toContainEqual(
    expect.objectContaining({ kind: 'testWork', failed: 1, done: 0, lastErrorCode: 'TOO_MUCH_DATA' }),
  );
  expect(found.channels).toContainEqual({ channel: 'EMAIL', sent: 0, waiting: 0, failed: 1 });
  expect(found.failedDeliveries).toMatchObject([{ channel: 'EMAIL', attempts: 8, error: '…: mailbox full' }]);
});
