import {
  fastSpeeds,
  isFast,
  needsQuarters,
  type PathQuarter,
  pathQuarters,
  type Segment,
  type SpeedCounts,
} from '@rastro/domain';
import type { Db } from './database.ts';
import type { EventsOf } from './events/read.ts';
import { fixesOfSegments } from './fixesOfSegments.ts';
import { int4Array, timestampArray } from './history/binaryArray.ts';
import type { History } from './history/history.ts';
import { query } from './query.ts';
import { readSegments, type Stretch } from './segments.ts';

const DAY_MS = 86_400_000;
/** How long before a stretch a segment of it may begin: of one that began before, the fixes are read. */
const LONGEST_MS = 2 * DAY_MS;

/** What is stored of the segments that begin on a day, each with what tells whether the segment is still the same. */
type PackedQuarters = [
  startTime: number,
  stamp: readonly (number | null)[],
  quarters: [distanceM: number, standingMs: number, slowM: number, mediumM: number, fastM: number][],
  /** Of those that are fast; what was stored by an earlier version has none. */
  speeds?: SpeedCounts,
][];

/** All of a segment that its quarters are computed of, and the number of its fixes. */
const stampOf = (segment: Segment): readonly (number | null)[] => [
  segment.endTime,
  segment.distanceM,
  segment.fixCount,
  segment.maxSpeedMps,
  segment.standingMs,
  segment.startLatitude,
  segment.startLongitude,
  segment.endLatitude,
  segment.endLongitude,
];

/** Gives the quarters of a segment as they are stored; null where they are not, or the segment is not the one of which they were. */
export type StoredQuarters = (segment: Segment) => readonly PathQuarter[] | null;

/** Gives the speeds of a fast segment in the same way. */
export type StoredSpeeds = (segment: Segment) => SpeedCounts | null;

/**
 * Computes the quarters, and the counted speeds, of the segments of an asset that begin on the days in UTC from one moment to another (milliseconds since 1970, `to`
 * excluded), and stores them, in the given transaction. Those that are stored and whose segment is the same stay, since its positions may be
 * gone; of segments that begin from `anewFrom` on only where positions are missing. What else is stored of these days is forgotten.
 */
export async function writePathQuarters(
  db: Db,
  history: History,
  { customerId, assetId }: EventsOf,
  from: number,
  to: number,
  anewFrom = Number.POSITIVE_INFINITY,
): Promise<void> {
  const [first, last] = [Math.floor(from / DAY_MS), Math.ceil(to / DAY_MS)];
  for (let day = first; day < last; day++) {
    const begin = day * DAY_MS;
    const segments = (await readSegments(db, customerId, assetId, begin, begin + DAY_MS)).filter(
      (segment) => segment.startTime >= begin && needsQuarters(segment),
    );
    const stretches = [{ customerId, assetId, from: begin, to: begin + DAY_MS }];
    const [stored = () => null] = await readPathQuarters(db, stretches);
    const [storedSpeeds = () => null] = await readFastSpeeds(db, stretches);
    const quarters = new Map(segments.map((segment) => [segment, stored(segment)]));
    const speeds = new Map<Segment, SpeedCounts>();
    for (const segment of segments) {
      const own = storedSpeeds(segment);
      if (own) speeds.set(segment, own);
    }
    const unknown = segments.filter(
      (segment) =>
        segment.startTime >= anewFrom || !quarters.get(segment) || (isFast(segment) && !speeds.has(segment)),
    );
    for await (const [segment, fixes] of fixesOfSegments(history, { customerId, assetId }, unknown)) {
      const isAnew = segment.startTime >= anewFrom && fixes.length >= segment.fixCount;
      if (isAnew || !quarters.get(segment)) quarters.set(segment, pathQuarters(segment, fixes));
      if (isFast(segment) && fixes.length > 0 && (isAnew || !speeds.has(segment)))
        speeds.set(segment, fastSpeeds(segment, fixes));
    }
    const packed = segments.map((segment): PackedQuarters[number] => {
      const own = (quarters.get(segment) ?? []).map(
        ({ distanceM, standingMs, slowM, mediumM, fastM }): PackedQuarters[number][2][number] => [
          distanceM,
          standingMs,
          slowM,
          mediumM,
          fastM,
        ],
      );
      const counted = speeds.get(segment);
      return counted
        ? [segment.startTime, stampOf(segment), own, counted]
        : [segment.startTime, stampOf(segment), own];
    });
    const key = [customerId, assetId, new Date(begin)];
    if (packed.length === 0)
      await query<never>(
        db,
        `DELETE FROM path_quarters WHERE customer_id = $1 AND asset_id = $2 AND day = ($3::timestamptz AT TIME ZONE 'UTC')::date`,
        key,
      );
    else
      await query<never>(
        db,
        `INSERT INTO path_quarters (customer_id, asset_id, day, segments)
         VALUES ($1, $2, ($3::timestamptz AT TIME ZONE 'UTC')::date, $4)
         ON CONFLICT (customer_id, asset_id, day) DO UPDATE SET segments = excluded.segments`,
        [...key, JSON.stringify(packed)],
      );
  }
}

