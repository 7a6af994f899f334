import type { Fix } from '@rastro/domain';
import type { StoredFix } from './storedFix.ts';

/** Where a fix stands in the history of its asset. Times are milliseconds since 1970. */
export interface FixKey {
  fixTime: number;
  fingerprint: number;
}

/** Fixes of one asset: those after a key and before a time. */
export interface FixRange {
  customerId: number;
  assetId: number;
  /** Exclusive. */
  after: FixKey;
  /** Exclusive; infinite for no end. */
  before: number;
}

/**
 * A form in which fixes are stored. Each fix lies in one source only. Rows are one; chunks of quiet days will be
 * another, and nobody outside this folder will know.
 */
export interface FixSource {
  /** The fixes of a range in order of (fixTime, fingerprint), in pages none of which is empty. */
  pages(range: FixRange): AsyncIterable<Fix[]>;
  /** The last fix before a time; with `onlyGood` the last that carries no quality flag. */
  lastBefore(customerId: number, assetId: number, time: number, onlyGood: boolean): Promise<Fix | null>;
  count(range: FixRange): Promise<number>;
  find(customerId: number, assetId: number, key: FixKey): Promise<StoredFix | null>;
}

/** The order of fixes, everywhere. */
export const compareFixes = (a: FixKey, b: FixKey): number =>
  a.fixTime - b.fixTime || a.fingerprint - b.fingerprint;
