import type { Sort } from '@rastro/contract/resolvers';
import { assetTypeNamed } from '@rastro/domain';
import { folded, type Language, wordIn } from '@rastro/format';
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
 * held. Types of vehicles are found and put in order by what people call them in a language. Throws as `rowOrder`.
 */
export async function* shownRows(
  report: Pick<Report, 'columns' | 'words'>,
  rows: AsyncIterable<readonly ReportRow[]>,
  asked: AskedRows,
  language: Language,
): AsyncGenerator<readonly ReportRow[]> {
  const order = rowOrder(report, asked);
  const namesOf = (wanted: string) =>
    report.words.columns.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const types = new Set(namesOf('vehicleType'));
  const texts = [...namesOf('text'), ...types];
  const shownValue: ShownValue = (row, name) => {
    const value = row[name] ?? null;
    return value !== null && types.has(name) ? wordIn(assetTypeNamed(String(value)), language) : value;
  };
  const wanted = folded((asked.searchText ?? '').trim());
  const isFound = (row: ReportRow) =>
    texts.some((name) => folded(String(shownValue(row, name) ?? '')).includes(wanted));
  const all: ReportRow[] = [];
  for await (const some of rows) {
    const found = wanted === '' ? some : some.filter(isFound);
    if (order.length === 0) yield found;
    else all.push(...found);
  }
  if (order.length > 0) yield all.sort((a, b) => compared(a, b, order, shownValue));
}

const { compare } = new Intl.Collator('es', { numeric: true });

/** Gives the value of a column as it is found and compared. */
type ShownValue = (row: ReportRow, name: string) => ReportRow[string] | null;

function compared(
  a: ReportRow,
  b: ReportRow,
  order: readonly Order<string>[],
  shownValue: ShownValue,
): number {
  for (const { column, direction } of order) {
    const [left, right] = [shownValue(a, column), shownValue(b, column)];
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
