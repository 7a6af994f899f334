import type { FactsMemory, LiveState, Segment, ToldFacts } from '@rastro/domain';
import { initialMemory, UNPLACED_IN_TIME } from '@rastro/domain';
import type { Selectable } from 'kysely';
import { type Checkpoint, insertCheckpoints } from './checkpoints.ts';
import { SEGMENT_STATE } from './codes.ts';
import type { Db } from './database.ts';
import {
  float4Array,
  float8Array,
  int2Array,
  int4Array,
  textArray,
  timestamp,
  timestampArray,
} from './history/binaryArray.ts';
import { advanceLiveSequence } from './liveSequence.ts';
import { query } from './query.ts';
import { type PackedSegment, packSegment, segmentSql, unpackSegment } from './segmentDetail.ts';
import type { Tables } from './tables.ts';

const E7 = 1e7;

/** One asset's derived state as the store keeps it. */
export interface StoredTrack {
  customerId: number;
  assetId: number;
  deviceId: number;
  lastSeen: number;
  finalDistanceM: number;
  live: LiveState | null;
  memory: FactsMemory;
}

/** Segments that begin in `[from, until)` and what takes their place. */
export interface SegmentsUpdate {
  customerId: number;
  assetId: number;
  from: number;
  until: number;
  segments: { segment: Segment; final: boolean }[];
}

/** A track with its new segments (those from `from` on are replaced), checkpoints, and what the fact rules found: see events/facts.ts. */
export interface TrackUpdate extends StoredTrack {
  from: number;
  /** Nothing before this changes the sums of a day. */
  touchedFrom: number;
  segments: { segment: Segment; final: boolean }[];
  checkpoints: Checkpoint[];
  told: ToldFacts;
}

/** Late fixes of an asset: of the oldest and the newest of them. An infinite `until` means that all after `from` is to be derived. */
export interface LateWindow {
  customerId: number;
  assetId: number;
  from: number;
  until: number;
}

type TrackRow = Pick<
  Selectable<Tables['asset_state']>,
  'customer_id' | 'asset_id' | 'device_id' | 'last_seen' | 'final_distance_m' | 'memory'
> & { point: LiveState | null };

/** Both times may be infinite, which the driver reads as a number. */
interface LateRow {
  customer_id: number;
  asset_id: number;
  from_time: Date | number;
  until_time: Date | number;
}

/** Every stored track. */
export async function readTracks(db: Db): Promise<StoredTrack[]> {
  const { rows } = await query<TrackRow>(
    db,
    'SELECT customer_id, asset_id, device_id, last_seen, final_distance_m, point, memory FROM asset_state',
  );
  return rows.map((row) => ({
    customerId: row.customer_id,
    assetId: row.asset_id,
    deviceId: row.device_id,
    lastSeen: row.last_seen.getTime(),
    finalDistanceM: row.final_distance_m,
    live: row.point,
    memory: JSON.parse(row.memory),
  }));
}

/**
 * Assets with late fixes that are not derived yet, with their windows, and assets with positions newer than their track. Positions
 * whose time is not to be trusted are in no track.
 */
export async function readUnderived(db: Db): Promise<{ late: LateWindow[]; behind: number[] }> {
  const late = await query<LateRow>(
    db,
    'SELECT customer_id, asset_id, from_time, until_time FROM late_window',
  );
  const behind = await query<{ asset_id: number }>(
    db,
    `SELECT s.asset_id FROM asset_state s
      WHERE EXISTS (SELECT FROM position p
                     WHERE p.customer_id = s.customer_id AND p.asset_id = s.asset_id
                       AND p.fix_time >= s.folded_time AND (p.fix_time, p.fingerprint) > (s.folded_time, s.folded_fingerprint)
                       AND p.flags & ${UNPLACED_IN_TIME} = 0)
         OR EXISTS (SELECT FROM position_chunk c
                     WHERE c.customer_id = s.customer_id AND c.asset_id = s.asset_id
                       AND c.day >= CASE WHEN isfinite(s.folded_time) THEN floor(date_part('epoch', s.folded_time) / 86400)::int
                                         ELSE -2147483648 END
                       AND (c.placed_time, c.placed_fingerprint) > (s.folded_time, s.folded_fingerprint))`,
  );
  return {
    late: late.rows.map((row) => ({
      customerId: row.customer_id,
      assetId: row.asset_id,
      from: Number(row.from_time),
      until: Number(row.until_time),
    })),
    behind: behind.rows.map((row) => row.asset_id),
  };
}

/** Notes within the positions' transaction that an asset's facts must be derived again from `from`. */
export async function noteLate(db: Db, windows: readonly LateWindow[]): Promise<void> {
  if (windows.length === 0) return;
  await query<never>(
    db,
    `INSERT INTO late_window AS w (customer_id, asset_id, from_time, until_time)
     SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[])
     ON CONFLICT (asset_id) DO UPDATE
       SET from_time = least(w.from_time, excluded.from_time), until_time = greatest(w.until_time, excluded.until_time)`,
    [
      windows.map((window) => window.customerId),
      windows.map((window) => window.assetId),
      timestampArray(windows.map((window) => window.from)),
      timestampArray(windows.map((window) => window.until)),
    ],
  );
}

