import { CLOCK_OFFSET_READING, type DeviceMessage } from '@rastro/domain';
import pino from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AlarmEvaluator } from '../alarms/evaluator.ts';
import { AlarmNews } from '../alarms/news.ts';
import { FleetDirectory } from '../live/fleetDirectory.ts';
import { applyToEverything } from '../store/applications.ts';
import { testStore } from '../store/testing/testStore.ts';
import { insertTestRule } from '../testing/testAlarms.ts';
import { positionMessage } from '../testing/testDevice.ts';
import { fillTestFleet, type TestFleet } from '../testing/testFleet.ts';
import { type TestIngest, testIngest } from '../testing/testIngest.ts';

/** Each test drives two vehicles in the same way: the clock of one device is right, that of the other is not. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Math.floor(Date.now() / DAY) * DAY - 3 * DAY + 9 * HOUR;
const STEPS = 240;
/** What a device says half a minute after the other. */
const timeOf = (step: number): number => START + step * 30_000;
/** What it sends is received at once, or some seconds later. */
const receivedAt = (step: number): number => timeOf(step) + ((step + 1) % 3) * 1_000;

const store = await testStore();
const sql = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
type Asset = TestFleet['north']['assets'][number];
const { north } = await fillTestFleet(store, Array<string>(68).fill('osmand'));
const unused = [...north.assets];
let right!: Asset;
let wrong!: Asset;
let ingest!: TestIngest;
beforeEach(async () => {
  [right, wrong] = unused.splice(0, 2) as [Asset, Asset];
  ingest = await testIngest(store);
});

/** Drives and stands in turn; the button is pressed now and then. */
function record({ identifier }: Asset, step: number, aheadMs: number): DeviceMessage {
  const moves = step % 60 < 40;
  return positionMessage(identifier, {
    fixTime: timeOf(step) + aheadMs,
    latitude: -12.1 + (Math.floor(step / 60) * 40 + Math.min(step % 60, 40)) * 0.002,
    longitude: -77.04,
    speedMps: moves ? (step % 20 < 12 ? 7 : 60) : 0,
    ignition: moves,
    events: step % 50 === 10 ? ['sos'] : [],
  });
}

/** What both devices say live in these steps, the one with a clock that is so much ahead. */
async function live(
  from: number,
  until: number,
  aheadMs: number | ((step: number) => number),
): Promise<void> {
  for (let step = from; step < until; step++)
    for (const [asset, ahead] of [
      [right, 0],
      [wrong, typeof aheadMs === 'number' ? aheadMs : aheadMs(step)],
    ] as const)
      await ingest.receive(asset.identifier, receivedAt(step), [record(asset, step, ahead)]);
}

/** As after a crash: whoever starts knows what is stored. */
async function restart(): Promise<void> {
  ingest = await testIngest(store);
}

const clocks = async () =>
  (
    await sql(
      'SELECT from_time, offset_ms, removed_at, settled FROM device_clock WHERE device_id = $1 ORDER BY from_time',
      [wrong.deviceId],
    )
  ).map((row) => ({ from: row.from_time.getTime() as number, offsetMs: row.offset_ms as number }));

/** Everything that is known of a vehicle, but for which it is. */
async function known({ assetId }: Asset) {
  const fixes = [];
  for await (const { attributes, ...fix } of ingest.history.readFixes(
    north.customerId,
    assetId,
    0,
    Number.POSITIVE_INFINITY,
  )) {
    const { [CLOCK_OFFSET_READING]: _, ...rest } = attributes;
    fixes.push({ ...fix, attributes: rest });
  }
  const segments = await sql(
    'SELECT start_time, end_time, state, final, distance_m, detail FROM segment WHERE asset_id = $1 ORDER BY start_time',
    [assetId],
  );
  const events = await sql(
    'SELECT at, code, subject, fingerprint, end_time, decided_time, latitude_e7, detail FROM event WHERE asset_id = $1 ORDER BY at, code',
    [assetId],
  );
  const [state] = await sql(
    'SELECT last_seen, folded_time, final_distance_m, point FROM asset_state WHERE asset_id = $1',
    [assetId],
  );
  const { clockOffsetMs, isClockCorrected, ...point } = state.point;
  return { fixes, segments, events, state: { ...state, point } };
}

