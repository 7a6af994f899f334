import type { Fix, Segment } from '@rastro/domain';
import type { EventsOf } from './events/read.ts';
import { dayOf } from './history/fixKey.ts';
import type { History } from './history/history.ts';
import { readFixesOf } from './range.ts';

/**
 * Segments of an asset, in order, each with all of its fixes, those at its ends included. The fixes of the segments that begin on one day in
 * UTC, by which history is packed, are read at once and held together. `aroundMs` adds the fixes of so many milliseconds before and after.
 */
export async function* fixesOfSegments(
  history: History,
  asset: EventsOf,
  segments: readonly Segment[],
  aroundMs = 0,
): AsyncGenerator<readonly [segment: Segment, fixes: readonly Fix[]]> {
  for (const some of byDays(segments)) {
    const [startTime, endTime] = [some[0]!.startTime - aroundMs, some.at(-1)!.endTime + aroundMs];
    const fixes = await readFixesOf(history, asset, [{ startTime, endTime }]);
    let first = 0;
    for (const segment of some) {
      while ((fixes[first]?.fixTime ?? Infinity) < segment.startTime - aroundMs) first += 1;
      let next = first;
      while ((fixes[next]?.fixTime ?? Infinity) <= segment.endTime + aroundMs) next += 1;
      yield [segment, fixes.slice(first, next)];
    }
  }
}

/** Segments in order, put together by the UTC day in which they begin. */
function byDays(segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  for (const segment of segments) {
    const open = groups.at(-1);
    if (open?.[0] && dayOf(segment.startTime) === dayOf(open[0].startTime)) open.push(segment);
    else groups.push([segment]);
  }
  return groups;
}
