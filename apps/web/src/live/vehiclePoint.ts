import type { PointSignal } from '@rastro/domain';

/** The part of the contract's LivePoint that the map needs, under the contract's names. */
export interface VehiclePoint {
  /** The id of the stored position that it shows. */
  id: string;
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
  /** The fleet status: 0 ignition on, 1 off and moving, 2 off and stopped, 3 no ignition wired, 4 no transmission, else person. */
  typ: number;
  /** When it is expected to transmit while it rests, ISO 8601; null for one that does not rest. */
  restsUntil: string | null;
  /** The code of its most urgent open alarm. */
  alarm: string | null;
  /** What is wrong with its place. */
  signal: PointSignal | null;
  /** Seconds by which its device's clock is ahead (negative: behind); null where it is right, or nobody knows by how much. */
  clockOffset: number | null;
  /** The times of what it reports are corrected by that. */
  clockCorrected: boolean;
  /** Its stay in the workshop, during which nothing rings for it. */
  workshop: { until: string | null; note: string | null } | null;
  /** The private time in which it is; where it is then is shown to administrators alone. */
  privateTime: { until: string | null } | null;
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

/** Whether a point is drawn: only strictly inside the world. NaN is outside. */
export const isDrawable = ({ lat, lon }: { lat: number; lon: number }): boolean =>
  lat > -90 && lat < 90 && lon > -180 && lon < 180;