/** Deletes the note of late fixes, in the transaction that derived the asset's facts again. */
export async function forgetLate(db: Db, assetId: number): Promise<void> {
  await query<never>(db, 'DELETE FROM late_window WHERE asset_id = $1', [assetId]);
}

/** Metres of the asset's segments that begin from a moment on and before another. */
export async function distanceBetween(
  db: Db,
  customerId: number,
  assetId: number,
  from: number,
  until: number,
): Promise<number> {
  const { rows } = await query<{ metres: number }>(
    db,
    `SELECT coalesce(sum(${segmentSql('segment').distanceM}), 0) AS metres FROM segment
      WHERE customer_id = $1 AND asset_id = $2 AND start_time >= $3::timestamptz AND start_time < $4::timestamptz`,
    [customerId, assetId, timestamp(from), timestamp(until)],
  );
  return rows[0]?.metres ?? 0;
}

/** Inserts a row for the track of each asset that has none yet, as it is before anything was folded. */
export async function beginTracks(
  db: Db,
  assets: readonly { customerId: number; assetId: number; deviceId: number; fix: { serverTime: number } }[],
): Promise<void> {
  if (assets.length === 0) return;
  await query<never>(
    db,
    `INSERT INTO asset_state (customer_id, asset_id, device_id, live_sequence, last_seen, folded_time, folded_fingerprint,
                              final_distance_m, memory)
     SELECT DISTINCT ON (a.asset_id) a.*, '-infinity'::timestamptz, 0, 0, $5
       FROM unnest($1::int[], $2::int[], $3::int[], array_fill(0::bigint, ARRAY[cardinality($1::int[])]), $4::timestamptz[])
            AS a (customer_id, asset_id, device_id, sequence, last_seen)
     ON CONFLICT (asset_id) DO NOTHING`,
    [
      assets.map((asset) => asset.customerId),
      assets.map((asset) => asset.assetId),
      assets.map((asset) => asset.deviceId),
      assets.map((asset) => new Date(asset.fix.serverTime)),
      JSON.stringify(initialMemory()),
    ],
  );
}

/** Writes tracks with their segments and checkpoints, in the given transaction. Order and repeats do not matter. */
export async function writeTracks(db: Db, updates: readonly TrackUpdate[]): Promise<void> {
  const known = updates.filter((update) => update.memory.timeline.lastTime !== null);
  if (known.length === 0) return;
  await replaceSegments(
    db,
    known.map((update) => ({ ...update, until: Number.POSITIVE_INFINITY })),
  );
  await insertCheckpoints(db, known);
  const last = await advanceLiveSequence(db, known.length);
  await query<never>(
    db,
    `INSERT INTO asset_state AS s (customer_id, asset_id, device_id, live_sequence, last_seen, folded_time, folded_fingerprint,
                                   final_distance_m, point, memory, settled_until)
     SELECT customer_id, asset_id, device_id, $4::bigint + row, last_seen, folded_time, folded_fingerprint, final_distance_m,
            point::jsonb, memory, settled_until
       FROM unnest($1::int[], $2::int[], $3::int[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::float8[], $9::text[],
                   $10::text[], $11::timestamptz[]) WITH ORDINALITY
            AS t (customer_id, asset_id, device_id, last_seen, folded_time, folded_fingerprint, final_distance_m, point, memory,
                  settled_until, row)
     ON CONFLICT (asset_id) DO UPDATE
       SET customer_id = excluded.customer_id, device_id = excluded.device_id, live_sequence = excluded.live_sequence,
           last_seen = excluded.last_seen, folded_time = excluded.folded_time, folded_fingerprint = excluded.folded_fingerprint,
           final_distance_m = excluded.final_distance_m, point = excluded.point, memory = excluded.memory,
           settled_until = ${fallenBack('excluded.settled_until')}`,
    [
      int4Array(known.map((update) => update.customerId)),
      int4Array(known.map((update) => update.assetId)),
      int4Array(known.map((update) => update.deviceId)),
      last - known.length,
      timestampArray(known.map((update) => update.lastSeen)),
      timestampArray(known.map((update) => update.memory.timeline.lastTime)),
      int4Array(known.map((update) => update.memory.timeline.lastFingerprint)),
      float8Array(known.map((update) => update.finalDistanceM)),
      textArray(known.map((update) => (update.live === null ? null : JSON.stringify(update.live)))),
      textArray(known.map((update) => JSON.stringify(update.memory))),
      timestampArray(known.map((update) => update.touchedFrom)),
    ],
  );
}

