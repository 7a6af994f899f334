import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { columnTypes } from './columnTypes.ts';
import { OTHER_CONNECTIONS, readConnectionLimit } from './connectionLimit.ts';
import type { Connection } from './embedded/connection.ts';
import type { Log } from './log.ts';
import { cutConnection, PreparingClient } from './preparedStatements.ts';
import { StoreError } from './storeError.ts';
import type { Tables } from './tables.ts';
import { Turns } from './turns.ts';

/**
 * The handle on the database that functions are given: the pool, or the transaction that their caller is in, of one type. What several
 * functions do with one `Db` from `inTransaction` is one transaction; they need not know.
 */
export type Db = Kysely<Tables>;

/** The database as calls reach it. */
export interface Database {
  db: Db;
  /** Whose changes run now, and whose wait: see `Scope.inTransaction`. */
  turns: Turns;
}

/** The open database with its connections: for the start, the history's own reading, and tests. */
export interface Store extends Database {
  pool: pg.Pool;
  /** Rejects where the database does not answer within a second and a half; a connection that fell silent is given up. */
  ping: () => Promise<void>;
  /** Cuts every connection, in use or not: for whoever knows that they have fallen silent. The next ones are new. */
  cut: () => void;
  close: () => Promise<void>;
}

/** Which database, and how much of it. */
export interface StoreOptions {
  /** The embedded server, or the URL of one's own. */
  database: Connection | string;
  log: Log;
  /** Connections at most. */
  poolSize?: number;
  /** Whether to open fewer where the server does not allow so many beside the process's other ones, with a warning. */
  fitLimits?: boolean;
  /** The name of its connections in `pg_stat_activity`. */
  name?: string;
  /** The longest time in milliseconds that a statement may take, or a transaction may be idle; without a limit by default. */
  statementMs?: number;
  /** Asked of each new connection before its first use: what this throws, its user gets. */
  admit?: () => Promise<void>;
}

const OLDEST_VERSION = 15; // NULLS NOT DISTINCT
const CONNECT_TIMEOUT_MS = 10_000;
const POOL_SIZE = 20;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** The factor of `statementMs` after which this side gives up: the server ends a statement that takes too long, unless it does not answer either. */
const PATIENCE = 1.25;
const PING_WITHIN_MS = 1_400;

/**
 * Opens the database. Sessions run in UTC; columnTypes.ts says what values come back as. Throws StoreError where the
 * server cannot be reached, lets nobody in, is too old or not in UTF-8.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { database, log, name = 'rastro', statementMs, admit } = options;
  let { poolSize = POOL_SIZE } = options;
  const pool = new pg.Pool({
    ...(typeof database === 'string' ? { connectionString: database } : database),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: name,
    options: '-c timezone=UTC',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(statementMs === undefined
      ? {}
      : {
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: statementMs,
          query_timeout: statementMs * PATIENCE,
        }),
    ...(admit
      ? {
          verify: (_client: pg.PoolClient, done: (cause?: Error) => void) =>
            void admit().then(() => done(), done),
        }
      : {}),
    types: columnTypes,
    Client: PreparingClient,
  });
  const connections = new Set<Promise<void>>();
  const clients = new Set<pg.Client>();
  // A connection may break at any time, in use or not, and an error event without a listener ends the process. Whoever used
  // it gets the error from the query; the pool opens a new one when it is needed, and reports once more one that lay idle.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    connections.add(ended);
    clients.add(client);
    void ended.then(() => connections.delete(ended) && clients.delete(client));
  });
  const cut = (): void => {
    for (const client of clients) cutConnection(client);
  };
  const ping = async (): Promise<void> => {
    await pool.query({ text: 'SELECT 1', query_timeout: PING_WITHIN_MS } as pg.QueryConfig);
  };
  const close = async (): Promise<void> => {
    await pool.end(); // Kysely's own destroy would leave a pool open that it never used
    await Promise.all(connections); // the pool lets them go before they are gone
  };
  try {
    await checkServer(pool);
    if (options.fitLimits) {
      const { connections, setBy } = await readConnectionLimit(pool);
      const allowed = connections - OTHER_CONNECTIONS;
      if (allowed < poolSize) {
        log.warn(
          { connections: allowed, instead: poolSize, setBy },
          'the database allows few connections; people may wait for each other',
        );
        poolSize = allowed;
        pool.options.max = allowed;
      }
      if (typeof database === 'string') await warnOfSuperuser(pool, log);
    }
  } catch (error) {
    await close();
    throw error instanceof StoreError ? error : unreachable(error);
  }
  const changes = Math.max(1, Math.floor(poolSize / 2)); // the other half reads, and does the service's own work
  return {
    db: databaseOver(pool),
    pool,
    turns: new Turns(changes, Math.ceil(changes / 2)),
    ping,
    cut,
    close,
  };
}

const pools = new WeakMap<Db, PostgresPool>();

/** The handle on the database of a pool. */
export function databaseOver(pool: PostgresPool): Db {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pool of a handle that is no transaction. */
export function poolOf(db: Db): PostgresPool {
  const pool = pools.get(db);
  if (!pool) throw new Error('a handle that is no transaction stands on a pool');
  return pool;
}

const POOLER =
  'DATABASE_URL names a connection pooler. Name the PostgreSQL server itself, or a pooler in session mode that passes startup parameters on.';

/** What the driver says, and its code where it says nothing; never the URL, which holds a password. */
function unreachable(cause: unknown): StoreError {
  const { message = '', code = '' } = cause as { message?: string; code?: string };
  if (message.startsWith('unsupported startup parameter'))
    return new StoreError(`${POOLER} It says: ${message}.`, { cause });
  return new StoreError(
    `The database cannot be used: ${message || code}. Check that its server runs, and DATABASE_URL where that is set.`,
    { cause },
  );
}

/** Rastro needs no more than its own database: whoever finds a way to its SQL should have no more either. */
async function warnOfSuperuser(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ role: string }>(
    'SELECT rolname AS role FROM pg_roles WHERE rolname = current_user AND rolsuper',
  );
  if (rows[0])
    log.warn(rows[0], 'DATABASE_URL names a superuser; a role that owns its database is enough for Rastro');
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

type AfterCommit = (db: Db) => void;
const afterCommits = new WeakMap<Db, AfterCommit[]>();

/**
 * Calls `work`, with the handle that the transaction was begun on, as soon as that is committed, before its caller goes on; never where it is
 * rolled back, nor where the connection broke so that nobody knows. Calls it at once where there is no transaction.
 */
export function afterCommit(tx: Db, work: AfterCommit): void {
  if (tx.isTransaction) afterCommits.get(tx)?.push(work);
  else work(tx);
}

/**
 * Does `work` in one transaction, on a connection of its own: committed when it returns, rolled back when it throws. On a `Db` that is a
 * transaction already, the work joins that one, which then commits or rolls back both.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  let failure: { cause: unknown } | null = null;
  const committed: AfterCommit[] = [];
  let result: T;
  try {
    result = await db.transaction().execute(async (tx) => {
      afterCommits.set(tx, committed);
      try {
        return await work(tx);
      } catch (cause) {
        failure = { cause };
        throw cause;
      }
    });
  } catch (error) {
    // Where the connection broke, rolling back fails as well, and would hide why the work failed.
    throw (failure as { cause: unknown } | null)?.cause ?? error;
  }
  for (const each of committed) each(db);
  return result;
}
