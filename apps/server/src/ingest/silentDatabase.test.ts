import { afterAll, expect, it } from 'vitest';
import { silentProxy } from '../store/testing/silentProxy.ts';
import { testDatabase } from '../store/testing/testStore.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, type TestFleet } from '../testing/testFleet.ts';
import { TEST_PACES } from '../testing/testPaces.ts';
import { eventually, testServer } from '../testing/testServer.ts';

const proxy = await silentProxy(await testDatabase());
let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, ['osmand']);
  },
  { database: proxy.connection, paces: { ...TEST_PACES, silenceMs: 1_500, waitingMs: 400 } },
);
afterAll(() => proxy.close()); // before the server stops, whose jobs wait for answers too
const health = async () => {
  const response = await fetch(`${server.url}/health`);
  return { ...((await response.json()) as { oldestWaitingSeconds: number }), status: response.status };
};

it('a database whose connections fall silent is noticed, reported, and gone around', async () => {
  const [{ identifier, assetId }] = fleet.north.assets as [TestFleet['north']['assets'][number]];
  const device = new OsmandDevice(server.portBase, identifier);
  const report = (step: number): Promise<void> =>
    device.report({ fixTime: Date.now() - 60_000 + step * 1_000, latitude: -12.09, longitude: -77.04 });
  await report(0);
  expect((await health()).status).toBe(200);
  proxy.fallSilent();
  const waiting = report(1);
  await eventually(async () => (await health()).status === 503);
  await waiting;
  await eventually(async () => (await health()).status === 200);
  await report(2);
  const { rowCount } = await server.store.pool.query('SELECT FROM position WHERE asset_id = $1', [assetId]);
  expect(rowCount).toBe(3);
});
