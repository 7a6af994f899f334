/** The keys of the texts of the route statuses. */
export type RouteStatusKey =
  | 'routeOnTime'
  | 'routeEarly'
  | 'routeLate'
  | 'routeOff'
  | 'routeSkipped'
  | 'routeUnknown';

export interface RouteStatus {
  text: RouteStatusKey;
  /** The name of a Mantine colour. */
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

/** The fields of a live point that concern its vehicle's route. */
export interface RoutePoint {
  typ: number;
  roadStatus: number | null;
  activeRouteName: string | null;
}

/**
 * The route status of a vehicle with its colour (docs/contract.md); null without a route, and for an inactive vehicle, which
 * shows none.
 */
export function routeStatusOf({
  roadStatus,
  typ,
}: Pick<RoutePoint, 'roadStatus' | 'typ'>): RouteStatus | null {
  if (roadStatus === null || typ === INACTIVE) return null;
  return ROUTE_STATUSES[roadStatus] ?? { text: 'routeUnknown', colour: 'gray' };
}

/** The name of the vehicle's route; null where no status is shown. */
export const routeNameOf = (point: RoutePoint): string | null =>
  routeStatusOf(point) === null ? null : point.activeRouteName;
