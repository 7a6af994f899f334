import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Rooms that need no database and no browser run as `unit`; the store and the server on a real PostgreSQL as
 * `server`; a whole running Rastro, spoken to from outside, as `system`.
 */
export default defineConfig({
  test: {
    // On two cores, too, two at a time: one waits for its database while the other counts.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/simulator/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        // The compiler of calls asks for graphql's CommonJS build, as Node does; two copies would not know each other's schema.
        resolve: { alias: { graphql: createRequire(import.meta.url).resolve('graphql') } },
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/store/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias: { graphql: createRequire(import.meta.url).resolve('graphql') } },
        test: {
          name: 'system',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['apps/server/src/store/testing/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
