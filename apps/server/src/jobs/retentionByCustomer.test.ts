import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AlarmNews } from '../alarms/news.ts';
import { inTransaction } from '../store/database.ts';
import { finalizeDays, readDayFacts } from '../store/dayFacts.ts';
import { listEvents } from '../store/events/listed.ts';
import { History } from '../store/history/history.ts';
import { droppedBefore } from '../store/retention/droppedBefore.ts';
import { distanceBetween, readSegments } from '../store/segments.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { dropOutdated } from './retention.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { store } = server;
const { db } = store;
const history = new History(store);
const [asset, other] = [fleet.north, fleet.south].map(({ customerId, assets: [first] }) => ({
  customerId,
  assetId: first!.assetId,
  identifier: first!.identifier,
})) as [Asset, Asset];

interface Asset {
  customerId: number;
  assetId: number;
  identifier: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** Noon of the days on which the vehicles were driven: retention takes the first two. */
const DAYS = [50, 45, 10, 5].map((ago) => TODAY - ago * DAY_MS + DAY_MS / 2) as [
  number,
  number,
  number,
  number,
];
const KEPT_FROM = TODAY - 31 * DAY_MS;

const sql = (text: string, values: unknown[] = []) => store.pool.query(text, values).then(({ rows }) => rows);
const segments = ({ customerId, assetId }: Asset) => readSegments(db, customerId, assetId, 0, 8.64e15);
const totals = async ({ assetId }: Asset) => {
  const [row] = await sql(
    `SELECT final_distance_m AS final, (point->>'totalDistanceM')::float8 AS total, dropped_distance_m AS dropped, dropped_engine_s AS engine
       FROM asset_state WHERE asset_id = $1`,
    [assetId],
  );
  return row as { final: number; total: number; dropped: number; engine: number };
};
const facts = ({ customerId, assetId }: Asset) =>
  inTransaction(db, (tx) =>
    readDayFacts(
      tx,
      history,
      { customerId, assetId, timeZone: 'America/Lima' },
      new Date(DAYS[0]).toISOString().slice(0, 10),
      new Date(DAYS[2]).toISOString().slice(0, 10),
    ),
  );
const report = (device: OsmandDevice, fixTime: number, latitude: number, speedMps: number) =>
  device.report({ fixTime, latitude, longitude: -77.04, speedMps });
const device = new OsmandDevice(server.portBase, asset.identifier);

/** One round of retention. */
const drop = () =>
  dropOutdated(
    { db, history, news: new AlarmNews() },
    0,
    pino({ level: 'silent' }),
    new AbortController().signal,
  );

const keeps = (column: string, days: number | null) =>
  sql(`UPDATE customer SET ${column} = $2 WHERE id = $1`, [asset.customerId, days]);

beforeAll(async () => {
  for (const each of [asset, other])
    for (const day of DAYS)
      for (let minute = 0; minute < 80; minute++)
        await report(
          new OsmandDevice(server.portBase, each.identifier),
          day + minute * MINUTE_MS,
          -12.09 + (Math.floor(minute / 20) * 10 + Math.min(minute % 20, 10)) * 0.003,
          minute % 20 < 10 ? 8 : 0,
        );
  for (const each of [asset, other]) {
    await eventually(async () => (await segments(each)).at(-1)?.endTime === DAYS[3] + 79 * MINUTE_MS);
    await inTransaction(db, (tx) => finalizeDays(tx, history, { ...each, timeZone: 'America/Lima' }));
  }
}, 120_000);

describe('journeys of a customer', () => {
  it('go when they are older than it keeps them, and its meters and sums of days stay', async () => {
    await sql(
      `INSERT INTO event (customer_id, asset_id, at, end_time, decided_time, code, fingerprint, source, sequence)
       VALUES ($1, $2, $3, $3, $3, 'ignitionOn', 1, 1, 0)`,
      [asset.customerId, asset.assetId, new Date(DAYS[0] + 5 * MINUTE_MS)],
    );
    const drivers = async () =>
      (
        await listEvents(
          db,
          [{ ...asset, from: DAYS[0], to: DAYS[0] + DAY_MS }],
          { codes: ['ignitionOn'], driverIds: null },
          {},
          10,
        )
      ).map(({ driverName }) => driverName);
    const before = { ...(await totals(asset)), facts: await facts(asset), drivers: await drivers() };
    const all = await segments(asset);
    expect(before.dropped).toBe(0);
    await keeps('journey_days', 31);
    await drop();

    const kept = await segments(asset);
    expect(kept.length).toBeGreaterThan(2);
    expect(kept).toEqual(all.slice(-kept.length));
    expect(kept[0]!.endTime).toBeGreaterThan(KEPT_FROM);
    expect(kept[0]!.startTime).toBeGreaterThan(DAYS[1]);
    const after = await totals(asset);
    expect(after).toMatchObject({ final: before.final, total: before.total });
    expect(after.dropped).toBeGreaterThan(5_000);
    expect(await facts(asset)).toEqual(before.facts);
    expect(before.drivers).toEqual([expect.stringContaining('Rosa')]);
    expect(await drivers()).toEqual(before.drivers);
    expect((await segments(other)).length).toBe(all.length);
    expect(await droppedBefore(db, asset.customerId)).toBe(KEPT_FROM);
    expect(await droppedBefore(db, other.customerId)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('do not come back with a late position of their time, and leave the meters right where a later one changes the past', async () => {
    const before = await segments(asset);
    const beforeTotals = await totals(asset);
    await report(device, DAYS[0] + 31 * MINUTE_MS, -12.05, 12);
    await report(device, DAYS[2] + 31.5 * MINUTE_MS, -12.025, 12);
    await eventually(async () => JSON.stringify(await segments(asset)) !== JSON.stringify(before));
    const after = await segments(asset);
    expect(after[0]!.startTime).toBeGreaterThan(DAYS[1]);
    const { final, dropped } = await totals(asset);
    expect(dropped).toBe(beforeTotals.dropped);
    const open = after.at(-1)!;
    const closed = await distanceBetween(
      db,
      asset.customerId,
      asset.assetId,
      Number.NEGATIVE_INFINITY,
      open.startTime,
    );
    expect(final).toBeGreaterThan(beforeTotals.final);
    expect(Math.abs(final - closed)).toBeLessThan(1);
  });

  it('keep the sums of days that they were of when these are summed again', async () => {
    const before = await facts(asset);
    await sql("UPDATE asset_state SET settled_until = '2000-01-01' WHERE asset_id = $1", [asset.assetId]);
    await inTransaction(db, (tx) => finalizeDays(tx, history, { ...asset, timeZone: 'America/Lima' }));
    const old = (list: typeof before) => list.filter(({ endTime }) => endTime <= KEPT_FROM);
    expect(old(await facts(asset))).toEqual(old(before));
    expect(old(before).length).toBeGreaterThan(2);
  });

  it('stay while a service counts the hours of the engine since', async () => {
    const all = await segments(other);
    await sql(
      `INSERT INTO service_notice (customer_id, asset_id, service_type_id, frequency_id, quantity, percentage_alert, date_start,
                                   meter_source, meter_start, created_by)
       VALUES ($1, $2, 1, 7, 100, 90, $3, 2, 0, $4)`,
      [other.customerId, other.assetId, new Date(DAYS[1]), fleet.south.managerId],
    );
    await sql('UPDATE customer SET journey_days = 31 WHERE id = $1', [other.customerId]);
    await drop();
    const kept = await segments(other);
    expect(kept.length).toBeLessThan(all.length);
    expect(kept.filter(({ endTime }) => endTime > DAYS[1])).toEqual(
      all.filter(({ endTime }) => endTime > DAYS[1]),
    );
  });
});

describe('events and alarms of a customer', () => {
  const OLD = new Date(DAYS[0]);
  const event = (at: Date, endTime: Date | null, code: string, sequence = 0) =>
    sql(
      `INSERT INTO event (customer_id, asset_id, at, end_time, decided_time, code, fingerprint, source, sequence)
       VALUES ($1, $2, $3, $4, $3, $5, 1, 2, $6)`,
      [asset.customerId, asset.assetId, at, endTime, code, sequence],
    );
  const alarm = async (at: Date, endTime: Date | null, code: string): Promise<number> => {
    const [{ id }] = (await sql(
      `INSERT INTO notification (customer_id, asset_id, type_id, kind, code, subject, first_at, fingerprint, last_at, end_time,
                                 event_count, listed, late, rule_ids, created_at)
       VALUES ($1, $2, 1, 1, $5, 0, $3, 1, $3, $4, 1, true, false, '{}', $3) RETURNING id`,
      [asset.customerId, asset.assetId, at, endTime, code],
    )) as [{ id: number }];
    await sql(
      `INSERT INTO notification_event (customer_id, asset_id, at, code, subject, fingerprint, notification_id, rule_ids)
       VALUES ($1, $2, $3, $4, 0, 1, $5, '{}')`,
      [asset.customerId, asset.assetId, at, code, id],
    );
    await sql(
      `INSERT INTO notification_counter AS c (customer_id, asset_id, type_id, kind, code, waiting) VALUES ($1, $2, 1, 1, $3, 1)
       ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + 1`,
      [asset.customerId, asset.assetId, code],
    );
    return id;
  };

  beforeEach(async () => {
    await sql('DELETE FROM notification');
    await sql('DELETE FROM notification_counter');
    await sql('DELETE FROM event');
  });

  it('go when they are older than it keeps them, with what counts them; what goes on stays', async () => {
    const ended = new Date(DAYS[0] + 5 * MINUTE_MS);
    await event(OLD, ended, 'hardBraking');
    await event(OLD, null, 'overspeed');
    await event(new Date(DAYS[2]), new Date(DAYS[2]), 'hardBraking');
    const gone = await alarm(OLD, ended, 'hardBraking');
    const goesOn = await alarm(OLD, null, 'overspeed');
    const recent = await alarm(new Date(DAYS[2]), new Date(DAYS[2]), 'hardBraking');
    await sql(`INSERT INTO notification_comment (notification_id, user_id, text) VALUES ($1, $2, 'Visto')`, [
      gone,
      fleet.north.managerId,
    ]);
    await keeps('event_days', 31);
    await drop();
    expect((await sql('SELECT id FROM notification ORDER BY id')).map(({ id }) => id)).toEqual([
      goesOn,
      recent,
    ]);
    expect(
      (await sql('SELECT code, at FROM event ORDER BY at')).map(({ code, at }) => [code, Number(at)]),
    ).toEqual([
      ['overspeed', DAYS[0]],
      ['hardBraking', DAYS[2]],
    ]);
    expect(await sql('SELECT code, waiting FROM notification_counter ORDER BY code')).toEqual([
      { code: 'hardBraking', waiting: 1 },
      { code: 'overspeed', waiting: 1 },
    ]);
    expect(await sql('SELECT FROM notification_comment')).toEqual([]);
  });

  it('stay where the alarm rules have not seen them, or what was made of them stays', async () => {
    await event(OLD, OLD, 'hardBraking', 2_000_000_000);
    await event(new Date(DAYS[1]), new Date(DAYS[1]), 'overspeed');
    const stays = await alarm(new Date(DAYS[1]), new Date(DAYS[1]), 'overspeed');
    await sql('UPDATE notification SET last_at = now(), end_time = now() WHERE id = $1', [stays]);
    await drop();
    expect(await sql('SELECT code FROM event ORDER BY code')).toEqual([
      { code: 'hardBraking' },
      { code: 'overspeed' },
    ]);
  });
});

it('the audit log of a customer goes where it is older, but not that somebody was erased', async () => {
  const entry = (customerId: number, action: string, age: number) =>
    sql(
      `INSERT INTO audit_log (customer_id, action, entity, entity_id, at) VALUES ($1, $2, 'kept', '1', now() - make_interval(days => $3))`,
      [customerId, action, age],
    );
  for (const age of [10, 60]) {
    await entry(asset.customerId, 'update', age);
    await entry(asset.customerId, 'erase', age);
    await entry(other.customerId, 'update', age);
  }
  await keeps('audit_days', 31);
  await drop();
  const left = await sql(
    "SELECT customer_id AS customer, action FROM audit_log WHERE entity = 'kept' ORDER BY customer_id, id",
  );
  expect(left).toEqual([
    ...['update', 'erase', 'erase'].map((action) => ({ customer: asset.customerId, action })),
    ...['update', 'update'].map((action) => ({ customer: other.customerId, action })),
  ]);
});
