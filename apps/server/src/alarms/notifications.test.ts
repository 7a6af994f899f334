import { NOTIFICATION_TYPE } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { insertTestNotification, writeTestEvent } from '../testing/testAlarms.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { insertTestRoad } from '../testing/testRoads.ts';
import { testServer } from '../testing/testServer.ts';
import { TestSocket } from '../testing/testSocket.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const [first, second] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);
const foreigner = await server.login(south.managerName, TEST_PASSWORD);
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);

const COUNTERS = `cantUnACK cantUnACKAlarms cantUnACKReport cantUnACKMaintenance cantUnACKHardware cantUnACKSoftware
  cantUnACKWithoutTransmision cantUnread cantUnreadAlarms cantUnreadReport cantUnreadMaintenance`;
const ITEM = `id about event eventCode estimated source date datereaded typeAlarm assetId count late typeNotification { id }
  point { id nCli dir vel lat lon fGPS }`;

interface Item {
  id: number;
  about: string | null;
  event: string;
  eventCode: string;
  estimated: boolean;
  source: string;
  datereaded: string | null;
  typeAlarm: string | null;
  assetId: number;
}
type Page = Record<string, number> & { total: number; list: Item[] };

const list = async (token: string, args = ''): Promise<Page> =>
  (
    await server.call<{ notifications: Page }>(
      `{ notifications${args && `(${args})`} { ${COUNTERS} total list { ${ITEM} } } }`,
      {},
      token,
    )
  ).notifications;
const change = async (token: string, call: string): Promise<number> => {
  const data = await server.call<Record<string, { count: number }>>(
    `mutation { ${call} { count } }`,
    {},
    token,
  );
  return Object.values(data)[0]?.count ?? -1;
};
/** A colleague whose role lacks LeerNotificaciones; gives the access token. */
const withoutBulk = async (): Promise<string> => {
  await server.store.pool.query(
    `WITH made AS (INSERT INTO role (name) VALUES ('Vigía') RETURNING id),
          allowed AS (INSERT INTO role_permission SELECT made.id, p.id FROM made, permission p WHERE p.name = 'Notificaciones'),
          colleague AS (
            INSERT INTO app_user (customer_id, user_name, password_hash, first_name, last_name, language)
            SELECT customer_id, 'vigia', password_hash, 'Vera', 'Vidal', language FROM app_user WHERE user_name = $1 RETURNING id)
     INSERT INTO user_role (user_id, role_id) SELECT colleague.id, made.id FROM colleague, made`,
    [north.operatorName],
  );
  return server.login('vigia', TEST_PASSWORD);
};
const forget = () =>
  server.store.pool.query('TRUNCATE notification, notification_counter, notification_read_counter CASCADE');

const notify = (assetId: number, more: Partial<Parameters<typeof insertTestNotification>[1]> = {}) =>
  insertTestNotification(server.store, { customerId: north.customerId, assetId, ...more });
const OFFLINE = { kind: 'WITHOUTTRANSMISION', code: 'noTransmission' } as const;
const SPEED = { kind: 'SOFTWARE', code: 'speedExcess' } as const;
const SERVICE = { typeId: NOTIFICATION_TYPE.maintenance, kind: 'NONE', code: 'maintenanceDue' } as const;

