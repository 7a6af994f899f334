import type { GuidePointQuery } from '../api/index.ts';

/** The page that shows where the vehicle of a guide is. */
export const CARGO_PATH = '/cargoTracking';

/** Where the vehicle of a guide is. */
export type GuidePoint = NonNullable<GuidePointQuery['getPoinGuideNumber']>;

/** What a search found: it is handed to the page as the state of its entry in the browser's history. */
export interface FoundGuide {
  /** As it was typed. */
  number: string;
  /** The proof that a browser asks; null without one. */
  verification: string | null;
  point: GuidePoint;
  /** When it was found, in milliseconds since 1970. */
  foundAt: number;
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** What a search found, from a state of the history; null for any other state, such as one of an older version of the page. */
export function readFound(state: unknown): FoundGuide | null {
  const { number, verification, point, foundAt } = (state ?? {}) as Partial<FoundGuide>;
  const { lat, lon, pat, nMov, fGPS } = point ?? {};
  const isFound =
    typeof number === 'string' &&
    isTextOrNull(verification) &&
    typeof foundAt === 'number' &&
    Number.isFinite(lat) &&
    Number.isFinite(lon) &&
    isTextOrNull(pat) &&
    isTextOrNull(nMov) &&
    !Number.isNaN(Date.parse(String(fGPS)));
  return isFound ? (state as FoundGuide) : null;
}
