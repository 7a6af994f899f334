import { sql } from 'kysely';
import { type Db, inTransaction } from '../database.ts';
import type { Tables } from '../tables.ts';

/** What is dropped when it is older than a customer keeps it. */
export type DroppedData = 'positions' | 'journeys' | 'events' | 'audit';

/** The advisory locks that keep a note and a derivation apart; the second number is the customer, 0 for all. */
const LOCK = 7_277_809;

/**
 * Notes that data of a customer (null for all) before a moment (milliseconds since 1970) are going to be dropped. Commit it before they are:
 * whoever reads the past to derive it again finds here how far back that goes. Derivations that are being written end before.
 */
export async function noteDropped(
  db: Db,
  data: DroppedData,
  before: number,
  customerId: number | null,
): Promise<void> {
  const column = sql.ref(data);
  await inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK}::int, ${customerId ?? 0}::int)`.execute(tx);
    await sql`
      INSERT INTO dropped_before AS d (customer_id, ${column})
      SELECT id, ${new Date(before)}::timestamptz FROM customer WHERE ${customerId}::int IS NULL OR id = ${customerId}
      ON CONFLICT (customer_id) DO UPDATE SET ${column} = greatest(d.${column}, excluded.${column})`.execute(
      tx,
    );
  });
}

/** Lets nobody note what is dropped of a customer until the transaction ends. */
export async function holdDropping(tx: Db, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${LOCK}::int, 0), pg_advisory_xact_lock_shared(${LOCK}::int, ${customerId}::int)`.execute(
    tx,
  );
}

/**
 * The moment (milliseconds since 1970) before which nothing of a customer is derived again, since positions were dropped, or what was derived
 * from them; minus infinity where none were.
 */
export async function droppedBefore(db: Db, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('dropped_before')
    .select(sql<Date | null>`greatest(positions, journeys, events)`.as('before'))
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.before?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** The moments (milliseconds since 1970) before which nothing is left of what reports are made of; null where nothing was dropped. */
export type NotKept = Readonly<Record<Exclude<DroppedData, 'audit'>, number | null>>;

/** What some customers do not keep of the past from a moment (milliseconds since 1970) on; of several the latest. */
export async function notKeptFrom(db: Db, customerIds: readonly number[], from: number): Promise<NotKept> {
  const since = new Date(from);
  const row = await db
    .selectFrom('dropped_before')
    .select(({ fn }) => [
      fn.max('positions').filterWhere('positions', '>', since).as('positions'),
      fn.max('journeys').filterWhere('journeys', '>', since).as('journeys'),
      fn.max('events').filterWhere('events', '>', since).as('events'),
    ])
    .where('customer_id', 'in', [...customerIds, 0])
    .executeTakeFirst();
  const timeOf = (moment: Date | null | undefined): number | null => moment?.getTime() ?? null;
  return {
    positions: timeOf(row?.positions),
    journeys: timeOf(row?.journeys),
    events: timeOf(row?.events),
  };
}

/** For how many days a customer keeps its data; null where it says nothing of them. */
export interface Retention extends Record<DroppedData, number | null> {
  customerId: number;
}

type DaysColumn = keyof Tables['customer'] & `${string}_days`;

const DAYS: Readonly<Record<DroppedData, Exclude<DaysColumn, 'working_days'>>> = {
  positions: 'position_days',
  journeys: 'journey_days',
  events: 'event_days',
  audit: 'audit_days',
};

/** The customers that keep some data for so many days. Those that were deleted are among them: what is held of them has to go, too. */
export async function ownRetentions(db: Db): Promise<Retention[]> {
  return db
    .selectFrom('customer')
    .select([
      'id as customerId',
      `${DAYS.positions} as positions`,
      `${DAYS.journeys} as journeys`,
      `${DAYS.events} as events`,
      `${DAYS.audit} as audit`,
    ])
    .where((eb) => eb.or(Object.values(DAYS).map((column) => eb(column, 'is not', null))))
    .orderBy('id')
    .execute();
}
