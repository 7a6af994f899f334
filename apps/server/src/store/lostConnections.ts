import type pg from 'pg';

/** Lets connections of a pool break without ending the process, as an error event without a listener does; whoever uses one gets the error from the query. */
export function outliveLostConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
