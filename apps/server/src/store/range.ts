import {
  cutByFixes,
  cutSegments,
  type Fix,
  FUEL_SHOWN_AFTER_MS,
  type FuelChange,
  type Segment,
} from '@rastro/domain';
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
export const readParts = async (
  db: Db,
  history: History,
  stretches: readonly Stretch[],
): Promise<Segment[][]> => cutStretches(history, stretches, await readSegmentsOf(db, stretches), new Map());

/** The parts of the stored segments of some stretches, as `readRange` gives them, with the refuellings and drains of all these segments by the place of their stretch. */
export async function cutStretches(
  history: History,
  stretches: readonly Stretch[],
  stored: readonly (readonly Segment[])[],
  fuelChanges: ReadonlyMap<number, readonly FuelChange[]>,
): Promise<Segment[][]> {
  const parts: Segment[][] = [];
  for (const [i, stretch] of stretches.entries()) {
    const segments = stored[i] ?? [];
    const fixes = await readFixesOf(history, stretch, cutByFixes(segments, stretch.from, stretch.to));
    parts.push(
      cutSegments(segments, fixes, stretch.from, stretch.to, { fuelChanges: fuelChanges.get(i) ?? [] }),
    );
  }
  return parts;
}

/** The stretch of time whose refuellings and drains decide what was burnt in another one, which these stored segments touch. */
export const withFuel = (stretch: Stretch, stored: readonly Segment[]): Stretch => ({
  ...stretch,
  from: Math.min(stretch.from - FUEL_SHOWN_AFTER_MS, stored[0]?.startTime ?? stretch.from),
  to: Math.max(stretch.to, stored.at(-1)?.endTime ?? stretch.to),
});

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
