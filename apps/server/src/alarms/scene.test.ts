import { beforeEach, describe, expect, it } from 'vitest';
import { History } from '../store/history/history.ts';
import { fixAt } from '../store/testing/fixes.ts';
import { insertTestNotification } from '../testing/testAlarms.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const [{ assetId }, other] = north.assets as [
  TestFleet['north']['assets'][0],
  TestFleet['north']['assets'][0],
];
const { customerId } = north;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);
const foreigner = await server.login(south.managerName, TEST_PASSWORD);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;

/** An incident of a test is a second later than it is said to be. */
const AT = Math.floor((Date.now() - 3_600_000) / 1_000) * 1_000;
const raise = (more: Partial<Parameters<typeof insertTestNotification>[1]> = {}) =>
  insertTestNotification(server.store, { customerId, assetId, at: AT - 1_000, ...more });

interface Scene {
  alarm: { id: number; acknowledgedAt: string | null; acknowledgedBy: string | null };
  driver: { name: string; phone: string | null } | null;
  places: { kind: string; name: string; color: string; geomJson: string; deleted: boolean }[];
  trail: { lat: number; lon: number; fGPS: string }[];
}
const sceneOf = async (token: string, id: number): Promise<Scene> =>
  (
    await server.call<{ alarmScene: Scene }>(
      `{ alarmScene(notificationId: ${id}) { alarm { id acknowledgedAt acknowledgedBy } driver { name phone }
           places { kind name color geomJson deleted } trail { lat lon fGPS } } }`,
      {},
      token,
    )
  ).alarmScene;
const acknowledge = (token: string, id: number) =>
  server.call(`mutation { ACKAlarms(notificationId: [${id}]) { count } }`, {}, token);

beforeEach(() =>
  sql('TRUNCATE notification, notification_counter, notification_read_counter, asset_trait CASCADE'),
);

