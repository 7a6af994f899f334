import { cutByDays, type DayStretch, type DrivenSegment, type TripPiece, tripPieces } from '@rastro/domain';
import type { Db } from './database.ts';
import type { EventsOf } from './events/read.ts';
import type { History } from './history/history.ts';
import { query } from './query.ts';
import { readFixesOf } from './range.ts';
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
  const [timelines, changes] = [await readDriven(db, spans), await readFuelChanges(db, spans)];
  const all: TripPiece[][] = [];
  for (const [i, { days, ...asset }] of assets.entries()) {
    const timeline = timelines[i] ?? [];
    const fixes = await readFixesOf(history, asset, cutByDays(timeline, days));
    all.push(tripPieces(timeline, fixes, days, changes.get(i) ?? []));
  }
  return all;
}

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
