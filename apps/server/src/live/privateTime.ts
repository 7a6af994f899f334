import type { LiveState } from '@rastro/domain';
import type { FleetEntry, PrivateTime } from './fleetDirectory.ts';

/** The private time of a vehicle in which a moment lies (milliseconds since 1970 UTC); null for none. */
export const privateTimeOf = (
  { privateTimes }: Pick<FleetEntry, 'privateTimes'>,
  time: number,
): PrivateTime | null =>
  privateTimes.find(({ from, until }) => from <= time && (until === null || time < until)) ?? null;

/**
 * The state of a vehicle for whoever does not see its private time: it is where it was seen last before. What it is worth, its odometer and its fuel
 * among it, is counted. Null where it was never seen. The same is said by `veiled.asset_state` (store/veiled.sql).
 */
export function unseen(state: LiveState, { latitude, longitude }: PrivateTime): LiveState | null {
  if (latitude === null || longitude === null) return null;
  return {
    ...state,
    latitude,
    longitude,
    altitudeM: null,
    speedMps: null,
    course: null,
    satellites: null,
    lastEvent: null,
    lastEventTime: null,
    road: null,
  };
}
