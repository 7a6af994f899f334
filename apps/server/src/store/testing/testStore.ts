import { afterAll, inject } from 'vitest';
import { openStore, type Store } from '../database.ts';
import type { Connection } from '../embedded/connection.ts';
import type {} from './globalSetup.ts'; // declares what is injected
import { createDatabase } from './templateDatabase.ts';
import { quietLog } from './throwawayServer.ts';

/** A store on a database of its own, and how to connect to it besides. */
export interface TestStore extends Store {
  connection: Connection;
}

/**
 * A migrated, otherwise empty database for the calling test file (or `describe`), gone when its tests are done. Call it
 * at the top: `const store = await testStore()`.
 */
export async function testStore(): Promise<TestStore> {
  const connection = await testDatabase();
  const store = await openStore({ database: connection, log: quietLog, poolSize: 5 });
  afterAll(store.close);
  return { ...store, connection };
}

/** A database of the calling test file's own: a copy of the migrated one, or with `empty` without any table. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<Connection> {
  const { connection, drop } = await createDatabase(inject('templateDatabase'), options);
  afterAll(drop);
  return connection;
}
