import { expect, it } from 'vitest';
import { query } from '../query.ts';
import { testStore } from '../testing/testStore.ts';
import { COLUMNS_OF_PEOPLE, listedColumns } from './registry.ts';

const store = await testStore();

it('says of each column that may hold a text whether it is about people, once', async () => {
  const { rows } = await query<{ column: string }>(
    store.db,
    `SELECT c.table_name || '.' || c.column_name AS "column" FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND (c.data_type IN ('text', 'json', 'jsonb', 'bytea', 'character varying')
         OR c.udt_name IN ('citext', '_text', '_bytea', '_jsonb', 'inet', 'cidr'))
        AND NOT EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = format('%I', c.table_name)::regclass)
      ORDER BY 1`,
  );
  const listed = Object.entries(COLUMNS_OF_PEOPLE).flatMap(([table, columns]) =>
    listedColumns(columns).map((column) => `${table}.${column}`),
  );
  expect(listed.toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
});
