import { ChunkDamaged, localDayOf } from '@rastro/domain';
import type { Db } from './database.ts';
import { type DaysOf, finalizeDays, replaceDays, sumDays } from './dayFacts.ts';
import type { History } from './history/history.ts';
import { writePathQuarters } from './pathQuarters.ts';
import { query } from './query.ts';
import { droppedBefore, holdDropping } from './retention/droppedBefore.ts';

const WEEK_MS = 7 * 86_400_000;

/** Assets some of whose final days may have figures of an earlier version, those with the latest first; at most `count`. */
export async function assetsWithOutdatedFigures(db: Db, count: number): Promise<DaysOf[]> {
  const { rows } = await query<DaysOf>(
    db,
    `SELECT s.customer_id AS "customerId", s.asset_id AS "assetId", c.time_zone AS "timeZone"
       FROM asset_state s JOIN customer c ON c.id = s.customer_id
      WHERE s.outdated_until IS NOT NULL AND s.settled_until IS NOT NULL
      ORDER BY s.outdated_until DESC, s.asset_id LIMIT $1`,
    [count],
  );
  return rows;
}

/**
 * Computes anew what is stored of the last week of an asset's final days whose figures may be those of an earlier version: their sums, and the
 * quarters of an hour of their segments, in the given transaction. Days of which positions, journeys or events were dropped stay as they are, and so
 * does a week with positions that cannot be read.
 */
export async function renewFigures(db: Db, history: History, asset: DaysOf): Promise<void> {
  const { customerId, assetId, timeZone } = asset;
  const key = [customerId, assetId];
  await holdDropping(db, customerId);
  await finalizeDays(db, history, asset); // which locks the track, and sums what late positions have touched
  const { rows: states } = await query<{ until: Date }>(
    db,
    `SELECT least(outdated_until, settled_until) AS until FROM asset_state
      WHERE customer_id = $1 AND asset_id = $2 AND outdated_until IS NOT NULL`,
    key,
  );
  if (!states[0]) return;
  const to = localDayOf(states[0].until.getTime(), timeZone).startTime;
  const since = await firstToRenew(db, asset);
  const from = Math.max(localDayOf(to - WEEK_MS, timeZone).startTime, since.day);
  const isLast = from <= since.day;
  try {
    if (from < to) {
      const dates = [localDayOf(from, timeZone).date, localDayOf(to, timeZone).date] as const;
      await replaceDays(db, asset, dates, await sumDays(db, history, asset, from, to));
    }
    const first = isLast ? since.segment : from;
    if (first < to) await writePathQuarters(db, history, asset, first, to, since.segment);
  } catch (cause) {
    if (!(cause instanceof ChunkDamaged)) throw cause;
  }
  await query<never>(
    db,
    'UPDATE asset_state SET outdated_until = $3 WHERE customer_id = $1 AND asset_id = $2',
    [...key, isLast ? null : new Date(from)],
  );
}

/**
 * The beginning of the first segment all of whose positions are kept, and of the first day that consists of such; infinite where there is none. A segment
 * that a midnight cuts cannot be cut without its positions.
 */
async function firstToRenew(
  db: Db,
  { customerId, assetId, timeZone }: DaysOf,
): Promise<{ segment: number; day: number }> {
  const dropped = await droppedBefore(db, customerId);
  const isWhole = dropped === Number.NEGATIVE_INFINITY;
  const { rows } = await query<{ first: Date | null }>(
    db,
    `SELECT min(start_time) AS first FROM segment
      WHERE customer_id = $1 AND asset_id = $2 AND start_time >= coalesce($3::timestamptz, '-infinity')`,
    [customerId, assetId, isWhole ? null : new Date(dropped)],
  );
  const segment = rows[0]?.first?.getTime() ?? Number.POSITIVE_INFINITY;
  if (segment === Number.POSITIVE_INFINITY) return { segment, day: segment };
  const day = isWhole ? localDayOf(segment, timeZone).startTime : localDayOf(segment - 1, timeZone).endTime;
  return { segment, day };
}
