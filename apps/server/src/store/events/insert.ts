import { sql } from 'kysely';
import { EVENT_SOURCE } from '../codes.ts';
import type { Db } from '../database.ts';
import type { StoredFix } from '../history/storedFix.ts';
import { takeLiveNumbers } from '../liveSequence.ts';
import { query } from '../query.ts';

const E7 = 1e7;
const degreesE7 = (degrees: number | null): number | null =>
  degrees === null || !(Math.abs(degrees) <= 180) ? null : Math.round(degrees * E7);

/**
 * Stores the events that the devices' messages carried, within the positions' transaction. Repeats are harmless; new ones get
 * numbers of the live sequence.
 */
export async function insertDeviceEvents(db: Db, fixes: readonly StoredFix[]): Promise<void> {
  const rows = fixes.flatMap((stored) => stored.fix.events.map((code) => ({ ...stored, code })));
  if (rows.length === 0) return;
  const numbers = await takeLiveNumbers(db, rows.length);
  await query<never>(
    db,
    `INSERT INTO event (customer_id, asset_id, at, end_time, decided_time, code, fingerprint, device_id, latitude_e7, longitude_e7,
                        source, sequence)
     SELECT customer_id, asset_id, at, at, at, code, fingerprint, device_id, latitude_e7, longitude_e7, ${EVENT_SOURCE.device},
            number
       FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::bigint[])
            AS e (customer_id, asset_id, at, code, fingerprint, device_id, latitude_e7, longitude_e7, number)
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
      numbers,
    ],
  );
}

/** An event that happens to an asset by the clock, whatever its device reports. */
export interface ClockEvent {
  customerId: number;
  assetId: number;
  /** Milliseconds since 1970 UTC. */
  at: number;
  code: string;
  subject: number;
  fingerprint: number;
  detail: object;
}

/**
 * Stores a moment that happened by the clock, at the place where the asset is now and with the key of the fix that says so (`fixTime`,
 * `fixFingerprint`) in its details; one that was never anywhere has none.
 */
export async function insertClockEvent(db: Db, event: ClockEvent): Promise<void> {
  const { customerId, assetId, code, subject, fingerprint } = event;
  const at = new Date(event.at);
  const [sequence] = await takeLiveNumbers(db, 1);
  await sql`
    INSERT INTO event (customer_id, asset_id, at, end_time, code, subject, fingerprint, source, device_id, latitude_e7, longitude_e7,
                       detail, sequence)
    SELECT ${customerId}::int, ${assetId}::int, ${at}::timestamptz, ${at}::timestamptz, ${code}::text, ${subject}::int,
           ${fingerprint}::int, ${EVENT_SOURCE.clock}::smallint, t.device_id, round((t.point->>'latitude')::float8 * ${E7}::float8)::int,
           round((t.point->>'longitude')::float8 * ${E7}::float8)::int,
           ${JSON.stringify(event.detail)}::jsonb || CASE WHEN t.point IS NULL THEN '{}' ELSE jsonb_build_object(
             'fixTime', t.point->'fixTime', 'fixFingerprint', t.point->'fingerprint') END, ${sequence}::bigint
      FROM (SELECT 1) one LEFT JOIN asset_state t ON t.asset_id = ${assetId}`.execute(db);
}
