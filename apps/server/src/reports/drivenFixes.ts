import { countedSpeed, roundedKmh } from '@rastro/domain';
import type { EventsOf } from '../store/events/read.ts';
import type { History } from '../store/history/history.ts';

/** A fix of a vehicle that drove. */
export interface DrivenFix {
  /** In milliseconds since 1970 UTC. */
  at: number;
  fingerprint: number;
  speedKmh: number;
  latitude: number;
  longitude: number;
}

/** A movement of a timeline, or the part of it that is asked about: milliseconds since 1970 UTC. */
export interface Movement {
  from: number;
  to: number;
  /** Whether it began before `from`: the fix there belongs to what was before. */
  isCut: boolean;
  /** A fix that is faster is not plausible: the fold of the timeline has left it out. Null where no speed is known. */
  maxSpeedMps: number | null;
}

/** The fixes of a movement whose speed counts, in order, some at a time. Two movements that meet share the fix between them. */
export async function* drivenFixes(
  history: History,
  { customerId, assetId }: EventsOf,
  { from, to, isCut, maxSpeedMps }: Movement,
): AsyncGenerator<DrivenFix[]> {
  for await (const page of history.readFixPages(customerId, assetId, from, to + 1)) {
    const driven: DrivenFix[] = [];
    for (const fix of page) {
      const { fixTime: at, fingerprint, latitude, longitude } = fix;
      if (at === from && isCut) continue;
      const speedMps = countedSpeed(fix, { maxSpeedMps });
      if (speedMps === null || latitude === null || longitude === null) continue;
      driven.push({ at, fingerprint, speedKmh: shownKmh(speedMps), latitude, longitude });
    }
    yield driven;
  }
}

/** A speed in kilometres per hour as reports show it, rounded to tenths. */
export const shownKmh = roundedKmh;
