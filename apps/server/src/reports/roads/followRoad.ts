import { LONGEST_DRIVE_MS, localDayOf, RoadFollower, type RoadVersion, type RunFact } from '@rastro/domain';
import { breather } from '../../rounds.ts';
import type { SettingsDirectory } from '../../settings/settingsDirectory.ts';
import type { History, Stretch } from '../../store/history/history.ts';
import { readPlaces } from '../../store/history/readPlaces.ts';
import { roadOfStored, type StoredRoad } from '../../store/roads.ts';

/** Dependencies of following vehicles. */
export interface FollowParts {
  history: History;
  settings: SettingsDirectory;
}

/** The number of fixes that are followed, or left out, at once. */
const PART_FIXES = 60;

/** A drive that was found by following, and the road as it held when it began. */
export interface FollowedDrive {
  road: StoredRoad;
  facts: RunFact[];
}

/** A range in milliseconds since 1970 UTC, `to` excluded, and the stretches of a vehicle's history in all of `followedTime`. */
export interface FollowedRange {
  from: number;
  to: number;
  stretches: readonly Stretch[];
}

/** The time in which a vehicle is followed for a range, `until` excluded. */
export const followedTime = (
  timeZone: string,
  { from, to }: Pick<FollowedRange, 'from' | 'to'>,
): { start: number; until: number } => ({
  start: localDayOf(localDayOf(from, timeZone).startTime - 1, timeZone).startTime,
  until: localDayOf(to, timeZone).endTime + LONGEST_DRIVE_MS,
});

/**
 * The drives of a vehicle on a road for which nobody planned any, the earliest first, as `RoadFollower` finds them. Each is
 * measured by the version of the road that held when it began; `versions` are all of them, the oldest first, one or more.
 *
 * All drives that touch the range are given, and others may be. To find the same whichever part of a drive a range has, the vehicle is
 * followed from the beginning of the day before the range until the drive that is under way at its end is over.
 */
export async function followRoad(
  { history, settings }: FollowParts,
  { customerId, assetId, timeZone }: { customerId: number; assetId: number; timeZone: string },
  versions: readonly StoredRoad[],
  { to, stretches, ...range }: FollowedRange,
): Promise<FollowedDrive[]> {
  const past = settings.past(customerId, assetId, null);
  const { start, until } = followedTime(timeZone, { to, ...range });
  const follower = new RoadFollower(past, {
    versions: versions.map((stored) => ({ stored, validFrom: stored.validFrom, road: roadOfStored(stored) })),
    ...{ timeZone, to, until },
  });
  const own = stretches.filter((stretch) => stretch.from < until && stretch.to >= start);
  const nearUntil = follower.nearUntil(own);
  if (nearUntil < start) return [];
  const letOthersIn = breather();
  const places = readPlaces(history, { customerId, assetId }, own, [start, until]);
  for await (const { of, start: first, end: last } of places)
    for (let at = first; at < last; at += PART_FIXES) {
      const end = Math.min(at + PART_FIXES, last);
      for (const edge of [at, end - 1]) {
        const reaching = past.reach(of.fixTime[edge]!);
        if (reaching) await reaching;
      }
      follower.read({ of, start: at, end });
      if (follower.isOver || follower.waitsSince(nearUntil)) return drivesOf(follower);
      const due = letOthersIn();
      if (due) await due;
    }
  return drivesOf(follower);
}

const drivesOf = (follower: RoadFollower<{ stored: StoredRoad } & RoadVersion>): FollowedDrive[] =>
  follower.drives().map(({ version: { stored }, facts }) => ({ road: stored, facts }));
