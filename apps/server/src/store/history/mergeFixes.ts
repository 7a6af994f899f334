import { compareFixes, type FixKey } from './fixKey.ts';

/**
 * One sequence of pages in order from rows and pages of chunks that are; a fix that both hold comes once, and no page is empty.
 * Pages are read one at a time, and a reader who stops early closes their source.
 */
export async function* mergeFixes<T extends FixKey>(
  rows: readonly T[],
  chunks: AsyncIterable<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let taken = 0;
  for await (const page of chunks) {
    const last = page.at(-1);
    if (!last) continue;
    const start = taken;
    while (taken < rows.length && compareFixes(rows[taken] as T, last) <= 0) taken += 1;
    yield start === taken ? page : mergeSorted(rows.slice(start, taken), page);
  }
  if (taken < rows.length) yield taken === 0 ? rows : rows.slice(taken);
}

/** One sequence from two that are in order; of two with one key the second. */
export function mergeSorted<T extends FixKey>(one: readonly T[], other: readonly T[]): T[] {
  const merged: T[] = [];
  let at = 0;
  for (const item of other) {
    for (; at < one.length; at++) {
      const order = compareFixes(one[at] as T, item);
      if (order > 0) break;
      if (order < 0) merged.push(one[at] as T);
    }
    merged.push(item);
  }
  return merged.concat(one.slice(at));
}
