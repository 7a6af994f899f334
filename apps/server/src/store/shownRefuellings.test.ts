import { readFile } from 'node:fs/promises';
import { type Fix, localDay } from '@rastro/domain';
import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { startDayFinalizing } from '../jobs/dayFinalizing.ts';
import { type Db, inTransaction } from './database.ts';
import { finalizeDays, readDayFacts } from './dayFacts.ts';
import { History } from './history/history.ts';
import { query } from './query.ts';
import { showRefuelling, unshownRefuellings } from './shownRefuellings.ts';
import { fixAt } from './testing/fixes.ts';
import { storeTrack } from './testing/storedTrack.ts';
import { testStore } from './testing/testStore.ts';
import { insertTestTruck } from './testing/testTruck.ts';
import { usualThresholds } from './testing/usualThresholds.ts';

const ZONE = 'America/Lima';
const MINUTE = 60_000;
const START = localDay('2026-09-01', ZONE).startTime + 20 * 60 * MINUTE;

const store = await testStore();
const { db } = store;
const history = new History(store);
const inStore = <T>(work: (db: Db) => Promise<T>): Promise<T> => inTransaction(db, work);
const asset = await inStore((tx) => insertTestTruck(tx, ZONE));
const { customerId } = asset;

/** What it does for so many minutes, with so many litres in its tank, whose level is read every so many minutes. */
const STRETCHES = [
  { minutes: 60, drives: true, litres: 40, every: 1 },
  { minutes: 420, drives: false, litres: 40, every: 10 }, // stands over midnight, and was filled when it leaves
  { minutes: 60, drives: true, litres: 90, every: 1 },
  { minutes: 30, drives: false, litres: 90, every: 1 },
  { minutes: 1_000, drives: false, litres: 30, every: 10 }, // drained before the next midnight
  { minutes: 60, drives: true, litres: 30, every: 1 },
  { minutes: 1_440, drives: false, litres: 30, every: 10 },
  { minutes: 60, drives: true, litres: 30, every: 1 },
  { minutes: 60, drives: false, litres: 30, every: 10 },
];
const PARKED_AT = START + 61 * MINUTE;

function fixes(): Fix[] {
  const all: Fix[] = [];
  let [minute, metres] = [0, 0];
  for (const { minutes, drives, litres, every } of STRETCHES)
    for (let i = 0; i < minutes; i += every) {
      minute += every;
      if (drives) metres += 900 * every;
      all.push(
        fixAt(START + minute * MINUTE, {
          latitude: -12 + metres / 111_000,
          speedMps: drives ? 15 : 0,
          ignition: drives,
          odometerM: null,
          attributes: { fuelLevelL: litres },
        }),
      );
    }
  return all;
}

const all = fixes();
await history.ensurePartitions(all.map(({ fixTime }) => fixTime));
await storeTrack(db, history, asset, all, all.at(-1)!.fixTime);
await inStore((client) => finalizeDays(client, history, asset));

interface EventRow {
  at: Date;
  code: string;
  fingerprint: number;
  sequence: string;
  detail: Record<string, unknown>;
}
const readEvents = async (): Promise<EventRow[]> =>
  (
    await query<EventRow>(
      db,
      "SELECT * FROM event WHERE code IN ('fuelFilled', 'fuelDrained') ORDER BY decided_time, code",
    )
  ).rows;
const readDays = () => readDayFacts(db, history, asset, '2026-09-01', '2026-09-05');
const readIncident = async () =>
  (
    await query(
      db,
      `SELECT n.first_at, n.last_at, n.latitude_e7, k.at, k.fingerprint FROM notification n JOIN notification_event k ON k.notification_id = n.id`,
    )
  ).rows[0];

