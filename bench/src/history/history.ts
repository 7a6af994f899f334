import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFix } from '@rastro/server/ingest/toFix';
import { inTransaction, openStore, type Store } from '@rastro/server/store/database';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { History } from '@rastro/server/store/history/history';
import { migrate } from '@rastro/server/store/migrate';
import { sql } from 'kysely';
import type { Bench, BenchOptions } from '../bench.ts';
import { median, printTable, type Row } from '../table.ts';
import { measureExport } from './exportMemory.ts';
import { createPlainRows, insertPlainRows, PLAIN_TABLE, readPlainDay } from './plainRows.ts';
import { type Received, vehicleDay } from './vehicleDay.ts';

const DAY_MS = 86_400_000;
const BATCH = 2_000;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

/**
 * Measures the bytes of a position and the time to read a vehicle-day: in plain rows, in Rastro's rows, and in chunks of the same
 * positions.
 */
export const history: Bench = {
  name: 'history',
  about:
    'bytes a position and the time to read a vehicle-day, in chunks, beside plain rows of the same positions',
  run: async ({ quick }: BenchOptions) => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'));
    const embedded = await startEmbedded({ dataDir: folder, log: QUIET });
    const store = await openStore({ database: embedded.connection, log: QUIET });
    try {
      await migrate(store.pool, QUIET);
      await measure(store, quick ? 10 : 30, 2);
      await measureExport(store, new History(store), quick ? 12 : 120);
    } finally {
      await store.close();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(store: Store, vehicles: number, days: number): Promise<void> {
  const kept = new History(store);
  const firstDay = Math.floor(Date.now() / DAY_MS) * DAY_MS - (days + 2) * DAY_MS;
  const dayStart = (day: number): number => firstDay + day * DAY_MS;
  await createPlainRows(store);
  let positions = 0;
  for (let day = 0; day < days; day++) {
    await kept.ensurePartitions([dayStart(day)]);
    for (const batch of inOrderOfArrival(vehicles, day, dayStart(day))) {
      positions += batch.length;
      await insertPlainRows(store, batch);
      const fixes = batch.map(({ assetId, received: { message, serverTime } }) => ({
        customerId: 1,
        assetId,
        deviceId: assetId,
        fix: toFix(message, serverTime),
      }));
      await inTransaction(store.db, (tx) => kept.appendFixes(tx, fixes));
    }
  }
  await sql`VACUUM ANALYZE ${sql.table(PLAIN_TABLE)}`.execute(store.db);
  await sql`VACUUM ANALYZE position`.execute(store.db);

  const chosen = Array.from({ length: 30 }, (_, i) => ({
    assetId: 1 + ((i * 7) % vehicles),
    from: dayStart(i % days),
  }));
  const readKept = async (assetId: number, from: number): Promise<number> => {
    let count = 0;
    for await (const page of kept.readFixPages(1, assetId, from, from + DAY_MS)) count += page.length;
    return count;
  };
  const readPlain = (assetId: number, from: number) => readPlainDay(store, assetId, from, from + DAY_MS);
  const time = async (read: (assetId: number, from: number) => Promise<number>): Promise<number> => {
    const times: number[] = [];
    for (const round of [0, 1])
      for (const { assetId, from } of chosen) {
        const startedAt = performance.now();
        const count = await read(assetId, from);
        if (count !== 8_640) throw new Error(`${count} fixes were read`);
        if (round > 0) times.push(performance.now() - startedAt);
      }
    return median(times);
  };

  const plain = { bytes: await bytesOf(store, [PLAIN_TABLE]), ms: await time(readPlain) };
  const rows = { bytes: await bytesOf(store, await partitionsOf(store)), ms: await time(readKept) };
  const startedAt = performance.now();
  const packed = await kept.packQuietDays({ quietMs: 0 });
  const packS = (performance.now() - startedAt) / 1_000;
  if (packed.fixes !== positions) throw new Error(`${packed.fixes} of ${positions} fixes were packed`);
  await sql`VACUUM ANALYZE position_chunk`.execute(store.db);
  const chunks = { bytes: await bytesOf(store, ['position_chunk']), ms: await time(readKept) };

  const row = (layout: string, { bytes, ms }: { bytes: number; ms: number }): Row => ({
    layout,
    'bytes a position': bytes / positions,
    'of plain': bytes / plain.bytes,
    'vehicle-day ms': ms,
    'of plain ': ms / plain.ms,
  });
  printTable(
    `${positions.toLocaleString('en')} positions: ${vehicles} vehicles, ${days} days, a fix every 10 s; a vehicle-day is 8,640`,
    [row('plain rows', plain), row('rows, as they come', rows), row('chunks', chunks)],
  );
  printTable('Packing, read back and compared, rows deleted', [
    { 'vehicle-days a second': packed.assetDays / packS, 'positions a second': positions / packS },
  ]);
}

/** The positions of all vehicles on a day, in batches as the writer commits them. */
function* inOrderOfArrival(
  vehicles: number,
  day: number,
  from: number,
): Generator<{ assetId: number; received: Received }[]> {
  const all = Array.from({ length: vehicles }, (_, i) => vehicleDay(day * vehicles + i, from));
  let batch: { assetId: number; received: Received }[] = [];
  for (let at = 0; at < 8_640; at++)
    for (let i = 0; i < vehicles; i++) {
      batch.push({ assetId: i + 1, received: all[i]?.[at] as Received });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

async function partitionsOf({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'position'::regclass`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function bytesOf({ db }: Store, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes FROM unnest(${[...tables]}::text[]) AS name`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
