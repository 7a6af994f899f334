import { expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { followAssignments } from './driverAssignments.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
const [van] = north.assets as [(typeof north.assets)[0]];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const southern = await server.login(south.managerName, TEST_PASSWORD);
const MINUTE = 60_000;
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 180 * MINUTE;
const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();

const driver = async (name: string, ibutton: string | null = null): Promise<number> =>
  (
    await sql('INSERT INTO driver (customer_id, first_name, ibutton) VALUES ($1, $2, $3) RETURNING id', [
      north.customerId,
      name,
      ibutton,
    ])
  )[0].id;
const [rosa, teo] = [await driver('Rosa'), await driver('Teo', 'AB12')];

type Saved = { id: number; version: number };
const create = async (input: object, token = manager): Promise<Saved> => {
  const { createDriverAssignment } = await server.call<{
    createDriverAssignment: { driverAssignment: Saved };
  }>(
    `mutation ($a: DriverAssignmentInput!) { createDriverAssignment(driverAssignment: $a) {
       driverAssignment { id version } } }`,
    { a: { assetId: van.assetId, driverId: rosa, ...input } },
    token,
  );
  return createDriverAssignment.driverAssignment;
};
const update = ({ id, version }: Saved, input: object) =>
  server.call(
    `mutation ($i: Id!, $v: Int!, $a: DriverAssignmentInput!) {
       updateDriverAssignment(id: $i, version: $v, driverAssignment: $a) { changeId } }`,
    { i: id, v: version, a: input },
    manager,
  );
const remove = (ids: number[]) =>
  server.call('mutation ($i: [Id!]!) { deleteDriverAssignments(ids: $i) { count } }', { i: ids }, manager);
/** Who drove the trips of the van, in their order. */
const drove = async (): Promise<(number | null)[]> =>
  (
    await sql('SELECT driver_id FROM segment WHERE asset_id = $1 AND state = 1 ORDER BY start_time', [
      van.assetId,
    ])
  ).map(({ driver_id }) => driver_id);
const registered = async (): Promise<number | null> =>
  (await sql('SELECT driver_id FROM asset WHERE id = $1', [van.assetId]))[0].driver_id;

// Two trips, an hour apart; on the second one Teo shows his key.
const device = new OsmandDevice(server.portBase, van.identifier);
for (const [begin, key] of [
  [0, null],
  [60, 'AB12'],
] as const) {
  for (let minute = 0; minute <= 30; minute++)
    await device.report({
      fixTime: START + (begin + minute) * MINUTE,
      latitude: -12 - (begin + Math.min(minute, 15)) / 100,
      longitude: -77,
      speedMps: minute < 15 ? 18 : 0,
      readings:
        key === null ? { ignition: minute < 15 } : { ignition: minute < 15, driverUniqueId: key as never },
    });
}
await eventually(async () => (await drove()).length === 2);

it('says who drove where no key does, in the past too, and what is taken back is no more', async () => {
  expect(await drove()).toEqual([north.driverId, teo]);
  const whole = await create({ dateFrom: at(-10), dateTo: at(200) });
  expect(await drove()).toEqual([rosa, teo]);
  await update(whole, { dateFrom: at(40) });
  expect(await drove()).toEqual([null, teo]);
  const trip = await create({ dateFrom: at(55), dateTo: at(95), overridesKey: true });
  expect(await drove()).toEqual([null, rosa]);
  await remove([trip.id]);
  expect(await drove()).toEqual([null, teo]);
  await remove([whole.id]);
  expect(await drove()).toEqual([null, teo]);
});

it('of several the one that began last counts', async () => {
  const long = await create({ dateFrom: at(-100) });
  const short = await create({ driverId: north.driverId, dateFrom: at(-20), dateTo: at(50) });
  expect(await drove()).toEqual([north.driverId, teo]);
  await remove([short.id]);
  expect(await drove()).toEqual([rosa, teo]);
  await remove([long.id]);
});

it('names the driver of a vehicle while it lasts, and not before nor after', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const toCome = await create({ dateFrom: later });
  expect(await registered()).toBeNull();
  await remove([toCome.id]);
  const { id } = await create({});
  expect(await registered()).toBe(rosa);
  await sql("UPDATE driver_assignment SET ended_at = now() - interval '1 ms' WHERE id = $1", [id]);
  expect(await followAssignments(server.store.db)).toBe(1);
  expect(await registered()).toBeNull();
  expect(await followAssignments(server.store.db)).toBe(0);
});

it('is refused where it ends before it begins, and out of reach', async () => {
  const wrong = create({ dateFrom: at(10), dateTo: at(5) }).catch(({ params }) =>
    JSON.parse(params.problems),
  );
  expect(await wrong).toEqual([{ field: 'dateTo', code: 'endsTooSoon' }]);
  await expect(create({}, southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('lists the trips of which nobody knows who drove, or all, in a range of some days', async () => {
  const trips = async (input: object, token = manager) => {
    const { driverTrips } = await server.call<{
      driverTrips: {
        asset: { id: number };
        startTime: string;
        distance: number;
        driver: { id: number } | null;
      }[];
    }>(
      `query ($c: Id!, $f: DateTime!, $t: DateTime!, $w: Boolean!) {
         driverTrips(customerId: $c, dateFrom: $f, dateTo: $t, withoutDriver: $w) {
           asset { id } startTime endTime distance driver { id label } } }`,
      { c: north.customerId, f: at(-60), t: at(180), w: true, ...input },
      token,
    );
    return driverTrips;
  };
  const { id } = await create({ dateFrom: at(200), dateTo: at(201) }); // the van's register is that of its assignments
  expect(await drove()).toEqual([null, teo]);
  const [unknown] = await trips({});
  expect(await trips({})).toHaveLength(1);
  expect(unknown).toMatchObject({ asset: { id: van.assetId }, driver: null });
  expect(unknown?.distance).toBeGreaterThan(1);
  expect((await trips({ w: false })).map(({ driver }) => driver?.id ?? null)).toEqual([teo, null]);
  expect(await trips({ t: at(-30) })).toEqual([]);
  await expect(trips({ f: at(200), t: at(100) })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(trips({}, southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await remove([id]);
});