const [events, days] = [await readEvents(), await readDays()];
const [filled] = events as [EventRow];
await query(
  db,
  `INSERT INTO notification (customer_id, asset_id, type_id, kind, code, subject, first_at, last_at, fingerprint, event_count, listed, late, rule_ids,
                             latitude_e7, longitude_e7, created_at)
   SELECT customer_id, asset_id, 1, 0, code, subject, at, at, fingerprint, 1, true, false, '{}', latitude_e7, longitude_e7, at FROM event WHERE code = 'fuelFilled'`,
);
await query(
  db,
  `INSERT INTO notification_event SELECT customer_id, asset_id, first_at, code, subject, fingerprint, id, '{}' FROM notification`,
);
const incident = await readIncident();

/** What an earlier version would have stored: events that do not say from when the levels show them, of which one is dated where it parked. */
beforeEach(async () => {
  await query(db, 'DELETE FROM dropped_before');
  await query(
    db,
    "UPDATE event SET detail = detail - 'shownTime' WHERE code IN ('fuelFilled', 'fuelDrained')",
  );
  const parked = [new Date(PARKED_AT)];
  for (const table of ['event', 'notification_event'])
    await query(db, `UPDATE ${table} SET at = $1, fingerprint = 7 WHERE code = 'fuelFilled'`, parked);
  await query(db, `UPDATE event SET end_time = at, latitude_e7 = 1 WHERE code = 'fuelFilled'`);
  await query(
    db,
    'UPDATE notification SET first_at = $1, last_at = $1, fingerprint = 7, latitude_e7 = 1',
    parked,
  );
  const upgrade = await readFile(new URL('./migrations/0092_refuellings_shown.sql', import.meta.url), 'utf8');
  await query(db, 'UPDATE asset_state SET outdated_until = NULL');
  await query(db, upgrade);
  await query(db, `UPDATE day_facts SET facts = jsonb_set(facts, '{fuelUsedL}', '77')`);
});

it('makes refuellings of an earlier version those of this one, and then the days, and rings nothing', async () => {
  expect(events.map(({ code, detail }) => [code, detail.changeL])).toEqual([
    ['fuelFilled', 50],
    ['fuelDrained', -60],
  ]);
  const before = await readDays();
  expect(before.slice(0, 3).map((day) => day.fuelUsedL)).toEqual([77, 77, 77]);
  const stop = startDayFinalizing(db, history, usualThresholds, pino({ level: 'silent' }));
  const outdated = async () => (await query(db, 'SELECT outdated_until AS until FROM asset_state')).rows[0];
  await expect.poll(outdated, { timeout: 20_000 }).toEqual({ until: null });
  await stop();
  expect(await readEvents()).toEqual(events); // with their numbers, which those follow who ring
  expect(await readDays()).toEqual(days);
  expect(await readIncident()).toEqual(incident);
});

it('stores nothing of one that is broken off, and goes on with it', async () => {
  const before = await readEvents();
  const broken: History = Object.create(history, {
    readFixesAfter: {
      value: () => {
        throw new Error('the process was ended');
      },
    },
  });
  const [latest, first] = await unshownRefuellings(db, 10);
  expect([latest!.code, first!.code]).toEqual(['fuelDrained', 'fuelFilled']);
  await expect(inStore((tx) => showRefuelling(tx, broken, usualThresholds, latest!))).rejects.toThrow(
    'ended',
  );
  expect(await readEvents()).toEqual(before);
  await inStore((tx) => showRefuelling(tx, history, usualThresholds, latest!));
  expect(await unshownRefuellings(db, 10)).toEqual([first]);
});

it('leaves one alone whose positions are not kept, and does not look at it again', async () => {
  const before = await readEvents();
  await query(db, 'INSERT INTO dropped_before (customer_id, positions) VALUES ($1, $2)', [
    customerId,
    new Date(filled.at.getTime() + MINUTE),
  ]);
  for (const refuelling of await unshownRefuellings(db, 10))
    await inStore((tx) => showRefuelling(tx, history, usualThresholds, refuelling));
  expect(await unshownRefuellings(db, 10)).toEqual([]);
  const [old, drained] = before as [EventRow, EventRow];
  expect(await readEvents()).toEqual([
    { ...old, detail: { ...old.detail, shownTime: null } },
    { ...drained, detail: events[1]!.detail },
  ]);
});