async function expectAlike(): Promise<void> {
  await ingest.settle();
  const [one, other] = [await known(right), await known(wrong)];
  expect(one.segments.length).toBeGreaterThan(2);
  expect(one.events.some(({ code }) => code === 'sos')).toBe(true);
  expect(other.fixes).toEqual(one.fixes);
  expect(other).toEqual(one);
}

/** Sends steps again that were sent before, as a device does that was not answered. */
async function sendAgain(steps: readonly number[], at: number, aheadMs: number): Promise<void> {
  for (const step of steps)
    for (const [asset, ahead] of [
      [right, 0],
      [wrong, aheadMs],
    ] as const)
      await ingest.receive(asset.identifier, at, [record(asset, step, ahead)]);
}

const OFFSETS = [
  ['two hours ahead', 2 * HOUR],
  ['two hours behind', -2 * HOUR],
  ['1,024 weeks behind, as of receivers that forgot the week of GPS', -1_024 * 7 * DAY],
] as const;

describe.each(OFFSETS)('a clock that is always %s', (_name, offsetMs) => {
  it('is learnt, and what its device sends stands where that of a right one does, as does what came before it was known', async () => {
    await live(0, 40, offsetMs);
    expect(await clocks()).toEqual([]);
    await live(40, STEPS, offsetMs);
    expect(await clocks()).toEqual([{ from: START, offsetMs }]);
    await expectAlike();
    const [{ point }] = await sql('SELECT point FROM asset_state WHERE asset_id = $1', [wrong.assetId]);
    expect(point).toMatchObject({ clockOffsetMs: offsetMs, isClockCorrected: true });
  });

  it('gives one record for what is sent again, before and after it is learnt and a restart', async () => {
    await live(0, 30, offsetMs);
    await sendAgain([3, 4, 10], receivedAt(30), offsetMs);
    await restart();
    await live(30, 120, offsetMs);
    expect(await clocks()).toHaveLength(1);
    await sendAgain([0, 10, 29, 30, 60, 61], receivedAt(120), offsetMs);
    await restart();
    await sendAgain([0, 10, 29, 30, 60, 61], receivedAt(121), offsetMs);
    await live(121, 130, offsetMs);
    const stored = await sql('SELECT fix_time FROM position WHERE asset_id = $1', [wrong.assetId]);
    expect(stored).toHaveLength(129);
  });

  it('is learnt from nothing that its device kept: neither all at once, nor bit by bit, nor flagged as kept', async () => {
    const kept = Array.from({ length: STEPS }, (_, step) => record(wrong, step, offsetMs));
    const sent = timeOf(STEPS) + 9 * HOUR;
    for (let at = 0; at < STEPS; at += 10)
      await ingest.receive(wrong.identifier, sent + at * 15_000, kept.slice(at, at + 10));
    expect(await clocks()).toEqual([]);
    for (const [step, message] of kept.entries())
      await ingest.receive(wrong.identifier, receivedAt(step) + DAY, [
        { ...message, attributes: { archive: true } },
      ]);
    expect(await clocks()).toEqual([]);
  });

  it('and is set right ends there: what came before and after stands where it was taken', async () => {
    await live(0, 120, offsetMs);
    await live(120, STEPS, 0);
    expect(await clocks()).toEqual([
      { from: START, offsetMs },
      { from: receivedAt(119) + 1, offsetMs: 0 },
    ]);
    await expectAlike();
    await sendAgain([100, 119], receivedAt(STEPS), offsetMs);
    await sendAgain([120, 239], receivedAt(STEPS), 0);
    await expectAlike();
    // So much later that it may have been taken after the clock was set right; in rows and in chunks.
    await restart();
    await sendAgain([101, 118], receivedAt(STEPS) + 3 * HOUR, offsetMs);
    await ingest.history.packQuietDays({ quietMs: 0, now: Date.now() + 10 * DAY });
    await sendAgain([102, 119], receivedAt(STEPS) + 4 * HOUR, offsetMs);
    await expectAlike();
  });

  it('that was right before shifts nothing of that time', async () => {
    await live(0, 100, 0);
    await live(100, STEPS, offsetMs);
    expect(await clocks()).toEqual([{ from: receivedAt(99) + 1, offsetMs }]);
    await expectAlike();
  });

  it('and that nobody believes stands as it said, also in chunks, and is not learnt again', async () => {
    await live(0, 100, offsetMs);
    await ingest.settle();
    const packed = () => ingest.history.packQuietDays({ quietMs: 0, now: Date.now() + 10 * DAY });
    await packed();
    expect(await sql('SELECT FROM position WHERE asset_id = $1', [wrong.assetId])).toHaveLength(0);
    await sendAgain([0, 50, 99], receivedAt(100), offsetMs);
    await expectAlike();
    await sql('UPDATE device_clock SET removed_at = now(), settled = false WHERE device_id = $1', [
      wrong.deviceId,
    ]);
    await restart();
    await ingest.settle();
    await restart();
    await live(100, STEPS, offsetMs);
    expect(await clocks()).toHaveLength(1);
    await packed();
    await sendAgain([0, 50, 120], receivedAt(STEPS), offsetMs);
    await ingest.settle();
    const times: number[] = [];
    for await (const { fixTime } of ingest.history.readFixes(
      north.customerId,
      wrong.assetId,
      0,
      Number.POSITIVE_INFINITY,
    ))
      times.push(fixTime);
    expect(times).toEqual(Array.from({ length: STEPS }, (_, step) => timeOf(step) + offsetMs));
  });
});

