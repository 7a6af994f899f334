import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Log } from './log.ts';
import { StoreError } from './storeError.ts';
import { dropVeiled, ensureVeiled } from './veiledViews.ts';

/** One step of the schema: a file `migrations/0001_what_it_does.sql`. */
export interface Migration {
  number: number;
  /** The file's name. */
  name: string;
  sql: string;
  /** SHA-256 of the text. */
  checksum: string;
}

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** The advisory lock under which one process at a time migrates: any number, the same everywhere. */
const LOCK = 7_277_801;

/** The migrations in order. Throws where a file is misnamed or a number is missing or used twice. */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  return await Promise.all(
    names.map(async (name, index) => {
      const number = Number(FILE_NAME.exec(name)?.[1]);
      if (number !== index + 1) throw new Error(`${name} is not named as migration ${index + 1}`);
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the schema up to date: each missing migration in a transaction of its own, one process at a time, then the views before its tables
 * (veiledViews.ts). Throws
 * StoreError where the database is newer than this program, or was made by a migration that has been edited since.
 * Gives the names of those that ran.
 */
export async function migrate(pool: pg.Pool, log: Log, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    try {
      return await migrateLocked(client, wanted, log);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}

async function migrateLocked(
  client: pg.PoolClient,
  wanted: readonly Migration[],
  log: Log,
): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows: applied } = await client.query<{ number: number; name: string; checksum: string }>(
    'SELECT number, name, checksum FROM schema_migration ORDER BY number',
  );
  refuseForeign(applied, wanted);
  const missing = wanted.slice(applied.length);
  if (missing.length > 0) await dropVeiled(client); // PostgreSQL changes no column on which a view stands
  for (const migration of missing) {
    await apply(client, migration);
    log.info({ migration: migration.name }, 'migrated the database');
  }
  await ensureVeiled(client);
  return missing.map(({ name }) => name);
}

function refuseForeign(
  applied: readonly { number: number; name: string; checksum: string }[],
  wanted: readonly Migration[],
): void {
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const own = wanted[index];
    if (!own || number > wanted.length)
      throw new StoreError(
        `The database belongs to a newer Rastro: it has migration ${name}, which this one does not know. Run the newer Rastro. Nothing was changed.`,
      );
    if (own.number !== number || own.checksum !== checksum)
      throw new StoreError(
        `Migration ${own.name} is not the one (${name}) that made this database. A migration that has run is never edited: put it back and write a new one. Nothing was changed.`,
      );
  }
}

async function apply(client: pg.PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
