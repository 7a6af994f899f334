import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** A digest of the private times of some vehicles in a range that are hidden from who reads by a veiled handle; null for none. */
export async function hiddenTimes(
  veiled: Db,
  { assets, from, to }: { assets: RawBuilder<unknown>; from: number; to: number },
): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    SELECT md5(string_agg(concat_ws(' ', asset_id, started_at, ended_at), ',' ORDER BY asset_id, started_at, ended_at)) AS digest
      FROM veiled.hidden_time
     WHERE asset_id IN (${assets}) AND started_at < ${moment(to)} AND ended_at > ${moment(from)}`.execute(
    veiled,
  );
  return rows[0]?.digest ?? null;
}

const moment = (ms: number): RawBuilder<unknown> =>
  Number.isFinite(ms)
    ? sql`${new Date(ms)}::timestamptz`
    : sql`${ms > 0 ? 'infinity' : '-infinity'}::timestamptz`;
