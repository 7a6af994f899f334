import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateTables } from './generateTables.ts';
import { dumpSchema } from './schemaDump.ts';
import { testStore } from './testing/testStore.ts';

const store = await testStore();
const committed = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

it('schema.sql is what the migrations make (npm run schema writes it)', async () => {
  expect(await committed('./schema.sql')).toBe(await dumpSchema(store.pool));
});

it('tables.ts is what the migrations make (npm run schema writes it)', async () => {
  expect(await committed('./tables.ts')).toBe(await generateTables(store.db));
});

it('the dump shows a change of a column, a constraint, an index, a type and a partition key', async () => {
  const client = await store.pool.connect();
  const changes = [
    'ALTER TABLE setting ALTER value DROP NOT NULL',
    "ALTER TABLE setting ADD CHECK (name <> 'x')",
    'CREATE INDEX setting_value ON setting USING gin (value)',
    "ALTER TYPE language RENAME VALUE 'ES' TO 'es'",
    'CREATE TABLE parted (a integer, b integer) PARTITION BY LIST (b)',
  ];
  const before = await dumpSchema(client);
  for (const change of changes) {
    await client.query('BEGIN');
    await client.query(change);
    expect(await dumpSchema(client), change).not.toBe(before);
    await client.query('ROLLBACK');
  }
  expect(await dumpSchema(client)).toBe(before);
  client.release();
});
