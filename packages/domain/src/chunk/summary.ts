import { UNPLACED_IN_TIME } from '../quality.ts';
import { type ChunkRow, QUALITY_BITS } from './columns.ts';

/**
 * The summary by which a chunk is found or skipped without reading it. Good fixes are those without a quality flag. Place and speed are
 * those of good fixes only, and null where none has any.
 */
export interface ChunkSummary {
  count: number;
  firstTime: number;
  lastTime: number;
  goodCount: number;
  /** The mask of all quality flags that occur. */
  quality: number;
  southE7: number | null;
  westE7: number | null;
  northE7: number | null;
  eastE7: number | null;
  maxSpeedCmps: number | null;
  /** The key of the last fix whose time can be trusted, which a timeline must have folded; null for none. */
  lastPlaced: { fixTime: number; fingerprint: number } | null;
  /** The names of all readings that occur, sorted. */
  readings: string[];
}

/** The summary of rows in order, at least one. */
export function summarize(rows: readonly ChunkRow[]): ChunkSummary {
  const good = rows.filter(({ flags }) => (flags & QUALITY_BITS) === 0);
  const placed = rows.findLast(({ flags }) => (flags & UNPLACED_IN_TIME) === 0);
  const latitudes = good.map(({ latitudeE7 }) => latitudeE7);
  const longitudes = good.map(({ longitudeE7 }) => longitudeE7);
  return {
    count: rows.length,
    firstTime: rows[0]?.fixTime ?? Number.NaN,
    lastTime: rows.at(-1)?.fixTime ?? Number.NaN,
    goodCount: good.length,
    quality: rows.reduce((flags, row) => flags | row.flags, 0) & QUALITY_BITS,
    southE7: extreme(latitudes, Math.min),
    westE7: extreme(longitudes, Math.min),
    northE7: extreme(latitudes, Math.max),
    eastE7: extreme(longitudes, Math.max),
    maxSpeedCmps: extreme(
      good.map(({ speedCmps }) => speedCmps),
      Math.max,
    ),
    lastPlaced: placed ? { fixTime: placed.fixTime, fingerprint: placed.fingerprint } : null,
    readings: [...new Set(rows.flatMap(({ attributes }) => Object.keys(attributes ?? {})))].sort(),
  };
}

function extreme(values: readonly (number | null)[], of: (a: number, b: number) => number): number | null {
  return values.reduce(
    (most, value) => (value === null ? most : most === null ? value : of(most, value)),
    null,
  );
}