it.each<[string, (step: number) => number]>([
  ['drifts', (step) => 2 * HOUR + step * 300],
  ['leaps', (step) => (step % 7) * HOUR],
  ['changes its offset every quarter of an hour', (step) => (1 + Math.floor(step / 30)) * HOUR],
])('a clock that %s has no constant offset', async (_name, ahead) => {
  await live(0, STEPS, ahead);
  expect(await clocks()).toEqual([]);
  const [{ point }] = await sql('SELECT point FROM asset_state WHERE asset_id = $1', [wrong.assetId]);
  expect(point?.isClockCorrected ?? false).toBe(false);
});

it('a clock that leaps away from what was learnt gets no other offset on the same day', async () => {
  await live(0, 100, 2 * HOUR);
  await live(100, STEPS, 5 * HOUR);
  expect(await clocks()).toEqual([
    { from: START, offsetMs: 2 * HOUR },
    { from: receivedAt(99) + 1, offsetMs: 0 },
  ]);
});

it.each([-30 * MINUTE, 30 * MINUTE])(
  'every record of a vehicle that stands still stays, though they are alike, whose clock is off by %d ms',
  async (offsetMs) => {
    for (let step = 0; step < 200; step++) {
      const fix = { fixTime: timeOf(step) + offsetMs, latitude: -12, longitude: -77, ignition: false };
      await ingest.receive(wrong.identifier, receivedAt(step), [positionMessage(wrong.identifier, fix)]);
    }
    expect(await clocks()).toEqual([{ from: START, offsetMs }]);
    const rows = await sql('SELECT fix_time FROM position WHERE asset_id = $1 ORDER BY 1', [wrong.assetId]);
    expect(rows.map((row) => row.fix_time.getTime())).toEqual(
      Array.from({ length: 200 }, (_, step) => timeOf(step)),
    );
  },
);

it('what came of days that are packed is not shifted by a clock that went wrong since', async () => {
  await live(0, 60, 0);
  await ingest.history.packQuietDays({ quietMs: 0, now: Date.now() + 10 * DAY });
  const kept = record(wrong, -2_000, HOUR); // in the first that is sent with the wrong clock, and very old
  await ingest.receive(wrong.identifier, receivedAt(60), [kept, record(wrong, 60, HOUR)]);
  await ingest.receive(right.identifier, receivedAt(60), [record(right, -2_000, 0), record(right, 60, 0)]);
  await live(61, STEPS, HOUR);
  expect((await clocks()).map(({ offsetMs }) => offsetMs)).toEqual([HOUR]);
  await ingest.settle();
  const [one, other] = [await known(right), await known(wrong)];
  expect(other.fixes.slice(1)).toEqual(one.fixes.slice(1));
  expect(other.fixes[0]?.fixTime).toBe(kept.fixTime); // what was taken before it was heard with the wrong clock stands where it says
});

it('a clock that is learnt after a restart was wrong before it, too', async () => {
  await live(0, 20, 0);
  await live(20, 70, -2 * HOUR);
  await restart();
  await live(70, STEPS, -2 * HOUR);
  expect(await clocks()).toEqual([{ from: receivedAt(19) + 1, offsetMs: -2 * HOUR }]);
  await expectAlike();
});

