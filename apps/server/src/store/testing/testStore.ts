import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openStore, type Store } from '../database.ts';
import type { Connection } from '../embedded/embedded.ts';
import type {} from './globalSetup.ts'; // declares what is injected
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
export async function testDatabase({ empty = false } = {}): Promise<Connection> {
  const template = inject('templateDatabase');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(
    template,
    `CREATE DATABASE ${database} TEMPLATE ${empty ? 'template0' : template.database}`,
  );
  afterAll(() => administer(template, `DROP DATABASE ${database} WITH (FORCE)`));
  return { ...template, database };
}

async function administer(template: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
