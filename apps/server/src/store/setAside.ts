import type { DeviceMessage } from '@rastro/domain';
import type { Selectable } from 'kysely';
import type { Db } from './database.ts';
import type { SetAside } from './tables.ts';

/** What a device sent at once and could not be stored. */
export interface SetAsideArrival {
  protocol: string;
  deviceIdentifier: string;
  peer: string;
  /** Milliseconds since 1970 UTC. */
  receivedAt: number;
  frame: Uint8Array;
  messages: readonly DeviceMessage[];
}

/** One that is kept, and what the database said of it. */
export interface KeptArrival extends SetAsideArrival {
  id: number;
  setAsideAt: number;
  reason: string;
}

const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** Keeps what could not be stored, whole, until it is taken in again. */
export async function setAside(db: Db, arrival: SetAsideArrival, reason: string): Promise<void> {
  await db
    .insertInto('set_aside')
    .values({
      protocol: arrival.protocol,
      identifier: withoutNul(arrival.deviceIdentifier),
      peer: arrival.peer,
      received_at: new Date(arrival.receivedAt),
      reason: withoutNul(reason),
      frame: Buffer.from(arrival.frame),
      messages: Buffer.from(JSON.stringify(arrival.messages)),
    })
    .execute();
}

/** What is kept under these ids, the newest first. */
export async function readSetAside(db: Db, ids: readonly number[]): Promise<KeptArrival[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('set_aside')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(keptOf);
}

const keptOf = (row: Selectable<SetAside>): KeptArrival => ({
  id: row.id,
  protocol: row.protocol,
  deviceIdentifier: row.identifier,
  peer: row.peer,
  receivedAt: row.received_at.getTime(),
  setAsideAt: row.set_aside_at.getTime(),
  reason: row.reason,
  frame: row.frame,
  messages: JSON.parse(row.messages.toString()) as DeviceMessage[],
});

/** Keeps what the database said of one when it was to be stored again. */
export async function noteReason(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('set_aside')
    .set({ reason: withoutNul(reason) })
    .where('id', '=', id)
    .execute();
}

/** Forgets these; gives them as they were. */
export async function dropSetAside(db: Db, ids: readonly number[]): Promise<KeptArrival[]> {
  if (ids.length === 0) return [];
  const rows = await db.deleteFrom('set_aside').where('id', 'in', ids).returningAll().execute();
  return rows.map(keptOf);
}
