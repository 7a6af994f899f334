import { describe, expect, it } from 'vitest';
import type { CallContext } from '../access/context.ts';
import { secretHash } from '../access/tokens.ts';
import { LocalBus } from '../store/bus.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { shareResolvers } from './resolvers.ts';
import { forgetLinks } from './retention.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand']);
});
const { north, south } = fleet;
const [shared, silent, driven] = north.assets as [
  (typeof north.assets)[0],
  (typeof north.assets)[0],
  (typeof north.assets)[0],
];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);
const foreigner = await server.login(south.managerName, TEST_PASSWORD);
const now = Math.floor(Date.now() / 1_000) * 1_000;

const PLACE = { latitude: -12.0931, longitude: -77.0465 };
/** A report of a fix so many milliseconds from now, up to two minutes ahead of it. */
const reportOf = async ({ identifier }: { identifier: string }, inMs: number, metresNorth = 0) =>
  new OsmandDevice(server.portBase, identifier).report({
    fixTime: Math.ceil(Date.now() / 1_000) * 1_000 + inMs,
    latitude: PLACE.latitude + metresNorth / 111_195,
    longitude: PLACE.longitude,
    speedMps: 10,
  });
await reportOf(shared, -60_000);
await eventually(async () => {
  const { points } = await server.call<{ points: unknown[] }>('{ points { id } }', {}, owner);
  return points.length === 1;
});

const LINK = `id customerId asset { id name licensePlate } recipient fields endsAt arrival { geofenceId name lat lon radius }
  state endedAt createdBy views lastViewedAt`;
interface Link {
  id: number;
  state: string;
  views: number;
  endedAt: string | null;
  [field: string]: unknown;
}
interface Made {
  link: Link;
  token: string;
}
const IN_AN_HOUR = new Date(now + 3_600_000).toISOString();
const make = async (more: Record<string, unknown> = {}, token = manager): Promise<Made> =>
  (
    await server.call<{ createShareLink: Made }>(
      `mutation ($link: ShareLinkInput!) { createShareLink(shareLink: $link) { token link { ${LINK} } } }`,
      { link: { assetId: shared.assetId, fields: ['NAME'], endsAt: IN_AN_HOUR, ...more } },
      token,
    )
  ).createShareLink;
const list = async (token = manager, assetId: number | null = null): Promise<Link[]> =>
  (
    await server.call<{ shareLinks: Link[] }>(
      `query ($a: Id) { shareLinks(assetId: $a) { ${LINK} } }`,
      { a: assetId },
      token,
    )
  ).shareLinks;
const listed = async (id: number, token = manager): Promise<Link> =>
  (await list(token)).find((link) => link.id === id) as Link;
const revoke = (ids: number[], token = manager) =>
  server.call<{ revokeShareLinks: Link[] }>(
    'mutation ($ids: [Id!]!) { revokeShareLinks(shareLinkIds: $ids) { id state } }',
    { ids },
    token,
  );
interface Seen {
  hasEnded: boolean;
  hasArrived: boolean;
  point: Record<string, unknown> | null;
  [field: string]: unknown;
}
const look = async (token: string): Promise<Seen | null> =>
  (
    await server.call<{ sharedVehicle: Seen | null }>(
      `query ($t: String!) { sharedVehicle(token: $t) { hasEnded hasArrived endsAt endsByArrival
         point { lat lon cur fGPS typ motion tDet typeId nMov pat nCh vel dir trail { lat lon } }
         destination { name lat lon outline { lat lon } } } }`,
      { t: token },
    )
  ).sharedVehicle;
const sees = async (token: string): Promise<boolean> => (await look(token))?.point != null;

