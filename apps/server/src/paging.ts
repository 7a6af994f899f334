import type { Sort } from '@rastro/contract/resolvers';
import { codedError } from './errors.ts';

/** What a list call may ask about its page. */
export interface PageArguments {
  paginate?: boolean | null;
  pageNumber?: number | null;
  pageSize?: number | null;
}

const DEFAULT_PAGE_SIZE = 10; // docs/contract.md
const MAX_PAGE_SIZE = 9_999; // as it says of the list of clients
/** No fleet of one list is larger; a table that is must be paged. */
const MAX_ROWS = 100_000;

/** Limit and offset of a page, counted from 1; of the whole list where neither page nor size is asked for. */
export function pageWindow(args: PageArguments): { limit: number; offset: number } {
  const isPage = args.paginate ?? (args.pageNumber != null || args.pageSize != null);
  if (!isPage) return { limit: MAX_ROWS, offset: 0 };
  const limit = Math.min(Math.max(1, args.pageSize ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  return { limit, offset: (Math.max(1, args.pageNumber ?? 1) - 1) * limit };
}

/** A column to order by, from a table of those that a list offers. */
export interface Order<Column> {
  column: Column;
  direction: 'asc' | 'desc';
}

/** The order asked for, or by the first column offered. Throws INVALID_INPUT for a field that the list does not offer. */
export function orderOf<Column>(
  columns: Readonly<Record<string, Column>>,
  sort: readonly Sort[] | null | undefined,
): Order<Column>[] {
  const [first] = Object.values(columns);
  if (!sort?.length && first !== undefined) return [{ column: first, direction: 'asc' }];
  return (sort ?? []).map(({ field, order }) => {
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
    if (column === undefined) throw codedError('INVALID_INPUT', { field: 'sort' });
    return { column, direction: order === 'DESC' ? 'desc' : 'asc' };
  });
}