describe('the list', () => {
  it('counts everything, lists what fits by pages, newest first, for whoever may see the vehicle', async () => {
    await forget();
    await notify(first.assetId, { count: 20 });
    await notify(second.assetId, { ...SPEED, count: 3 });
    await notify(second.assetId, OFFLINE);
    const last = await notify(first.assetId, SERVICE);

    const all = await list(manager);
    expect(all).toMatchObject({
      cantUnACK: 25,
      cantUnACKAlarms: 24,
      cantUnACKMaintenance: 1,
      cantUnACKReport: 0,
      cantUnACKHardware: 20,
      cantUnACKSoftware: 3,
      cantUnACKWithoutTransmision: 1,
      cantUnread: 25,
      total: 25,
    });
    expect(all.list).toHaveLength(15);
    expect(all.list[0]).toMatchObject({ id: last, event: 'Revisión pendiente', typeAlarm: null });
    expect(all.list[1]).toMatchObject({
      event: 'Sin transmisión',
      typeAlarm: 'WITHOUTTRANSMISION',
      source: 'Norte 2 - T1A-101',
      point: { nCli: 'Norte', lat: -12.0931, lon: -77.0465 },
    });
    const rest = await list(manager, 'pageNumber: 2');
    expect(rest.list).toHaveLength(10);
    const ids = [...all.list, ...rest.list].map((item) => item.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const older = await list(manager, `lastId: ${all.list.at(-1)?.id}`);
    expect(older.list).toEqual(rest.list);

    expect((await list(foreigner)).total).toBe(0);
    expect((await list(owner)).total).toBe(25);
  });

  it.each([
    [`assetid: 0`, 0],
    ['typeNotificationId: 1', 24],
    ['typeNotificationId: 6', 1],
    ['typeAlarm: [SOFTWARE, WITHOUTTRANSMISION]', 4],
    ['typeAlarmNotifications: HARDWARE', 20],
    ['typeAlarm: SOFTWARE, typeAlarmNotifications: HARDWARE', 0],
    ['event: 1', 20],
    ['event: 103', 3],
  ])('of %s has %i', async (args, total) => {
    const page = await list(manager, `${args}, pageSize: 100`);
    expect([page.total, page.list.length, page.cantUnACK]).toEqual([total, total, 25]);
  });

  it('refuses an event that is in no catalogue', async () => {
    await expect(list(manager, 'event: 9999')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is a bounded user’s for the vehicles of the group', async () => {
    const { rows } = await server.store.pool.query('SELECT id FROM app_user WHERE user_name = $1', [
      north.operatorName,
    ]);
    await server.store.pool.query('INSERT INTO user_group VALUES ($1, $2)', [rows[0].id, north.groupId]);
    const bounded = await server.login(north.operatorName, TEST_PASSWORD);
    const page = await list(bounded, 'pageSize: 100');
    expect([page.total, page.cantUnACK]).toEqual([21, 21]);
    expect(new Set(page.list.map((item) => item.assetId))).toEqual(new Set([first.assetId]));
    await server.store.pool.query('DELETE FROM user_group');
  });

  it('says which geofence, route, stop and service each is about', async () => {
    const { customerId } = north;
    const one = async (text: string, values: unknown[]): Promise<number> =>
      (await server.store.pool.query(`${text} RETURNING id`, values)).rows[0].id;
    const geofence = await one(
      "INSERT INTO geofence (customer_id, name, deleted_at) VALUES ($1, 'Patio', now())",
      [customerId],
    );
    const road = await insertTestRoad(server.store, customerId, 'Ruta Norte');
    const { rows } = await server.store.pool.query(
      "SELECT (stops->0->>'id')::int AS id, stops->0->>'name' AS name FROM road_version WHERE road_id = $1",
      [road],
    );
    await forget();
    const about = async (code: string, subject: number): Promise<string | null> => {
      const id = await notify(first.assetId, { code, subject });
      return (await list(manager)).list.find((item) => item.id === id)?.about ?? null;
    };
    expect(await about('geofenceEntered', geofence)).toBe('Patio');
    expect(await about('routeDeviation', road)).toBe('Ruta Norte');
    expect(await about('stopSkipped', rows[0].id)).toBe(`${rows[0].name}, Ruta Norte`);
    expect(await about('sos', 0)).toBeNull();
    expect(await about('geofenceExited', geofence + 1000)).toBeNull();
  });

  it('goes through many streams as through few', async () => {
    await forget();
    await server.store.pool.query(
      `INSERT INTO asset (customer_id, type_id, name) SELECT $1, 2, 'Flota ' || n FROM generate_series(1, 250) AS n`,
      [south.customerId],
    );
    const { rows } = await server.store.pool.query(
      "SELECT id FROM asset WHERE customer_id = $1 AND name LIKE 'Flota %' ORDER BY id",
      [south.customerId],
    );
    for (const { id } of rows)
      await insertTestNotification(server.store, { customerId: south.customerId, assetId: id });
    const page = await list(foreigner, 'pageSize: 20, pageNumber: 2');
    expect(page.total).toBe(250);
    expect(page.list.map((item) => item.assetId)).toEqual(
      rows
        .slice(-40, -20)
        .map((row) => row.id)
        .reverse(),
    );
  });
});

describe('reading and acknowledging', () => {
  it('reads for oneself and acknowledges for all', async () => {
    await forget();
    const one = await notify(first.assetId);
    const two = await notify(second.assetId, SPEED);
    expect(await change(operator, `markNotificationAsRead(notificationId: [${one}])`)).toBe(1);
    expect(await change(operator, `markNotificationAsRead(notificationId: [${one}])`)).toBe(0);
    const mine = await list(operator);
    expect(mine).toMatchObject({ cantUnACK: 2, cantUnread: 1, total: 2 });
    expect(mine.list.find((item) => item.id === one)?.datereaded).not.toBeNull();
    expect((await list(operator, 'onlyUnreaded: true')).list.map((item) => item.id)).toEqual([two]);
    expect((await list(operator, 'onlyUnreaded: true')).total).toBe(1);
    expect(await list(manager)).toMatchObject({ cantUnACK: 2, cantUnread: 2 });

    expect(await change(manager, `ACKAlarms(notificationId: [${one}])`)).toBe(1);
    expect(await change(manager, `ACKAlarms(notificationId: [${one}])`)).toBe(0);
    for (const token of [manager, operator])
      expect(await list(token)).toMatchObject({ cantUnACK: 1, cantUnread: 1, list: [{ id: two }] });
    const audited = await server.store.pool.query(
      "SELECT after FROM audit_log WHERE action = 'acknowledge' ORDER BY id DESC LIMIT 1",
    );
    expect(audited.rows[0].after).toEqual({ notificationIds: [one] });
  });

  it('acknowledges what fits a filter and was there when one looked', async () => {
    await forget();
    await notify(first.assetId, { count: 6_000 });
    await notify(second.assetId, SPEED);
    const looked = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const later = await notify(first.assetId);
    expect(await change(manager, `ACKMultipleAlarms(typeAlarm: HARDWARE, date: "${looked}")`)).toBe(6_000);
    expect(await list(manager)).toMatchObject({ cantUnACK: 2, cantUnACKHardware: 1, cantUnACKSoftware: 1 });
    expect(await change(manager, `ACKMultipleAlarms(assetid: ${first.assetId})`)).toBe(1);
    expect((await list(manager)).list.map((item) => item.id)).not.toContain(later);
    expect(await change(foreigner, 'ACKMultipleAlarms')).toBe(0);
    expect(await change(manager, 'ACKMultipleAlarms')).toBe(1);
    expect((await list(manager)).total).toBe(0);
  });

  it('acknowledges by everything that the list is filtered by', async () => {
    await forget();
    const read = await notify(first.assetId, { count: 3 });
    await notify(second.assetId, { count: 2 });
    await notify(first.assetId, { ...SPEED, count: 4 });
    await change(manager, `markNotificationAsRead(notificationId: [${read}])`);
    const filters = [
      `event: 1, onlyUnreaded: true, assetid: ${first.assetId}`,
      'event: 1, typeNotificationId: 1, onlyUnreaded: true',
      'event: 103, typeAlarmNotifications: SOFTWARE',
      'onlyUnreaded: true',
    ];
    for (const [filter, expected] of [
      [filters[0], 2],
      [filters[1], 2],
      [filters[2], 4],
      [filters[3], 0],
    ] as const) {
      expect((await list(manager, filter)).total).toBe(expected);
      expect(await change(manager, `ACKMultipleAlarms(${filter})`)).toBe(expected);
      expect((await list(manager, filter)).total).toBe(0);
    }
    expect((await list(manager)).list.map(({ id }) => id)).toEqual([read]);
    await expect(change(manager, 'ACKMultipleAlarms(event: 9999)')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    // What another has not read is not what the requester has not read.
    expect(await change(operator, 'ACKMultipleAlarms(onlyUnreaded: true)')).toBe(1);
  });

  it('keeps counters exact while several acknowledge, read and raise at once', async () => {
    await forget();
    const last = await notify(first.assetId, { count: 60 });
    const ids = Array.from({ length: 60 }, (_, i) => last - i);
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const some = ids.filter((_id, index) => index % 5 !== turn % 5).join(',');
        if (turn % 3 === 0) return notify(first.assetId);
        return turn % 3 === 1
          ? change(manager, `ACKAlarms(notificationId: [${some}])`)
          : change(operator, `markNotificationAsRead(notificationId: [${some}])`);
      }),
    );
    const page = await list(operator, 'pageSize: 100');
    expect(page.cantUnACK).toBe(page.list.length);
    expect(page.cantUnread).toBe(page.list.filter((item) => item.datereaded === null).length);
  });

  it('takes back what one acknowledged oneself, once, with what was read of it', async () => {
    await forget();
    const one = await notify(first.assetId);
    const two = await notify(second.assetId, SPEED);
    await change(operator, `markNotificationAsRead(notificationId: [${one}])`);
    await change(manager, `ACKAlarms(notificationId: [${one}])`);
    await change(operator, `ACKAlarms(notificationId: [${two}])`);
    const both = `undoACKAlarms(notificationId: [${one}, ${two}])`;
    expect(await change(foreigner, both)).toBe(0);
    expect(await change(manager, both)).toBe(1);
    expect(await change(manager, both)).toBe(0);
    expect(await list(manager)).toMatchObject({ cantUnACK: 1, cantUnread: 1, total: 1, list: [{ id: one }] });
    expect(await list(operator)).toMatchObject({ cantUnACK: 1, cantUnread: 0, list: [{ id: one }] });
    const audited = await server.store.pool.query(
      "SELECT after FROM audit_log WHERE entity = 'notification' AND action = 'restore'",
    );
    expect(audited.rows.map(({ after }) => after)).toEqual([{ notificationIds: [one] }]);
    expect(await change(operator, `ACKAlarms(notificationId: [${one}])`)).toBe(1);
    expect(await change(manager, both)).toBe(0); // another acknowledged it meanwhile
  });

  it('takes back what was acknowledged within a minute, and nothing older', async () => {
    await forget();
    const last = await notify(first.assetId, { count: 2 });
    await change(manager, 'ACKMultipleAlarms');
    await server.store.pool.query(
      `UPDATE notification SET acknowledged_at = now() - make_interval(secs => CASE WHEN id = $1 THEN 61 ELSE 50 END)`,
      [last],
    );
    expect(await change(manager, `undoACKAlarms(notificationId: [${last}, ${last - 1}])`)).toBe(1);
    expect((await list(manager)).list.map(({ id }) => id)).toEqual([last - 1]);
  });

  it('names what it acknowledged, for taking it back, up to five thousand', async () => {
    await forget();
    const named = async (call: string) =>
      Object.values(
        await server.call<Record<string, { count: number; notificationId: number[] | null }>>(
          `mutation { ${call} { count notificationId } }`,
          {},
          manager,
        ),
      )[0];
    const id = await notify(first.assetId);
    expect(await named(`ACKAlarms(notificationId: [${id}, ${id + 1}])`)).toEqual({
      count: 1,
      notificationId: [id],
    });
    const last = await notify(first.assetId, { count: 3 });
    expect((await named('ACKMultipleAlarms'))?.notificationId?.toSorted()).toEqual([
      last - 2,
      last - 1,
      last,
    ]);
    await notify(first.assetId, { count: 5_001 });
    expect(await named('ACKMultipleAlarms')).toEqual({ count: 5_001, notificationId: null });
  });

  it('counts each alarm once where sixty people acknowledge at once, and takes it back once', async () => {
    await forget();
    const last = await notify(first.assetId, { count: 7 });
    const ids = Array.from({ length: 7 }, (_, i) => last - i).join(',');
    const people = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? manager : operator));
    const counts = await Promise.all(people.map((who) => change(who, `ACKAlarms(notificationId: [${ids}])`)));
    expect(counts.reduce((all, count) => all + count)).toBe(7);
    expect(await list(manager)).toMatchObject({ cantUnACK: 0, cantUnread: 0, total: 0 });
    const undone = await Promise.all(
      people.map((who) => change(who, `undoACKAlarms(notificationId: [${ids}])`)),
    );
    expect(undone.reduce((all, count) => all + count)).toBe(7);
    expect(await list(manager)).toMatchObject({ cantUnACK: 7, cantUnread: 7, total: 7 });
  });

  it('reads several at once for who holds LeerNotificaciones, as operators do', async () => {
    await forget();
    const [one, two] = [await notify(first.assetId), await notify(second.assetId)];
    const both = `markNotificationAsRead(notificationId: [${one}, ${two}])`;
    expect(await change(operator, both)).toBe(2);
    const reader = await withoutBulk();
    await expect(change(reader, both)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await change(reader, `markNotificationAsRead(notificationId: [${one}, ${one}])`)).toBe(1);
  });

  it('needs AsentirAlarmas or LeerNotificaciones', async () => {
    await server.store.pool.query(
      `DELETE FROM role_permission WHERE role_id = (SELECT id FROM role WHERE name = 'Operador')
         AND permission_id IN (SELECT id FROM permission WHERE name IN ('AsentirAlarmas', 'LeerNotificaciones'))`,
    );
    const powerless = await server.login(north.operatorName, TEST_PASSWORD);
    await expect(change(powerless, 'ACKAlarms(notificationId: [1])')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(change(powerless, 'undoACKAlarms(notificationId: [1])')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(change(powerless, 'ACKMultipleAlarms')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await change(powerless, 'markNotificationAsRead(notificationId: [1])')).toBe(0);
  });
});

