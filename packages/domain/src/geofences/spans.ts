/**
 * Parts of a path, as numbers from 0 (its beginning) to 1 (its end): start, end, start, end ... in order and apart from each
 * other. A part may be a single point.
 */
export type Spans = readonly number[];

export const NOWHERE: Spans = [];

/** The union of parts, which may come in any order and overlap. */
export function unionOf(parts: readonly (readonly [start: number, end: number])[]): Spans {
  if (parts.length === 0) return NOWHERE;
  const result: number[] = [];
  for (const [start, end] of parts.toSorted((one, other) => one[0] - other[0])) {
    const last = result.length - 1;
    if (last > 0 && start <= result[last]!) result[last] = Math.max(result[last]!, end);
    else result.push(start, end);
  }
  return result;
}

/** The union of two lists of parts. */
export const either = (one: Spans, other: Spans): Spans => unionOf([...pairs(one), ...pairs(other)]);

/** The parts of the first list without those of the second. Parts that shrink to a point are left out. */
export function without(from: Spans, taken: Spans): Spans {
  const result: number[] = [];
  for (const [start, end] of pairs(from)) {
    let at = start;
    for (const [takenStart, takenEnd] of pairs(taken)) {
      if (takenEnd < at || takenStart > end) continue;
      if (takenStart > at) result.push(at, takenStart);
      at = Math.max(at, takenEnd);
    }
    if (at < end || (start === end && at === start && !covers(taken, at))) result.push(at, end);
  }
  return result;
}

/** The parts from the point `from` on. */
export function since(spans: Spans, from: number): Spans {
  if (from <= 0) return spans;
  return pairs(spans)
    .filter(([, end]) => end >= from)
    .flatMap(([start, end]) => [Math.max(start, from), end]);
}

/** Whether a point lies in one of the parts. */
export const covers = (spans: Spans, at: number): boolean =>
  pairs(spans).some(([start, end]) => start <= at && at <= end);

/** The first point of the parts at `from` or later; null for none. */
export function firstIn(spans: Spans, from: number): number | null {
  for (const [start, end] of pairs(spans)) if (end >= from) return Math.max(start, from);
  return null;
}

/** The first point at `from` or later that no part covers, up to the end of the path; null for none. */
export function firstBeyond(spans: Spans, from: number): number | null {
  let at = from;
  for (const [start, end] of pairs(spans)) if (start <= at && at <= end) at = end;
  if (at >= 1 && covers(spans, 1)) return null;
  return at <= 1 ? at : null;
}

/** The parts one by one. */
export function pairs(spans: Spans): [start: number, end: number][] {
  const result: [number, number][] = [];
  for (let at = 0; at + 1 < spans.length; at += 2) result.push([spans[at]!, spans[at + 1]!]);
  return result;
}
