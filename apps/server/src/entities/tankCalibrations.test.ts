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
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 90 * MINUTE;
const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
const POINTS = [
  { value: 1_000, litres: 50 },
  { value: 0, litres: 0 },
];

const create = async (input: object): Promise<{ id: number; points: string }> => {
  const { createTankCalibration } = await server.call<{
    createTankCalibration: { tankCalibration: { id: number; points: string } };
  }>(
    `mutation ($c: TankCalibrationInput!) {
       createTankCalibration(tankCalibration: $c) { tankCalibration { id points } } }`,
    {
      c: { assetId: van.assetId, sensor: 'fuelSensor1Raw', points: JSON.stringify(POINTS), ...input },
    },
    manager,
  );
  return createTankCalibration.tankCalibration;
};
const levels = async (): Promise<number[]> => {
  const { fuelHistory } = await server.call<{ fuelHistory: { levels: { level: number }[] } }>(
    `query ($i: Id!, $f: DateTime!, $t: DateTime!) {
       fuelHistory(movilID: $i, fechaInicio: $f, fechaFin: $t) { unit levels { at level } } }`,
    { i: van.assetId, f: at(0), t: at(60) },
    manager,
  );
  return fuelHistory.levels.map(({ level }) => level);
};
/** The litres of the live point, and of the last stretch of the timeline. */
const live = async (): Promise<string | null> =>
  (
    await server.call<{ points: { fuel: string | null }[] }>(
      'query ($i: [Id!]) { points(movilesID: $i) { fuel } }',
      { i: [van.assetId] },
      manager,
    )
  ).points[0]?.fuel ?? null;

const device = new OsmandDevice(server.portBase, van.identifier);
const send = (minute: number) =>
  device.report({
    fixTime: START + minute * MINUTE,
    latitude: -12,
    longitude: -77,
    readings: { fuelSensor1Raw: 800, fuelLevel: 33 },
  });
for (let minute = 0; minute < 40; minute += 2) await send(minute);
await eventually(async () => (await live()) === '33 %');

it('says from its moment on what the sensor means, in the past and in what comes', async () => {
  expect(new Set(await levels())).toEqual(new Set([33]));
  const { id, points } = await create({ validFrom: at(20) });
  expect(JSON.parse(points)).toEqual([POINTS[1], POINTS[0]]);
  expect(new Set(await levels())).toEqual(new Set([40])); // in litres, of which nothing is known before
  const applied = await eventually(async () => {
    const { rows } = await server.store.pool.query('SELECT from_time, finished_at FROM rule_application');
    return rows[0]?.finished_at ? rows : null;
  });
  expect(applied).toMatchObject([{ from_time: new Date(at(20)) }]);
  await send(42);
  await eventually(async () => (await live()) === '40 L');
  await server.call(
    'mutation ($i: [Id!]!) { deleteTankCalibrations(ids: $i) { count } }',
    { i: [id] },
    manager,
  );
  expect(new Set(await levels())).toEqual(new Set([33]));
});

it.each([
  [[{ value: 0, litres: 0 }], 'required'],
  [[POINTS[0], POINTS[0]], 'twice'],
  [[POINTS[0], { value: 2, litres: -1 }], 'notUnderstood'],
  [[POINTS[0], { value: null, litres: null }], 'notUnderstood'],
])('%j are no points', async (points, code) => {
  const wrong = create({ points: JSON.stringify(points) });
  expect(await wrong.catch(({ params }) => JSON.parse(params.problems))).toEqual([{ field: 'points', code }]);
});