describe('live', () => {
  const NEWS = `subscription { newNotifications {
    counters { cantUnACK cantUnread } items { id } ringing acknowledged restored acknowledgedMany } }`;
  interface News {
    newNotifications: {
      counters: { cantUnACK: number; cantUnread: number };
      items: { id: number }[];
      acknowledged: number[];
      restored: number[];
    };
  }

  it('sends the counters, then what others acknowledge and what one read elsewhere', async () => {
    await forget();
    const one = await notify(first.assetId);
    await notify(second.assetId);
    const socket = await new TestSocket(server.url).login(operator);
    const stranger = await new TestSocket(server.url).login(foreigner);
    await socket.subscribe('a', NEWS);
    await stranger.subscribe('b', NEWS);
    expect((await stranger.next<News>('b')).newNotifications.counters.cantUnACK).toBe(0);
    expect((await socket.next<News>('a')).newNotifications).toMatchObject({
      counters: { cantUnACK: 2, cantUnread: 2 },
      items: [],
    });
    await change(operator, `markNotificationAsRead(notificationId: [${one}])`);
    expect((await socket.next<News>('a')).newNotifications.counters).toEqual({ cantUnACK: 2, cantUnread: 1 });
    await change(manager, `ACKAlarms(notificationId: [${one}])`);
    expect((await socket.next<News>('a')).newNotifications).toMatchObject({
      counters: { cantUnACK: 1 },
      acknowledged: [one],
    });
    await change(manager, `undoACKAlarms(notificationId: [${one}])`);
    expect((await socket.next<News>('a')).newNotifications).toEqual({
      counters: { cantUnACK: 2, cantUnread: 1 },
      items: [],
      ringing: [],
      acknowledged: [],
      restored: [one],
      acknowledgedMany: false,
    });
    expect(stranger.received).toEqual([]);
    socket.close();
    stranger.close();
  });

  it('sends thousands that are acknowledged at once in one piece', async () => {
    await forget();
    await notify(first.assetId, { count: 15_000 });
    await notify(second.assetId, { ...SPEED, count: 8_000 });
    const kept = await notify(second.assetId, OFFLINE);
    const socket = await new TestSocket(server.url).login(operator);
    await socket.subscribe('a', NEWS);
    await socket.next<News>('a');
    const filter = 'typeAlarm: [HARDWARE, SOFTWARE], onlyUnreaded: true';
    expect(await change(manager, `ACKMultipleAlarms(${filter})`)).toBe(23_000);
    expect((await socket.next<News>('a')).newNotifications).toMatchObject({
      counters: { cantUnACK: 1 },
      acknowledged: [],
      acknowledgedMany: true,
    });
    expect((await list(manager)).list.map(({ id }) => id)).toEqual([kept]);
    expect(socket.received).toEqual([]);
    socket.close();
  });
});

