import {
  CHUNK_VERSION,
  ChunkDamaged,
  ChunkRefused,
  type ChunkRow,
  MOST_FIXES,
  summarize,
} from '@rastro/domain';
import { type Db, inTransaction } from '../database.ts';
import { query } from '../query.ts';
import { textArray, timestamp } from './binaryArray.ts';
import { packChunk } from './chunkBytes.ts';
import { type StoredChunk, unpack } from './chunkSource.ts';
import { startOfDay } from './fixKey.ts';
import { mergeSorted } from './mergeFixes.ts';
import { nameReadings } from './nameReadings.ts';
import { isFarAhead, PACK_LOCK, SOONEST_MS } from './packedKeys.ts';
import { type Partitions, partitionName } from './partitions.ts';
import type { RowSource } from './rowSource.ts';

/** What is packed, and how gently. */
export interface PackingOptions {
  /** A day is quiet this long after its end, and after the last fix of the asset that came for it; an hour at least. */
  quietMs: number;
  now?: number;
  /** Called after each asset's day with the milliseconds that it lasted; packing goes on when it resolves, and ends where it gives false. */
  pause?: (tookMs: number) => Promise<boolean>;
  /** Called with a day that could not be packed; its rows stay as they are. */
  onFailure?: (day: AssetDay, error: unknown) => void;
}

/** What a run did. */
export interface Packed {
  assetDays: number;
  fixes: number;
  bytes: number;
  /** Day partitions that held nothing any more and were dropped. */
  partitions: number;
}

/** One asset's UTC day, counted from 1970-01-01. */
export interface AssetDay {
  customerId: number;
  assetId: number;
  day: number;
}

/**
 * Packs quiet days. Each asset's day is one transaction: its rows, and those of its chunk where it has one, become a chunk that is
 * read back from the table and compared with them before they are deleted. Whatever breaks in between leaves the rows. A partition
 * goes when nothing is left in it.
 */
export class Packing {
  readonly #db: Db;
  readonly #partitions: Partitions;
  readonly #rows: RowSource;

  constructor(db: Db, partitions: Partitions, rows: RowSource) {
    this.#db = db;
    this.#partitions = partitions;
    this.#rows = rows;
  }

