import { sql } from 'kysely';
import type { Db } from './database.ts';

/** When a version begins, and what time it is by the clock of the store. */
export interface VersionBegin {
  from: Date;
  now: Date;
}

/**
 * The begin of a version that is to hold from a moment on (milliseconds since 1970 UTC; null for now), in whole milliseconds, as versions
 * are in memory. None begins in the future.
 */
export async function versionBegin(db: Db, holdsFrom: number | null): Promise<VersionBegin> {
  const { now } = await db
    .selectNoFrom(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'))
    .executeTakeFirstOrThrow();
  return { from: holdsFrom === null ? now : new Date(Math.min(holdsFrom, now.getTime())), now };
}

/** Deletes the versions of a geofence or a road that begin at a moment or later, and ends there the one that holds at it. */
export async function makeRoomForVersion(
  db: Db,
  of: 'geofence' | 'road',
  id: number,
  from: Date,
): Promise<void> {
  const versions = sql.table(`${of}_version`);
  const ofOne = sql`${sql.ref(`${of}_id`)} = ${id}`;
  await sql`DELETE FROM ${versions} WHERE ${ofOne} AND valid_from >= ${from}`.execute(db);
  await sql`
    UPDATE ${versions} SET valid_to = ${from} WHERE ${ofOne} AND (valid_to IS NULL OR valid_to > ${from})`.execute(
    db,
  );
}
