import type { Db } from './database.ts';
import { takeLiveSequence } from './derived.ts';
import type { StoredFix } from './history/storedFix.ts';
import { query } from './query.ts';

const E7 = 1e7;
const degreesE7 = (degrees: number | null): number | null =>
  degrees === null || !(Math.abs(degrees) <= 180) ? null : Math.round(degrees * E7);

/**
 * Stores the events that the devices' messages carried, within the positions' transaction. Repeats are harmless; new ones get the
 * next numbers of the live sequence, which are in commit order.
 */
export async function insertEvents(db: Db, fixes: readonly StoredFix[]): Promise<void> {
  const rows = fixes.flatMap((stored) => stored.fix.events.map((code) => ({ ...stored, code })));
  if (rows.length === 0) return;
  const last = await takeLiveSequence(db, rows.length);
  await query(
    db,
    `INSERT INTO event (customer_id, asset_id, at, end_time, decided_time, code, fingerprint, device_id, latitude_e7, longitude_e7,
                        sequence)
     SELECT customer_id, asset_id, at, at, at, code, fingerprint, device_id, latitude_e7, longitude_e7, $9::bigint + row
       FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[])
            WITH ORDINALITY AS e (customer_id, asset_id, at, code, fingerprint, device_id, latitude_e7, longitude_e7, row)
     ON CONFLICT DO NOTHING`,
    [
      rows.map((row) => row.customerId),
      rows.map((row) => row.assetId),
      rows.map((row) => new Date(row.fix.fixTime)),
      rows.map((row) => row.code),
      rows.map((row) => row.fix.fingerprint),
      rows.map((row) => row.deviceId),
      rows.map((row) => degreesE7(row.fix.latitude)),
      rows.map((row) => degreesE7(row.fix.longitude)),
      last - rows.length,
    ],
  );
}
