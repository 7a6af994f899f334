const MS_PER_DAY = 86_400_000;

/** The time before now from which the use of an asset is computed, in milliseconds. */
export const USE_WINDOW_MS = 28 * MS_PER_DAY;
/** The least time from which a use is computed: a weekday is not a week. */
const LEAST_OBSERVED_MS = 7 * MS_PER_DAY;
/** The furthest that a forecast reaches. */
const FURTHEST_MS = 2 * 365 * MS_PER_DAY;

/** How much an asset was used in the window before now: metres, or seconds of the engine. */
export interface RecentUse {
  amount: number;
  /** The beginning of what is known of the asset within the window; null where nothing is. */
  knownSince: number | null;
}

/** Metres or seconds a day of the last four weeks; null with less than a week of data, zero for an asset that stood. */
export function usePerDay({ amount, knownSince }: RecentUse, nowTime: number): number | null {
  if (knownSince === null) return null;
  const observedMs = Math.min(nowTime - knownSince, USE_WINDOW_MS);
  if (observedMs < LEAST_OBSERVED_MS) return null;
  return (amount * MS_PER_DAY) / observedMs;
}

/**
 * When a meter will reach its limit, if the asset goes on as it did: milliseconds since 1970 UTC. Null where the use is not known,
 * the asset stands, the limit is reached already, or it lies more than two years ahead.
 */
export function forecastDue(
  reading: number | null,
  due: number | null,
  perDay: number | null,
  nowTime: number,
): number | null {
  if (reading === null || due === null || perDay === null || perDay <= 0 || reading >= due) return null;
  const aheadMs = ((due - reading) / perDay) * MS_PER_DAY;
  return aheadMs <= FURTHEST_MS ? Math.round(nowTime + aheadMs) : null;
}
