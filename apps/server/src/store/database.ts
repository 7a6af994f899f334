import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from './columnTypes.ts';

import type { Connection } from './embedded/embedded.ts';
import type { Log } from './log.ts';
import { StoreError } from './storeError.ts';
import type { Tables } from './tables.ts';

/** The open database. */
export interface Store {
  /** For SQL that Kysely has no words for, and for transactions that hold one connection. */
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  close: () => Promise<void>;
}

/** Which database, and how much of it. */
export interface StoreOptions {
  /** The embedded server, or the URL of one's own. */
  database: Connection | string;
  log: Log;
  /** Connections at most. */
  poolSize?: number;
}

const OLDEST_VERSION = 15; // NULLS NOT DISTINCT
const CONNECT_TIMEOUT_MS = 10_000;
const POOL_SIZE = 20;

/**
 * Opens the database. Sessions run in UTC; see columnTypes.ts for what values come back as. Throws StoreError where the
 * server cannot be reached, lets nobody in, is too old or not in UTF-8.
 */
export async function openStore({ database, log, poolSize = POOL_SIZE }: StoreOptions): Promise<Store> {
  const pool = new pg.Pool({
    ...(typeof database === 'string' ? { connectionString: database } : database),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'rastro',
    options: '-c timezone=UTC',
    types: columnTypes,
  });
  const connections = new Set<Promise<void>>();
  // A connection may break at any time, in use or not, and an error event that nobody hears ends the process. Whoever used
  // it is told by the query; the pool makes a new one when it is needed, and tells once more of one that lay idle.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    connections.add(ended);
    void ended.then(() => connections.delete(ended));
  });
  const close = async (): Promise<void> => {
    await pool.end(); // Kysely's own destroy would leave a pool open that it never used
    await Promise.all(connections); // the pool lets them go before they are gone
  };
  try {
    await checkServer(pool);
  } catch (error) {
    await close();
    throw error instanceof StoreError ? error : unreachable(error);
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, kysely, close };
}

/** What the driver says, and its code where it says nothing; never the URL, which holds a password. */
function unreachable(cause: unknown): StoreError {
  const { message = '', code = '' } = cause as { message?: string; code?: string };
  return new StoreError(
    `The database cannot be used: ${message || code}. Check that its server runs, and DATABASE_URL where that is set.`,
    { cause },
  );
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: number; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
            current_setting('server_encoding') AS encoding`,
  );
  const [server] = rows;
  if (!server) throw new Error('the database server does not say its version');
  if (server.number < OLDEST_VERSION * 10_000)
    throw new StoreError(
      `DATABASE_URL names a PostgreSQL ${server.version}; Rastro needs ${OLDEST_VERSION} or newer.`,
    );
  if (server.encoding !== 'UTF8')
    throw new StoreError(
      `The database is encoded in ${server.encoding}; Rastro needs one made with ENCODING 'UTF8'.`,
    );
}

/** Does `work` in one transaction, on a connection of its own: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost; // the connection is gone, and the transaction with it
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
