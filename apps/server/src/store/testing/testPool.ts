import pg from 'pg';
import type { Connection } from '../embedded/connection.ts';
import { outliveLostConnections } from '../lostConnections.ts';

/**
 * A pool on a test's database with the driver's own types of values. The drop of the database may end its connections while they are being
 * closed, which is no error of the test. Its caller ends it.
 */
export const testPool = (connection: Connection, max: number): pg.Pool =>
  outliveLostConnections(new pg.Pool({ ...connection, max }));
