import { sql } from 'kysely';
import type { Db } from './database.ts';
import { segmentSql } from './segmentDetail.ts';

/** Who identified with a key on a vehicle in a range, by the start of the part of the timeline in which it was: the key and the driver. */
export interface KeyHolder {
  startTime: number;
  endTime: number;
  key: string;
  /** Null for a key that is nobody's. */
  driverName: string | null;
}

/** The keys with which drivers identified while a vehicle moved, in order of time, between two moments in milliseconds since 1970 UTC. */
export async function keyHolders(
  db: Db,
  { customerId, assetId }: { customerId: number; assetId: number },
  from: number,
  to: number,
): Promise<KeyHolder[]> {
  const { rows } = await sql<{ start: Date; end: Date; key: string; name: string | null }>`
    SELECT s.start_time AS start, s.end_time AS "end", ${sql.raw(segmentSql('s').driverKey)} AS key,
           (SELECT nullif(btrim(concat_ws(' ', d.first_name, d.last_name)), '') FROM driver d
             WHERE d.customer_id = s.customer_id AND d.id = s.driver_id) AS name
      FROM segment s
     WHERE s.customer_id = ${customerId} AND s.asset_id = ${assetId} AND s.start_time < ${new Date(to)}
       AND s.end_time > ${new Date(from)} AND ${sql.raw(segmentSql('s').driverKey)} IS NOT NULL
     ORDER BY s.start_time`.execute(db);
  return rows.map(({ start, end, key, name }) => ({
    startTime: start.getTime(),
    endTime: end.getTime(),
    key,
    driverName: name,
  }));
}
