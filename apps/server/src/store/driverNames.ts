import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A driver as reports name one. */
export interface NamedDriver {
  id: number;
  fullName: string;
  /** The key with which the driver identifies; null for none. */
  ibutton: string | null;
}

/** The drivers of some customers among these ids, deleted ones included: who drove, drove. */
export async function readDriverNames(
  db: Db,
  customerIds: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedDriver>> {
  const { rows } = await sql<NamedDriver>`
    SELECT id, btrim(concat_ws(' ', first_name, last_name)) AS "fullName", ibutton
      FROM driver WHERE customer_id = ANY(${customerIds}::int[]) AND id = ANY(${ids}::int[])`.execute(db);
  return new Map(rows.map((driver) => [driver.id, driver]));
}
