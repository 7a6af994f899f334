import { type Fix, fastSpeeds, isFast, localDays, type TripUse } from '@rastro/domain';
import { expect, it } from 'vitest';
import { deriveAgain } from '../ingest/deriveAgain.ts';
import { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { type Db, inTransaction } from './database.ts';
import { assetsToFinalize, finalizeDays } from './dayFacts.ts';
import { type EcoFacts, readEcoFacts } from './ecoFacts.ts';
import { History } from './history/history.ts';
import { assetsWithoutQuarters, fillOlderQuarters, readFastSpeeds } from './pathQuarters.ts';
import { query } from './query.ts';
import { readSegments } from './segments.ts';
import { fixAt } from './testing/fixes.ts';
import { appendFixes, storeTrack } from './testing/storedTrack.ts';
import { testStore } from './testing/testStore.ts';
import { insertTestTruck } from './testing/testTruck.ts';
import { readTripUses } from './tripPieces.ts';

const ZONE = 'America/Santiago'; // its clocks went forward on 6 September 2026: that day has 23 hours
const [MINUTE, HOUR] = [60_000, 3_600_000];
const BEGIN = Temporal.ZonedDateTime.from(`2026-09-04T00:00[${ZONE}]`).epochMilliseconds;
const END = Temporal.ZonedDateTime.from(`2026-09-09T00:00[${ZONE}]`).epochMilliseconds;

const store = await testStore();
const { db } = store;
const history = new History(store);
/** How many pages of fixes were read. */
let pages = 0;
const counted: History = new Proxy(history, {
  get: (target, name) => {
    if (name === 'whole') return counted;
    if (name === 'readFixPages') pages += 1;
    const value = Reflect.get(target, name);
    return typeof value === 'function' ? value.bind(target) : value;
  },
});
const inStore = <T>(work: (db: Db) => Promise<T>): Promise<T> => inTransaction(db, work);
const asset = await inStore((tx) => insertTestTruck(tx, ZONE));
const { customerId, assetId } = asset;
const settings = new SettingsDirectory();

/** Drives of 50 minutes every hour and a half, day and night, of all speeds, one fix each 30 seconds. */
function fixes(): Fix[] {
  const all: Fix[] = [];
  let metres = 0;
  for (let time = BEGIN + 7 * HOUR, at = 0; time < END - 5 * HOUR; time += MINUTE / 2, at++) {
    const moving = at % 180 < 100;
    const speedMps = moving ? [8, 20, 33][Math.floor(at / 37) % 3]! : 0;
    metres += speedMps * 30;
    all.push(
      fixAt(time, {
        latitude: -33 + (metres % 200_000) / 111_000,
        longitude: -70,
        speedMps,
        ignition: moving,
        odometerM: null,
      }),
    );
  }
  return all;
}

const days = localDays(BEGIN, END, ZONE).map(({ date, startTime, endTime }) => ({
  date,
  from: startTime,
  to: endTime,
}));
/** Nights from half past seven in the evening to a quarter to seven in the morning. */
const nights = days.map(({ date, from }) => ({ date, from: from + 19.5 * HOUR, to: from + 30.75 * HOUR }));
/** Ranges whose edges lie on quarters of an hour; the last one's do not. */
const RANGES = [
  [BEGIN, END],
  [BEGIN + 30 * HOUR, BEGIN + 50.25 * HOUR],
  [BEGIN + 12.1 * HOUR, END - 11.7 * HOUR],
] as const;

interface Read {
  eco: (EcoFacts | null)[];
  uses: TripUse[][][];
}
async function read(): Promise<Read> {
  pages = 0;
  const eco = await readEcoFacts(
    db,
    counted,
    RANGES.map(([from, to]) => ({ customerId, assetId, from, to })),
  );
  return { eco, uses: await readTripUses(db, counted, [{ ...asset, lists: [days, nights] }]) };
}
/** Of the fast segments of days that have passed, those whose speeds are stored, and whether they are those of the fixes `all`. */
async function storedSpeeds(all: readonly Fix[]): Promise<{ fast: number; stored: number; same: number }> {
  const to = END - 24 * HOUR;
  const [speedsOf = () => null] = await readFastSpeeds(db, [{ customerId, assetId, from: BEGIN, to }]);
  const fast = (await readSegments(db, customerId, assetId, BEGIN, to)).filter(isFast);
  const stored = fast.filter(speedsOf);
  const same = stored.filter((segment) => {
    const own = all.filter(({ fixTime }) => fixTime >= segment.startTime && fixTime <= segment.endTime);
    return JSON.stringify(speedsOf(segment)) === JSON.stringify(fastSpeeds(segment, own));
  });
  return { fast: fast.length, stored: stored.length, same: same.length };
}
/** Numbers in whole millimetres and milliseconds: sums in another order differ by less. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, each) =>
    typeof each === 'number' ? Math.round(each * 1000) / 1000 : each,
  );

it('the quarters of an hour that are stored tell the same as the positions, also after late ones and for what is older', async () => {
  const all = fixes();
  const late = all.filter((_, at) => at > 3_000 && at % 700 < 60);
  const early = all.filter((fix) => !late.includes(fix));
  await history.ensurePartitions(all.map(({ fixTime }) => fixTime));
  const own = { customerId, assetId };
  const track = await storeTrack(db, history, own, early, END);

  const ofPositions = await read();
  const withoutQuarters = pages;
  expect(ofPositions.eco[0]?.fastM).toBeGreaterThan(100_000);
  await inStore((client) => finalizeDays(client, history, asset));
  expect(rounded(await read())).toEqual(rounded(ofPositions));
  // Of the open day, and of what the last range cuts elsewhere.
  expect(pages).toBeLessThan(withoutQuarters / 4);
  expect(await assetsWithoutQuarters(db, 10)).toEqual([]);
  const counted = await storedSpeeds(early);
  expect(counted.fast).toBeGreaterThan(20);
  expect(counted).toEqual({ fast: counted.fast, stored: counted.fast, same: counted.fast });

  await appendFixes(db, history, own, late);
  await inStore((client) =>
    deriveAgain(client, { history, settings }, track, {
      from: late[0]!.fixTime,
      until: late.at(-1)!.fixTime,
    }),
  );
  // What is stored of segments that are others now is not believed.
  const stillTrue = await storedSpeeds(all);
  expect(stillTrue.stored).toBeLessThan(stillTrue.fast);
  expect(stillTrue.same).toBe(stillTrue.stored);
  const stale = rounded(await read());
  await query(db, 'DELETE FROM path_quarters', []);
  const ofAllPositions = rounded(await read());
  const asked = [{ customerId, assetId, from: BEGIN, to: END - 24 * HOUR }];
  const ofWholeDays = rounded(await readEcoFacts(db, history, asked));
  expect(stale).toEqual(ofAllPositions);
  expect(ofAllPositions).not.toEqual(rounded(ofPositions));

  // A store of an earlier version has days that are final, and no quarters.
  expect(await assetsToFinalize(db, 10)).toEqual([asset]);
  await inStore((client) => finalizeDays(client, history, asset));
  await query(db, 'DELETE FROM path_quarters', []);
  await query(db, 'UPDATE asset_state SET quarters_since = NULL', []);
  for (let round = 0; round < 5; round++)
    for (const older of await assetsWithoutQuarters(db, 10))
      await inStore((client) => fillOlderQuarters(client, history, older));
  expect(await assetsWithoutQuarters(db, 10)).toEqual([]);
  expect(rounded(await read())).toEqual(ofAllPositions);
  expect(pages).toBeLessThan(withoutQuarters / 4);

  // So has one whose quarters are stored without speeds, where they are written again.
  await query(
    db,
    `UPDATE path_quarters SET segments = (SELECT json_agg(json_build_array(each -> 0, each -> 1, each -> 2)) FROM json_array_elements(segments) AS each)`,
    [],
  );
  expect(await storedSpeeds(all)).toMatchObject({ stored: 0 });
  await query(db, 'UPDATE asset_state SET quarters_since = NULL', []);
  for (let round = 0; round < 5; round++)
    for (const older of await assetsWithoutQuarters(db, 10))
      await inStore((client) => fillOlderQuarters(client, history, older));
  const ofAll = await storedSpeeds(all);
  expect(ofAll).toEqual({ fast: ofAll.fast, stored: ofAll.fast, same: ofAll.fast });

  // Days of which retention took the positions, and that are summed again, keep theirs.
  await history.dropFixesBefore(END);
  await query(db, 'UPDATE asset_state SET settled_until = $1', [new Date(BEGIN)]);
  await inStore((client) => finalizeDays(client, history, asset));
  expect(rounded(await readEcoFacts(db, history, asked))).toEqual(ofWholeDays);
  expect(await storedSpeeds(all)).toEqual(ofAll);
});
