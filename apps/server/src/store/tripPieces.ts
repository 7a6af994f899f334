import {
  cutByDays,
  cutSegments,
  type DayStretch,
  type DrivenSegment,
  isOfQuarters,
  needsQuarters,
  type PathQuarter,
  type Segment,
  sumQuarters,
  type TripPiece,
  type TripUse,
  tripPieces,
  tripUses,
} from '@rastro/domain';
import type { Db } from './database.ts';
import type { EventsOf } from './events/read.ts';
import type { History } from './history/history.ts';
import { readPathQuarters } from './pathQuarters.ts';
import { query } from './query.ts';
import { readFixesOf, withFuel } from './range.ts';
import { type PackedSegment, unpackSegment } from './segmentDetail.ts';
import { STRETCHES, type Stretch, stretchArrays } from './segments.ts';
import { readFuelChanges } from './totals.ts';

/** An asset and the days of it that are asked about, in order. */
export interface DaysOfAsset extends EventsOf {
  days: readonly DayStretch[];
}

/** The pieces of the trips of many assets, each in order: two statements for all of them; fixes are read of segments that a day cuts. */
export async function readTripPieces(
  db: Db,
  history: History,
  assets: readonly DaysOfAsset[],
): Promise<TripPiece[][]> {
  const spans = assets.map(({ customerId, assetId, days }): Stretch => {
    const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
    return { customerId, assetId, from, to };
  });
  const timelines = await readDriven(db, spans);
  const changes = await readFuelChanges(
    db,
    spans.map((span, i) => withFuel(span, timelines[i]?.map(({ segment }) => segment) ?? [])),
  );
  const all: TripPiece[][] = [];
  for (const [i, { days, ...asset }] of assets.entries()) {
    const timeline = timelines[i] ?? [];
    const fixes = await readFixesOf(history, asset, cutByDays(timeline, days));
    all.push(tripPieces(timeline, fixes, days, changes.get(i) ?? []));
  }
  return all;
}

/** An asset and several lists of days of it, each in order. */
export interface ListsOfDays extends EventsOf {
  lists: readonly (readonly DayStretch[])[];
}

/**
 * How trips were used in each list of days of many assets: three statements for all of them. Fixes are read only of segments that a day cuts
 * elsewhere than at a quarter of an hour, or of which the quarters are not stored yet.
 */
export async function readTripUses(
  db: Db,
  history: History,
  assets: readonly ListsOfDays[],
): Promise<TripUse[][][]> {
  const spans = assets.map(({ customerId, assetId, lists }): Stretch => {
    const days = lists.flat();
    const [from, to] = [Math.min(...days.map((day) => day.from)), Math.max(...days.map((day) => day.to))];
    return days.length === 0 ? { customerId, assetId, from: 0, to: 0 } : { customerId, assetId, from, to };
  });
  const [timelines, stored] = [await readDriven(db, spans), await readPathQuarters(db, spans)];
  const all: TripUse[][][] = [];
  for (const [i, { lists, ...asset }] of assets.entries()) {
    const timeline = timelines[i] ?? [];
    const cut = new Set(lists.flatMap((days) => cutByDays(timeline, days)));
    const quarters = new Map<Segment, readonly PathQuarter[]>();
    const others: Segment[] = [];
    for (const segment of cut) {
      const own = needsQuarters(segment) && isCutAtQuarters(segment, lists) ? stored[i]?.(segment) : null;
      if (own) quarters.set(segment, own);
      else others.push(segment);
    }
    const fixes = await readFixesOf(history.whole, asset, others);
    const partOf = (segment: Segment, from: number, to: number) => {
      const own = quarters.get(segment);
      if (!own) return cutSegments([segment], fixes, from, to)[0] ?? null;
      const [part] = cutSegments([segment], [], from, to);
      return part === undefined || part === segment
        ? (part ?? null)
        : { ...part, distanceM: sumQuarters(segment, own, from, to).distanceM };
    };
    all.push(lists.map((days) => tripUses(timeline, days, partOf)));
  }
  return all;
}

/** Whether the edges of days cut a segment at quarters of an hour alone. */
const isCutAtQuarters = (segment: Segment, lists: readonly (readonly DayStretch[])[]): boolean =>
  lists.every((days) => days.every(({ from, to }) => isOfQuarters(segment, from, to)));

/** The segments that touch each stretch, and the one that begins where it ends, with who drove. */
async function readDriven(db: Db, stretches: readonly Stretch[]): Promise<DrivenSegment[][]> {
  const { rows } = await query<{ packed: string | null; drivers: (number | null)[] | null }>(
    db,
    `SELECT d.packed, d.drivers
       FROM ${STRETCHES}
       LEFT JOIN LATERAL (
         SELECT '[' || string_agg(detail::text, ',' ORDER BY start_time) || ']' AS packed,
                array_agg(driver_id ORDER BY start_time) AS drivers
           FROM segment s
          WHERE s.customer_id = r.customer_id AND s.asset_id = r.asset_id
            AND s.start_time <= r.until AND (s.end_time > r.since OR s.start_time = r.since)) d ON true
      ORDER BY r.place`,
    stretchArrays(stretches),
  );
  return rows.map(({ packed, drivers }) =>
    (JSON.parse(packed ?? '[]') as PackedSegment[]).map((segment, i) => ({
      segment: unpackSegment(segment),
      driverId: drivers?.[i] ?? null,
    })),
  );
}
