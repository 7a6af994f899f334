import { followedMeter, type MeterReadings, type MeterSource, USE_WINDOW_MS } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { engineRan } from './segmentDetail.ts';

/** An asset with the moment from which a notice counts. */
export interface MeteredSince {
  customerId: number;
  assetId: number;
  since: number;
  /** Whether the computed hour meter is wanted, for which the segments since are read. */
  engine: boolean;
}

/** What an asset did since a moment, by its timeline: metres, and seconds with the engine running. */
interface Done {
  metres: number;
  engineS: number;
}

const UNKNOWN: MeterReadings = {
  odometer: { device: null, computed: null },
  hourMeter: { device: null, computed: null },
  recent: { odometer: { amount: 0, knownSince: null }, hourMeter: { amount: 0, knownSince: null } },
};

/** The share of a segment after a moment. */
const SHARE = (since: RawBuilder<unknown>) =>
  sql`coalesce(extract(epoch FROM s.end_time - greatest(s.start_time, ${since}))
            / nullif(extract(epoch FROM s.end_time - s.start_time), 0), 0)`;
const DONE = (since: RawBuilder<unknown>) =>
  sql`coalesce(sum(s.distance_m::float8 * ${SHARE(since)}), 0) AS metres,
   coalesce(sum(extract(epoch FROM s.end_time - greatest(s.start_time, ${since})))
              FILTER (WHERE ${sql.raw(engineRan('s'))}), 0)::float8 AS engine_s`;

/** What `DONE` gives: metres, and seconds with the engine running. */
interface DoneRow {
  metres: number;
  engine_s: number;
}

interface MeterRow {
  /** Place in the list of what is wanted, from 1. */
  row: number;
  odometer: number | null;
  total: number | null;
  hours: number | null;
  engine_s: number | null;
}

/**
 * The meters of assets as they stand now, in the order asked for; with `recent`, their use in the last four weeks. An asset that has never
 * reported has none. The computed hour meter counts from `since`.
 */
export async function readMeters(
  db: Db,
  wanted: readonly MeteredSince[],
  { recent }: { recent: boolean },
  now: number,
): Promise<MeterReadings[]> {
  if (wanted.length === 0) return [];
  const recentUse = recent ? await readRecent(db, wanted, now) : new Map<number, MeterReadings['recent']>();
  const { rows } = await sql<MeterRow>`
    SELECT a.row, (t.point->>'odometerM')::float8 AS odometer, (t.point->>'totalDistanceM')::float8 AS total,
           (t.point->>'engineHoursS')::float8 AS hours, done.engine_s
      FROM unnest(${wanted.map(({ customerId }) => customerId)}::int[], ${wanted.map(({ assetId }) => assetId)}::int[],
                  ${wanted.map(({ since }) => new Date(since))}::timestamptz[], ${wanted.map(({ engine }) => engine)}::bool[])
             WITH ORDINALITY AS a (customer_id, asset_id, since, engine, row)
      JOIN asset_state t ON t.asset_id = a.asset_id AND t.customer_id = a.customer_id AND t.point IS NOT NULL
      LEFT JOIN LATERAL (
        SELECT ${DONE(sql`a.since`)} FROM segment s
         WHERE s.customer_id = a.customer_id AND s.asset_id = a.asset_id AND s.end_time > a.since
      ) done ON a.engine
     ORDER BY a.row`.execute(db);
  const byRow = new Map(rows.map((row) => [row.row - 1, row]));
  return wanted.map(({ assetId }, index) => {
    const row = byRow.get(index);
    if (!row) return UNKNOWN;
    return {
      odometer: { device: row.odometer, computed: row.total },
      hourMeter: { device: row.hours, computed: row.engine_s },
      recent: recentUse.get(assetId) ?? UNKNOWN.recent,
    };
  });
}

async function readRecent(
  db: Db,
  wanted: readonly MeteredSince[],
  now: number,
): Promise<Map<number, MeterReadings['recent']>> {
  const assets = new Map(wanted.map(({ customerId, assetId }) => [assetId, customerId]));
  const since = sql`${new Date(now - USE_WINDOW_MS)}::timestamptz`;
  const { rows } = await sql<DoneRow & { asset_id: number; known_since: Date }>`
    SELECT a.asset_id, min(s.start_time) AS known_since, ${DONE(since)}
      FROM unnest(${[...assets.values()]}::int[], ${[...assets.keys()]}::int[]) AS a (customer_id, asset_id)
      JOIN segment s ON s.customer_id = a.customer_id AND s.asset_id = a.asset_id AND s.end_time > ${since}
     GROUP BY a.asset_id`.execute(db);
  return new Map(
    rows.map((row) => {
      const knownSince = row.known_since.getTime();
      return [
        row.asset_id,
        {
          odometer: { amount: row.metres, knownSince },
          hourMeter: { amount: row.engine_s, knownSince },
        },
      ];
    }),
  );
}

/** What an asset did since a moment. */
async function readDone(db: Db, { customerId, assetId, since }: MeteredSince): Promise<Done> {
  const from = sql`${new Date(since)}::timestamptz`;
  const { rows } = await sql<DoneRow>`
    SELECT ${DONE(from)} FROM segment s
     WHERE s.customer_id = ${customerId} AND s.asset_id = ${assetId} AND s.end_time > ${from}`.execute(db);
  const [done] = rows as [DoneRow]; // sums without groups are one row
  return { metres: done.metres, engineS: done.engine_s };
}

/** A meter and what it showed at the start of a cycle: metres or seconds. */
export interface MeterStart {
  source: MeterSource;
  start: number;
}

/**
 * What the meter that a new cycle follows showed at a moment: what it shows now, less what the timeline says was done since. Before the
 * timeline begins, what it showed then: nothing is known of what went before. The computed hour meter counts from the moment
 * itself. Null where the asset has never reported.
 */
export async function meterStart(
  db: Db,
  basis: 'odometer' | 'hourMeter',
  at: Omit<MeteredSince, 'engine'>,
  now: number,
): Promise<MeterStart | null> {
  const since = { ...at, engine: basis === 'hourMeter' };
  const [readings] = await readMeters(db, [since], { recent: false }, now);
  const source = readings ? followedMeter(readings[basis]) : null;
  const shown = source && readings ? readings[basis][source] : null;
  if (source === null || shown === null) return null;
  if (basis === 'hourMeter' && source === 'computed') return { source, start: 0 };
  const { metres, engineS } = await readDone(db, since);
  return { source, start: shown - (basis === 'odometer' ? metres : engineS) };
}
