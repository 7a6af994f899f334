import { type DayFacts, type Fix, localDay, tripsOf } from '@rastro/domain';
import { expect, it } from 'vitest';
import { deriveAgain } from '../ingest/deriveAgain.ts';
import { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { type Db, inTransaction } from './database.ts';
import { assetsToFinalize, finalizeDays, readDayFacts } from './dayFacts.ts';
import { History } from './history/history.ts';
import { createCustomer } from './people.ts';
import { query } from './query.ts';
import { readSegments } from './segments.ts';
import { fixAt } from './testing/fixes.ts';
import { appendFixes, storeTrack } from './testing/storedTrack.ts';
import { testStore } from './testing/testStore.ts';

const ZONE = 'America/Santiago'; // its clocks went forward on 6 September 2026: that day has 23 hours
const MINUTE = 60_000;
const DAYS = ['2026-09-04', '2026-09-05', '2026-09-06', '2026-09-07', '2026-09-08'] as const;
const START = localDay(DAYS[0], ZONE).startTime + 8 * 60 * MINUTE;
const END = localDay(DAYS[4], ZONE).startTime + 9 * 60 * MINUTE;

const store = await testStore();
const { db } = store;
const history = new History(store);
const inStore = <T>(work: (db: Db) => Promise<T>): Promise<T> => inTransaction(db, work);

const { customerId } = await inStore((client) => createCustomer(client, { name: 'Sur', timeZone: ZONE }));
const insert = async (sql: string, values: unknown[]): Promise<number> =>
  (await query<{ id: number }>(db, `${sql} RETURNING id`, values)).rows[0]!.id;
const driver = (name: string, ibutton: string | null) =>
  insert('INSERT INTO driver (customer_id, first_name, ibutton) VALUES ($1, $2, $3)', [
    customerId,
    name,
    ibutton,
  ]);
const rosa = await driver('Rosa', null);
const pedro = await driver('Pedro', '0a1b2c');
const assetId = await insert('INSERT INTO asset (customer_id, type_id, name) VALUES ($1, 1, $2)', [
  customerId,
  'Camión',
]);
await query(
  db,
  "INSERT INTO asset_trait (customer_id, asset_id, valid_from, type_id, driver_id) VALUES ($1, $2, '-infinity', 1, $3)",
  [customerId, assetId, rosa],
);
const asset = { customerId, assetId, timeZone: ZONE };

/** Drives of 50 minutes every hour and a half, day and night, one fix a minute: many a midnight is driven through. */
function fixes(): Fix[] {
  const all: Fix[] = [];
  let metres = 0;
  for (let time = START, minute = 0; time < END; time += MINUTE, minute++) {
    const moving = minute % 90 < 50;
    if (moving) metres += 900;
    all.push(
      fixAt(time, {
        latitude: -33 + (metres % 200_000) / 111_000,
        longitude: -70,
        speedMps: moving ? 15 : 0,
        ignition: moving,
        odometerM: null,
        attributes: {
          fuelUsedL: metres / 10_000,
          engineHoursS: minute,
          ...(minute % 900 === 1 ? { driverId: '0A1B2C' } : {}),
        },
      }),
    );
  }
  return all;
}

const settled = async (): Promise<number> =>
  (await query<{ days: number }>(db, 'SELECT count(*)::int AS days FROM day_facts')).rows[0]!.days;
const read = (): Promise<DayFacts[]> => readDayFacts(db, history, asset, DAYS[0], DAYS[4]);
const sum = (days: readonly DayFacts[], of: (day: DayFacts) => number): number =>
  days.reduce((all, day) => all + of(day), 0);

it('day facts are sums of segments, final once the day has passed, and final again after late data', async () => {
  const all = fixes();
  const lateOnes = all.filter(({ fixTime }, i) => fixTime > START + 2_000 * MINUTE && i % 600 < 100);
  const early = all.filter((fix) => !lateOnes.includes(fix));
  await history.ensurePartitions(all.map(({ fixTime }) => fixTime));
  const own = { customerId, assetId };
  const track = await storeTrack(db, history, own, early, END);

  const summed = await read();
  expect(summed.map(({ date }) => date)).toEqual(DAYS);
  const { startTime, endTime } = summed[2]!;
  expect(endTime - startTime).toBe(23 * 60 * MINUTE);

  expect(await assetsToFinalize(db, 10)).toEqual([asset]);
  await inStore((client) => finalizeDays(client, history, asset));
  expect(await assetsToFinalize(db, 10)).toEqual([]);
  expect(await settled()).toBe(4);
  expect(await read()).toEqual(summed);

  await appendFixes(db, history, own, lateOnes);
  await inStore((client) =>
    deriveAgain(client, { history, settings: new SettingsDirectory() }, track, {
      from: lateOnes[0]!.fixTime,
      until: lateOnes.at(-1)!.fixTime,
    }),
  );
  const whole = await read();
  expect(whole).not.toEqual(summed);
  expect(await assetsToFinalize(db, 10)).toEqual([asset]);
  await inStore((client) => finalizeDays(client, history, asset));
  expect(await read()).toEqual(whole);

  const segments = await readSegments(db, customerId, assetId, 0, END * 2);
  const total = (of: (segment: (typeof segments)[number]) => number | null): number =>
    segments.reduce((metres, segment) => metres + (of(segment) ?? 0), 0);
  expect(sum(whole, (day) => day.distanceM)).toBeCloseTo(
    total((segment) => segment.distanceM),
    3,
  );
  expect(sum(whole, (day) => day.fuelUsedL ?? 0)).toBeCloseTo(
    total((segment) => segment.fuelUsedL),
    3,
  );
  expect(sum(whole, (day) => day.engineMs)).toBeCloseTo(
    total((segment) => segment.engineMs),
    3,
  );
  expect(sum(whole, (day) => day.movingMs + day.idleMs + day.stoppedMs + day.noDataMs)).toBe(
    segments.at(-1)!.endTime - segments[0]!.startTime,
  );
  expect(sum(whole, (day) => day.trips)).toBe(tripsOf(segments).length);

  const { rows: drivers } = await query<{ driver_id: number | null }>(
    db,
    'SELECT DISTINCT driver_id FROM segment WHERE asset_id = $1 ORDER BY 1',
    [assetId],
  );
  expect(drivers.map((row) => row.driver_id)).toEqual([rosa, pedro]);
});

it('days that were stored before moving vehicles were seen standing have none of it', async () => {
  await store.pool.query("UPDATE day_facts SET facts = facts - 'standingMs' - 'tripMs'");
  const days = await read();
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) expect(Number.isFinite(day.standingMs + day.tripMs), day.date).toBe(true);
});
