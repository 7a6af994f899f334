import { type DayFacts, type Fix, fastSpeeds, isFast, localDay, type SpeedCounts } from '@rastro/domain';
import pino from 'pino';
import { expect, it } from 'vitest';
import { startDayFinalizing } from '../jobs/dayFinalizing.ts';
import { type Db, inTransaction } from './database.ts';
import { assetsToFinalize, finalizeDays, readDayFacts } from './dayFacts.ts';
import { History } from './history/history.ts';
import { assetsWithOutdatedFigures, renewFigures } from './outdatedFigures.ts';
import { readFastSpeeds } from './pathQuarters.ts';
import { query } from './query.ts';
import { readSegments } from './segments.ts';
import { fixAt } from './testing/fixes.ts';
import { storeTrack } from './testing/storedTrack.ts';
import { testStore } from './testing/testStore.ts';
import { insertTestTruck } from './testing/testTruck.ts';
import { usualThresholds } from './testing/usualThresholds.ts';

const ZONE = 'America/Santiago';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST = '2026-08-30';
const LAST = '2026-09-16'; // its clocks went forward on 6 September 2026
const START = localDay(FIRST, ZONE).startTime + 8 * 60 * MINUTE;
const END = localDay(LAST, ZONE).startTime + 9 * 60 * MINUTE;

const store = await testStore();
const { db } = store;
const history = new History(store);
const inStore = <T>(work: (db: Db) => Promise<T>): Promise<T> => inTransaction(db, work);

const asset = await inStore((tx) => insertTestTruck(tx, ZONE));
const { customerId, assetId } = asset;
const own = { customerId, assetId };

/** Drives of 50 minutes every hour and a half, day and night; at some fixes the receiver leaps away, and says a great speed. */
function fixes(): Fix[] {
  const all: Fix[] = [];
  let metres = 0;
  for (let time = START, minute = 0; time < END; time += MINUTE, minute++) {
    const moving = minute % 90 < 50;
    if (moving) metres += 1_200;
    const leaps = minute % 450 === 25;
    all.push(
      fixAt(time, {
        latitude: -33 + (metres % 200_000) / 111_000 + (leaps ? 2 : 0),
        longitude: -70,
        speedMps: leaps ? 27 : moving ? 20 : 0,
        ignition: moving,
        odometerM: null,
        attributes: { fuelUsedL: metres / 10_000, engineHoursS: minute },
      }),
    );
  }
  return all;
}

const readDays = (): Promise<DayFacts[]> => readDayFacts(db, history, asset, FIRST, LAST);

async function readSpeeds(): Promise<(SpeedCounts | null)[]> {
  const [speedsOf = () => null] = await readFastSpeeds(db, [{ ...own, from: START, to: END }]);
  return (await readSegments(db, customerId, assetId, START, END)).filter(isFast).map(speedsOf);
}

const outdatedUntil = async (): Promise<number | null> =>
  (
    await query<{ until: Date | null }>(db, 'SELECT outdated_until AS until FROM asset_state')
  ).rows[0]!.until?.getTime() ?? null;

/** What an earlier version would have stored: days that miss the fuel of silences, and counts with leaps. */
async function storeAsBefore(): Promise<void> {
  await query(db, `UPDATE day_facts SET facts = jsonb_set(facts, '{fuelUsedL}', '1')`);
  await query(
    db,
    `UPDATE path_quarters SET segments = (
       SELECT json_agg(CASE WHEN json_array_length(each) = 4 THEN json_build_array(each -> 0, each -> 1, each -> 2, '[[97.2,1]]'::json) ELSE each END)
         FROM json_array_elements(segments) AS each)`,
  );
  await query(db, 'UPDATE asset_state SET outdated_until = settled_until');
}

