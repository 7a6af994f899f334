import type { FactsMemory, LiveState, ReportedFacts, Segment } from '@rastro/domain';
import { initialMemory, UNPLACED_IN_TIME } from '@rastro/domain';
import type { Selectable } from 'kysely';
import { type Checkpoint, insertCheckpoints } from './checkpoints.ts';
import type { Db } from './database.ts';
import { float8Array, int4Array, textArray, timestamp, timestampArray } from './history/binaryArray.ts';
import { query } from './query.ts';
import { replaceSegments } from './segments.ts';
import type { Tables } from './tables.ts';

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

/** A track with its new segments (those from `from` on are replaced), checkpoints, and what the fact rules found: see events/facts.ts. */
export interface TrackUpdate extends StoredTrack {
  from: number;
  /** Nothing before this changes the sums of a day. */
  touchedFrom: number;
  segments: { segment: Segment; final: boolean }[];
  checkpoints: Checkpoint[];
  facts: ReportedFacts;
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

/** A stored live state; those of earlier versions say nothing about the clock, which is right until the device is heard again. */
const toLiveState = (point: LiveState): LiveState => ({
  ...point,
  clockOffsetMs: point.clockOffsetMs ?? null,
  isTimeWrong: point.isTimeWrong ?? false,
  isClockCorrected: point.isClockCorrected ?? false,
});

/** The number of a process that begins to ingest: greater than those of all that did before. */
export async function nextIngestTerm(db: Db): Promise<number> {
  const { rows } = await query<{ term: number }>(db, "SELECT nextval('ingest_term') AS term");
  const [{ term }] = rows as [{ term: number }];
  return term;
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
    live: row.point && toLiveState(row.point),
    memory: JSON.parse(row.memory),
  }));
}

/** The live state of an asset as it was written last. */
export interface StoredLiveState {
  assetId: number;
  deviceId: number;
  lastSeen: number;
  state: LiveState;
}

/** The live states of all assets that have one. */
export async function readLiveStates(db: Db): Promise<StoredLiveState[]> {
  const { rows } = await query<{
    asset_id: number;
    device_id: number;
    last_seen: Date;
    point: LiveState;
  }>(db, 'SELECT asset_id, device_id, last_seen, point FROM asset_state WHERE point IS NOT NULL');
  return rows.map((row) => ({
    assetId: row.asset_id,
    deviceId: row.device_id,
    lastSeen: row.last_seen.getTime(),
    state: toLiveState(row.point),
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

/** Forgets where an asset is, in the transaction that takes the position that says so from it. */
export async function forgetLive(db: Db, assetId: number): Promise<void> {
  await query<never>(db, 'UPDATE asset_state SET point = NULL WHERE asset_id = $1', [assetId]);
}

/** Inserts a row for the track of each asset that has none yet, as it is before anything was folded. */
export async function beginTracks(
  db: Db,
  assets: readonly { customerId: number; assetId: number; deviceId: number; fix: { serverTime: number } }[],
): Promise<void> {
  if (assets.length === 0) return;
  await query<never>(
    db,
    `INSERT INTO asset_state (customer_id, asset_id, device_id, last_seen, folded_time, folded_fingerprint, final_distance_m, memory)
     SELECT DISTINCT ON (a.asset_id) a.*, '-infinity'::timestamptz, 0, 0, $5
       FROM unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) AS a (customer_id, asset_id, device_id, last_seen)
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

/** Writes tracks with their segments and checkpoints, in the given transaction; also those that have folded nothing yet, whose devices were heard. Order and repeats do not matter. */
export async function writeTracks(db: Db, updates: readonly TrackUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  await replaceSegments(
    db,
    updates.map((update) => ({ ...update, until: Number.POSITIVE_INFINITY })),
  );
  await insertCheckpoints(db, updates);
  await query<never>(
    db,
    `INSERT INTO asset_state AS s (customer_id, asset_id, device_id, last_seen, folded_time, folded_fingerprint, final_distance_m, point,
                                   memory, settled_until)
     SELECT customer_id, asset_id, device_id, last_seen, folded_time, folded_fingerprint, final_distance_m, point::jsonb, memory,
            settled_until
       FROM unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::float8[], $8::text[], $9::text[],
                   $10::timestamptz[])
            AS t (customer_id, asset_id, device_id, last_seen, folded_time, folded_fingerprint, final_distance_m, point, memory,
                  settled_until)
     ON CONFLICT (asset_id) DO UPDATE
       SET customer_id = excluded.customer_id, device_id = excluded.device_id, last_seen = excluded.last_seen, folded_time = excluded.folded_time, folded_fingerprint = excluded.folded_fingerprint,
           final_distance_m = excluded.final_distance_m, point = excluded.point, memory = excluded.memory,
           settled_until = ${fallenBack('excluded.settled_until')}`,
    [
      int4Array(updates.map((update) => update.customerId)),
      int4Array(updates.map((update) => update.assetId)),
      int4Array(updates.map((update) => update.deviceId)),
      timestampArray(updates.map((update) => update.lastSeen)),
      timestampArray(updates.map((update) => update.memory.timeline.lastTime ?? Number.NEGATIVE_INFINITY)),
      int4Array(updates.map((update) => update.memory.timeline.lastFingerprint ?? 0)),
      float8Array(updates.map((update) => update.finalDistanceM)),
      textArray(updates.map((update) => (update.live === null ? null : JSON.stringify(update.live)))),
      textArray(updates.map((update) => JSON.stringify(update.memory))),
      timestampArray(updates.map((update) => update.touchedFrom)),
    ],
  );
}

/** Until when an asset's days are final once everything from a moment on may have changed; null, where none was, stays null. */
const fallenBack = (moment: string): string =>
  `CASE WHEN s.settled_until > ${moment} THEN ${moment} ELSE s.settled_until END`;

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
