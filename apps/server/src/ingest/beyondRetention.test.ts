import { beforeAll, expect, it } from 'vitest';
import { History } from '../store/history/history.ts';
import { readSegments } from '../store/segments.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { store } = server;
const [driven] = fleet.north.assets as [TestFleet['north']['assets'][number]];
const [parked] = fleet.south.assets as [TestFleet['south']['assets'][number]];
const device = new OsmandDevice(server.portBase, driven.identifier);
const parkedDevice = new OsmandDevice(server.portBase, parked.identifier);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** Noon of three days of which retention takes the positions of the first two. */
const DAYS = [4, 3, 2].map((ago) => TODAY - ago * DAY_MS + DAY_MS / 2) as [number, number, number];
const MINUTES = 120;

const PARKED = { latitude: -12.1, longitude: -77.03, speedMps: 0 };

const segments = () => readSegments(store.db, fleet.north.customerId, driven.assetId, 0, 8.64e15);
const parkedSegments = () => readSegments(store.db, fleet.south.customerId, parked.assetId, 0, 8.64e15);
const report = (fixTime: number, latitude: number, speedMps: number): Promise<void> =>
  device.report({ fixTime, latitude, longitude: -77.04, speedMps });

beforeAll(async () => {
  for (const day of DAYS)
    for (let minute = 0; minute < MINUTES; minute++) {
      const blocks = Math.floor(minute / 20);
      await report(
        day + minute * MINUTE_MS,
        -12.09 + (blocks * 10 + Math.min(minute % 20, 10)) * 0.003,
        minute % 20 < 10 ? 8 : 0,
      );
    }
  for (let step = 0; step < 5; step++)
    await parkedDevice.report({
      ...PARKED,
      fixTime: DAYS[0] + step * MINUTE_MS,
      speedMps: 12,
      longitude: -77 - step / 200,
    });
  for (let at = DAYS[0] + 10 * MINUTE_MS; at < DAYS[2] + DAY_MS; at += 10 * MINUTE_MS)
    await parkedDevice.report({ ...PARKED, fixTime: at });
  await eventually(async () => (await segments()).at(-1)?.endTime === DAYS[2] + (MINUTES - 1) * MINUTE_MS);
  await eventually(
    async () => ((await parkedSegments()).at(-1)?.endTime ?? 0) >= DAYS[2] + DAY_MS - 10 * MINUTE_MS,
  );
  await new History(store).dropFixesBefore(DAYS[2] - DAY_MS / 2);
}, 60_000);

let reported = 0;

it.each([
  ['before all', DAYS[0] - DAY_MS],
  ['on the first day', DAYS[0] + 31 * MINUTE_MS],
  ['between the days', DAYS[0] + DAY_MS / 2],
  ['on the second day', DAYS[1] + 31 * MINUTE_MS],
])(
  'a late position %s, of which retention took the others, leaves what was derived as it is',
  async (_when, at) => {
    const before = await segments();
    await report(at, -12.05, 12);
    // A late position of the days that are kept is derived after it, and only where it lies.
    await report(DAYS[2] + 31.5 * MINUTE_MS + reported++ * 1_000, -12.0, 8);
    await eventually(async () => JSON.stringify(await segments()) !== JSON.stringify(before));
    const after = await segments();
    const kept = (list: typeof before) => list.filter(({ endTime }) => endTime < DAYS[2]);
    expect(kept(after)).toEqual(kept(before));
  },
);

it('a vehicle that has stood since before what is kept goes on standing after a late position', async () => {
  const before = await parkedSegments();
  expect(before.at(-1)).toMatchObject({ state: 'STOPPED' });
  expect(before.at(-1)?.startTime).toBeLessThan(DAYS[0] + 11 * MINUTE_MS);
  await parkedDevice.report({ ...PARKED, fixTime: DAYS[2] + 65 * MINUTE_MS });
  await eventually(async () => JSON.stringify(await parkedSegments()) !== JSON.stringify(before));
  const after = await parkedSegments();
  const { fixCount = 0 } = before.at(-1) ?? {};
  expect(after).toEqual([...before.slice(0, -1), { ...before.at(-1), fixCount: fixCount + 1 }]);
});
