import { INACTIVE_STATUS, statusOf, type VehiclePoint } from '../vehicles/vehiclePoint.ts';

const PLATE_LENGTH = 10;

/** The plate as the expanded popup shows it: ten characters and an ellipsis where it is longer. */
export const cutPlate = (plate: string): string =>
  plate.length > PLATE_LENGTH ? `${plate.slice(0, PLATE_LENGTH)}…` : plate;

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

const ROUTE_STATUSES: Record<number, RouteStatus> = {
  1: { text: 'routeOnTime', colour: 'green' },
  2: { text: 'routeEarly', colour: 'blue' },
  3: { text: 'routeLate', colour: 'yellow' },
  4: { text: 'routeOff', colour: 'red' },
  5: { text: 'routeSkipped', colour: 'orange' },
};

/**
 * How the vehicle keeps to its route (specification 1, section 4); null without a route, and for an inactive vehicle,
 * which shows none.
 */
export function routeStatusOf({
  roadStatus,
  typ,
}: Pick<VehiclePoint, 'roadStatus' | 'typ'>): RouteStatus | null {
  if (roadStatus === null || statusOf(typ) === INACTIVE_STATUS) return null;
  return ROUTE_STATUSES[roadStatus] ?? { text: 'routeUnknown', colour: 'gray' };
}

/** Google's panorama at a place; opens without a key. */
export const streetViewUrl = ({ lat, lon }: { lat: number; lon: number }): string =>
  `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat.toFixed(6)},${lon.toFixed(6)}`;
