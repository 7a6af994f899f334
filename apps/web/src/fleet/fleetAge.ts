import type { LiveState } from '../live/index.ts';

/** What is said of a fleet that is not live, by its text; the first three say how old it is. */
export type FleetAgeText =
  | 'offlineFleet'
  | 'serverAwayFleet'
  | 'connectingFleet'
  | 'offlineUnknown'
  | 'serverAwayUnknown';

/** A page that is opened, or an interruption, may take so long before the age of what is shown is said. */
const UNSAID_MS = 60_000;

/** What is said of the fleet that is shown; null where it is live, or will be in a moment. */
export function fleetAgeText(
  { phase, receivedAt }: LiveState,
  { isKnown, hasNetwork, nowMs }: { isKnown: boolean; hasNetwork: boolean; nowMs: number },
): FleetAgeText | null {
  if (phase === 'live') return null;
  if (!isKnown || receivedAt === null) {
    if (phase !== 'offline') return null;
    return hasNetwork ? 'serverAwayUnknown' : 'offlineUnknown';
  }
  if (phase === 'offline') return hasNetwork ? 'serverAwayFleet' : 'offlineFleet';
  return nowMs - receivedAt < UNSAID_MS ? null : 'connectingFleet';
}