it('renews what an earlier version stored, a week at a time, as far back as positions are kept', async () => {
  const all = fixes();
  await history.ensurePartitions(all.map(({ fixTime }) => fixTime));
  await storeTrack(db, history, own, all, END);
  await inStore((client) => finalizeDays(client, history, asset));
  expect(await assetsWithOutdatedFigures(db, 10)).toEqual([]);
  const [days, speeds] = [await readDays(), await readSpeeds()];
  const counted = speeds.filter((counts) => counts !== null);
  expect(counted.length).toBeGreaterThan(20);
  const segments = (await readSegments(db, customerId, assetId, START, END)).filter(isFast);
  const ofFixes = segments.map((segment) =>
    fastSpeeds(
      segment,
      all.filter(({ fixTime }) => fixTime >= segment.startTime && fixTime <= segment.endTime),
    ),
  );
  expect(counted).toEqual(ofFixes.filter((_, i) => speeds[i] !== null));

  await storeAsBefore();
  const [daysBefore, speedsBefore] = [await readDays(), await readSpeeds()];
  expect(daysBefore.slice(0, -1).map((day) => day.fuelUsedL)).toEqual(days.slice(0, -1).map(() => 1));
  expect(speedsBefore).not.toEqual(speeds);
  const told = await query(db, 'SELECT * FROM event ORDER BY 1, 2, 3');

  // Of a week that is broken off nothing is stored.
  expect(await assetsWithOutdatedFigures(db, 10)).toEqual([asset]);
  const broken: History = Object.create(history, {
    readFixPages: {
      value: () => {
        throw new Error('the process was ended');
      },
    },
  });
  await expect(inStore((client) => renewFigures(client, broken, asset))).rejects.toThrow('ended');
  expect([await readDays(), await readSpeeds()]).toEqual([daysBefore, speedsBefore]);

  // A process that ends after a week goes on there.
  await inStore((client) => renewFigures(client, history, asset));
  const until = await outdatedUntil();
  expect(until).toBe(localDay('2026-09-09', ZONE).startTime);
  expect(await readDays()).toEqual([...daysBefore.slice(0, 10), ...days.slice(10)]);

  // Late positions make days final again meanwhile.
  await query(db, 'UPDATE asset_state SET settled_until = $1', [
    new Date(localDay('2026-09-07', ZONE).startTime),
  ]);
  await query(
    db,
    `UPDATE day_facts SET facts = jsonb_set(facts, '{fuelUsedL}', '2') WHERE date >= '2026-09-07'`,
  );
  expect(await assetsToFinalize(db, 10)).toEqual([asset]);

  const noted = new Date(localDay('2026-09-01', ZONE).startTime);
  await query(db, 'INSERT INTO dropped_before (customer_id, positions) VALUES ($1, $2)', [customerId, noted]);
  for (let rounds = 0; (await assetsWithOutdatedFigures(db, 10)).length > 0; rounds++) {
    expect(rounds).toBeLessThan(4);
    await inStore((client) => renewFigures(client, history, asset));
  }
  const kept = days.findIndex(({ date }) => date === '2026-09-02');
  expect(await readDays()).toEqual([...daysBefore.slice(0, kept), ...days.slice(kept)]);
  const isKept = segments.map(({ startTime }) => startTime >= noted.getTime());
  expect(await readSpeeds()).toEqual(speeds.map((counts, i) => (isKept[i] ? counts : speedsBefore[i])));
  expect(await query(db, 'SELECT * FROM event ORDER BY 1, 2, 3')).toEqual(told);
});

it('renews all of it in the background, but what lacks positions', async () => {
  await query(db, 'DELETE FROM dropped_before');
  await storeAsBefore();
  const before = await readSpeeds();
  await query(db, 'DELETE FROM position WHERE fix_time >= $1 AND fix_time < $2', [
    new Date(END - 4 * DAY),
    new Date(END - 3 * DAY),
  ]);
  const log = pino({ level: 'silent' });
  await startDayFinalizing(db, history, usualThresholds, log)();
  const stop = startDayFinalizing(db, history, usualThresholds, log);
  await expect.poll(outdatedUntil, { timeout: 20_000 }).toBeNull();
  await stop();
  const after = await readSpeeds();
  const segments = (await readSegments(db, customerId, assetId, START, END)).filter(isFast);
  const lacking = segments.findIndex(({ startTime }) => startTime > END - 3.9 * DAY);
  expect(after[lacking]).toEqual(before[lacking]);
  expect(after[0]).not.toEqual(before[0]);
});
