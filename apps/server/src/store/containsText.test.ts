import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { containsText } from './containsText.ts';
import { openStore } from './database.ts';
import { testDatabase } from './testing/testStore.ts';
import { quietLog } from './testing/throwawayServer.ts';

const store = await openStore({ database: await testDatabase(), log: quietLog });
afterAll(store.close);

const isIn = async (text: string, wanted: string): Promise<boolean | undefined> => {
  const found = containsText(sql`${text}::text`, wanted);
  const { rows } = await sql<{ found: boolean }>`SELECT ${found} AS found`.execute(store.db);
  return rows[0]?.found;
};

it.each([
  ['Camión Ñandú', 'camion nandu'],
  ['Camión Ñandú'.normalize('NFD'), 'CAMIÓN'],
  ['camion 12', ' Camión '],
  ['ÁREA', 'área'],
  ['100 %', '0 %'],
  ['a_b\\c', '_b\\'],
  ['Плата 🚚', 'плата 🚚'],
])('finds in %j what is written %j', async (text, wanted) => {
  expect(await isIn(text, wanted)).toBe(true);
});

it.each([
  ['Camión', 'camiones'],
  ['100 km', '0 %'],
  ['acb', 'a_b'],
])('does not find in %j what is written %j', async (text, wanted) => {
  expect(await isIn(text, wanted)).toBe(false);
});
