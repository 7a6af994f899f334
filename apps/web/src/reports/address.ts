import type { ReportWords } from '@rastro/format';
import { readWeekdays, type Weekday, writeWeekdays } from '../i18n/index.ts';
import { type JourneySearch, readJourneySearch, writeJourneySearch } from '../journeys/index.ts';
import { type ListOrder, PAGE_SIZES } from '../ui/index.ts';

/** What a report is searched for. */
export interface ReportFilter {
  /** Ids of vehicles; none before the first search. */
  vehicles: readonly number[];
  period: JourneySearch;
  days: readonly Weekday[];
}

/** What of the page of a report stands in its address: a link shows the same to a colleague. */
export interface ReportAddress extends ReportFilter {
  /** What rows of the table must have. */
  text: string;
  order: ListOrder | null;
  page: number;
  pageSize: number;
}

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Reads the query of an address; what makes no sense is left out. */
export function readAddress(
  query: URLSearchParams,
  { columns }: Pick<ReportWords, 'columns'>,
): ReportAddress {
  const sort = query.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  const [page, size] = [query.get('page') ?? '', Number(query.get('size'))];
  return {
    vehicles: (query.get('vehicles') ?? '').split(',').filter(isId).map(Number),
    period: readJourneySearch(query),
    days: readWeekdays(query.get('days')),
    text: query.get('q') ?? '',
    order: columns.some(({ name }) => name === key) ? { key, isDescending: sort.startsWith('-') } : null,
    page: isId(page) ? Number(page) : 1,
    pageSize: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
  };
}

/** The query of an address, without what goes without saying. */
export function writeAddress(address: ReportAddress): URLSearchParams {
  const { vehicles, period, days, text, order, page, pageSize } = address;
  const query = new URLSearchParams();
  const set = (name: string, value: string | null) => {
    if (value !== null && value !== '') query.set(name, value);
  };
  set('vehicles', vehicles.join(','));
  writeJourneySearch(query, period);
  set('days', writeWeekdays(days));
  set('q', text);
  set('sort', order && `${order.isDescending ? '-' : ''}${order.key}`);
  set('page', page > 1 ? String(page) : null);
  set('size', pageSize === PAGE_SIZES[0] ? null : String(pageSize));
  return query;
}
