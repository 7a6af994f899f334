import pg from 'pg';
import type { Connection } from './embedded/connection.ts';
import { StoreError } from './storeError.ts';

const CONNECT_WITHIN_MS = 10_000;

/** The embedded server, or the URL of another one. */
export type DatabaseAddress = Connection | string;

/**
 * A connection of its own, still to be opened, for what lasts longer than a transaction: locks and listening. `name` is shown in
 * `pg_stat_activity`; a statement that takes longer than `queryMs` fails.
 */
export const directClient = (database: DatabaseAddress, name: string, queryMs?: number): pg.Client =>
  new pg.Client({
    ...(typeof database === 'string' ? { connectionString: database } : database),
    application_name: name,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(queryMs === undefined ? {} : { query_timeout: queryMs }),
  });

/**
 * Refuses with a StoreError a pooler that assigns the server's sessions for the time of a transaction: what an open connection locks or
 * listens to through it would belong to nobody. While a second connection holds a session, the first one must have another, and the one
 * that it had before.
 */
export async function refusePooler(
  client: pg.Client,
  database: DatabaseAddress,
  name: string,
): Promise<void> {
  const sessionOf = async (asked: pg.Client): Promise<number | undefined> =>
    (await asked.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const before = await sessionOf(client);
  const other = directClient(database, name);
  other.on('error', () => undefined);
  await other.connect();
  try {
    await other.query('BEGIN');
    const held = await sessionOf(other);
    if (held === before || (await sessionOf(client)) !== before)
      throw new StoreError(
        'DATABASE_URL names a connection pooler that changes sessions between transactions. Rastro needs sessions of its own: name the PostgreSQL server itself, or a pooler in session mode.',
      );
    await other.query('ROLLBACK');
  } finally {
    await other.end().catch(() => undefined);
  }
}
