import { sql } from 'kysely';
import { audit } from './audit.ts';
import { publishOnCommit, type Topic } from './bus.ts';
import { type Db, inTransaction } from './database.ts';
import { timestamp } from './history/binaryArray.ts';

/** A change of mountings in the past was stored: whoever ingests moves the positions. */
export const MOUNTINGS_MOVED: Topic<null> = { name: 'mountingsMoved' };

/** A mounting as its row says it. */
export interface MountingRow {
  id: number;
  customer_id: number;
  asset_id: number;
  device_id: number;
  mounted_from: Date;
  mounted_to: Date | null;
  version: number;
  technician_id: number | null;
  notes: string | null;
  removal_technician_id: number | null;
  removal_notes: string | null;
  removed_by: number | null;
}

/** Positions that a change of a mounting moves. Times are milliseconds since 1970 UTC; `until` infinite where it has no end. */
export interface NewMove {
  customerId: number;
  jobId: number;
  deviceId: number;
  assetIds: readonly number[];
  from: number;
  until: number;
  /** The mounting that was changed, in the version that it has now, and its row before; null for a new one. */
  mounting: { id: number; version: number; before: MountingRow | null };
}

/** A move that is under way. */
export interface MountingMove
  extends Pick<NewMove, 'customerId' | 'deviceId' | 'assetIds' | 'from' | 'until'> {
  id: number;
}

/** Notes in the transaction that changes a mounting which positions are to be moved. */
export async function insertMove(db: Db, move: NewMove): Promise<void> {
  const { mounting } = move;
  await sql`
    INSERT INTO mounting_move (customer_id, job_id, device_id, asset_ids, from_time, until_time, mounting_id, mounting_version, mounting_before)
    VALUES (${move.customerId}, ${move.jobId}, ${move.deviceId}, ${[...move.assetIds]}::int[], ${timestamp(move.from)}::timestamptz,
            ${timestamp(move.until)}::timestamptz, ${mounting.id}, ${mounting.version},
            ${mounting.before && JSON.stringify(mounting.before)}::jsonb)`.execute(db);
  await publishOnCommit(db, MOUNTINGS_MOVED, null);
}

/** How far the move of a job is; null where the job has not begun one. */
export async function moveOfJob(
  db: Db,
  jobId: number,
): Promise<{ share: number; isSettled: boolean } | null> {
  const row = await db
    .selectFrom('mounting_move')
    .select(['share', 'settled_at'])
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return row ? { share: row.share, isSettled: row.settled_at !== null } : null;
}

/** The moves that are not done, the oldest first. */
export async function unsettledMoves(db: Db): Promise<MountingMove[]> {
  const rows = await db
    .selectFrom('mounting_move')
    .select(['id', 'customer_id', 'device_id', 'asset_ids'])
    .select(['from_time', sql<Date | number>`until_time`.as('until_time')])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    deviceId: row.device_id,
    assetIds: row.asset_ids,
    from: row.from_time.getTime(),
    until: Number(row.until_time),
  }));
}

/** Notes how far a move is. Gives whether its job was cancelled, and it was not undone yet. */
export async function reportMove(db: Db, id: number, share: number): Promise<boolean> {
  const { rows } = await sql<{ isCancelled: boolean | null }>`
    UPDATE mounting_move SET share = ${share} WHERE id = ${id}
    RETURNING mounting_version IS NOT NULL AND (SELECT state FROM job WHERE job.id = job_id) = 'CANCELLED' AS "isCancelled"`.execute(
    db,
  );
  return rows[0]?.isCancelled ?? false;
}

/** Notes that a move is done. */
export async function settleMove(db: Db, id: number): Promise<void> {
  await db
    .updateTable('mounting_move')
    .set({ settled_at: sql`now()`, share: 1 })
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a mounting back what it was before a move whose job was cancelled, in the name of whoever cancelled. Where somebody changed it since, or
 * another device sits there by now, it stays as it is. What was moved is to be moved once more after it.
 */
export const undoMove = (db: Db, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const move = await tx
      .selectFrom('mounting_move as move')
      .innerJoin('job', 'job.id', 'move.job_id')
      .where('move.id', '=', id)
      .select(['move.mounting_id', 'move.mounting_version', 'move.mounting_before', 'job.user_id'])
      .executeTakeFirst();
    await tx
      .updateTable('mounting_move')
      .set({ mounting_version: null, mounting_before: null, share: 0 })
      .where('id', '=', id)
      .execute();
    if (!move?.mounting_version) return;
    const row = await tx
      .selectFrom('mounting')
      .selectAll()
      .where('id', '=', move.mounting_id)
      .where('version', '=', move.mounting_version)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const before = move.mounting_before as unknown as MountingRow | null;
    if (before && (await isTaken(tx, before))) return;
    const { id: _, version: __, customer_id: ___, device_id: ____, ...former } = before ?? row;
    if (before)
      await tx
        .updateTable('mounting')
        .set({ ...former, version: row.version + 1 })
        .where('id', '=', row.id)
        .execute();
    else await tx.deleteFrom('mounting').where('id', '=', row.id).execute();
    await audit(tx, {
      userId: move.user_id,
      customerId: row.customer_id,
      action: before ? 'update' : 'delete',
      entity: 'mounting',
      entityId: row.id,
      before: row,
      after: before && { ...row, ...former, version: row.version + 1 },
    });
  });

/** Whether another mounting of the device or the vehicle reaches into what a mounting was before. */
async function isTaken(tx: Db, before: MountingRow): Promise<boolean> {
  const other = await tx
    .selectFrom('mounting')
    .select('id')
    .where('id', '<>', before.id)
    .where(({ or, eb }) => or([eb('asset_id', '=', before.asset_id), eb('device_id', '=', before.device_id)]))
    .where(
      sql<boolean>`tstzrange(mounted_from, mounted_to) && tstzrange(${before.mounted_from}::timestamptz, ${before.mounted_to}::timestamptz)`,
    )
    .executeTakeFirst();
  return other !== undefined;
}