  /** Packs everything that is quiet. Throws what the store throws. */
  async run({ quietMs, now = Date.now(), pause, onFailure }: PackingOptions): Promise<Packed> {
    const done: Packed = { assetDays: 0, fixes: 0, bytes: 0, partitions: 0 };
    const quietSince = now - Math.max(SOONEST_MS, quietMs);
    const isOver = (day: number): boolean => startOfDay(day + 1) <= quietSince || isFarAhead(day, now);
    const days = (await this.#partitions.days()).filter(isOver);
    for (const table of ['position_elsewhen', ...days.map(partitionName)]) {
      for (const assetDay of await quietIn(this.#db, table, quietSince)) {
        if (!isOver(assetDay.day)) continue;
        const startedAt = performance.now();
        try {
          const { fixes, bytes } = await this.#pack(assetDay);
          done.assetDays += 1;
          done.fixes += fixes;
          done.bytes += bytes;
        } catch (error) {
          if (!isItsOwnFault(error)) throw error;
          onFailure?.(assetDay, error);
        }
        if (pause && !(await pause(performance.now() - startedAt))) return done;
      }
    }
    for (const day of days) if (await this.#partitions.dropEmpty(day)) done.partitions += 1;
    await nameReadings(this.#db, pause);
    return done;
  }

  /** Packs one asset's day. Rows that come meanwhile stay rows, for the next run. */
  async #pack(assetDay: AssetDay): Promise<{ fixes: number; bytes: number }> {
    const { customerId, assetId, day } = assetDay;
    const rows = await this.#readRows(assetDay);
    const before = await readChunk(this.#db, assetDay);
    const merged = before ? mergeSorted(rows, unpack(customerId, assetId, before)) : rows;
    if (rows.length === 0) return { fixes: 0, bytes: 0 };
    const bytes = await packChunk(merged);
    await inTransaction(this.#db, async (tx) => {
      await query(tx, 'SELECT pg_advisory_xact_lock($1)', [PACK_LOCK]);
      const now = await readChunk(tx, assetDay);
      if (now?.revision !== before?.revision) throw new PackingMissed('its chunk was written by another');
      const written = await writeChunk(tx, assetDay, merged, bytes);
      if (!areSame(unpack(customerId, assetId, { day, revision: 0, bytes: written }), merged))
        throw new ChunkDamaged('what was read back is not what was written');
      const gone = await deleteRows(tx, assetDay);
      if (gone !== rows.length) throw new PackingMissed(`${gone} rows stand where ${rows.length} were read`);
    });
    return { fixes: rows.length, bytes: bytes.length };
  }

  async #readRows({ customerId, assetId, day }: AssetDay): Promise<ChunkRow[]> {
    const rows: ChunkRow[] = [];
    let after = { fixTime: startOfDay(day), fingerprint: -(2 ** 31) - 1 };
    for (;;) {
      const page = await this.#rows.page({ customerId, assetId, after, before: startOfDay(day + 1) });
      for (const row of page) rows.push(row);
      const last = page.at(-1);
      if (!last || page.length < this.#rows.pageSize) return rows;
      if (rows.length > MOST_FIXES) throw new ChunkRefused(`it has more than ${MOST_FIXES} fixes`);
      after = last;
    }
  }
}

/** Whether all columns of all rows are alike. */
const areSame = (some: readonly ChunkRow[], others: readonly ChunkRow[]): boolean =>
  some.length === others.length && some.every((row, i) => isSame(row, others[i] as ChunkRow));

function isSame(one: ChunkRow, other: ChunkRow): boolean {
  for (const name in other) {
    const [a, b] = [one[name as keyof ChunkRow], other[name as keyof ChunkRow]];
    // Lists of events and readings, whose names come in one order from rows and chunks.
    if (a !== b && (b === null || typeof b !== 'object' || JSON.stringify(a) !== JSON.stringify(b)))
      return false;
  }
  return true;
}

/** Something else was written meanwhile: nothing was changed, and the next run sees it as it is then. */
class PackingMissed extends Error {
  override name = 'PackingMissed';
}

/** Whether the error is that day's alone, and others can be packed. */
const isItsOwnFault = (error: unknown): boolean =>
  error instanceof ChunkRefused || error instanceof ChunkDamaged || error instanceof PackingMissed;

/** The assets' days in a table for which nothing came since. */
async function quietIn(db: Db, table: string, quietSince: number): Promise<AssetDay[]> {
  const { rows } = await query<{ customer_id: number; asset_id: number; day: number }>(
    db,
    `SELECT customer_id, asset_id, floor(date_part('epoch', fix_time) / 86400)::int AS day
       FROM ${table} GROUP BY 1, 2, 3 HAVING max(server_time) <= $1::timestamptz ORDER BY 3, 1, 2`,
    [timestamp(quietSince)],
  );
  return rows.map((row) => ({ customerId: row.customer_id, assetId: row.asset_id, day: row.day }));
}

export async function readChunk(db: Db, { customerId, assetId, day }: AssetDay): Promise<StoredChunk | null> {
  const { rows } = await query<StoredChunk>(
    db,
    'SELECT day, revision, bytes FROM position_chunk WHERE customer_id = $1 AND asset_id = $2 AND day = $3',
    [customerId, assetId, day],
  );
  return rows[0] ?? null;
}

/** Writes the chunk and gives its bytes as the table holds them. */
export async function writeChunk(
  db: Db,
  { customerId, assetId, day }: AssetDay,
  rows: readonly ChunkRow[],
  bytes: Uint8Array,
): Promise<Buffer> {
  const summary = summarize(rows);
  const values: Record<string, unknown> = {
    customer_id: customerId,
    asset_id: assetId,
    day,
    format: CHUNK_VERSION,
    fix_count: summary.count,
    first_time: timestamp(summary.firstTime),
    last_time: timestamp(summary.lastTime),
    good_count: summary.goodCount,
    quality: summary.quality,
    south_e7: summary.southE7,
    west_e7: summary.westE7,
    north_e7: summary.northE7,
    east_e7: summary.eastE7,
    max_speed_cmps: summary.maxSpeedCmps,
    placed_time: summary.lastPlaced && timestamp(summary.lastPlaced.fixTime),
    placed_fingerprint: summary.lastPlaced?.fingerprint ?? null,
    readings: textArray(summary.readings),
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  };
  const columns = Object.keys(values);
  const { rows: written } = await query<{ bytes: Buffer }>(
    db,
    `INSERT INTO position_chunk (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})
     ON CONFLICT (customer_id, asset_id, day) DO UPDATE
       SET (revision, ${columns.join(', ')}) = ROW (nextval('position_chunk_revision'), ${columns.map((name) => `excluded.${name}`).join(', ')})
     RETURNING bytes`,
    Object.values(values),
  );
  return written[0]?.bytes ?? Buffer.alloc(0);
}

async function deleteRows(db: Db, { customerId, assetId, day }: AssetDay): Promise<number> {
  const { rowCount } = await query(
    db,
    `DELETE FROM position WHERE customer_id = $1 AND asset_id = $2 AND fix_time >= $3::timestamptz AND fix_time < $4::timestamptz`,
    [customerId, assetId, timestamp(startOfDay(day)), timestamp(startOfDay(day + 1))],
  );
  return rowCount ?? 0;
}
