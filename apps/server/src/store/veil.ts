import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { type Db, databaseOver, poolOf } from './database.ts';
import { query } from './query.ts';
import type { Stretch } from './segments.ts';

/**
 * What hides private times from a reader: where vehicles were meanwhile. Whoever sees those of one customer has a veil that spares it; null
 * spares none.
 */
export interface Veil {
  sparedCustomerId: number | null;
}

/** The veil through which nobody's private time is seen: of messages, links, and all that leaves the fleet. */
export const NOTHING_SPARED: Veil = { sparedCustomerId: null };

/** The same handle, also a transaction, whose next statement reads where nobody's private time is seen: of queries that name their tables by Kysely. */
export const readFromOutside = (db: Db): Db => db.withSchema('veiled');

const veiled = new WeakMap<Db, Map<number | null, Db>>();

/**
 * The handle that reads through a veil: the views of veiled.sql stand before the tables of their names, whatever statement is run. It is for
 * reading only. A transaction is given back as it is: what changes the past has to know all of it.
 */
export function veiledDb(db: Db, { sparedCustomerId }: Veil): Db {
  if (db.isTransaction) return db;
  const known = veiled.get(db) ?? new Map<number | null, Db>();
  veiled.set(db, known);
  const made = known.get(sparedCustomerId) ?? databaseOver(veiledPool(poolOf(db), sparedCustomerId));
  known.set(sparedCustomerId, made);
  return made;
}

/** Whether a part of a stretch of time is hidden from who reads by a veiled handle. */
export async function hidesAny(veiled: Db, { customerId, assetId, from, to }: Stretch): Promise<boolean> {
  const { rows } = await query<{ hides: boolean }>(
    veiled,
    `SELECT EXISTS (SELECT FROM veiled.hidden_time
                     WHERE customer_id = $1 AND asset_id = $2 AND started_at < $4 AND ended_at > $3) AS hides`,
    [customerId, assetId, new Date(from), new Date(to)],
  );
  return rows[0]?.hides === true;
}

/** Connections of a pool that read through the veil while they are taken from it; one of which nobody knows that it no longer does is closed. */
const veiledPool = (pool: PostgresPool, sparedCustomerId: number | null): PostgresPool => ({
  options: pool.options,
  end: async () => undefined, // whose pool it is ends it
  connect: async () => {
    const client = (await pool.connect()) as pg.PoolClient;
    try {
      await client.query(
        `SELECT set_config('search_path', 'veiled, public', false), set_config('rastro.spared_customer', $1, false)`,
        [String(sparedCustomerId ?? '')],
      );
    } catch (cause) {
      client.release(true);
      throw cause;
    }
    return {
      query: client.query.bind(client) as Awaited<ReturnType<PostgresPool['connect']>>['query'],
      release: () =>
        void client.query('RESET search_path; RESET rastro.spared_customer').then(
          () => client.release(),
          () => client.release(true),
        ),
    };
  },
});
