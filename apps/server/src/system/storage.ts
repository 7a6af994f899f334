import type { Dirent } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

const MOST_TABLES = 15;

/** A table with its indexes and partitions. */
export interface TableSize {
  name: string;
  bytes: number;
  /** As the database estimates it. */
  rows: number;
}

/** The size of the database in bytes, and its largest tables, those of the queue of jobs among them. */
export async function readTables(db: Db): Promise<{ bytes: number; tables: TableSize[] }> {
  const [size, { rows: tables }] = await Promise.all([
    sql<{ bytes: number }>`SELECT pg_database_size(current_database())::float8 AS bytes`.execute(db),
    sql<TableSize>`
      SELECT root.relname::text AS name, sum(pg_total_relation_size(c.oid))::float8 AS bytes,
             sum(greatest(c.reltuples, 0))::float8 AS rows
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_class root ON root.oid = coalesce(pg_partition_root(c.oid), c.oid)
       WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')
       GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_TABLES}`.execute(db),
  ]);
  return { bytes: size.rows[0]?.bytes ?? 0, tables };
}

/** The size of a folder with everything below it, in bytes; what goes away meanwhile counts as nothing. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(path);
    else if (entry.isFile())
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes;
}

/** The free bytes of the disk that holds a folder; null where that cannot be read. */
export const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

/** A reading that is taken at most once in so many milliseconds, since it costs; all who ask meanwhile get the last one. */
export function atMostEvery<T>(everyMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | null = null;
  let takenAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (last && performance.now() - takenAt < everyMs) return last;
    takenAt = performance.now();
    const reading = read();
    last = reading;
    reading.catch(() => {
      if (last === reading) last = null;
    });
    return reading;
  };
}
