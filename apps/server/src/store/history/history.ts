import {
  type AskedReadings,
  type ChunkRow,
  type Fix,
  fixOfColumns,
  type LeanChunk,
  type ReadingPage,
  readingPage,
} from '@rastro/domain';
import type { Db, Store } from '../database.ts';
import { query } from '../query.ts';
import { noteDropped } from '../retention/droppedBefore.ts';
import { appendFixes } from './appendFixes.ts';
import { packChunk, unpackChunk, unpackFixes } from './chunkBytes.ts';
import { ChunkSource, type Decode } from './chunkSource.ts';
import { countDays } from './countDays.ts';
import { countFixes } from './countFixes.ts';
import { compareFixes, dayOf, type FixKey, type FixRange, startOfDay } from './fixKey.ts';
import { mergeFixes } from './mergeFixes.ts';
import { PackedKeys } from './packedKeys.ts';
import { type Packed, Packing, type PackingOptions } from './packing.ts';
import { Partitions } from './partitions.ts';
import { type FixesOf, removeFixes } from './removeFixes.ts';
import { RowSource } from './rowSource.ts';
import { type SupposedFix, storedAs } from './storedAs.ts';
import type { StoredFix } from './storedFix.ts';
import { readLeanChunks, readStretches, type Stretch } from './stretches.ts';

export type { FixKey } from './fixKey.ts';
export type { SupposedFix } from './storedAs.ts';
export type { StoredFix } from './storedFix.ts';
export type { Stretch } from './stretches.ts';

/** Below every 32-bit fingerprint. */
const BEFORE_ALL = -(2 ** 31) - 1;

/**
 * Every stored fix of every asset: the only place that knows whether one lies in a row or in a chunk. Times are milliseconds
 * since 1970; ranges include their start and exclude their end. Reading a chunk whose bytes were altered throws ChunkDamaged.
 *
 * Days are packed while others read. The transaction that writes a chunk deletes its rows, and chunks lose nothing afterwards (but
 * where the clock of a device or its mounting is corrected: `replaceFixes`); so whoever looks at the rows first and at the chunks then finds every fix, and one that was found twice counts once.
 */
export class History {
  /** The store whose fixes it reads. */
  readonly store: Pick<Store, 'db' | 'pool'>;
  readonly #db: Db;
  readonly #partitions: Partitions;
  readonly #rows: RowSource;
  readonly #chunks: ChunkSource;
  readonly #packedKeys = new PackedKeys();

  /** `pageSize`: rows of a page at most. `beside`: the history of the same database that other parts of the process use. */
  constructor(
    store: Pick<Store, 'db' | 'pool'>,
    { pageSize, beside }: { pageSize?: number; beside?: History } = {},
  ) {
    const { db, pool } = store;
    this.store = store;
    this.#db = db;
    this.#partitions = beside ? beside.#partitions.through(db) : new Partitions(db);
    this.#rows = new RowSource(pool, pageSize);
    this.#chunks = new ChunkSource(db);
  }

  /** All fixes, whatever is hidden from who reads: for figures that say no place. */
  get whole(): History {
    return this;
  }

  /** Prepares the tables for fixes of these times. Call it before the transaction that appends them, and outside of it. */
  ensurePartitions(fixTimes: Iterable<number>): Promise<void> {
    return this.#partitions.ensure(fixTimes);
  }

