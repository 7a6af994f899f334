import { foldAll } from '@rastro/domain';
import pg from 'pg';
import pino from 'pino';
import { expect, it } from 'vitest';
import { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { History } from '../store/history/history.ts';
import { readSegments } from '../store/segments.ts';
import { StoreError } from '../store/storeError.ts';
import { serverProcessOf, waitsForLock } from '../store/testing/lockWaits.ts';
import { OsmandDevice, positionMessage, type TestFix } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { Clocks } from './clocks.ts';
import { commitBatch } from './commit.ts';
import { DeviceDirectory } from './deviceDirectory.ts';
import { Tracks } from './tracks.ts';
import { UnknownDevices } from './unknownDevices.ts';

let fleet!: TestFleet;
const first = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const [beside, overtaken] = fleet.north.assets as [
  TestFleet['north']['assets'][number],
  TestFleet['north']['assets'][number],
];
const START = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
const fixAt = (step: number): TestFix => ({
  fixTime: START + step * 30_000,
  latitude: -12.09 + step * 0.002,
  longitude: -77.04,
  speedMps: 8,
});

it('a second process that would ingest on the same database is refused, one that serves people is not', async () => {
  await expect(
    testServer(undefined, { database: first.connection, paces: { ownershipMs: 0 } }),
  ).rejects.toThrow(StoreError);
  await new OsmandDevice(first.portBase, beside.identifier).report(fixAt(0));
  const api = await testServer(undefined, { database: first.connection, settings: { ROLES: 'api' } });
  const token = await api.login(OWNER_NAME, TEST_PASSWORD);
  const latitude = async (): Promise<number | null> => {
    const { points } = await api.call<{ points: { lat: number }[] }>(
      'query ($ids: [Id!]) { points(movilesID: $ids) { lat } }',
      { ids: [beside.assetId] },
      token,
    );
    return points[0]?.lat ?? null;
  };
  await eventually(async () => (await latitude()) === fixAt(0).latitude);
  await new OsmandDevice(first.portBase, beside.identifier).report(fixAt(1));
  await eventually(async () => (await latitude()) === fixAt(1).latitude);
  expect((await fetch(`${api.url}/health`)).status).toBe(200);
  await api.close();
});

it('what another process derived while this one had lost its right is gone on from, not written over', async () => {
  const { store, connection } = first;
  const device = new OsmandDevice(first.portBase, overtaken.identifier);
  for (let step = 0; step < 20; step++) await device.report(fixAt(step));

  const other = new pg.Client(connection);
  await other.connect();
  const taken = other.query('SELECT pg_advisory_lock(7277804)');
  await eventually(() => waitsForLock(store.pool, other));
  await store.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rastro-owner' AND datname = current_database()",
  );
  await taken;
  await eventually(() => first.ingest.storeAway || null);
  // What this one was just writing has ended: a process that takes the right over ends the connections of the one before it.
  await eventually(
    async () =>
      (
        await store.pool.query(
          'SELECT FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid NOT IN (pg_backend_pid(), $1)',
          [serverProcessOf(other)],
        )
      ).rowCount === 0,
  );

  // The other process, as it ingests: late fixes among them.
  const history = new History(store);
  const directory = new DeviceDirectory(store.db);
  await directory.refresh();
  const log = pino({ level: 'silent' });
  const tracks = new Tracks(store.db, history, new SettingsDirectory(), log, () => undefined);
  await tracks.load();
  const unknown = new UnknownDevices(store.db, () => undefined);
  const clocks = new Clocks({ db: store.db, history, directory, tracks, log });
  const parts = { db: store.db, history, directory, unknown, tracks, clocks };
  for (const step of [50, 51, 40, 41, 42, 52])
    await commitBatch(
      parts,
      [
        {
          protocol: 'osmand',
          peer: 'test',
          deviceIdentifier: overtaken.identifier,
          messages: [positionMessage(overtaken.identifier, { ...fixAt(step), speedMps: 0 })],
          frame: new Uint8Array(0),
          receivedAt: Date.now(),
        },
      ],
      false,
    );
  await tracks.finish();
  await unknown.close();
  await other.end();

  for (let step = 53; step < 60; step++) await device.report(fixAt(step));
  const { customerId } = fleet.north;
  const { assetId } = overtaken;
  await eventually(async () => {
    const fixes = await Array.fromAsync(history.readFixes(customerId, assetId, 0, 8.64e15));
    const stored = await readSegments(store.db, customerId, assetId, 0, 8.64e15);
    return (
      fixes.length === 33 &&
      JSON.stringify(stored.map(sorted)) === JSON.stringify(foldAll(fixes).segments.map(sorted))
    );
  });
});

const sorted = (segment: object): [string, unknown][] => Object.entries(segment).sort();
