import { isWallTime } from '../../i18n/index.ts';
import { idsIn } from '../filterValues.ts';

/** What a report about a road is searched for; times are wall times of the user. */
export interface RoadSearch {
  vehicles: readonly number[];
  road: number | null;
  from: string | null;
  to: string | null;
}

/** Reads the query of an address; what makes no sense is left out. */
export function readRoadSearch(query: URLSearchParams): RoadSearch {
  const momentIn = (name: string): string | null => {
    const text = query.get(name) ?? '';
    return isWallTime(text) ? text : null;
  };
  return {
    vehicles: idsIn(query.get('vehicles') ?? ''),
    road: idsIn(query.get('road') ?? '')[0] ?? null,
    from: momentIn('from'),
    to: momentIn('to'),
  };
}

/** The query of an address. */
export function writeRoadSearch({ vehicles, road, from, to }: RoadSearch): URLSearchParams {
  const query = new URLSearchParams();
  if (vehicles.length > 0) query.set('vehicles', vehicles.join(','));
  if (road !== null) query.set('road', String(road));
  if (from !== null) query.set('from', from);
  if (to !== null) query.set('to', to);
  return query;
}

/** A search that lacks nothing. */
export interface WholeSearch {
  vehicles: readonly number[];
  road: number;
  from: string;
  to: string;
}

/** The search where it lacks nothing, else null. */
export const wholeSearch = ({ vehicles, road, from, to }: RoadSearch): WholeSearch | null =>
  vehicles.length > 0 && road !== null && from !== null && to !== null && from < to
    ? { vehicles, road, from, to }
    : null;

/** What a report about a road asks. */
export interface RoadAsked {
  roadId: number;
  vehicles: readonly number[];
  dateFrom: string;
  dateTo: string;
}

/** What the results of a report about a road are shown from. */
export interface RoadResultsProps {
  asked: RoadAsked;
  /** When the search was sent, in milliseconds since 1970: each search is answered anew. */
  askedAt: number;
}
