import { distancesBefore, type Fix, type Segment } from '@rastro/domain';
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

/** What lies closer together is read at once: segments around moments, and fixes around segments. In milliseconds. */
const [MOMENTS_APART, FIXES_APART] = [6 * 3_600_000, 2 * 3_600_000];
/** Fixes of so long a time are held at once, or those of one segment. In milliseconds. */
const LONGEST_READING = 24 * 3_600_000;

/**
 * How far an asset had come on its trip at each of some moments (milliseconds since 1970 UTC, in order); null where it was on none. The
 * moment at which a trip ends belongs to it. Two statements for all moments; fixes are read of the segments that a moment cuts.
 */
export async function readTripProgress(
  db: Db,
  history: History,
  asset: EventsOf,
  moments: readonly number[],
): Promise<(TripProgress | null)[]> {
  const { begun, segments } = await readTrips(db, asset, moments);
  const ofTrip = Map.groupBy(segments, ({ tripStartTime }) => tripStartTime);
  const cuts = new Map<Segment, number[]>();
  const parts = moments.map((at, i) => {
    const trip = begun[i] ?? null;
    if (trip === null) return null;
    const before = ofTrip.get(trip)?.filter(({ startTime }) => startTime < at) ?? [];
    const cut = before.find(({ endTime }) => endTime > at);
    if (cut) cuts.set(cut, [...(cuts.get(cut) ?? []), at]);
    const whole = before.reduce((sum, { endTime, distanceM }) => sum + (endTime > at ? 0 : distanceM), 0);
    return { at, trip, whole, cut };
  });
  const distances = await readDistancesBefore(history, asset, cuts);
  return parts.map((part) => {
    if (!part) return null;
    const { at, trip, whole, cut } = part;
    return { lastingMs: at - trip, distanceM: whole + (cut ? (distances.get(cut)?.get(at) ?? 0) : 0) };
  });
}

/** When the trip began on which an asset was at each moment, and all segments of these trips up to there, in order. */
async function readTrips(
  db: Db,
  asset: EventsOf,
  moments: readonly number[],
): Promise<{ begun: (number | null)[]; segments: Segment[] }> {
  const read = async (spans: readonly Span[]) =>
    spans.length === 0
      ? []
      : (
          await readSegmentsOf(
            db,
            spans.map(({ startTime, endTime }) => ({ ...asset, from: startTime, to: endTime })),
          )
        ).flat();
  const spans = joined(
    moments.map((at) => ({ startTime: at - 1, endTime: at + 1 })),
    MOMENTS_APART,
  );
  const around = inOrder(await read(spans));
  const begun = moments.map((at) => tripAt(around, at));
  const earlier = new Map<number, Span>();
  let span = 0;
  for (const [i, at] of moments.entries()) {
    while (at >= (spans[span]?.endTime ?? Number.POSITIVE_INFINITY)) span += 1;
    const [startTime, endTime] = [begun[i] ?? null, spans[span]?.startTime ?? at];
    if (startTime !== null && startTime < endTime) earlier.set(startTime, { startTime, endTime });
  }
  return { begun, segments: inOrder([...around, ...(await read([...earlier.values()]))]) };
}

/** The metres of each segment that lie before each of its moments. */
async function readDistancesBefore(
  history: History,
  asset: EventsOf,
  cuts: ReadonlyMap<Segment, readonly number[]>,
): Promise<ReadonlyMap<Segment, ReadonlyMap<number, number>>> {
  const distances = new Map<Segment, ReadonlyMap<number, number>>();
  const add = (segment: Segment, fixes: readonly Fix[]) => {
    const moments = cuts.get(segment) ?? [];
    const metres = distancesBefore(segment, fixes, moments);
    distances.set(segment, new Map(moments.map((at, i) => [at, metres[i] ?? 0])));
  };
  const byFixes = inOrder([...cuts.keys()].filter(({ state }) => state !== 'STOPPED'));
  for (const segment of cuts.keys()) if (segment.state === 'STOPPED') add(segment, []);
  for (const span of joined(byFixes, FIXES_APART, LONGEST_READING)) {
    const fixes = await readFixesOf(history, asset, [span]);
    for (const segment of byFixes)
      if (segment.startTime >= span.startTime && segment.endTime <= span.endTime && !distances.has(segment))
        add(
          segment,
          fixes.filter(({ fixTime }) => fixTime >= segment.startTime && fixTime <= segment.endTime),
        );
  }
  return distances;
}

type Span = Pick<Segment, 'startTime' | 'endTime'>;

/** Spans of time in order, of which those that lie no further apart than this are one, as long as it is not longer than that. */
function joined(spans: readonly Span[], apart: number, longest = Number.POSITIVE_INFINITY): Span[] {
  const all: Span[] = [];
  for (const { startTime, endTime } of spans) {
    const last = all.at(-1);
    if (last && startTime - last.endTime <= apart && endTime - last.startTime <= longest)
      last.endTime = Math.max(last.endTime, endTime);
    else all.push({ startTime, endTime });
  }
  return all;
}

/** Segments of one asset in order, each once. */
const inOrder = (segments: readonly Segment[]): Segment[] =>
  [...new Map(segments.map((segment) => [segment.startTime, segment])).values()].sort(
    (one, other) => one.startTime - other.startTime,
  );

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
