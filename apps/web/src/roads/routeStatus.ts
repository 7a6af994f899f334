/** The texts of the statuses that a vehicle on a route may have. */
export type RouteStatusKey =
  | 'routeOnTime'
  | 'routeEarly'
  | 'routeLate'
  | 'routeOff'
  | 'routeSkipped'
  | 'routeUnknown';

export interface RouteStatus {
  text: RouteStatusKey;
  /** Of Mantine's colours. */
  colour: string;
}

/** `typ` of a vehicle without transmission. */
const INACTIVE = 4;

const ROUTE_STATUSES: Record<number, RouteStatus> = {
  1: { text: 'routeOnTime', colour: 'green' },
  2: { text: 'routeEarly', colour: 'blue' },
  3: { text: 'routeLate', colour: 'yellow' },
  4: { text: 'routeOff', colour: 'red' },
  5: { text: 'routeSkipped', colour: 'orange' },
};

/** What a live point tells of its vehicle's route. */
export interface RoutePoint {
  typ: number;
  roadStatus: number | null;
  activeRouteName: string | null;
}

/**
 * How the vehicle keeps to its route (specification 1, section 4); null without a route, and for an inactive vehicle,
 * which shows none.
 */
export function routeStatusOf({
  roadStatus,
  typ,
}: Pick<RoutePoint, 'roadStatus' | 'typ'>): RouteStatus | null {
  if (roadStatus === null || typ === INACTIVE) return null;
  return ROUTE_STATUSES[roadStatus] ?? { text: 'routeUnknown', colour: 'gray' };
}

/** The name of the route that a vehicle is on; null where no status is shown either. */
export const routeNameOf = (point: RoutePoint): string | null =>
  routeStatusOf(point) === null ? null : point.activeRouteName;