describe('a link', () => {
  it('shows where the vehicle is, and what was chosen, and nothing else', async () => {
    const { token, link } = await make({ fields: ['PLATE', 'SPEED'], recipient: '  Almacén  ' });
    expect(link).toMatchObject({
      asset: { id: shared.assetId, name: 'Norte 1', licensePlate: 'T1A-100' },
      recipient: 'Almacén',
      fields: ['PLATE', 'SPEED'],
      state: 'ACTIVE',
      createdBy: 'Olga Owner',
      views: 0,
      lastViewedAt: null,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await look(token)).toMatchObject({
      hasEnded: false,
      hasArrived: false,
      endsAt: IN_AN_HOUR,
      endsByArrival: false,
      destination: null,
      point: {
        lat: expect.closeTo(PLACE.latitude, 6),
        lon: PLACE.longitude,
        cur: 90,
        fGPS: expect.any(String),
        typ: 3,
        typeId: 2,
        nMov: null,
        pat: 'T1A-100',
        nCh: null,
        vel: 36,
        dir: null,
        trail: null,
      },
    });
  });

  it('shows the driver and the way since it was made where that was chosen', async () => {
    const { token } = await make({ fields: ['NAME', 'DRIVER', 'TRAIL', 'ADDRESS'] });
    expect((await look(token))?.point).toMatchObject({
      nMov: 'Norte 1',
      nCh: 'Rosa Quispe Norte',
      pat: null,
      trail: [],
    });
    const { token: later, link } = await make({ fields: ['TRAIL'] });
    await sql("UPDATE share_link SET created_at = now() - interval '5 minutes' WHERE id = $1", [link.id]);
    expect((await look(later))?.point?.trail).toEqual([
      { lat: expect.closeTo(PLACE.latitude, 6), lon: PLACE.longitude },
    ]);
  });

  it('is kept as a hash', async () => {
    const { token, link } = await make();
    const [row] = await sql('SELECT * FROM share_link WHERE id = $1', [link.id]);
    expect(row.token_hash).toEqual(secretHash(token));
    expect(JSON.stringify(await sql('SELECT * FROM audit_log'))).not.toContain(token);
  });

  it('is open before the vehicle has reported', async () => {
    const { token } = await make({ assetId: silent.assetId });
    expect(await look(token)).toMatchObject({ hasEnded: false, point: null });
  });

  it.each([
    ['that nobody gave', 'x'.repeat(43)],
    ['that is empty', ''],
    ['that is far too long', 'x'.repeat(10_000)],
  ])('with a token %s shows nothing', async (_what, token) => {
    expect(await look(token)).toBeNull();
  });
});

const operatorId = (await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]))[0].id;
const [{ id: elsewhere }] = await sql(
  "INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, 'Lejos') RETURNING id",
  [north.customerId, north.rootGroupId],
);

describe('a link ends', () => {
  it('with its time, and says so to who has it', async () => {
    const { token, link } = await make();
    await sql(
      "UPDATE share_link SET created_at = now() - interval '2 hours', ends_at = now() - interval '1 second' WHERE id = $1",
      [link.id],
    );
    expect(await look(token)).toMatchObject({
      hasEnded: true,
      hasArrived: false,
      point: null,
      destination: null,
    });
    expect(await listed(link.id)).toMatchObject({ state: 'ENDED', endedAt: expect.any(String) });
  });

  it('when it is revoked, with the answer of an unknown one, for good and in the audit log', async () => {
    const { token, link } = await make();
    expect(await sees(token)).toBe(true);
    await revoke([link.id], operator);
    expect(await look(token)).toBeNull();
    expect(await listed(link.id)).toMatchObject({ state: 'REVOKED', endedAt: expect.any(String) });
    await revoke([link.id]);
    expect(
      await sql("SELECT action FROM audit_log WHERE entity = 'share_link' AND entity_id = $1 ORDER BY id", [
        link.id,
      ]),
    ).toEqual([{ action: 'create' }, { action: 'update' }]);
  });

  const permission = "(SELECT id FROM permission WHERE name = 'CompartirUbicacion')";
  const role = "(SELECT id FROM role WHERE name = 'Operador')";
  it.each([
    [
      'its creator is locked out',
      `UPDATE app_user SET active = false WHERE id = ${operatorId}`,
      `UPDATE app_user SET active = true WHERE id = ${operatorId}`,
    ],
    [
      'its creator may not share',
      `DELETE FROM role_permission WHERE permission_id = ${permission} AND role_id = ${role}`,
      `INSERT INTO role_permission (role_id, permission_id) SELECT ${role}, ${permission}`,
    ],
    [
      'its creator does not see the vehicle',
      `INSERT INTO user_group (user_id, group_id) VALUES (${operatorId}, ${elsewhere})`,
      `DELETE FROM user_group WHERE user_id = ${operatorId}`,
    ],
    [
      'the customer is suspended',
      `UPDATE customer SET suspended = true WHERE id = ${north.customerId}`,
      `UPDATE customer SET suspended = false WHERE id = ${north.customerId}`,
    ],
  ])('for the time in which %s', async (_why, change, back) => {
    const { token, link } = await make({}, operator);
    expect(await sees(token)).toBe(true);
    await sql(change);
    expect(await look(token)).toBeNull();
    expect(await listed(link.id, owner)).toMatchObject({ state: 'SUSPENDED', endedAt: null });
    await sql(back);
    expect(await sees(token)).toBe(true);
  });

  it('with its vehicle', async () => {
    const { token, link } = await make();
    await sql('UPDATE asset SET deleted_at = now() WHERE id = $1', [shared.assetId]);
    expect(await look(token)).toBeNull();
    expect(await listed(link.id)).toBeUndefined();
    await sql('UPDATE asset SET deleted_at = NULL WHERE id = $1', [shared.assetId]);
    await eventually(() => sees(token));
  });
});

