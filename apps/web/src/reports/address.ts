import { chooseableColumns, type ReportFilterName, type ReportWords, subtotalChoices } from '@rastro/format';
import { readWeekdays, type Weekday, writeWeekdays } from '../i18n/index.ts';
import { type JourneySearch, readJourneySearch, writeJourneySearch } from '../journeys/index.ts';
import { type ListOrder, PAGE_SIZES } from '../ui/index.ts';
import { FILTER_VALUES, type FilterTexts, idsIn, isId, readFilters } from './filterValues.ts';

/** What a report is searched for. */
export interface ReportFilter {
  /** Ids of vehicles; none before the first search. */
  vehicles: readonly number[];
  period: JourneySearch;
  days: readonly Weekday[];
  /** The filters that only some reports have. */
  filters: FilterTexts;
}

/** What of the page of a report stands in its address: a link shows the same to a colleague. */
export interface ReportAddress extends ReportFilter {
  /** What rows of the table must have. */
  text: string;
  order: ListOrder | null;
  /** The columns that are shown, in their order, as `chosenWords` knows them; all where there are none. */
  columns: readonly string[];
  /** By what its rows are grouped, each group with subtotals, as `subtotalChoices` knows it; null where they are not. */
  subtotals: string | null;
  page: number;
  pageSize: number;
  /** The vehicle whose details are shown; null for the first of the table. */
  row: number | null;
  /** The page of its details, and their number on one. */
  rowPage: number;
  rowSize: number;
}

/** What belongs to the rows of one search, page and vehicle alone. */
export const FIRST_PAGES = { page: 1, row: null, rowPage: 1 } as const;

/** Reads the query of an address; what makes no sense is left out. Columns may be chosen of more than the report itself. */
export function readAddress(
  query: URLSearchParams,
  words: Pick<ReportWords, 'columns' | 'details' | 'filters' | 'subtotals'>,
  chooseable = chooseableColumns(words),
): ReportAddress {
  const { columns, filters = [] } = words;
  const sort = query.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  const pageIn = (name: string): number => (isId(query.get(name) ?? '') ? Number(query.get(name)) : 1);
  const sizeIn = (name: string): number =>
    PAGE_SIZES.find((each) => each === Number(query.get(name))) ?? PAGE_SIZES[0];
  const row = query.get('row') ?? '';
  return {
    vehicles: idsIn(query.get('vehicles') ?? ''),
    period: readJourneySearch(query),
    days: readWeekdays(query.get('days')),
    filters: readFilters(query, filters),
    text: query.get('q') ?? '',
    order: columns.some(({ name }) => name === key) ? { key, isDescending: sort.startsWith('-') } : null,
    columns: (query.get('cols') ?? '').split(',').filter((name) => chooseable.includes(name)),
    subtotals: subtotalChoices(words).find(({ name }) => name === query.get('by'))?.name ?? null,
    page: pageIn('page'),
    pageSize: sizeIn('size'),
    row: isId(row) ? Number(row) : null,
    rowPage: pageIn('rowPage'),
    rowSize: sizeIn('rowSize'),
  };
}

/** The query of an address, without what goes without saying. */
export function writeAddress(address: ReportAddress): URLSearchParams {
  const { vehicles, period, days, filters, text, order, columns, subtotals } = address;
  const { page, pageSize, row, rowPage, rowSize } = address;
  const query = new URLSearchParams();
  const set = (name: string, value: string | null) => {
    if (value !== null && value !== '') query.set(name, value);
  };
  set('vehicles', vehicles.join(','));
  writeJourneySearch(query, period);
  set('days', writeWeekdays(days));
  for (const [name, value] of Object.entries(filters) as [ReportFilterName, string][])
    set(FILTER_VALUES[name].key, value);
  set('q', text);
  set('sort', order && `${order.isDescending ? '-' : ''}${order.key}`);
  set('cols', columns.join(','));
  set('by', subtotals);
  set('page', page > 1 ? String(page) : null);
  set('size', pageSize === PAGE_SIZES[0] ? null : String(pageSize));
  set('row', row === null ? null : String(row));
  set('rowPage', rowPage > 1 ? String(rowPage) : null);
  set('rowSize', rowSize === PAGE_SIZES[0] ? null : String(rowSize));
  return query;
}