describe('an estimate', () => {
  it.each([
    ['computed', true],
    ['device', false],
  ])(
    'says of an infraction whose newest event was measured by %s whether it is estimated',
    async (measuredBy, estimated) => {
      await forget();
      const { customerId } = north;
      const { assetId } = first;
      const code = 'hardBraking';
      const told = { customerId, assetId, code, source: 'rule' } as const;
      const [at, other] = [Date.now() - 60_000, estimated ? 'device' : 'computed'];
      const id = await notify(assetId, { kind: 'SOFTWARE', code, at });
      const shown = async () => (await list(manager)).list.find((item) => item.id === id);
      for (const [after, by] of [
        [0, other],
        [1_000, measuredBy],
      ] as const) {
        await writeTestEvent(server.store, { ...told, at: at + after, detail: { measuredBy: by } });
        await server.store.pool.query(
          `INSERT INTO notification_event (customer_id, asset_id, at, code, subject, fingerprint, notification_id, rule_ids)
         VALUES ($1, $2, $3, $4, 0, 1, $5, '{}')`,
          [customerId, assetId, new Date(at + after), code, id],
        );
      }
      expect(await shown()).toMatchObject({ event: 'Frenada brusca', estimated });
      await server.store.pool.query('DELETE FROM event WHERE asset_id = $1 AND code = $2', [assetId, code]);
      expect(await shown()).toMatchObject({ estimated: false });
    },
  );
});

describe('the date of the fix', () => {
  it('is the last fix’s own where the clock found it, and the alarm’s where a fix did', async () => {
    await forget();
    const at = Date.UTC(2026, 10, 20, 12);
    const fixTime = at - 3 * 86_400_000;
    const of = { customerId: north.customerId, assetId: first.assetId };
    const detail = { heardTime: at - 60_000, fixTime, fixFingerprint: 9 };
    await writeTestEvent(server.store, {
      ...of,
      code: 'noTransmission',
      source: 'clock',
      at: at + 1_000,
      detail,
    });
    await notify(first.assetId, { ...OFFLINE, at });
    await notify(first.assetId, { at });
    const [panic, silence] = (await list(manager)).list as unknown as {
      date: string;
      point: { fGPS: string };
    }[];
    expect(silence).toMatchObject({
      date: '2026-11-20T12:00:01.000Z',
      point: { fGPS: '2026-11-17T12:00:00.000Z' },
    });
    expect(panic?.point.fGPS).toBe(panic?.date);
  });
});
