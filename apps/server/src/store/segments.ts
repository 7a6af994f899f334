import type { Segment } from '@rastro/domain';
import { SEGMENT_STATE } from './codes.ts';
import type { Db } from './database.ts';
import { driverThen } from './driverThen.ts';
import {
  float4Array,
  int2Array,
  int4Array,
  textArray,
  timestamp,
  timestampArray,
} from './history/binaryArray.ts';
import { query } from './query.ts';
import { type PackedSegment, packSegment, segmentSql, unpackSegment } from './segmentDetail.ts';

const E7 = 1e7;

/** Who drove in a row of the timeline `s`, as SQL: decided where it begins. */
const DRIVER = driverThen({
  customerId: 's.customer_id',
  assetId: 's.asset_id',
  at: 's.start_time',
  key: segmentSql('s').driverKey,
});

/**
 * Has it said anew who drove an asset in `[from, until)` (milliseconds since 1970 UTC; null for ever after), on its timeline and in what was
 * found on it, in the given transaction.
 */
export async function renameDrivers(
  db: Db,
  {
    customerId,
    assetId,
    from,
    until,
  }: { customerId: number; assetId: number; from: number; until: number | null },
): Promise<void> {
  const stretch = [customerId, assetId, new Date(from), until === null ? null : new Date(until)];
  const within = (time: string) => `customer_id = $1 AND asset_id = $2 AND ${time} >= $3::timestamptz
                                    AND ($4::timestamptz IS NULL OR ${time} < $4::timestamptz)`;
  await query<never>(
    db,
    `UPDATE segment s SET driver_id = ${DRIVER} WHERE ${within('start_time')} AND driver_id IS DISTINCT FROM ${DRIVER}`,
    stretch,
  );
  for (const [table, time] of [
    ['event', 'at'],
    ['geofence_visit', 'enter_time'],
  ] as const) {
    const ofTimeline = `(SELECT s.driver_id FROM segment s
      WHERE s.customer_id = found.customer_id AND s.asset_id = found.asset_id AND s.start_time <= found.${time}
      ORDER BY s.start_time DESC LIMIT 1)`;
    await query<never>(
      db,
      `UPDATE ${table} found SET driver_id = ${ofTimeline}
        WHERE ${within(time)} ${table === 'event' ? 'AND rule IS NOT NULL' : ''} AND driver_id IS DISTINCT FROM ${ofTimeline}
          AND EXISTS (SELECT FROM segment s -- else its journey was dropped, and who drove stays as it was known
                       WHERE s.customer_id = found.customer_id AND s.asset_id = found.asset_id AND s.start_time <= found.${time})`,
      stretch,
    );
  }
}

/** Segments that begin in `[from, until)` and what takes their place. */
export interface SegmentsUpdate {
  customerId: number;
  assetId: number;
  from: number;
  until: number;
  segments: { segment: Segment; final: boolean }[];
}

/** Replaces the segments of windows of time, in the given transaction. */
export async function replaceSegments(db: Db, updates: readonly SegmentsUpdate[]): Promise<void> {
  await query<never>(
    db,
    `DELETE FROM segment s
      USING unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) AS w (customer_id, asset_id, from_time, until_time)
      WHERE s.customer_id = w.customer_id AND s.asset_id = w.asset_id
        AND s.start_time >= w.from_time AND s.start_time < w.until_time`,
    [
      int4Array(updates.map((update) => update.customerId)),
      int4Array(updates.map((update) => update.assetId)),
      timestampArray(updates.map((update) => update.from)),
      timestampArray(updates.map((update) => update.until)),
    ],
  );
  const rows = updates.flatMap((update) => update.segments.map((row) => ({ ...row, update })));
  if (rows.length === 0) return;
  await query<never>(
    db,
    `INSERT INTO segment (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
                          end_latitude_e7, end_longitude_e7, distance_m, odometer_distance_m, detail, rule_version, driver_id)
     SELECT s.*, ${DRIVER}
       FROM (SELECT customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7, end_latitude_e7,
                    end_longitude_e7, distance_m, odometer_distance_m, detail::json AS detail, rule_version
               FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::smallint[], $6::bool[], $7::int[],
                           $8::int[], $9::int[], $10::int[], $11::real[], $12::real[], $13::text[], $14::int[])
                    AS t (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
                          end_latitude_e7, end_longitude_e7, distance_m, odometer_distance_m, detail, rule_version)) AS s`,
    [
      int4Array(rows.map(({ update }) => update.customerId)),
      int4Array(rows.map(({ update }) => update.assetId)),
      timestampArray(rows.map(({ segment }) => segment.startTime)),
      timestampArray(rows.map(({ segment }) => segment.endTime)),
      int2Array(rows.map(({ segment }) => SEGMENT_STATE[segment.state])),
      rows.map(({ final }) => final),
      int4Array(rows.map(({ segment }) => Math.round(segment.startLatitude * E7))),
      int4Array(rows.map(({ segment }) => Math.round(segment.startLongitude * E7))),
      int4Array(rows.map(({ segment }) => Math.round(segment.endLatitude * E7))),
      int4Array(rows.map(({ segment }) => Math.round(segment.endLongitude * E7))),
      float4Array(rows.map(({ segment }) => segment.distanceM)),
      float4Array(rows.map(({ segment }) => segment.odometerDistanceM)),
      textArray(rows.map(({ segment }) => packSegment(segment))),
      int4Array(rows.map(({ segment }) => segment.ruleVersion)),
    ],
  );
}