  /** Stores fixes in the caller's transaction; gives those that were not there before. Repeating it is harmless. */
  async appendFixes(db: Db, fixes: readonly StoredFix[]): Promise<StoredFix[]> {
    return appendFixes(db, await this.#packedKeys.notPacked(db, fixes));
  }

  /**
   * Moves fixes of one asset in the caller's transaction: what lies under `keys`, in whichever form, stands as `fixes` say from then on. Whoever
   * reads meanwhile may miss some of them, or meet them twice.
   */
  async replaceFixes(db: Db, removed: FixesOf, fixes: readonly StoredFix[]): Promise<void> {
    await removeFixes(db, removed);
    await this.appendFixes(db, fixes);
  }

  /** Which of these fixes are stored with this very correction of their time: their places in the list. */
  storedAs(db: Db, supposed: readonly SupposedFix[]): Promise<Set<number>> {
    return storedAs(db, supposed);
  }

  /** What `appendFixes` does, by one statement that needs no transaction; null, with nothing done, where a day of theirs may be packed. */
  async appendRecentFixes(db: Db, fixes: readonly StoredFix[]): Promise<StoredFix[] | null> {
    return this.#packedKeys.areRecent(fixes) ? appendFixes(db, fixes) : null;
  }

  /** The fixes of an asset with from <= fixTime < to, in order of (fixTime, fingerprint). */
  readFixes(customerId: number, assetId: number, from: number, to: number): AsyncGenerator<Fix> {
    return eachFix(this.#pages(rangeOf(customerId, assetId, from, to), FIXES));
  }

  /** The fixes of an asset after a checkpoint, in order, to the last one. */
  readFixesAfter(customerId: number, assetId: number, after: FixKey): AsyncGenerator<Fix> {
    return eachFix(this.#pages({ customerId, assetId, after, before: Number.POSITIVE_INFINITY }, FIXES));
  }

  /** What `readFixes` gives, by pages of a few thousand as they are stored: for whoever reads many. */
  readPages(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
  ): AsyncGenerator<readonly ChunkRow[]> {
    return this.#pages(rangeOf(customerId, assetId, from, to), ROWS);
  }

  /** What `readFixes` gives, by pages of a few thousand. */
  readFixPages(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
  ): AsyncGenerator<readonly Fix[]> {
    return this.#pages(rangeOf(customerId, assetId, from, to), FIXES);
  }

  /**
   * The fixes of `readFixes` that have one of some readings, by pages. Others may be among them, and other readings, where a day does not lie in
   * a chunk alone: of one that does, nothing else is decoded.
   */
  async *readReadings(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
    asked: AskedReadings,
  ): AsyncGenerator<ReadingPage> {
    let at = from;
    while (at < to) {
      const range = rangeOf(customerId, assetId, at, to);
      // Rows first, as everywhere; a late one has all of its day decoded, and no other.
      const firstRow = await this.#rows.firstTime(range);
      if (firstRow === null) return yield* this.#chunks.readings(range, asked);
      const rest = Math.max(at, startOfDay(dayOf(firstRow)));
      yield* this.#chunks.readings({ ...range, before: rest }, asked);
      at = Math.min(to, startOfDay(dayOf(firstRow) + 1));
      for await (const page of this.readFixPages(customerId, assetId, rest, at)) yield readingPage(page);
    }
  }

  /**
   * The fixes of a range as chunks (docs/history-chunks.md): those of packed days as they are stored, with the rest of their day;
   * others packed now. Not in order where late fixes lie in rows, and a fix may come twice while its day is packed.
   */
  async *readChunks(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
  ): AsyncGenerator<Uint8Array> {
    const range = rangeOf(customerId, assetId, from, to);
    let { after } = range;
    let given = Number.NEGATIVE_INFINITY;
    for (;;) {
      const rows = await this.#rows.page({ ...range, after });
      if (rows.length > 0) yield await packChunk(rows);
      const end = rows.length === this.#rows.pageSize ? (rows.at(-1) as ChunkRow) : null;
      const before = end ? Math.min(to, end.fixTime + 1) : to;
      for await (const { day, bytes } of this.#chunks.chunks({ ...range, after, before })) {
        if (day > given) yield bytes;
        given = Math.max(day, given);
      }
      if (!end) return;
      after = end;
    }
  }

  /** The last fix before a time, or null; with `onlyGood` the last without a quality flag. */
  async lastFixBefore(
    customerId: number,
    assetId: number,
    time: number,
    { onlyGood = false }: { onlyGood?: boolean } = {},
  ): Promise<Fix | null> {
    const row = await this.#rows.lastBefore(customerId, assetId, time, onlyGood);
    const packed = await this.#chunks.lastBefore(customerId, assetId, time, onlyGood);
    const last = row && packed && compareFixes(row, packed) < 0 ? packed : (row ?? packed);
    return last && fixOfColumns(last);
  }

  /**
   * The stretches of which the history of some assets consists in a range, by asset, each with the box that holds it: what is far from a
   * place need not be read.
   */
  stretches(
    assets: readonly { customerId: number; assetId: number }[],
    from: number,
    to: number,
  ): Promise<Map<number, Stretch[]>> {
    return readStretches(this.#db, assets, from, to);
  }

  /** The days of an asset whose stretches are chunks, by day, decoded as far as they are needed, with the readings of some names. Throws ChunkDamaged. */
  leanDays(
    asset: { customerId: number; assetId: number },
    days: readonly number[],
    readings: ReadonlySet<string>,
  ): Promise<Map<number, LeanChunk>> {
    return readLeanChunks(this.#db, asset, days, readings);
  }

  /** How many fixes `readFixes` would give. */
  countFixes(customerId: number, assetId: number, from: number, to: number): Promise<number> {
    return countFixes(this.#db, rangeOf(customerId, assetId, from, to));
  }

  /** How many fixes some assets have on the UTC days that a range touches, by asset. Cheap: days in chunks are counted without reading them. */
  countDays(
    assets: readonly { customerId: number; assetId: number }[],
    from: number,
    to: number,
  ): Promise<Map<number, number>> {
    return countDays(this.#db, assets, from, to);
  }

  /** One fix by its key, with its device; null where there is none. */
  async findFix(customerId: number, assetId: number, key: FixKey): Promise<StoredFix | null> {
    const row =
      (await this.#rows.find(customerId, assetId, key)) ??
      (await this.#chunks.find(customerId, assetId, key));
    return row && { customerId, assetId, deviceId: row.deviceId, fix: fixOfColumns(row) };
  }

  /** Packs what is quiet into chunks: docs/history-chunks.md, When a day is packed. */
  packQuietDays(options: PackingOptions): Promise<Packed> {
    return new Packing(this.#db, this.#partitions, this.#rows).run(options);
  }

  /** Forgets the days that ended by `time`, for good, and notes so before. Gives how many were dropped; one in use stays for the next time. */
  async dropFixesBefore(time: number): Promise<number> {
    await noteDropped(this.#db, 'positions', startOfDay(dayOf(time)), null);
    const { rows } = await query<{ days: number }>(
      this.#db,
      `WITH gone AS (DELETE FROM position_chunk WHERE day < $1 RETURNING day)
       SELECT count(DISTINCT day)::int AS days FROM gone`,
      [dayOf(time)],
    );
    return (await this.#partitions.dropBefore(time)) + (rows[0]?.days ?? 0);
  }

  /** The same for the positions of one customer. Gives how many of its stored days and single positions were dropped. */
  async dropFixesOf(customerId: number, time: number): Promise<number> {
    const day = dayOf(time);
    await noteDropped(this.#db, 'positions', startOfDay(day), customerId);
    const chunks = await query<never>(
      this.#db,
      'DELETE FROM position_chunk WHERE customer_id = $1 AND day < $2',
      [customerId, day],
    );
    const fixes = await query<never>(
      this.#db,
      'DELETE FROM position WHERE customer_id = $1 AND fix_time < $2',
      [customerId, new Date(startOfDay(day))],
    );
    return chunks.rowCount + fixes.rowCount;
  }

  /** A page of rows, then the chunks as far as it reaches, and so on: see above why in this order. */
  async *#pages<T extends FixKey>(range: FixRange, as: Form<T>): AsyncGenerator<readonly T[]> {
    let { after } = range;
    for (;;) {
      const rows = await this.#rows.page({ ...range, after });
      const end = rows.length === this.#rows.pageSize ? (rows.at(-1) as ChunkRow) : null;
      const before = end ? Math.min(range.before, end.fixTime + 1) : range.before;
      const pages = this.#chunks.pages({ ...range, after, before }, as.unpack);
      yield* mergeFixes(rows.map(as.ofRow), upTo(pages, end));
      if (!end) return;
      after = end;
    }
  }
}

/** How the pages of a range are made. */
interface Form<T> {
  ofRow: (row: ChunkRow) => T;
  unpack: Decode<T>;
}

const ROWS: Form<ChunkRow> = { ofRow: (row) => row, unpack: unpackChunk };
const FIXES: Form<Fix> = { ofRow: fixOfColumns, unpack: unpackFixes };

async function* upTo<T extends FixKey>(pages: AsyncIterable<T[]>, end: FixKey | null): AsyncGenerator<T[]> {
  for await (const page of pages) yield end ? page.filter((row) => compareFixes(row, end) <= 0) : page;
}

async function* eachFix(pages: AsyncIterable<readonly Fix[]>): AsyncGenerator<Fix> {
  for await (const page of pages) for (const fix of page) yield fix;
}

function rangeOf(customerId: number, assetId: number, from: number, to: number): FixRange {
  return { customerId, assetId, after: { fixTime: from, fingerprint: BEFORE_ALL }, before: to };
}
