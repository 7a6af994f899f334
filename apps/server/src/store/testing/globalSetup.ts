import type { TestProject } from 'vitest/node';
import type { Connection } from '../embedded/connection.ts';
import { templateDatabase } from './templateDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's server, at a database with all migrations that nobody connects to: the template of the tests' own. */
    templateDatabase: Connection;
  }
}

/** One PostgreSQL for the whole test run. `testStore` gives each test file a copy of its migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await templateDatabase();
  project.provide('templateDatabase', connection);
  return stop;
}
