import type { Fix } from '@rastro/domain';
import type pg from 'pg';
import type { Store } from '../database.ts';
import { appendFixes } from './appendFixes.ts';
import { compareFixes, type FixKey, type FixRange, type FixSource } from './fixSource.ts';
import { mergeFixes } from './mergeFixes.ts';
import { Partitions } from './partitions.ts';
import { RowSource } from './rowSource.ts';
import type { StoredFix } from './storedFix.ts';

export type { FixKey } from './fixSource.ts';
export type { StoredFix } from './storedFix.ts';

/** Below every 32-bit fingerprint. */
const BEFORE_ALL = -(2 ** 31) - 1;

/**
 * Every stored fix of every asset: the only place that knows in which form and table one lies. Times are milliseconds
 * since 1970; ranges take their start and leave their end.
 */
export class History {
  readonly #partitions: Partitions;
  readonly #sources: readonly FixSource[];

  constructor({ pool }: Pick<Store, 'pool'>, sources: readonly FixSource[] = [new RowSource(pool)]) {
    this.#partitions = new Partitions(pool);
    this.#sources = sources;
  }

  /** Prepares the tables for fixes of these times. Call it before the transaction that appends them, and outside of it. */
  ensurePartitions(fixTimes: Iterable<number>): Promise<void> {
    return this.#partitions.ensure(fixTimes);
  }

  /** Stores fixes in the transaction of `client`; gives those that were not there before. Repeating it is harmless. */
  appendFixes(client: pg.ClientBase, fixes: readonly StoredFix[]): Promise<StoredFix[]> {
    return appendFixes(client, fixes);
  }

  /** The fixes of an asset with from <= fixTime < to, in order of (fixTime, fingerprint). */
  readFixes(customerId: number, assetId: number, from: number, to: number): AsyncGenerator<Fix> {
    return this.#read(rangeOf(customerId, assetId, from, to));
  }

  /** The fixes of an asset after a checkpoint, in order, to the last one. */
  readFixesAfter(customerId: number, assetId: number, after: FixKey): AsyncGenerator<Fix> {
    return this.#read({ customerId, assetId, after, before: Number.POSITIVE_INFINITY });
  }

  /** The last fix before a time, or null; with `onlyGood` the last without a quality flag. */
  async lastFixBefore(
    customerId: number,
    assetId: number,
    time: number,
    { onlyGood = false }: { onlyGood?: boolean } = {},
  ): Promise<Fix | null> {
    const found = await Promise.all(
      this.#sources.map((source) => source.lastBefore(customerId, assetId, time, onlyGood)),
    );
    return (
      found
        .filter((fix) => fix !== null)
        .sort(compareFixes)
        .at(-1) ?? null
    );
  }

  /** How many fixes `readFixes` would give. */
  async countFixes(customerId: number, assetId: number, from: number, to: number): Promise<number> {
    const range = rangeOf(customerId, assetId, from, to);
    const counts = await Promise.all(this.#sources.map((source) => source.count(range)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** One fix by its key, with the device that took it; null where there is none. */
  async findFix(customerId: number, assetId: number, key: FixKey): Promise<StoredFix | null> {
    for (const source of this.#sources) {
      const found = await source.find(customerId, assetId, key);
      if (found) return found;
    }
    return null;
  }

  /** Forgets the days that ended by `time`, for good. Gives how many were dropped; one in use stays for the next time. */
  dropFixesBefore(time: number): Promise<number> {
    return this.#partitions.dropBefore(time);
  }

  #read(range: FixRange): AsyncGenerator<Fix> {
    return mergeFixes(this.#sources.map((source) => source.pages(range)));
  }
}

function rangeOf(customerId: number, assetId: number, from: number, to: number): FixRange {
  return { customerId, assetId, after: { fixTime: from, fingerprint: BEFORE_ALL }, before: to };
}