describe('the scene of an alarm', () => {
  it('has the good fixes from a minute before to a minute after', async () => {
    const history = new History(server.store);
    await history.ensurePartitions([AT]);
    const fixes = Array.from({ length: 13 }, (_, i) => {
      const fixTime = AT + (i - 6) * 15_000;
      return { ...fixAt(fixTime), latitude: -12 - i / 10_000, longitude: -77, quality: i === 5 ? 1 : 0 };
    });
    await history.appendFixes(
      server.store.db,
      fixes.map((fix) => ({ customerId, assetId, deviceId: 1, fix })),
    );
    const { trail } = await sceneOf(manager, await raise());
    expect(trail.map(({ fGPS }) => (Date.parse(fGPS) - AT) / 1_000)).toEqual([
      -60, -45, -30, 0, 15, 30, 45, 60,
    ]);
    expect(trail[0]).toMatchObject({ lat: -12.0002, lon: -77 });
  });

  it('has the geofence as it was then, and says whether it was deleted since', async () => {
    const [{ id }] = await sql('INSERT INTO geofence (customer_id, name) VALUES ($1, $2) RETURNING id', [
      customerId,
      'Patio',
    ]);
    const circle = (radiusM: number) => JSON.stringify({ type: 'circle', centre: [-77, -12], radiusM });
    const version = 'INSERT INTO geofence_version (customer_id, geofence_id, valid_from, valid_to, shape)';
    await sql(`${version} VALUES ($1, $2, $3, $4, $5)`, [
      customerId,
      id,
      new Date(AT - 1_000),
      new Date(AT + 60_000),
      circle(100),
    ]);
    await sql(`${version} VALUES ($1, $2, $3, NULL, $4)`, [
      customerId,
      id,
      new Date(AT + 60_000),
      circle(5_000),
    ]);
    const alarm = await raise({ code: 'geofenceEntered', subject: id });
    const { places } = await sceneOf(manager, alarm);
    expect(places).toMatchObject([{ kind: 'GEOFENCE', name: 'Patio', deleted: false }]);
    const ring: [number, number][] = JSON.parse(places[0]?.geomJson ?? '').coordinates[0];
    expect(Math.max(...ring.map(([, latitude]) => latitude)) + 12).toBeCloseTo(100 / 111_000, 4);
    await sql('UPDATE geofence SET deleted_at = now() WHERE id = $1', [id]);
    expect((await sceneOf(manager, alarm)).places).toMatchObject([{ name: 'Patio', deleted: true }]);
    expect((await sceneOf(manager, await raise())).places).toEqual([]);
  });

  it('names who drove then, with the phone, before whom the vehicle was given', async () => {
    const alarm = await raise();
    expect((await sceneOf(manager, alarm)).driver).toBeNull();
    const [{ id: luis }] = await sql(
      "INSERT INTO driver (customer_id, first_name, last_name, phone) VALUES ($1, 'Luis', 'Paz', '+51 987 654 321') RETURNING id",
      [customerId],
    );
    await sql(
      `INSERT INTO asset_trait (customer_id, asset_id, valid_from, type_id, driver_id)
       VALUES ($1, $2, '-infinity', 2, $3), ($1, $2, $4, 2, $5)`,
      [customerId, assetId, north.driverId, new Date(AT + 60_000), luis],
    );
    expect((await sceneOf(manager, alarm)).driver).toEqual({ name: 'Rosa Quispe Norte', phone: null });
    await sql(
      `INSERT INTO segment (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
                            end_latitude_e7, end_longitude_e7, distance_m, detail, rule_version, driver_id)
       VALUES ($1, $2, $3, $4, 1, true, 0, 0, 0, 0, 0, '{}', 1, $5)`,
      [customerId, assetId, new Date(AT - 60_000), new Date(AT + 60_000), luis],
    );
    expect((await sceneOf(manager, alarm)).driver).toEqual({ name: 'Luis Paz', phone: '+51 987 654 321' });
    await sql('UPDATE driver SET deleted_at = now() WHERE id = $1', [luis]);
    expect((await sceneOf(manager, alarm)).driver).toEqual({ name: 'Luis Paz', phone: null });
  });

  it('says who acknowledged it, and is not there for who does not reach the vehicle', async () => {
    const alarm = await raise();
    expect((await sceneOf(operator, alarm)).alarm).toEqual({
      id: alarm,
      acknowledgedAt: null,
      acknowledgedBy: null,
    });
    await acknowledge(manager, alarm);
    const { acknowledgedAt, acknowledgedBy } = (await sceneOf(operator, alarm)).alarm;
    expect(Math.abs(Date.parse(acknowledgedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(acknowledgedBy).toBe('Olga Owner');
    await expect(sceneOf(foreigner, alarm)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await sql('UPDATE asset SET deleted_at = now() WHERE id = $1', [assetId]);
    await expect(sceneOf(manager, alarm)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await sql('UPDATE asset SET deleted_at = NULL WHERE id = $1', [assetId]);
  });
});

describe('the list of what was acknowledged', () => {
  const list = async (token: string, args = ''): Promise<{ total: number; ids: number[] }> => {
    const { notifications } = await server.call<{
      notifications: { total: number; list: { id: number; acknowledgedBy: string }[] };
    }>(
      `{ notifications(acknowledged: true${args && `, ${args}`}) { total list { id acknowledgedBy } } }`,
      {},
      token,
    );
    return { total: notifications.total, ids: notifications.list.map(({ id }) => id) };
  };

  it('has what anybody acknowledged, newest first, by filter and by pages', async () => {
    const last = await raise({ count: 20 });
    const speed = await raise({ assetId: other.assetId, kind: 'SOFTWARE', code: 'speedExcess' });
    await raise();
    expect(await list(manager)).toEqual({ total: 0, ids: [] });
    for (let id = last - 19; id <= last; id++) await acknowledge(operator, id);
    await acknowledge(manager, speed);
    const first = await list(manager);
    expect([first.total, first.ids.length, first.ids[0]]).toEqual([21, 15, speed]);
    const rest = Array.from({ length: 6 }, (_, i) => last - 14 - i);
    expect((await list(manager, 'pageNumber: 2')).ids).toEqual(rest);
    expect((await list(manager, `lastId: ${first.ids.at(-1)}`)).ids).toEqual(rest);
    expect(await list(manager, 'typeAlarm: SOFTWARE')).toEqual({ total: 1, ids: [speed] });
    expect((await list(manager, `assetid: ${assetId}, pageSize: 100`)).total).toBe(20);
    expect((await list(foreigner)).total).toBe(0);
    await server.call(`mutation { undoACKAlarms(notificationId: [${speed}]) { count } }`, {}, manager);
    expect((await list(manager)).total).toBe(20);
  });

  it('counts a thousand at most', async () => {
    await raise({ count: 1_200 });
    await server.call('mutation { ACKMultipleAlarms { count } }', {}, manager);
    expect((await list(manager)).total).toBe(1_000);
  });
});

describe('the moments of alarms', () => {
  const momentsOf = async (token: string, id: number, from: number, to: number) =>
    (
      await server.call<{
        alarmMoments: { notificationId: number; date: string; event: string; eventCode: string }[];
      }>(
        `query ($id: Id!, $from: DateTime!, $to: DateTime!) {
           alarmMoments(movilID: $id, fechaInicio: $from, fechaFin: $to) { notificationId date event eventCode } }`,
        { id, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        token,
      )
    ).alarmMoments;
  /** An incident that happened, and happened again, so many seconds after AT. */
  const happened = async (code: string, ...seconds: number[]) => {
    const id = await raise({ code });
    for (const second of seconds)
      await sql(
        `INSERT INTO notification_event (customer_id, asset_id, at, code, subject, fingerprint, notification_id, rule_ids)
         VALUES ($1, $2, $3, $4, 0, 1, $5, '{}')`,
        [customerId, assetId, new Date(AT + second * 1_000), code, id],
      );
    return id;
  };

  it('are those of a range, in order, also of what was acknowledged', async () => {
    const panic = await happened('sos', 30, 10, 90);
    const door = await happened('doorOpen', 20);
    await acknowledge(manager, door);
    const found = await momentsOf(manager, assetId, AT, AT + 90_000);
    expect(
      found.map(({ notificationId, date }) => [notificationId, (Date.parse(date) - AT) / 1_000]),
    ).toEqual([
      [panic, 10],
      [door, 20],
      [panic, 30],
    ]);
    expect(found[0]).toMatchObject({ eventCode: 'sos' });
  });

  it('are nobody else’s, and of two days at most', async () => {
    await happened('sos', 30);
    await expect(momentsOf(foreigner, assetId, AT, AT + 90_000)).rejects.toThrow('NOT_FOUND');
    await expect(momentsOf(manager, assetId, AT, AT)).rejects.toThrow('INVALID_INPUT');
    await expect(momentsOf(manager, assetId, AT, AT + 49 * 3_600_000)).rejects.toThrow('RANGE_TOO_LONG');
  });
});
