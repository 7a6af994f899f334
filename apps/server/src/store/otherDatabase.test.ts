import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openOther } from './otherDatabase.ts';
import { testStore } from './testing/testStore.ts';

const { connection, pool } = await testStore();
const { host, port, user, database } = connection;
const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
const other = openOther(url, 'postgres', 'rastro-import');
afterAll(() => other.destroy());

const endConnections = () =>
  pool.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'rastro-import' AND datname = current_database()",
  );

it('a connection to another database that is ended while it is used fails its query, and not the process', async () => {
  await other.connection().execute(async (connection) => {
    await sql`SELECT 1`.execute(connection);
    await endConnections();
    await expect(sql`SELECT 1`.execute(connection)).rejects.toThrow();
  });
});

it('a connection to another database that is ended while nobody uses it is opened again', async () => {
  await sql`SELECT 1`.execute(other);
  await endConnections();
  await expect(sql`SELECT 1`.execute(other).catch(() => sql`SELECT 1`.execute(other))).resolves.toMatchObject(
    {
      rows: [{ '?column?': 1 }],
    },
  );
});
