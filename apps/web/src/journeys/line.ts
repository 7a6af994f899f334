import type { JourneyDay } from './journey.ts';

/** A position of a drawn line, under the contract's names. */
export interface LinePosition {
  /** The id of the stored position, for getHistoryPoint. */
  id: string;
  lat: number;
  lon: number;
  cur: number | null;
  /** Kilometres per hour. */
  vel: number | null;
  /** ISO 8601. */
  fGPS: string;
}

/** The good positions of some days by their trips. */
export type Line = ReadonlyMap<string, readonly LinePosition[]>;

/** The time from the first departure of some days, which are in order, to the last arrival in milliseconds; null without trips. */
export function spanOf(days: readonly JourneyDay[]): { from: number; to: number } | null {
  const [first, last] = [days[0]?.steps[0], days.at(-1)?.steps.at(-1)];
  return first && last ? { from: Date.parse(first.iTime), to: Date.parse(last.fTime) } : null;
}
