/** What a list call may ask about its page. */
export interface PageArguments {
  paginate?: boolean | null;
  pageNumber?: number | null;
  pageSize?: number | null;
}

const DEFAULT_PAGE_SIZE = 10; // specification 1, section 9
const MAX_ROWS = 9_999;

/** Limit and offset of a page, counted from 1. Unpaginated is the contract's largest list. */
export function pageWindow(args: PageArguments): { limit: number; offset: number } {
  if (args.paginate !== true) return { limit: MAX_ROWS, offset: 0 };
  const limit = Math.min(Math.max(1, args.pageSize ?? DEFAULT_PAGE_SIZE), MAX_ROWS);
  return { limit, offset: (Math.max(1, args.pageNumber ?? 1) - 1) * limit };
}

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