describe('a link that ends by arrival', () => {
  const around = { lat: PLACE.latitude, lon: PLACE.longitude, radius: 200 };
  const atGeofence = async (name: string) => {
    const [{ id }] = await sql('INSERT INTO geofence (customer_id, name) VALUES ($1, $2) RETURNING id', [
      north.customerId,
      name,
    ]);
    await sql(
      `INSERT INTO geofence_version (customer_id, geofence_id, valid_from, shape)
       VALUES ($1, $2, now() - interval '1 day', $3)`,
      [
        north.customerId,
        id,
        JSON.stringify({ type: 'circle', centre: [PLACE.longitude, PLACE.latitude], radiusM: 200 }),
      ],
    );
    return id as number;
  };

  it('at a place ends when the vehicle is there, also by data that come late, while nobody looks', async () => {
    await reportOf(driven, -100_000, 2_000);
    const { token, link } = await make({
      assetId: driven.assetId,
      fields: ['NAME', 'DESTINATION'],
      arrival: around,
    });
    await reportOf(driven, 60_000, 1_000);
    await eventually(() => sees(token));
    const seen = await look(token);
    expect(seen).toMatchObject({
      hasEnded: false,
      endsByArrival: true,
      destination: { name: null, lat: expect.closeTo(PLACE.latitude, 4) },
    });
    await reportOf(driven, 30_000, 120); // before the fix that came first
    await eventually(async () => (await listed(link.id)).state === 'ARRIVED');
    expect(await look(token)).toMatchObject({
      hasEnded: true,
      hasArrived: true,
      point: null,
      destination: null,
    });
  });

  it('waits until a vehicle that is there has left and comes back', async () => {
    const { token, link } = await make({ arrival: around });
    const seenAt = async () => (await look(token))?.point?.fGPS;
    const before = await seenAt();
    await reportOf(shared, 5_000, 120);
    await eventually(async () => (await seenAt()) !== before);
    expect((await listed(link.id)).state).toBe('ACTIVE');
    await reportOf(shared, 30_000, 600);
    await reportOf(shared, 60_000, 120);
    await eventually(async () => (await listed(link.id)).state === 'ARRIVED');
  });

  it('at a geofence ends with the visit', async () => {
    const geofenceId = await atGeofence('Puerto');
    const { token, link } = await make({
      assetId: silent.assetId,
      fields: ['DESTINATION'],
      arrival: { geofenceId },
    });
    expect(link.arrival).toMatchObject({ geofenceId, name: 'Puerto', radius: null });
    expect(await look(token)).toMatchObject({ destination: { name: 'Puerto' } });
    const visit = (ms: number) =>
      sql(
        `INSERT INTO geofence_visit (customer_id, asset_id, geofence_id, enter_time, enter_latitude_e7, enter_longitude_e7,
                                     distance_m, decided_time, rule, rule_version)
         VALUES ($1, $2, $3, $4, 0, 0, 100, now(), 'geofence', 1)`,
        [north.customerId, silent.assetId, geofenceId, new Date(Date.now() + ms)],
      );
    await visit(-60_000);
    expect(await look(token)).toMatchObject({ hasEnded: false });
    await visit(1_000);
    await eventually(async () => (await listed(link.id)).state === 'ARRIVED');
    expect(await look(token)).toMatchObject({ hasEnded: true, hasArrived: true });
  });
});

