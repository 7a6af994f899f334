import type { TestProject } from 'vitest/node';
import { openStore } from '../database.ts';
import type { Connection } from '../embedded/embedded.ts';
import { migrate } from '../migrate.ts';
import { quietLog, startThrowawayServer } from './throwawayServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's server, at a database with all migrations that nobody connects to: the template of the tests' own. */
    templateDatabase: Connection;
  }
}

/** One PostgreSQL for the whole test run. `testStore` gives each test file a copy of its migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayServer();
  try {
    const store = await openStore({ database: server.connection, log: quietLog });
    await migrate(store.pool, quietLog);
    await store.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('templateDatabase', server.connection);
  return server.stop;
}
