import { expect, it } from 'vitest';
import { openStore } from '../store/database.ts';
import { History } from '../store/history/history.ts';
import { readSegments } from '../store/segments.ts';
import { quietLog } from '../store/testing/throwawayServer.ts';
import { runCommand } from '../testing/runCommand.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { customerId } = fleet.north;
const [{ assetId, identifier }] = fleet.north.assets as [TestFleet['north']['assets'][number]];
const store = await openStore({ database: server.connection, log: quietLog });

const derive = () => runCommand(['derive'], server.connection);
const segments = () => readSegments(store.db, customerId, assetId, 0, 8.64e15);
/** As two processes that derived at once left it. */
const spoil = () =>
  store.pool.query("UPDATE segment SET distance_m = distance_m + 7, detail = '[]' WHERE asset_id = $1", [
    assetId,
  ]);

const DAY_MS = 86_400_000;
const DAY_BEFORE = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS;

it('beside a running Rastro that one derives, and alone the command does; what retention took the positions of stays', async () => {
  const device = new OsmandDevice(server.portBase, identifier);
  for (const day of [DAY_BEFORE, DAY_BEFORE + DAY_MS])
    for (let step = 0; step < 120; step++) {
      const moves = step % 20 < 10;
      await device.report({
        fixTime: day + 36_000_000 + step * 60_000,
        latitude: -12.09 + (Math.floor(step / 20) * 10 + Math.min(step % 20, 10)) * 0.003,
        longitude: -77.04,
        speedMps: moves ? 8 : 0,
      });
    }
  const lastFix = DAY_BEFORE + DAY_MS + 36_000_000 + 119 * 60_000;
  await eventually(async () => (await segments()).at(-1)?.endTime === lastFix);
  const right = await segments();

  await spoil();
  expect(await derive()).toMatchObject({ code: 0, said: expect.stringContaining('The Rastro that runs') });
  expect(await segments()).toEqual(right);

  await server.close();
  const yesterday = right.filter(({ startTime }) => startTime >= DAY_BEFORE + DAY_MS);
  await new History(store).dropFixesBefore(DAY_BEFORE + DAY_MS);
  await spoil();
  expect(await derive()).toMatchObject({ code: 0, said: expect.stringContaining('1 of 1 vehicles derived') });
  const derived = await store.pool.query<{ start_time: Date }>(
    'SELECT start_time FROM segment ORDER BY start_time',
  );
  expect(derived.rows.map(({ start_time }) => start_time.getTime())).toEqual(
    right.map(({ startTime }) => startTime),
  );
  expect(await readSegments(store.db, customerId, assetId, DAY_BEFORE + DAY_MS + 1, 8.64e15)).toEqual(
    expect.arrayContaining(yesterday),
  );
  await store.close();
});