/** Until when an asset's days are final once everything from a moment on may have changed; null, where none was, stays null. */
const fallenBack = (moment: string): string =>
  `CASE WHEN s.settled_until > ${moment} THEN ${moment} ELSE s.settled_until END`;

/** Replaces the segments of windows of time, in the given transaction. */
export async function replaceSegments(db: Db, updates: readonly SegmentsUpdate[]): Promise<void> {
  await query<never>(
    db,
    `DELETE FROM segment s
      USING unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) AS w (customer_id, asset_id, from_time, until_time)
      WHERE s.customer_id = w.customer_id AND s.asset_id = w.asset_id
        AND s.start_time >= w.from_time AND s.start_time < w.until_time`,
    [
      int4Array(updates.map((update) => update.customerId)),
      int4Array(updates.map((update) => update.assetId)),
      timestampArray(updates.map((update) => update.from)),
      timestampArray(updates.map((update) => update.until)),
    ],
  );
  const rows = updates.flatMap((update) => update.segments.map((row) => ({ ...row, update })));
  if (rows.length === 0) return;
  await query<never>(
    db,
    `INSERT INTO segment (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
                          end_latitude_e7, end_longitude_e7, distance_m, odometer_distance_m, detail, rule_version, driver_id)
     SELECT s.*, coalesce(
              (SELECT d.id FROM driver d WHERE d.customer_id = s.customer_id AND lower(d.ibutton) = lower(${segmentSql('s').driverKey})
                  AND d.deleted_at IS NULL ORDER BY d.id LIMIT 1),
              (SELECT t.driver_id FROM asset_trait t WHERE t.asset_id = s.asset_id AND t.valid_from <= s.start_time
                ORDER BY t.valid_from DESC LIMIT 1))
       FROM (SELECT customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7, end_latitude_e7,
                    end_longitude_e7, distance_m, odometer_distance_m, detail::json AS detail, rule_version
               FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::smallint[], $6::bool[], $7::int[],
                           $8::int[], $9::int[], $10::int[], $11::real[], $12::real[], $13::text[], $14::int[])
                    AS t (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
                          end_latitude_e7, end_longitude_e7, distance_m, odometer_distance_m, detail, rule_version)) AS s`,
    [
      int4Array(rows.map(({ update }) => update.customerId)),
      int4Array(rows.map(({ update }) => update.assetId)),
      timestampArray(rows.map(({ segment }) => segment.startTime)),
      timestampArray(rows.map(({ segment }) => segment.endTime)),
      int2Array(rows.map(({ segment }) => SEGMENT_STATE[segment.state])),
      rows.map(({ final }) => final),
      int4Array(rows.map(({ segment }) => Math.round(segment.startLatitude * E7))),
      int4Array(rows.map(({ segment }) => Math.round(segment.startLongitude * E7))),
      int4Array(rows.map(({ segment }) => Math.round(segment.endLatitude * E7))),
      int4Array(rows.map(({ segment }) => Math.round(segment.endLongitude * E7))),
      float4Array(rows.map(({ segment }) => segment.distanceM)),
      float4Array(rows.map(({ segment }) => segment.odometerDistanceM)),
      textArray(rows.map(({ segment }) => packSegment(segment))),
      int4Array(rows.map(({ segment }) => segment.ruleVersion)),
    ],
  );
}

/** Corrects the computed odometer of an asset whose past changed from `touchedFrom` on, by `metres` in all; its days from then on are to be finalized again. */
export async function correctPast(
  db: Db,
  assetId: number,
  touchedFrom: number,
  metres: number,
): Promise<void> {
  await query<never>(
    db,
    `UPDATE asset_state s
        SET final_distance_m = final_distance_m + $2,
            point = jsonb_set(point, '{totalDistanceM}', to_jsonb((point->>'totalDistanceM')::float8 + $2)),
            settled_until = ${fallenBack('$3::timestamptz')}
      WHERE asset_id = $1`,
    [assetId, metres, timestamp(touchedFrom)],
  );
}

/**
 * The segments of an asset that touch a range (milliseconds, `to` excluded), in order. One that has not lasted yet, as after a first
 * fix, touches its moment.
 */
export async function readSegments(
  db: Db,
  customerId: number,
  assetId: number,
  from: number,
  to: number,
): Promise<Segment[]> {
  const { rows } = await query<{ packed: string | null }>(
    db,
    `SELECT '[' || string_agg(detail::text, ',' ORDER BY start_time) || ']' AS packed FROM segment
      WHERE customer_id = $1 AND asset_id = $2 AND start_time < $4 AND (end_time > $3 OR start_time = $3)`,
    [customerId, assetId, new Date(from), new Date(to)],
  );
  // One text for all: the driver takes as long for a row as for a thousand segments of JSON.
  return (JSON.parse(rows[0]?.packed ?? '[]') as PackedSegment[]).map(unpackSegment);
}
