import { cutByFixes, cutSegments, type Fix, type Segment } from '@rastro/domain';
import { breather } from '../rounds.ts';
import type { Db } from './database.ts';
import type { EventsOf } from './events/read.ts';
import type { History } from './history/history.ts';
import { readSegments, readSegmentsOf, type Stretch } from './segments.ts';

/** The timeline of a range. */
export interface Range {
  /** The stored segments that touch the range, whole. */
  stored: Segment[];
  /** The same segments, cut at the edges of the range, so that the sums over any partition of a range equal the whole. */
  parts: Segment[];
}

/** The timeline of an asset between two moments (milliseconds, `to` excluded). Fixes are read only of segments that an edge cuts. */
export async function readRange(
  db: Db,
  history: History,
  asset: EventsOf,
  from: number,
  to: number,
): Promise<Range> {
  const stored = await readSegments(db, asset.customerId, asset.assetId, from, to);
  const fixes = await readFixesOf(history, asset, cutByFixes(stored, from, to));
  return { stored, parts: cutSegments(stored, fixes, from, to) };
}

/** The parts of the timelines of many stretches, as `readRange` gives them, the segments by one statement. */
export async function readParts(
  db: Db,
  history: History,
  stretches: readonly Stretch[],
): Promise<Segment[][]> {
  const parts: Segment[][] = [];
  for (const [i, stored] of (await readSegmentsOf(db, stretches)).entries()) {
    const stretch = stretches[i]!;
    const fixes = await readFixesOf(history, stretch, cutByFixes(stored, stretch.from, stretch.to));
    parts.push(cutSegments(stored, fixes, stretch.from, stretch.to));
  }
  return parts;
}

/** All fixes of some segments of an asset, those at their ends included. */
export async function readFixesOf(
  history: History,
  { customerId, assetId }: EventsOf,
  segments: readonly Pick<Segment, 'startTime' | 'endTime'>[],
): Promise<Fix[]> {
  const fixes: Fix[] = [];
  const letOthersIn = breather();
  for (const { startTime, endTime } of segments)
    for await (const page of history.readFixPages(customerId, assetId, startTime, endTime + 1)) {
      for (const fix of page) fixes.push(fix);
      await letOthersIn();
    }
  return fixes;
}
