import {
  type AskedReadings,
  ChunkDamaged,
  type ChunkRow,
  type LeanChunk,
  QUALITY_BITS,
  type ReadingPage,
  type TimeSpan,
} from '@rastro/domain';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { textArray, timestamp } from './binaryArray.ts';
import { unpackChunk, unpackLean, unpackReadingNames, unpackReadings } from './chunkBytes.ts';
import { compareFixes, dayOf, type FixKey, type FixRange } from './fixKey.ts';

const OF_ASSET = 'FROM position_chunk WHERE customer_id = $1 AND asset_id = $2';
const INT4 = 2 ** 31 - 1;
/** Chunks that are held at once by whoever reads ahead, and as many again that are on their way: together less than a megabyte of usual days. */
const CHUNKS_AHEAD = 8;

/** A chunk as it is stored. */
export interface StoredChunk {
  day: number;
  revision: number;
  bytes: Buffer;
}

/** Fixes as chunks of quiet days (docs/history-chunks.md). */
export class ChunkSource {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The fixes of a range in order, those of a day in one page; no page is empty. Throws ChunkDamaged. */
  async *pages<T extends FixKey>(range: FixRange, decode: Decode<T>): AsyncGenerator<T[]> {
    const times: TimeSpan = [range.after.fixTime, range.before];
    for await (const chunk of this.chunks(range)) {
      const rows = unpackAs((bytes) => decode(bytes, times), range.customerId, range.assetId, chunk);
      const start = rows.findIndex((row) => compareFixes(row, range.after) > 0);
      if (start < 0) continue;
      const end = rows.findLastIndex((row) => row.fixTime < range.before) + 1;
      if (end > start) yield start === 0 && end === rows.length ? rows : rows.slice(start, end);
    }
  }

  /**
   * The fixes of a range that have one of the readings that are asked for, those of a day in one page; no page is empty.
   * Throws ChunkDamaged.
   */
  async *readings(range: FixRange, asked: AskedReadings): AsyncGenerator<ReadingPage> {
    const times: TimeSpan = [range.after.fixTime, range.before];
    for await (const chunk of this.#chunksAhead(range, asked.oneOf)) {
      const decode = (bytes: Uint8Array): ReadingPage => unpackReadings(bytes, asked, times);
      const page = unpackAs(decode, range.customerId, range.assetId, chunk);
      if (page.length > 0) yield page;
    }
  }

