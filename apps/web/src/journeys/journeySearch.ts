import { isWallTime } from '../i18n/index.ts';
import { CUSTOM, DEFAULT_PERIOD, isPeriod, type Period, type WallRange } from './periods.ts';

/** The journey to look for, as the address of the page holds it. */
export interface JourneySearch {
  period: Period;
  /** The range of a custom period; null for every other one. */
  custom: WallRange | null;
}

/** Reads the part of a query that belongs to journeys; invalid values become the initial period. */
export function readJourneySearch(query: URLSearchParams): JourneySearch {
  const period = Number(query.get('period') ?? DEFAULT_PERIOD);
  if (!isPeriod(period)) return { period: DEFAULT_PERIOD, custom: null };
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  const isRange = period === CUSTOM && isWallTime(from) && isWallTime(to) && from < to;
  return { period, custom: isRange ? { from, to } : null };
}

/** Writes the search into a query and leaves out what has its initial value. */
export function writeJourneySearch(query: URLSearchParams, { period, custom }: JourneySearch): void {
  if (period !== DEFAULT_PERIOD) query.set('period', String(period));
  if (!custom) return;
  query.set('from', custom.from);
  query.set('to', custom.to);
}
