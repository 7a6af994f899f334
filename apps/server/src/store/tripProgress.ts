import { cutByFixes, cutSegments, type Fix, type Segment } from '@rastro/domain';
import type { Db } from './database.ts';
import type { EventsOf } from './events/read.ts';
import type { History } from './history/history.ts';
import { query } from './query.ts';
import { readFixesOf } from './range.ts';
import { segmentSql } from './segmentDetail.ts';
import { readSegmentsOf, STRETCHES, type Stretch, stretchArrays } from './segments.ts';

/** How long and how far an asset had come on its trip at a moment. It does not depend on any range. */
export interface TripProgress {
  /** Milliseconds since the trip began. */
  lastingMs: number;
  distanceM: number;
}

/**
 * How far an asset had come on its trip at each of some moments (milliseconds since 1970 UTC); null where it was on none. The moment
 * at which a trip ends belongs to it. A few statements for all moments; fixes are read of the segments that a moment cuts.
 */
export async function readTripProgress(
  db: Db,
  history: History,
  asset: EventsOf,
  moments: readonly number[],
): Promise<(TripProgress | null)[]> {
  const { customerId, assetId } = asset;
  const stretch = (from: number, to: number): Stretch => ({ customerId, assetId, from, to });
  const around = await readSegmentsOf(
    db,
    moments.map((at) => stretch(at - 1, at + 1)),
  );
  const begun = moments.map((at, i) => tripAt(around[i] ?? [], at));
  const until = new Map<number, number>();
  for (const [i, trip] of begun.entries())
    if (trip !== null) until.set(trip, Math.max(until.get(trip) ?? trip, moments[i] ?? trip));
  const trips = [...until];
  const driven = await readSegmentsOf(
    db,
    trips.map(([trip, last]) => stretch(trip, Math.max(last, trip + 1))),
  );
  const segmentsOf = new Map(trips.map(([trip], i) => [trip, driven[i] ?? []]));

  const cut = new Map<number, Promise<Fix[]>>();
  const fixesOf = (segment: Segment) => {
    const fixes = cut.get(segment.startTime) ?? readFixesOf(history, asset, [segment]);
    cut.set(segment.startTime, fixes);
    return fixes;
  };
  const progress: (TripProgress | null)[] = [];
  for (const [i, at] of moments.entries()) {
    const trip = begun[i] ?? null;
    if (trip === null) {
      progress.push(null);
      continue;
    }
    const before = (segmentsOf.get(trip) ?? []).filter(
      ({ tripStartTime, startTime }) => tripStartTime === trip && startTime < at,
    );
    const fixes = (await Promise.all(cutByFixes(before, trip, at).map(fixesOf))).flat();
    const distanceM = cutSegments(before, fixes, trip, at).reduce((sum, part) => sum + part.distanceM, 0);
    progress.push({ lastingMs: at - trip, distanceM });
  }
  return progress;
}

/** When the trip began on which an asset was at a moment; null for none. */
const tripAt = (segments: readonly Segment[], at: number): number | null =>
  segments.find(
    ({ startTime, endTime, tripStartTime }) => tripStartTime !== null && startTime < at && at <= endTime,
  )?.tripStartTime ??
  segments.find(({ startTime, tripStartTime }) => tripStartTime === at && startTime === at)?.tripStartTime ??
  null;

/** The milliseconds of the trips of assets in stretches, by asset, while one of some drivers drove; null for whoever drove. */
export async function readTripTime(
  db: Db,
  stretches: readonly Stretch[],
  driverIds: readonly number[] | null,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await query<{ asset_id: number; ms: number }>(
    db,
    `SELECT r.asset_id,
            sum(extract(epoch FROM least(s.end_time, r.until) - greatest(s.start_time, r.since)))::float8 * 1000 AS ms
       FROM ${STRETCHES}
       JOIN segment s ON s.customer_id = r.customer_id AND s.asset_id = r.asset_id
                     AND s.start_time < r.until AND s.end_time > r.since
      WHERE ${segmentSql('s').tripStartTime} IS NOT NULL AND ($5::int[] IS NULL OR s.driver_id = ANY($5::int[]))
      GROUP BY r.asset_id`,
    [...stretchArrays(stretches), driverIds],
  );
  return new Map(rows.map(({ asset_id, ms }) => [asset_id, ms]));
}