  /**
   * What `chunks` gives of chunks that may have one of some readings, more and more at a time. The next are read while the
   * reader is busy with those before: for whoever is quick with each.
   */
  async *#chunksAhead(
    { customerId, assetId, after, before }: FixRange,
    oneOf: ReadonlySet<string>,
  ): AsyncGenerator<StoredChunk> {
    const last = clamped(dayOf(before - 1));
    const read = async (day: number, limit: number): Promise<StoredChunk[]> => {
      const { rows } = await query<StoredChunk>(
        this.#db,
        `SELECT day, revision, bytes ${OF_ASSET} AND day BETWEEN $3 AND $4 AND last_time >= $5::timestamptz
            AND (readings IS NULL OR readings && $7::text[]) ORDER BY day LIMIT $6`,
        [customerId, assetId, day, last, timestamp(after.fixTime), limit, textArray([...oneOf])],
      );
      return rows;
    };
    let limit = 1;
    let next = read(clamped(dayOf(after.fixTime)), limit);
    for (;;) {
      const some = await next;
      const end = some.at(-1);
      if (!end) return;
      const isAll = some.length < limit;
      limit = Math.min(2 * limit, CHUNKS_AHEAD);
      next = isAll ? Promise.resolve([]) : read(end.day + 1, limit);
      next.catch(() => undefined); // a reader who has stopped does not wait for it
      yield* some;
    }
  }

  /** The chunks that hold fixes of a range, and others, in order of days. One is read at a time, as it is then. */
  async *chunks({ customerId, assetId, after, before }: FixRange): AsyncGenerator<StoredChunk> {
    const last = dayOf(before - 1);
    for (let day = clamped(dayOf(after.fixTime)); day <= last; ) {
      const { rows } = await query<StoredChunk>(
        this.#db,
        `SELECT day, revision, bytes ${OF_ASSET}
            AND day >= $3 AND last_time >= $4::timestamptz AND first_time < $5::timestamptz ORDER BY day LIMIT 1`,
        [customerId, assetId, day, timestamp(after.fixTime), timestamp(before)],
      );
      const [chunk] = rows;
      if (!chunk) return;
      yield chunk;
      day = chunk.day + 1;
    }
  }

  /** The last fix before a time; with `onlyGood` the last that carries no quality flag. Throws ChunkDamaged. */
  async lastBefore(
    customerId: number,
    assetId: number,
    time: number,
    onlyGood: boolean,
  ): Promise<ChunkRow | null> {
    let day = clamped(dayOf(time));
    for (;;) {
      const { rows } = await query<StoredChunk>(
        this.#db,
        `SELECT day, revision, bytes ${OF_ASSET} AND day <= $3 AND first_time < $4::timestamptz
            ${onlyGood ? 'AND good_count > 0' : ''} ORDER BY day DESC LIMIT 1`,
        [customerId, assetId, day, timestamp(time)],
      );
      const [chunk] = rows;
      if (!chunk) return null;
      const found = unpack(customerId, assetId, chunk).findLast(
        (row) => row.fixTime < time && !(onlyGood && (row.flags & QUALITY_BITS) !== 0),
      );
      if (found) return found;
      day = chunk.day - 1;
    }
  }

  async find(customerId: number, assetId: number, key: FixKey): Promise<ChunkRow | null> {
    const { rows } = await query<StoredChunk>(
      this.#db,
      `SELECT day, revision, bytes ${OF_ASSET} AND day = $3`,
      [customerId, assetId, clamped(dayOf(key.fixTime))],
    );
    const [chunk] = rows;
    return (chunk && unpack(customerId, assetId, chunk).find((row) => compareFixes(row, key) === 0)) ?? null;
  }
}

/** What a chunk is read as: its rows, or its fixes; at least those of some times. */
export type Decode<T> = (bytes: Uint8Array, times: TimeSpan) => T[];

/** A stored chunk that is decoded as far as it is needed. Throws ChunkDamaged, which says whose it is. */
export const leanOf = (
  customerId: number,
  assetId: number,
  { day, bytes }: StoredChunk,
  readings: ReadonlySet<string>,
): Promise<LeanChunk> =>
  unpackLean(bytes, readings).catch((cause) => tellWhose(cause, customerId, assetId, day));

/** The names of the readings of a stored chunk, sorted. Throws ChunkDamaged, which says whose it is. */
export const readingNamesIn = (customerId: number, assetId: number, chunk: StoredChunk): string[] =>
  unpackAs(unpackReadingNames, customerId, assetId, chunk);

/** The rows of a stored chunk. Throws ChunkDamaged, which says whose it is. */
export const unpack = (customerId: number, assetId: number, chunk: StoredChunk): ChunkRow[] =>
  unpackAs(unpackChunk, customerId, assetId, chunk);

function unpackAs<T>(
  decode: (bytes: Uint8Array) => T,
  customerId: number,
  assetId: number,
  { day, bytes }: StoredChunk,
): T {
  try {
    return decode(bytes);
  } catch (cause) {
    return tellWhose(cause, customerId, assetId, day);
  }
}

function tellWhose(cause: unknown, customerId: number, assetId: number, day: number): never {
  if (!(cause instanceof ChunkDamaged)) throw cause;
  const whose = `the chunk of customer ${customerId}, asset ${assetId}, day ${day}`;
  throw new ChunkDamaged(`${whose} is damaged: ${cause.message}`, { cause });
}

/** A day that the column can hold: there are none beyond. */
const clamped = (day: number): number => Math.min(INT4, Math.max(-INT4, day));
