import type { Fix } from './fix.ts';
import { foldAll } from './timeline/index.ts';

/** A fix that a journey's line goes through. */
export interface DrawnFix extends Fix {
  latitude: number;
  longitude: number;
}

/**
 * The fixes with from <= fixTime < to that moved the timeline: good ones that their neighbours do not contradict, which is not stored with
 * them. `fixes` are in order: those of the range with some around it.
 */
export function drawnFixes(fixes: readonly Fix[], from: number, to: number): DrawnFix[] {
  const flagged = new Set(foldAll(fixes).flagged.map(keyOf));
  const isDrawn = (fix: Fix): fix is DrawnFix =>
    fix.quality === 0 &&
    fix.latitude !== null &&
    fix.longitude !== null &&
    fix.fixTime >= from &&
    fix.fixTime < to &&
    !flagged.has(keyOf(fix));
  return fixes.filter(isDrawn);
}

/** The fixes in order from one time to another, both included. */
export function between<T extends Pick<Fix, 'fixTime'>>(fixes: readonly T[], from: number, to: number): T[] {
  return fixes.slice(firstAt(fixes, from), firstAt(fixes, to + 1));
}

/** The index of the first fix at or after a time. */
function firstAt(fixes: readonly Pick<Fix, 'fixTime'>[], time: number): number {
  let [low, high] = [0, fixes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixes[middle] as Pick<Fix, 'fixTime'>).fixTime < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

const keyOf = ({ fixTime, fingerprint }: Pick<Fix, 'fixTime' | 'fingerprint'>): string =>
  `${fixTime} ${fingerprint}`;
