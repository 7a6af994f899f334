import type { Db } from './database.ts';
import { query } from './query.ts';

/** When a version begins, and what time it is by the clock of the store. */
export interface VersionBegin {
  from: Date;
  now: Date;
}

/** A version that is to hold from a moment on (null for now), in whole milliseconds, as versions are in memory. None begins in the future. */
export async function versionBegin(db: Db, holdsFrom: number | null): Promise<VersionBegin> {
  const { rows } = await query<{ now: Date }>(
    db,
    "SELECT date_trunc('milliseconds', clock_timestamp()) AS now",
  );
  const [{ now }] = rows as [{ now: Date }];
  return { from: holdsFrom === null ? now : new Date(Math.min(holdsFrom, now.getTime())), now };
}

/** What a geofence or a road was from a moment on gives way to what it is to be; what it was before ends there. */
export async function makeRoomForVersion(
  db: Db,
  of: 'geofence' | 'road',
  id: number,
  from: Date,
): Promise<void> {
  await query(db, `DELETE FROM ${of}_version WHERE ${of}_id = $1 AND valid_from >= $2`, [id, from]);
  await query(
    db,
    `UPDATE ${of}_version SET valid_to = $2 WHERE ${of}_id = $1 AND (valid_to IS NULL OR valid_to > $2)`,
    [id, from],
  );
}
