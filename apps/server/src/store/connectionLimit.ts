import type pg from 'pg';
import { StoreError } from './storeError.ts';

/** How many connections a process may open on a server, and what says so. */
export interface ConnectionLimit {
  connections: number;
  /** The setting of the server that is the narrowest. */
  setBy: string;
}

/** What a process needs at least: two for calls, three for the ingest, one for its right to, one for the bus. */
const LEAST = 7;
/** Left free for the operator's own tools. */
const SPARE = 2;

/** A limit, and how many connections of others count against it now. */
interface Counted extends ConnectionLimit {
  others: number;
}

interface Limits {
  max: number;
  reserved: number;
  all: number;
  role: number;
  of_role: number;
  database: number;
  of_database: number;
}

/**
 * Reads how many connections the server, the role and the database allow, less those that others have now. Throws StoreError where they
 * never allow enough to run at all.
 */
export async function readConnectionLimit(pool: pg.Pool): Promise<ConnectionLimit> {
  const { rows } = await pool.query<Limits>(
    `SELECT current_setting('max_connections')::int AS max,
            current_setting('superuser_reserved_connections')::int
              + coalesce(current_setting('reserved_connections', true), '0')::int AS reserved,
            (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()) AS all,
            (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS role,
            (SELECT count(*)::int FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()) AS of_role,
            (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS database,
            (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()) AS of_database`,
  );
  const [limits] = rows as [Limits];
  const allowed = limits.max - limits.reserved - SPARE;
  const found: Counted[] = [{ connections: allowed, others: limits.all, setBy: 'max_connections' }];
  if (limits.role >= 0)
    found.push({
      connections: limits.role,
      others: limits.of_role,
      setBy: 'the CONNECTION LIMIT of the role',
    });
  if (limits.database >= 0)
    found.push({
      connections: limits.database,
      others: limits.of_database,
      setBy: 'the CONNECTION LIMIT of the database',
    });
  for (const { connections, setBy } of found)
    if (connections < LEAST)
      throw new StoreError(
        `The database allows only ${connections} connections (${setBy}); Rastro needs ${LEAST} at least. Raise the limit.`,
      );
  return found
    .map(({ connections, others, setBy }) => ({ connections: Math.max(LEAST, connections - others), setBy }))
    .reduce((one, other) => (other.connections < one.connections ? other : one));
}

/** Connections of a process besides those of its calls and jobs: see LEAST. */
export const OTHER_CONNECTIONS = LEAST - 2;
