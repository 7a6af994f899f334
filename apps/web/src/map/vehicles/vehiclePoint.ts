/** The part of the contract's LivePoint that the map needs, under the contract's names. */
export interface VehiclePoint {
  /** Asset id. */
  mid: number;
  /** License plate. */
  pat: string;
  /** Vehicle name. */
  nMov: string;
  /** Customer name. */
  nCli: string;
  /** Driver name. */
  nCh: string | null;
  lat: number;
  lon: number;
  /** Kilometres per hour. */
  vel: number | null;
  /** Course, degrees clockwise from north. */
  cur: number | null;
  /** When the fix was taken, ISO 8601. */
  fGPS: string;
  /** When the device last transmitted anything, ISO 8601. */
  utx: string;
  /** 0 ok, 1 low connection, 2 danger, 3 alert, 4 inactive, else person. */
  typ: number;
  /** When it is expected to transmit while it rests, ISO 8601; null for one that does not rest. */
  restsUntil: string | null;
  motion: MotionState;
  ignition: boolean | null;
  /** Address. */
  dir: string | null;
  /** 1 On Time, 2 Early, 3 Late, 4 Off Route, 5 Skipped Stops, else Unknown. */
  roadStatus: number | null;
  activeRouteName: string | null;
  asset: { itSupportsOBD2: boolean; typeMobile: { id: number } };
}

export type MotionState = 'MOVING' | 'IDLE' | 'STOPPED' | 'NO_DATA';

/** Number of statuses: typ 0 to 4, and 5 for a person. */
export const STATUS_COUNT = 6;

/** The status as an index below STATUS_COUNT. */
export const statusOf = (typ: number): number => (typ >= 0 && typ <= 4 ? typ : STATUS_COUNT - 1);

const BUS = 7;
/** Number of vehicle types; ids count from 1. */
export const TYPE_COUNT = 12;

/** The vehicle type whose icon is drawn: the asset's own, or a bus where it is none of the twelve. */
export const vehicleTypeOf = (id: number): number =>
  Number.isInteger(id) && id >= 1 && id <= TYPE_COUNT ? id : BUS;

/** Whether a point is drawn: only strictly inside the world. NaN is outside. */
export const isDrawable = ({ lat, lon }: { lat: number; lon: number }): boolean =>
  lat > -90 && lat < 90 && lon > -180 && lon < 180;