/** A stretch of an asset's time, in milliseconds, `to` excluded. */
export interface Stretch {
  customerId: number;
  assetId: number;
  from: number;
  to: number;
}

/**
 * The segments of an asset that touch a range (milliseconds, `to` excluded), in order. One that has not lasted yet, as after a first
 * fix, touches its moment.
 */
export async function readSegments(
  db: Db,
  customerId: number,
  assetId: number,
  from: number,
  to: number,
): Promise<Segment[]> {
  const [segments = []] = await readSegmentsOf(db, [{ customerId, assetId, from, to }]);
  return segments;
}

/** What `readSegments` gives, of each of many stretches, by one statement. */
export async function readSegmentsOf(db: Db, stretches: readonly Stretch[]): Promise<Segment[][]> {
  const { rows } = await query<{ packed: string | null }>(
    db,
    `SELECT (SELECT '[' || string_agg(detail::text, ',' ORDER BY start_time) || ']' FROM segment s
              WHERE s.customer_id = r.customer_id AND s.asset_id = r.asset_id
                AND s.start_time < r.until AND (s.end_time > r.since OR s.start_time = r.since)) AS packed
       FROM ${STRETCHES} ORDER BY r.place`,
    stretchArrays(stretches),
  );
  return rows.map(({ packed }) => segmentsIn(packed));
}

/** The segments of one text for all: the driver takes as long for a row as for a thousand segments of JSON. */
const segmentsIn = (packed: string | null): Segment[] =>
  (JSON.parse(packed ?? '[]') as PackedSegment[]).map(unpackSegment);

/** A segment and the name of who drove then; null where nobody is known. */
export interface DrivenSegment {
  segment: Segment;
  driver: string | null;
}

/**
 * The timelines of many stretches, each with the segment before it: that in which the stretch begins, or, where the asset was silent by
 * then, the last one before it, which says where it was heard last.
 */
export async function readTimelinesOf(db: Db, stretches: readonly Stretch[]): Promise<DrivenSegment[][]> {
  const { rows } = await query<{ packed: string | null }>(
    db,
    `SELECT (SELECT '[' || string_agg('[' || s.detail::text || ',' || coalesce(to_json(btrim(d.first_name || ' ' || d.last_name))::text, 'null') || ']',
                                      ',' ORDER BY s.start_time) || ']'
               FROM segment s LEFT JOIN driver d ON d.customer_id = s.customer_id AND d.id = s.driver_id
              WHERE s.customer_id = r.customer_id AND s.asset_id = r.asset_id AND s.start_time < r.until
                AND s.start_time >= coalesce((SELECT max(b.start_time) FROM segment b
                      WHERE b.customer_id = r.customer_id AND b.asset_id = r.asset_id AND b.start_time <= r.since),
                    r.since)) AS packed
       FROM ${STRETCHES} ORDER BY r.place`,
    stretchArrays(stretches),
  );
  return rows.map(({ packed }) =>
    (JSON.parse(packed ?? '[]') as [PackedSegment, string | null][]).map(([segment, driver]) => ({
      segment: unpackSegment(segment),
      driver,
    })),
  );
}

/** Stretches as the rows `r` of a statement whose first parameters are `stretchArrays`; `place` counts them from 1. */
export const STRETCHES = `unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[])
   WITH ORDINALITY AS r (customer_id, asset_id, since, until, place)`;

/** The parameters of `STRETCHES`. */
export const stretchArrays = (stretches: readonly Stretch[]): unknown[] => [
  int4Array(stretches.map(({ customerId }) => customerId)),
  int4Array(stretches.map(({ assetId }) => assetId)),
  timestampArray(stretches.map(({ from }) => from)),
  timestampArray(stretches.map(({ to }) => to)),
];

/** Metres of the asset's segments that begin from a moment on and before another; from minus infinity on with those that were dropped. */
export async function distanceBetween(
  db: Db,
  customerId: number,
  assetId: number,
  from: number,
  until: number,
): Promise<number> {
  const { rows } = await query<{ metres: number }>(
    db,
    `SELECT coalesce(sum(${segmentSql('segment').distanceM}), 0)
            + CASE WHEN $3::timestamptz = '-infinity' THEN coalesce((
                SELECT dropped_distance_m FROM asset_state WHERE customer_id = $1 AND asset_id = $2), 0) ELSE 0 END AS metres
       FROM segment
      WHERE customer_id = $1 AND asset_id = $2 AND start_time >= $3::timestamptz AND start_time < $4::timestamptz`,
    [customerId, assetId, timestamp(from), timestamp(until)],
  );
  return rows[0]?.metres ?? 0;
}
