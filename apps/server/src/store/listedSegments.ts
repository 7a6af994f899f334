import type { Segment, SegmentState } from '@rastro/domain';
import { SEGMENT_STATE } from './codes.ts';
import type { Db } from './database.ts';
import { timestamp } from './history/binaryArray.ts';
import { query } from './query.ts';
import { type PackedSegment, unpackSegment } from './segmentDetail.ts';
import { STRETCHES, type Stretch, stretchArrays } from './segments.ts';

/** Which segments of timelines are listed. */
export interface WantedSegments {
  states: readonly SegmentState[];
  /** The shortest, in milliseconds, wherever a stretch cuts it. */
  minimumMs: number;
  /** While one of these drove; null whoever drove. */
  driverIds: readonly number[] | null;
}

/** A segment, as far as it lies in the stretch that was asked about. */
export interface ListedSegment {
  /** In milliseconds since 1970 UTC. */
  from: number;
  to: number;
  /** The whole of it. */
  segment: Segment;
  /** Who drove; null where that is not known. */
  driverName: string | null;
}

/** The parts of segments that lie in stretches. Parameters 1 to 7. */
const LISTED = `
  SELECT s.customer_id, s.asset_id, s.detail, s.driver_id,
         greatest(s.start_time, r.since) AS from_time, least(s.end_time, r.until) AS to_time
    FROM ${STRETCHES}
    JOIN segment s ON s.customer_id = r.customer_id AND s.asset_id = r.asset_id
                  AND s.start_time < r.until AND s.end_time > greatest(s.start_time, r.since)
   WHERE s.state = ANY($5::smallint[]) AND s.end_time - s.start_time >= $6 * interval '1 ms'
     AND ($7::int[] IS NULL OR s.driver_id = ANY($7::int[]))`;

const parametersOf = (stretches: readonly Stretch[], wanted: WantedSegments): unknown[] => [
  ...stretchArrays(stretches),
  wanted.states.map((state) => SEGMENT_STATE[state]),
  wanted.minimumMs,
  wanted.driverIds,
];

/** How many parts of segments lie in stretches, and how many milliseconds they last together, by asset; one that has none is left out. */
export async function countSegments(
  db: Db,
  stretches: readonly Stretch[],
  wanted: WantedSegments,
): Promise<ReadonlyMap<number, { count: number; lastingMs: number }>> {
  const { rows } = await query<{ asset_id: number; count: number; ms: number }>(
    db,
    `SELECT asset_id, count(*)::int AS count, sum(extract(epoch FROM to_time - from_time))::float8 * 1000 AS ms
       FROM (${LISTED}) s GROUP BY asset_id`,
    parametersOf(stretches, wanted),
  );
  return new Map(rows.map(({ asset_id, count, ms }) => [asset_id, { count, lastingMs: ms }]));
}

/** The parts of segments of one asset that lie in stretches, the earliest first: those after a moment, without so many of the first. */
export async function listSegments(
  db: Db,
  stretches: readonly Stretch[],
  wanted: WantedSegments,
  { after = null, offset = 0 }: { after?: number | null; offset?: number },
  limit: number,
): Promise<ListedSegment[]> {
  const { rows } = await query<{
    from_time: Date;
    to_time: Date;
    detail: PackedSegment;
    driver_name: string | null;
  }>(
    db,
    `SELECT s.from_time, s.to_time, s.detail,
            (SELECT nullif(btrim(concat_ws(' ', d.first_name, d.last_name)), '') FROM driver d
              WHERE d.customer_id = s.customer_id AND d.id = s.driver_id) AS driver_name
       FROM (${LISTED} AND ($8::timestamptz IS NULL OR greatest(s.start_time, r.since) > $8::timestamptz)
             ORDER BY from_time OFFSET $9 LIMIT $10) s
      ORDER BY s.from_time`,
    [...parametersOf(stretches, wanted), after === null ? null : timestamp(after), offset, limit],
  );
  return rows.map(({ from_time, to_time, detail, driver_name }) => ({
    from: from_time.getTime(),
    to: to_time.getTime(),
    segment: unpackSegment(detail),
    driverName: driver_name,
  }));
}
