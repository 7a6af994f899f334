import pg from 'pg';
import type { Connection } from '../embedded/connection.ts';

/**
 * A pool on a test's database with the driver's own types of values. The drop of the database may end its connections while they are being
 * closed, which is no error of the test. Its caller ends it.
 */
export function testPool(connection: Connection, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