describe('links are made', () => {
  it('of vehicles and geofences in reach only', async () => {
    const code = (code: string) => ({ code });
    await expect(make({}, foreigner)).rejects.toMatchObject(code('NOT_FOUND'));
    const [{ id }] = await sql("INSERT INTO geofence (customer_id, name) VALUES ($1, 'Sur') RETURNING id", [
      south.customerId,
    ]);
    await expect(make({ arrival: { geofenceId: id } })).rejects.toMatchObject(code('NOT_FOUND'));
    await expect(make({ arrival: { geofenceId: id } }, owner)).rejects.toMatchObject(code('NOT_FOUND'));
  });

  it.each([
    [{ endsAt: new Date(now - 1_000).toISOString() }, 'endsAt'],
    [{ endsAt: new Date(now + 32 * 86_400_000).toISOString() }, 'endsAt'],
    [{ recipient: 'x'.repeat(81) }, 'recipient'],
    [{ arrival: {} }, 'arrival'],
    [{ arrival: { geofenceId: 1, lat: 1, lon: 1, radius: 100 } }, 'arrival'],
    [{ arrival: { lat: 91, lon: 1, radius: 100 } }, 'arrival'],
    [{ arrival: { lat: 1, lon: 1, radius: 49 } }, 'arrival.radius'],
    [{ arrival: { lat: 1, lon: 1, radius: 10_001 } }, 'arrival.radius'],
  ])('with %j they are refused', async (input, field) => {
    await expect(make(input)).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field } });
  });

  it('and listed and revoked in reach only', async () => {
    const { token, link } = await make();
    expect((await list(foreigner)).map(({ id }) => id)).not.toContain(link.id);
    expect(await list(manager, south.assets[0]?.assetId)).toEqual([]);
    await expect(revoke([link.id], foreigner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await sees(token)).toBe(true);
    expect((await list(manager, shared.assetId)).map(({ id }) => id)).toContain(link.id);
  });
});

describe('a look', () => {
  it('counts once for who goes on looking', async () => {
    const { token, link } = await make();
    for (let time = 0; time < 3; time++) await look(token);
    expect(await listed(link.id)).toMatchObject({ views: 1, lastViewedAt: expect.any(String) });
  });

  const calls = () => {
    const { Query } = shareResolvers({
      bus: new LocalBus(),
      fleet: { point: () => null },
      history: {
        readFixPages: () => {
          throw new Error('nothing is read of an unknown link');
        },
      },
    });
    const { sharedVehicle } = Query as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const context = (peer: string) => ({ ...server.store, peer, userAgent: '' }) as unknown as CallContext;
    return async (peer: string) => sharedVehicle?.({}, { token: 'x' }, context(peer));
  };
  const refused = { extensions: { code: 'TOO_MANY_ATTEMPTS' } };

  it('too often in a network waits, and the others do not', async () => {
    const ask = calls();
    for (let time = 0; time < 120; time++) await ask(`2001:db8::${time.toString(16)}`);
    await expect(ask('2001:db8::ffff')).rejects.toMatchObject(refused);
    expect(await ask('10.0.0.1')).toBeNull();
  });
});

it('links are forgotten 90 days after their end', async () => {
  const { link } = await make();
  const end = Date.parse(IN_AN_HOUR);
  await forgetLinks(server.store.db, end + 89 * 86_400_000);
  expect((await listed(link.id)).id).toBe(link.id);
  await forgetLinks(server.store.db, end + 91 * 86_400_000);
  expect(await listed(link.id)).toBeUndefined();
});
