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

/** The order of fixes, everywhere. */
export const compareFixes = (a: FixKey, b: FixKey): number =>
  a.fixTime - b.fixTime || a.fingerprint - b.fingerprint;

const MS_PER_DAY = 86_400_000;

/** The UTC day, counted from 1970-01-01, in which a moment lies. */
export const dayOf = (ms: number): number => Math.floor(ms / MS_PER_DAY);

/** The moment at which a day begins. */
export const startOfDay = (day: number): number => day * MS_PER_DAY;
