import type { Db } from '../database.ts';
import { prepared } from '../preparedStatements.ts';
import { query } from '../query.ts';
import { int2Array, int4Array, textArray, timestampArray } from './binaryArray.ts';
import { toColumns } from './rowCodec.ts';
import type { StoredFix } from './storedFix.ts';

/**
 * Columns as parameters, one array each, and their keys back only where not all of them were new: the rule is that all
 * are, and then one row says so. Measured against a binary COPY into a staging table and against arrays as text
 * (docs/data-model.md).
 */
const APPEND = prepared(
  'append-fixes',
  `
WITH new AS (
  INSERT INTO position (customer_id, asset_id, device_id, fingerprint, fix_time, server_time, latitude_e7, longitude_e7,
                        odometer_m, flags, altitude_m, speed_cmps, course_d10, satellites, hdop_d10, events, attributes)
  SELECT customer_id, asset_id, device_id, fingerprint, fix_time, server_time, latitude_e7, longitude_e7,
         odometer_m, flags, altitude_m, speed_cmps, course_d10, satellites, hdop_d10,
         string_to_array(events, ','), attributes::jsonb
    FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::int[],
                $9::int[], $10::int[], $11::smallint[], $12::smallint[], $13::smallint[], $14::smallint[],
                $15::smallint[], $16::text[], $17::text[])
      AS fix (customer_id, asset_id, device_id, fingerprint, fix_time, server_time, latitude_e7, longitude_e7,
              odometer_m, flags, altitude_m, speed_cmps, course_d10, satellites, hdop_d10, events, attributes)
  ON CONFLICT DO NOTHING
  RETURNING customer_id, asset_id, fix_time, fingerprint)
SELECT count, customer_id, asset_id, (date_part('epoch', fix_time) * 1000)::bigint AS fix_time, fingerprint
  FROM (SELECT count(*)::int FROM new) AS total LEFT JOIN new ON count <> $18`,
);

interface NewKey {
  count: number;
  customer_id: number;
  asset_id: number;
  fix_time: number;
  fingerprint: number;
}

/**
 * Stores fixes in the caller's transaction, and gives those that were not stored before, in the order given: of two
 * that are the same the first. Throws what `toColumns` throws.
 */
export async function appendFixes(db: Db, fixes: readonly StoredFix[]): Promise<StoredFix[]> {
  if (fixes.length === 0) return [];
  const rows = fixes.map(({ fix }) => toColumns(fix));
  const { rows: keys } = await query<NewKey>(db, APPEND, [
    int4Array(fixes.map(({ customerId }) => customerId)),
    int4Array(fixes.map(({ assetId }) => assetId)),
    int4Array(fixes.map(({ deviceId }) => deviceId)),
    int4Array(rows.map((row) => row.fingerprint)),
    timestampArray(rows.map((row) => row.fixTime)),
    timestampArray(rows.map((row) => row.serverTime)),
    int4Array(rows.map((row) => row.latitudeE7)),
    int4Array(rows.map((row) => row.longitudeE7)),
    int4Array(rows.map((row) => row.odometerM)),
    int4Array(rows.map((row) => row.flags)),
    int2Array(rows.map((row) => row.altitudeM)),
    int2Array(rows.map((row) => row.speedCmps)),
    int2Array(rows.map((row) => row.courseD10)),
    int2Array(rows.map((row) => row.satellites)),
    int2Array(rows.map((row) => row.hdopD10)),
    textArray(rows.map((row) => row.events?.join(',') ?? null)),
    textArray(rows.map((row) => row.attributes)),
    fixes.length,
  ]);
  const count = keys[0]?.count ?? 0;
  if (count === fixes.length) return [...fixes];
  if (count === 0) return [];
  const fresh = new Set(
    keys.map((key) => keyOf(key.customer_id, key.asset_id, key.fix_time, key.fingerprint)),
  );
  return fixes.filter(({ customerId, assetId }, index) => {
    const row = rows[index];
    return row !== undefined && fresh.delete(keyOf(customerId, assetId, row.fixTime, row.fingerprint));
  });
}

const keyOf = (...parts: number[]): string => parts.join(' ');
