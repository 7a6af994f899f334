import type { ReportForm, ReportRow, Total } from './report.ts';

/** Bars of a chart at most: more are not read any more. */
const MAX_BARS = 20;

/** A bar of a chart. */
export interface Bar {
  label: string;
  value: number;
}

/** Gathers, row by row, what a report shows of all of them: totals and the longest bars. */
export class Summary {
  readonly #report: ReportForm;
  readonly #sums = new Map<string, { sum: number; count: number; max: number }>();
  #bars: Bar[] = [];
  #rows = 0;

  constructor(report: ReportForm) {
    this.#report = report;
  }

  add(row: ReportRow): void {
    this.#rows += 1;
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
    if (!chart) return;
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
  get totals(): Total[] {
    return this.#report.words.columns.flatMap(({ name, total }) => {
      const sums = this.#sums.get(name);
      if (!sums || !total) return [];
      const value = { sum: sums.sum, mean: sums.sum / sums.count, max: sums.max }[total];
      return [{ column: name, value: Math.round(value * 1000) / 1000, isPartial: sums.count < this.#rows }];
    });
  }
}
