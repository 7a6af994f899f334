import { CLOCK_OFFSET_READING, type ClockSetting } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { timestamp } from './history/binaryArray.ts';

/** A setting of a device's clock as it is stored. */
export interface StoredClock extends ClockSetting {
  id: number;
  customerId: number;
  deviceId: number;
  /** Somebody does not believe it. */
  isRemoved: boolean;
  /** The stored positions stand by it, or where it is removed by it no more. */
  isSettled: boolean;
}

/** All settings there ever were, in the order of the moments from which they hold. */
export async function readDeviceClocks(db: Db): Promise<StoredClock[]> {
  const rows = await db.selectFrom('device_clock').selectAll().orderBy('from_time').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    deviceId: row.device_id,
    from: row.from_time.getTime(),
    offsetMs: row.offset_ms,
    isRemoved: row.removed_at !== null,
    isSettled: row.settled,
  }));
}

/** Stores a setting that was learnt. */
export async function insertDeviceClock(
  db: Db,
  { customerId, deviceId, from, offsetMs }: ClockSetting & { customerId: number; deviceId: number },
): Promise<void> {
  await db
    .insertInto('device_clock')
    .values({
      customer_id: customerId,
      device_id: deviceId,
      from_time: new Date(from),
      offset_ms: offsetMs,
    })
    .execute();
}

/** Notes that the positions stand by a setting, unless it was removed meanwhile, or the other way round. */
export async function settleDeviceClock(
  db: Db,
  { id, isRemoved }: Pick<StoredClock, 'id' | 'isRemoved'>,
): Promise<void> {
  await db
    .updateTable('device_clock')
    .set({ settled: true })
    .where('id', '=', id)
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .execute();
}

/** So much may the distance between two clocks seem to change because of the way of a record to us. */
const TOLERANCE_MS = 120_000;

/**
 * Since when a device's clock has shown the offset of a setting, as far as rows of positions tell: from the reception of the last transmission that
 * showed another one, of those after `after`; where none did, from the time of the first record that came, as far as nothing that came before under a right
 * clock can have been taken since. What is known to have been kept before it was sent shows nothing.
 */
export async function shownSince(
  db: Db,
  { customerId, deviceId, assetIds }: { customerId: number; deviceId: number; assetIds: readonly number[] },
  { from, offsetMs }: ClockSetting,
  after: number,
): Promise<number> {
  const correction = sql`attributes->${sql.lit(CLOCK_OFFSET_READING)}`;
  const ms = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(extract(epoch FROM ${time}) * 1000)::float8`;
  const { rows } = await sql<{ other: number | null; first: number | null; earliest: number | null }>`
    WITH transmission AS (
      SELECT ${ms(sql`server_time`)} AS received, min(own) AS first, max(own) AS newest
        FROM (SELECT server_time, ${ms(sql`fix_time`)}
                       + CASE WHEN jsonb_typeof(${correction}) = 'number' THEN (${correction})::float8 ELSE 0 END AS own
                FROM position
               WHERE customer_id = ${customerId} AND asset_id = ANY(${[...assetIds]}::int[]) AND device_id = ${deviceId}
                 AND server_time <= ${new Date(from)} AND server_time >= ${timestamp(after)}::timestamptz
                 AND (fix_time <> server_time OR ${correction} IS NOT NULL) AND attributes->'archive' IS DISTINCT FROM 'true') said
       GROUP BY server_time)
    SELECT max(received) FILTER (WHERE abs(newest - received - ${offsetMs}) > ${TOLERANCE_MS}) AS other,
           min(first) - ${offsetMs} AS first, min(received) AS earliest
      FROM transmission`.execute(db);
  const [{ other, first, earliest } = { other: null, first: null, earliest: null }] = rows;
  if (other !== null) return Math.round(other) + 1;
  if (first === null || earliest === null) return from;
  return Math.round(Math.min(from, Math.max(first, earliest - Math.abs(offsetMs) + TOLERANCE_MS)));
}
