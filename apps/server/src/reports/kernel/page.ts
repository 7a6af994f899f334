import type { Sort } from '@rastro/contract/resolvers';
import { orderOf, type PageArguments, pageWindow } from '../../paging.ts';
import type { Report, ReportRow } from './report.ts';

/** Bars of a chart at most: more are not read any more. */
const MAX_BARS = 20;

/** A bar of a chart. */
export interface Bar {
  label: string;
  value: number;
}

/** Gathers, row by row, what a report shows of all of them: totals and the longest bars. */
export class Summary {
  readonly #report: Report;
  readonly #sums = new Map<string, { sum: number; count: number; max: number }>();
  #bars: Bar[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  add(row: ReportRow): void {
    for (const { name, total } of this.#report.words.columns) {
      const value = row[name];
      if (!total || typeof value !== 'number') continue;
      const before = this.#sums.get(name);
      this.#sums.set(name, {
        sum: (before?.sum ?? 0) + value,
        count: (before?.count ?? 0) + 1,
        max: Math.max(before?.max ?? value, value),
      });
    }
    const { chart } = this.#report.words;
    const [label, value] = [row[chart.label], row[chart.value]];
    if (typeof value !== 'number' || value <= 0) return;
    this.#bars.push({ label: String(label), value });
    if (this.#bars.length > 10 * MAX_BARS) this.#bars = this.bars;
  }

  /** The longest bars, the longest first. */
  get bars(): Bar[] {
    return this.#bars.toSorted((a, b) => b.value - a.value).slice(0, MAX_BARS);
  }

  /** The total of each column that has one. */
  get totals(): { column: string; value: number }[] {
    return this.#report.words.columns.flatMap(({ name, total }) => {
      const sums = this.#sums.get(name);
      if (!sums || !total) return [];
      const value = { sum: sums.sum, mean: sums.sum / sums.count, max: sums.max }[total];
      return [{ column: name, value: Math.round(value * 1000) / 1000 }];
    });
  }
}

/** What is asked of a page. */
export interface AskedPage extends PageArguments {
  sort?: readonly Sort[] | null;
}

/** A page of the rows of a report, with what is shown of all rows. Throws INVALID_INPUT for a column that there is not. */
export async function reportPage(
  report: Report,
  rows: AsyncIterable<readonly ReportRow[]>,
  asked: AskedPage,
): Promise<{
  count: number;
  items: readonly ReportRow[];
  totals: { column: string; value: number }[];
  chart: Bar[];
}> {
  const names = Object.fromEntries(Object.keys(report.columns).map((name) => [name, name]));
  const orders = asked.sort?.length ? orderOf(names, asked.sort) : [];
  const { limit, offset } = pageWindow({ paginate: true, ...asked });
  const summary = new Summary(report);
  const all: ReportRow[] = [];
  for await (const some of rows)
    for (const row of some) {
      summary.add(row);
      all.push(row);
    }
  const { compare } = new Intl.Collator('es', { numeric: true });
  all.sort((a, b) => {
    for (const { column, direction } of orders) {
      const [left, right] = [a[column] ?? null, b[column] ?? null];
      if (left === null && right === null) continue;
      if (left === null || right === null) return left === null ? 1 : -1; // unknown is last both ways
      const order =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : compare(String(left), String(right));
      if (order !== 0) return direction === 'desc' ? -order : order;
    }
    return 0;
  });
  return {
    count: all.length,
    items: all.slice(offset, offset + limit),
    totals: summary.totals,
    chart: summary.bars,
  };
}
