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

/** The keys with which drivers identified while vehicles moved, by vehicle in order of time, between two moments in milliseconds since 1970 UTC. */
export async function keyHolders(
  db: Db,
  vehicles: readonly { customerId: number; assetId: number }[],
  from: number,
  to: number,
): Promise<ReadonlyMap<number, readonly KeyHolder[]>> {
  const { rows } = await sql<{ assetId: number; start: Date; end: Date; key: string; name: string | null }>`
    SELECT s.asset_id AS "assetId", s.start_time AS start, s.end_time AS "end", ${sql.raw(segmentSql('s').driverKey)} AS key,
           (SELECT nullif(btrim(concat_ws(' ', d.first_name, d.last_name)), '') FROM driver d
             WHERE d.customer_id = s.customer_id AND d.id = s.driver_id) AS name
      FROM unnest(${vehicles.map(({ customerId }) => customerId)}::int[], ${vehicles.map(({ assetId }) => assetId)}::int[])
             AS v (customer_id, asset_id)
      JOIN segment s USING (customer_id, asset_id)
     WHERE s.start_time < ${new Date(to)} AND s.end_time > ${new Date(from)} AND ${sql.raw(segmentSql('s').driverKey)} IS NOT NULL
     ORDER BY s.start_time`.execute(db);
  const holders = rows.map(({ assetId, start, end, key, name }) => ({
    assetId,
    startTime: start.getTime(),
    endTime: end.getTime(),
    key,
    driverName: name,
  }));
  return Map.groupBy(holders, ({ assetId }) => assetId);
}
