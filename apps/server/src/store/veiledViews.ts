import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { EVENT_TYPES } from '@rastro/domain';
import type pg from 'pg';

const FILE = new URL('./veiled.sql', import.meta.url);

/** Drops the views before the tables, so that a migration may change what they stand on. Whoever reads through them meanwhile gets an error. */
export async function dropVeiled(client: pg.ClientBase): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS veiled CASCADE');
}

/** Makes the views of veiled.sql, at once, where there are none or others. */
export async function ensureVeiled(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query(
    `SELECT 1 WHERE to_regclass('public.private_time') IS NOT NULL`,
  );
  if (tables.length === 0) return; // tests migrate by other files
  const codes = EVENT_TYPES.filter(({ place }) => place !== null).map(({ code }) => code);
  const text = (await readFile(FILE, 'utf8')).replace('$PLACE_CODES', `{${codes.join(',')}}`);
  const checksum = createHash('sha256').update(text).digest('hex');
  const { rows } = await client.query<{ checksum: string | null }>(
    `SELECT obj_description(oid) AS checksum FROM pg_namespace WHERE nspname = 'veiled'`,
  );
  if (rows[0]?.checksum === checksum) return;
  await client.query(
    `BEGIN; DROP SCHEMA IF EXISTS veiled CASCADE; ${text}; COMMENT ON SCHEMA veiled IS '${checksum}'; COMMIT`,
  );
}
