import { expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north } = fleet;
const [van] = north.assets as [(typeof north.assets)[0]];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const MINUTE = 60_000;
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 120 * MINUTE;
const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();

const create = async (input: object): Promise<number> => {
  const { createOdometerReading } = await server.call<{
    createOdometerReading: { odometerReading: { id: number } };
  }>(
    'mutation ($r: OdometerReadingInput!) { createOdometerReading(odometerReading: $r) { odometerReading { id } } }',
    { r: { assetId: van.assetId, ...input } },
    manager,
  );
  return createOdometerReading.odometerReading.id;
};
const point = async (): Promise<{ sOdo: number; realOdo: number | null }> => {
  const { points } = await server.call<{ points: { sOdo: number; realOdo: number | null }[] }>(
    'query ($i: [Id!]) { points(movilesID: $i) { sOdo realOdo } }',
    { i: [van.assetId] },
    manager,
  );
  return points[0] ?? { sOdo: 0, realOdo: null };
};
const shows = (km: number) =>
  eventually(async () => {
    const { realOdo } = await point();
    return realOdo !== null && Math.abs(realOdo - km) < 0.3;
  });

// Two drives of the same length, an hour apart.
const device = new OsmandDevice(server.portBase, van.identifier);
for (const begin of [0, 60])
  for (let minute = 0; minute <= 20; minute++)
    await device.report({
      fixTime: START + (begin + minute) * MINUTE,
      latitude: -12 - (begin / 60) * 0.1 - Math.min(minute, 10) / 100,
      longitude: -77,
      speedMps: minute < 10 ? 18 : 0,
      readings: { ignition: minute < 10 },
    });
const { sOdo } = await eventually(async () => {
  const found = await point();
  return found.sOdo > 22 ? found : null;
});

it('the odometer of the dashboard goes on from what was read, and the computed one stays', async () => {
  expect(await point()).toEqual({ sOdo, realOdo: null });
  await create({ readAt: at(40), odometer: 1_000 });
  await shows(1_000 + sOdo / 2);
  expect((await point()).sOdo).toBe(sOdo);
  const reset = await create({ readAt: at(90), odometer: 0 });
  await shows(0);
  await create({ readAt: at(-10), odometer: 500 });
  await shows(0); // the latest counts, whenever it was written
  await server.call(
    'mutation ($i: [Id!]!) { deleteOdometerReadings(ids: $i) { count } }',
    { i: [reset] },
    manager,
  );
  await shows(1_000 + sOdo / 2);
});

it('what comes later from before a reading is not added to it', async () => {
  await create({ readAt: at(95), odometer: 2_000 });
  await shows(2_000);
  const before = (await point()).sOdo;
  // A drive of an hour before the first one, which the device had kept.
  for (let minute = 0; minute <= 20; minute++)
    await device.report({
      fixTime: START + (minute - 60) * MINUTE,
      latitude: -11.8 - Math.min(minute, 10) / 100,
      longitude: -77,
      speedMps: minute < 10 ? 18 : 0,
      readings: { ignition: minute < 10 },
    });
  await eventually(async () => (await point()).sOdo > before + 11);
  await shows(2_000);
});

it('the initial odometer counts where nothing was read', async () => {
  await server.store.pool.query('DELETE FROM odometer_reading');
  const { sOdo } = await point();
  await server.store.pool.query('UPDATE asset SET initial_odometer_m = 250000 WHERE id = $1', [van.assetId]);
  await shows(250 + sOdo);
});

it('a reading to come is refused', async () => {
  const wrong = create({ readAt: new Date(Date.now() + 3_600_000).toISOString(), odometer: 1 });
  expect(await wrong.catch(({ params }) => JSON.parse(params.problems))).toEqual([
    { field: 'readAt', code: 'tooGreat' },
  ]);
});
