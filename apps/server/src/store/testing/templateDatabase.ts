import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openStore } from '../database.ts';
import type { Connection } from '../embedded/connection.ts';
import { migrate } from '../migrate.ts';
import { quietLog, startThrowawayServer } from './throwawayServer.ts';

/** The environment variable that holds the connection (JSON) to a template database that runs already. */
export const TEMPLATE_VARIABLE = 'RASTRO_TEST_DATABASE';

/** A database with all migrations and nothing else, that nobody connects to: the template of the tests' own. */
export interface TemplateDatabase {
  connection: Connection;
  /** Stops its server where this process started it. */
  stop(): Promise<void>;
}

/** The template that the environment names, where a whole run shares one; else one on a server of its own. */
export async function templateDatabase(): Promise<TemplateDatabase> {
  const shared = process.env[TEMPLATE_VARIABLE];
  if (shared) return { connection: JSON.parse(shared) as Connection, stop: async () => undefined };
  const server = await startThrowawayServer();
  try {
    const store = await openStore({ database: server.connection, log: quietLog });
    await migrate(store.pool, quietLog);
    await store.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** A copy of a template, or with `empty` a database without any table; `drop` removes it, whoever is still connected. */
export async function createDatabase(
  template: Connection,
  { empty = false } = {},
): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const source = empty ? 'template0' : template.database;
  // Its files as they are: a copy through the log, the default, takes five times as long.
  await administer(template, `CREATE DATABASE ${database} TEMPLATE ${source} STRATEGY FILE_COPY`);
  return {
    connection: { ...template, database },
    drop: () => administer(template, `DROP DATABASE ${database} WITH (FORCE)`),
  };
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
