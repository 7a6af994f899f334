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

const SHOWN_AT_MOST = 1_000;
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

/** What is set aside, the newest first; of these ids where some are named. */
export async function readSetAside(db: Db, ids: readonly number[] | null = null): Promise<KeptArrival[]> {
  const rows = await db
    .selectFrom('set_aside')
    .selectAll()
    .$if(ids !== null, (query) => query.where('id', 'in', ids?.length ? ids : [0]))
    .orderBy('id', 'desc')
    .limit(SHOWN_AT_MOST)
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

/** Forgets one that was stored after all. */
export async function dropSetAside(db: Db, id: number): Promise<void> {
  await db.deleteFrom('set_aside').where('id', '=', id).execute();
}
