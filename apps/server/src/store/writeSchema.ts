import { writeFile } from 'node:fs/promises';
import { openStore } from './database.ts';
import { generateTables } from './generateTables.ts';
import { migrate } from './migrate.ts';
import { dumpSchema } from './schemaDump.ts';
import { quietLog, startThrowawayServer } from './testing/throwawayServer.ts';

/** `npm run schema`: writes schema.sql and tables.ts from a database that all migrations made. */
const server = await startThrowawayServer();
try {
  const store = await openStore({ database: server.connection, log: quietLog });
  await migrate(store.pool, quietLog);
  await writeFile(new URL('./schema.sql', import.meta.url), await dumpSchema(store.pool));
  await writeFile(new URL('./tables.ts', import.meta.url), await generateTables(store.db));
  await store.close();
} finally {
  await server.stop();
}
