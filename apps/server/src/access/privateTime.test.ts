import { isNonNullType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing, outingPlace } from '../journeys/testing/outing.ts';
import { REPORTS } from '../reports/index.ts';
import { callText, rootFields } from '../testing/schemaWalk.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { allowPrivateTimes } from '../testing/testRoles.ts';
import { contractSchema } from '../testing/testSchema.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
  await store.pool.query('UPDATE asset SET maximum_speed_mps = 15');
});
const { north } = fleet;
const [vehicle] = north.assets as [(typeof north.assets)[0]];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);

const MINUTE = 60_000;
const today = Temporal.Now.plainDateISO('America/Lima').subtract({ days: 3 });
const START = today.toZonedDateTime({ timeZone: 'America/Lima', plainTime: '08:00' }).epochMilliseconds;
const at = (minutes: number): number => START + minutes * MINUTE;
const text = (minutes: number): string => new Date(at(minutes)).toISOString();

// It drives 12 km and stands. In the private time, from 09:10 to 10:50, it drives 36 km too fast, stands at home, and is 12 km on when that is over.
const outing = new Outing(vehicle.identifier, START)
  .rest(30)
  .drive(20, 10)
  .rest(40)
  .drive(30, 20)
  .rest(30)
  .drive(30, 10)
  .rest(60);
const home = outingPlace(48_000);
const PRIVATE = { dateFrom: text(70), dateTo: text(170) };
const [hiddenFrom, hiddenTo] = [outingPlace(12_100).longitude, outingPlace(59_000).longitude];

/** The longitudes in an answer that nobody but administrators should see. */
const hiddenIn = (answer: unknown): string[] =>
  (JSON.stringify(answer).match(/-7[67]\.\d{2,}/g) ?? [])
    .filter((longitude) => Number(longitude) > hiddenFrom && Number(longitude) < hiddenTo)
    .slice(0, 3);

const schema = contractSchema();
const RANGE = { fechaInicio: text(0), fechaFin: text(240) };
const ASKED = { assetsSelected: [vehicle.assetId], ...RANGE };

/** Makes a call with these arguments, and asks for all that it gives. */
async function ask(name: string, variables: Record<string, unknown>, token: string): Promise<unknown> {
  const call = rootFields(schema).find((each) => each.name === name);
  if (!call) throw new Error(`there is no call ${name}`);
  return (await server.call<Record<string, unknown>>(callText(call), variables, token))[name];
}

/** What reports need, by names of their arguments. */
const NEEDED: [names: RegExp, value: unknown][] = [
  [/moviles|assets/i, [vehicle.assetId]],
  [/inicio|start|from/i, RANGE.fechaInicio],
  [/fin|end|to/i, RANGE.fechaFin],
  [/moment/, text(120)],
  [/variables/, ['rpm']],
];

/** Calls that say where a vehicle was. */
const CALLS: [name: string, variables: Record<string, unknown>][] = [
  ['journeys', { movilID: vehicle.assetId, ...RANGE }],
  ['dayFacts', { movilID: vehicle.assetId, firstDay: `${today}`, lastDay: `${today}` }],
  ['assetTotals', { movilesID: [vehicle.assetId], ...RANGE }],
  ['drivingInfractions', { ...ASKED, driversSelected: [] }],
  ['journeyReportPositions', { movilID: vehicle.assetId, ...RANGE }],
  ['geofenceVisits', { assetIds: [vehicle.assetId], ...RANGE }],
];

beforeAll(async () => {
  const { longitude, latitude } = home;
  await server.call(
    `mutation ($customer: Id!, $geofence: GeofenceInput!) { createGeofence(customerId: $customer, geofence: $geofence) { id } }`,
    {
      customer: north.customerId,
      geofence: {
        name: 'Casa',
        geofenceType: 'CIRCLE',
        geomJson: JSON.stringify({ type: 'Point', coordinates: [longitude, latitude] }),
        radius: 300,
        color: '#ff0000',
        alertsInputOutput: true,
        showOnMap: true,
        holdsFrom: text(0),
      },
    },
    manager,
  );
  await report(server, vehicle, outing.messages);
});

/** The token of the operator, with all permissions but one or all of them. */
async function operator({ sees }: { sees: boolean }): Promise<string> {
  await allowPrivateTimes(server.store.pool, north.operatorName, sees);
  return server.login(north.operatorName, TEST_PASSWORD);
}

