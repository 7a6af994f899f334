import type { Sort } from '@rastro/contract/resolvers';
import { folded } from '@rastro/format';
import { type Order, orderOf } from '../../paging.ts';
import type { Report, ReportRow } from './report.ts';

/** Which rows of a report are shown, and in which order: the same on a page and in a file. */
export interface AskedRows {
  /** Found in any column of text, without regard to case and accents. */
  searchText?: string | null;
  sort?: readonly Sort[] | null;
}

/** The arguments of `AskedRows` as calls declare them. */
export const shownArguments = ({ columns }: Pick<Report, 'columns'>): readonly string[] => [
  '"Only rows that have this text in a column, whatever its case and accents."',
  'searchText: String',
  `"By ${Object.keys(columns).join(', ')}; else by name."`,
  'sort: [Sort!]',
];

/** The order that is asked for; none for the usual one. Throws INVALID_INPUT for a column that there is not. */
export function rowOrder(
  { columns }: Pick<Report, 'columns'>,
  { sort }: AskedRows,
): readonly Order<string>[] {
  const names = Object.fromEntries(Object.keys(columns).map((name) => [name, name]));
  return sort?.length ? orderOf(names, sort) : [];
}

/**
 * The rows that are shown, a few at a time. In their usual order they go through as they are read; for another one all of them are
 * held. Throws as `rowOrder`.
 */
export async function* shownRows(
  report: Pick<Report, 'columns' | 'words'>,
  rows: AsyncIterable<readonly ReportRow[]>,
  asked: AskedRows,
): AsyncGenerator<readonly ReportRow[]> {
  const order = rowOrder(report, asked);
  const texts = report.words.columns.filter(({ kind }) => kind === 'text').map(({ name }) => name);
  const wanted = folded((asked.searchText ?? '').trim());
  const isFound = (row: ReportRow) => texts.some((name) => folded(String(row[name] ?? '')).includes(wanted));
  const all: ReportRow[] = [];
  for await (const some of rows) {
    const found = wanted === '' ? some : some.filter(isFound);
    if (order.length === 0) yield found;
    else all.push(...found);
  }
  if (order.length > 0) yield all.sort((a, b) => compared(a, b, order));
}

const { compare } = new Intl.Collator('es', { numeric: true });

function compared(a: ReportRow, b: ReportRow, order: readonly Order<string>[]): number {
  for (const { column, direction } of order) {
    const [left, right] = [a[column] ?? null, b[column] ?? null];
    if (left === right) continue;
    if (left === null || right === null) return left === null ? 1 : -1; // unknown is last both ways
    const difference =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(String(left), String(right));
    if (difference !== 0) return direction === 'desc' ? -difference : difference;
  }
  return 0;
}
