import type pg from 'pg';

/** The server process of a connection, by which PostgreSQL's views name it. */
export const serverProcessOf = (client: pg.ClientBase): number =>
  (client as unknown as { processID: number }).processID;

/** Whether a statement of this connection waits for a lock. */
export async function waitsForLock(pool: pg.Pool, client: pg.ClientBase): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    'SELECT cardinality(pg_blocking_pids($1)) > 0 AS waits',
    [serverProcessOf(client)],
  );
  return rows[0]?.waits === true;
}

/** Whether another connection waits for a lock that this one holds; what waits in other databases of the server does not count. */
export async function isWaitedFor(pool: pg.Pool, holder: pg.ClientBase): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    'SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))) AS waits',
    [serverProcessOf(holder)],
  );
  return rows[0]?.waits === true;
}