it('a timeline that is derived anew is the same, and two ranges that meet give what the whole gives', async () => {
  await live(0, 120, -2 * HOUR);
  await live(120, STEPS, 0);
  await ingest.settle();
  const before = await known(wrong);
  await restart();
  await applyToEverything(store.db);
  await ingest.deriveAnew();
  expect(await known(wrong)).toEqual(before);
  const edge = timeOf(90);
  const count = (from: number, to: number) =>
    ingest.history.countFixes(north.customerId, wrong.assetId, from, to);
  expect((await count(START, edge)) + (await count(edge, timeOf(STEPS)))).toBe(STEPS);
});

it('a device that was moved to another vehicle meanwhile reports for the one in which it was', async () => {
  const [other] = unused.splice(0, 1) as [Asset];
  await sql('DELETE FROM mounting WHERE device_id = $1', [other.deviceId]);
  await sql('UPDATE mounting SET mounted_to = $2 WHERE device_id = $1', [
    wrong.deviceId,
    new Date(timeOf(30)),
  ]);
  await sql('INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from) VALUES ($1, $2, $3, $4)', [
    north.customerId,
    wrong.deviceId,
    other.assetId,
    new Date(timeOf(30)),
  ]);
  await restart();
  await live(0, 100, -2 * HOUR);
  await ingest.settle();
  const times = async ({ assetId }: Asset) =>
    (
      await sql('SELECT fix_time FROM position WHERE asset_id = $1 AND flags & 65535 = 0 ORDER BY fix_time', [
        assetId,
      ])
    ).map((row) => row.fix_time.getTime());
  expect(await times(wrong)).toEqual(Array.from({ length: 30 }, (_, step) => timeOf(step)));
  expect(await times(other)).toEqual(Array.from({ length: 70 }, (_, step) => timeOf(step + 30)));
});

it.each([2 * HOUR, -2 * HOUR])(
  'an alarm is told once, of its true time, whose clock was off by %d ms',
  async (offsetMs) => {
    await sql('DELETE FROM alarm_rule');
    await insertTestRule(store, north.customerId, { events: ['sos', 'speedExcess'] });
    const directory = new FleetDirectory(store.db);
    await directory.refresh();
    const evaluator = new AlarmEvaluator({
      db: store.db,
      directory,
      news: new AlarmNews(),
      log: pino({ level: 'silent' }),
      perCustomerHour: 100,
    });
    const judge = async (): Promise<void> => {
      await ingest.settle();
      while (await evaluator.round());
    };
    await live(0, 55, offsetMs); // the button was pressed twice, and nobody knows of the clock
    await judge();
    await restart();
    const told = ({ assetId }: Asset) =>
      sql(
        `SELECT n.code, CASE WHEN n.code = 'sos' THEN n.first_at END AS first_at, n.last_at, n.end_time, n.event_count, array_agg(k.at ORDER BY k.at) AS told
         FROM notification n JOIN notification_event k ON k.notification_id = n.id WHERE n.asset_id = $1 GROUP BY n.id ORDER BY n.code, n.first_at`,
        [assetId],
      );
    expect((await told(wrong)).length).toBeGreaterThan(0);
    expect(await told(wrong)).not.toEqual(await told(right));
    await live(55, STEPS, offsetMs);
    await judge();
    const [one, other] = [await told(right), await told(wrong)];
    expect(one.map(({ code }) => code)).toContain('speedExcess');
    expect(other).toEqual(one);
  },
);

it('what is being judged is moved after that', async () => {
  await live(0, 55, 2 * HOUR);
  const judging = await store.pool.connect();
  onTestFinished(() => judging.release(true));
  await judging.query('BEGIN; SELECT FROM alarm_cursor FOR UPDATE');
  const learning = live(55, 62, 2 * HOUR);
  const isMoving = () =>
    sql(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%alarm_cursor%'",
    );
  await expect.poll(isMoving).toHaveLength(1);
  await judging.query('COMMIT');
  await learning;
  expect(await clocks()).toHaveLength(1);
  await live(62, STEPS, 2 * HOUR);
  await expectAlike();
});

it('nobody else can say that a time was corrected', async () => {
  const message = record(wrong, 0, 0);
  await ingest.receive(wrong.identifier, receivedAt(0), [
    { ...message, attributes: { [CLOCK_OFFSET_READING]: 5 * HOUR, satellitesInView: 7 } },
  ]);
  const [row] = await sql('SELECT fix_time, attributes FROM position WHERE asset_id = $1', [wrong.assetId]);
  expect([row.fix_time.getTime(), row.attributes]).toEqual([timeOf(0), { satellitesInView: 7 }]);
});