describe('the private time of a vehicle', () => {
  let blind = '';
  let before: Record<string, unknown> = {};
  const figures = async (token: string) => {
    const [totals] = (await ask('assetTotals', { movilesID: [vehicle.assetId], ...RANGE }, token)) as Record<
      string,
      unknown
    >[];
    return totals!;
  };

  beforeAll(async () => {
    blind = await operator({ sees: false });
    before = await figures(blind);
    // Until it is private, everybody sees all of it.
    expect(hiddenIn(await ask(...CALLS[0]!, blind))).not.toEqual([]);
    await ask('createPrivateTime', { privateTime: { assetId: vehicle.assetId, ...PRIVATE } }, manager);
  });

  it.each(CALLS)('%s says nothing of where it was, but to administrators', async (name, variables) => {
    expect(hiddenIn(await ask(name, variables, blind))).toEqual([]);
    for (const token of [manager, owner]) expect(await ask(name, variables, token)).toBeDefined();
  });

  it('is seen by administrators of its customer, and by platform managers', async () => {
    for (const token of [manager, owner]) {
      expect(hiddenIn(await ask(...CALLS[0]!, token))).not.toEqual([]);
    }
  });

  it('counts as other times do', async () => {
    const { maxSpeedLat: _, maxSpeedLon: __, ...now } = await figures(blind);
    const { maxSpeedLat: ___, maxSpeedLon: ____, ...then } = before;
    expect(now).toEqual(then);
    expect(now).toMatchObject({ distanceKm: expect.closeTo(66, 0) });
  });

  it.each(REPORTS.map(({ call }) => call))('%s says nothing of where it was', async (call) => {
    for (const name of [call, `${call}Page`]) {
      const root = rootFields(schema).find((each) => each.name === name)!;
      const given = root.field.args
        .filter(({ type }) => isNonNullType(type))
        .map(({ name }) => [name, NEEDED.find(([names]) => names.test(name))?.[1]]);
      const answer = await ask(name, Object.fromEntries(given), blind);
      expect(hiddenIn(answer)).toEqual([]);
    }
  });

  it.each([
    ['ends', text(0), text(100)], // while it drives on
    ['ends', text(0), text(135)], // while it stands at home
    ['begins', text(100), text(240)],
    ['begins', text(135), text(240)],
    ['lies', text(95), text(140)],
  ])('says nothing of where it was in a range that %s within it, from %s to %s', async (_how, from, to) => {
    const range = { fechaInicio: from, fechaFin: to };
    const found: string[] = [];
    for (const [name, variables] of CALLS) {
      const cut = 'fechaInicio' in variables ? { ...variables, ...range } : variables;
      if (hiddenIn(await ask(name, cut, blind)).length > 0) found.push(name);
    }
    for (const { call } of REPORTS) {
      const root = rootFields(schema).find((each) => each.name === call)!;
      const needed: typeof NEEDED = [
        [/inicio|start|from/i, from],
        [/fin|end|to/i, to],
        [/moment/, to],
      ];
      const given = root.field.args
        .filter(({ type }) => isNonNullType(type))
        .map(({ name }) => [
          name,
          (needed.find(([names]) => !/moviles|assets/i.test(name) && names.test(name)) ??
            NEEDED.find(([names]) => names.test(name)))?.[1],
        ]);
      if (hiddenIn(await ask(call, Object.fromEntries(given), blind)).length > 0) found.push(call);
    }
    expect(found).toEqual([]);
  });

  it('is no stay in a shape that is asked about, and is not on a shared link, whoever made it', async () => {
    const shape = {
      geofenceType: 'CIRCLE',
      geomJson: JSON.stringify({ type: 'Point', coordinates: [home.longitude, home.latitude] }),
      radius: 300,
    };
    const asked = { assetIds: [vehicle.assetId], shape, ...RANGE };
    const stays = async (token: string) =>
      ((await ask('shapeStays', asked, token)) as { items: unknown[] }).items;
    expect(await stays(manager)).not.toEqual([]);
    expect(await stays(blind)).toEqual([]);
    const { token } = (await ask(
      'createShareLink',
      {
        shareLink: {
          assetId: vehicle.assetId,
          fields: ['NAME', 'ADDRESS', 'SPEED', 'TRAIL'],
          endsAt: new Date(Date.now() + MINUTE).toISOString(),
        },
      },
      manager,
    )) as { token: string };
    expect(hiddenIn(await ask('sharedVehicle', { token }, ''))).toEqual([]);
  });

  it('is left out of files and histories', async () => {
    const file = async (token: string): Promise<string> => {
      const asked = { movilID: vehicle.assetId, ...RANGE, format: 'GPX' };
      const { url } = (await ask('historyExport', asked, token)) as { url: string };
      return (await fetch(`${server.url}${url}`)).text();
    };
    expect(hiddenIn(await file(manager))).not.toEqual([]);
    const seen = await file(blind);
    expect(seen).toContain(String(outingPlace(6_000).longitude).slice(0, 7));
    expect(hiddenIn(seen)).toEqual([]);
  });

  it('is explained to nobody else', async () => {
    const asked = { assetId: vehicle.assetId, about: 'SEGMENT', from: text(100) };
    await expect(ask('explain', asked, blind)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(hiddenIn(await ask('explain', asked, manager))).not.toEqual([]);
  });

  it('that is given back to a user, and taken from one, holds at once', async () => {
    const seeing = await operator({ sees: true });
    expect(hiddenIn(await ask(...CALLS[0]!, seeing))).not.toEqual([]);
    await operator({ sees: false });
  });
});

describe('in a private time that lasts', () => {
  let blind = '';
  const live = async (token: string) =>
    (
      (await ask('points', { movilesID: [vehicle.assetId] }, token)) as {
        lat: number;
        lon: number;
        vel: number | null;
        privateTime: unknown;
      }[]
    )[0]!;

  beforeAll(async () => {
    blind = await operator({ sees: false });
    await ask(
      'createPrivateTime',
      { privateTime: { assetId: vehicle.assetId, dateFrom: text(179) } },
      manager,
    );
    await eventually(async () => (await live(manager)).privateTime !== null);
  });

  it('a vehicle is where it was seen last before, on the map of all but administrators', async () => {
    expect((await live(manager)).lon).toBeCloseTo(outingPlace(66_000).longitude, 4);
    expect(await live(blind)).toMatchObject({ vel: null, privateTime: { until: null } });
    expect((await live(blind)).lon).toBeLessThan(outingPlace(60_100).longitude);
    const near = { latitud: home.latitude, longitud: outingPlace(66_000).longitude, radius: 100 };
    expect(await ask('getAllAssetsInRadiusNearPoint', near, manager)).toHaveLength(1);
    expect(await ask('getAllAssetsInRadiusNearPoint', near, blind)).toEqual([]);
  });
});