/** The quarters that are stored of the segments that touch each stretch, by one statement. */
export const readPathQuarters = async (db: Db, stretches: readonly Stretch[]): Promise<StoredQuarters[]> =>
  (await readStored(db, stretches)).map(
    (storedOf) => (segment) => storedOf(segment)?.[2].map(quarterOf) ?? null,
  );

/** The speeds that are stored of them. */
export const readFastSpeeds = async (db: Db, stretches: readonly Stretch[]): Promise<StoredSpeeds[]> =>
  (await readStored(db, stretches)).map((storedOf) => (segment) => storedOf(segment)?.[3] ?? null);

type StoredOf = (segment: Segment) => PackedQuarters[number] | null;

async function readStored(db: Db, stretches: readonly Stretch[]): Promise<StoredOf[]> {
  const { rows } = await query<{ packed: string | null }>(
    db,
    `SELECT (SELECT '[' || string_agg(segments::text, ',') || ']' FROM path_quarters q
              WHERE q.customer_id = r.customer_id AND q.asset_id = r.asset_id
                AND q.day BETWEEN (r.since AT TIME ZONE 'UTC')::date AND (r.until AT TIME ZONE 'UTC')::date) AS packed
       FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[])
              WITH ORDINALITY AS r (customer_id, asset_id, since, until, place) ORDER BY r.place`,
    [
      int4Array(stretches.map(({ customerId }) => customerId)),
      int4Array(stretches.map(({ assetId }) => assetId)),
      timestampArray(stretches.map(({ from }) => from - LONGEST_MS)),
      timestampArray(stretches.map(({ to }) => to)),
    ],
  );
  return rows.map(({ packed }) => {
    const known = new Map(
      (JSON.parse(packed ?? '[]') as PackedQuarters[]).flat().map((each) => [each[0], each] as const),
    );
    return (segment) => {
      const stored = known.get(segment.startTime);
      return stored && stampOf(segment).every((value, at) => value === stored[1][at]) ? stored : null;
    };
  });
}

const quarterOf = ([
  distanceM,
  standingMs,
  slowM,
  mediumM,
  fastM,
]: PackedQuarters[number][2][number]): PathQuarter => ({
  distanceM,
  standingMs,
  slowM,
  mediumM,
  fastM,
});

/** An asset whose older segments lack their quarters: those that begin from one moment on and before another. */
export interface OlderSegments extends EventsOf {
  from: number;
  until: number;
}

const AT_ONCE_MS = 7 * DAY_MS;

/** Assets whose final segments of before `quarters_since` lack their quarters, each with the last week of that; at most `count`. */
export async function assetsWithoutQuarters(db: Db, count: number): Promise<OlderSegments[]> {
  const { rows } = await query<{ customerId: number; assetId: number; first: Date; until: Date }>(
    db,
    `SELECT s.customer_id AS "customerId", s.asset_id AS "assetId", f.start_time AS first,
            coalesce(s.quarters_since, s.settled_until) AS until
       FROM asset_state s
       JOIN LATERAL (SELECT start_time FROM segment f
                      WHERE f.customer_id = s.customer_id AND f.asset_id = s.asset_id
                      ORDER BY f.start_time LIMIT 1) f ON f.start_time < coalesce(s.quarters_since, s.settled_until)
      LIMIT $1`,
    [count],
  );
  return rows.map(({ customerId, assetId, first, until }) => ({
    customerId,
    assetId,
    from: Math.max(Number(first), Number(until) - AT_ONCE_MS),
    until: Number(until),
  }));
}

/** Writes the quarters of older segments, in the given transaction. */
export async function fillOlderQuarters(
  db: Db,
  history: History,
  { from, until, ...asset }: OlderSegments,
): Promise<void> {
  await query<never>(db, 'SELECT FROM asset_state WHERE asset_id = $1 FOR UPDATE', [asset.assetId]);
  await writePathQuarters(db, history, asset, from, until);
  await query<never>(
    db,
    `UPDATE asset_state SET quarters_since = $2
      WHERE asset_id = $1 AND (quarters_since IS NULL OR quarters_since > $2)`,
    [asset.assetId, new Date(from)],
  );
}
