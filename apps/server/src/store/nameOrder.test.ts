import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openStore } from './database.ts';
import { nameOrder } from './nameOrder.ts';
import { testDatabase } from './testing/testStore.ts';
import { quietLog } from './testing/throwawayServer.ts';

const store = await openStore({ database: await testDatabase(), log: quietLog });
afterAll(store.close);

const ordered = async (names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${[...names]}::text[]) AS name ORDER BY ${nameOrder(sql`name`)}, name`.execute(
    store.db,
  );
  return rows.map(({ name }) => name);
};

it('is that of a dictionary: accents beside their letters, ñ after n, 9 before 10, whatever case', async () => {
  const names = ['Zorro', 'Área 10', 'nube', 'ñandú', 'área 9', 'Última', 'Nutria', 'Baúl', 'BAUL'];
  expect(await ordered(names)).toEqual([
    'área 9',
    'Área 10',
    'BAUL',
    'Baúl',
    'nube',
    'Nutria',
    'ñandú',
    'Última',
    'Zorro',
  ]);
});

it('falls back to what every PostgreSQL has', async () => {
  await store.pool.query('CREATE COLLATION fallback FROM "C"');
  const { rows } = await store.pool.query("SELECT 'a' < 'b' COLLATE fallback AS \"isOrdered\"");
  expect(rows).toEqual([{ isOrdered: true }]);
});
