import { fleetStatusAt, mpsToKmh, type PastState } from '@rastro/domain';
import type { Vehicle } from '../fleet/index.ts';

/** A standing vehicle is shown again after this time of the past, since its figures say how long it has stood. */
const RENEW_MS = 60_000;

/** What nobody knows of the past, or what belongs to the present alone. */
const UNKNOWN = {
  id: '',
  idCh: null,
  tIgn: null,
  alarm: null,
  signal: null,
  clockOffset: null,
  clockCorrected: false,
  workshop: null,
  privateTime: null,
  dir: null,
  odo: null,
  sOdo: null,
  realOdo: null,
  horo: null,
  evt: null,
  roadStatus: null,
  activeRouteName: null,
  externalVoltage: null,
  batteryVoltage: null,
  fuel: null,
  satellites: null,
  pastChanged: null,
  restsUntil: null,
} as const satisfies Partial<Vehicle>;

/** A vehicle as it was at an instant; `vehicle` says what does not change: its names, its type. */
export function pastPoint(vehicle: Vehicle, state: PastState, instant: number): Vehicle {
  // A vehicle of whose device nothing was heard yet in the day has an ignition all the same, if it has one now.
  const isOff = state.motion === 'STOPPED' && vehicle.ignition !== null;
  const ignition = state.ignition ?? (isOff ? false : null);
  const { latitude, longitude, course, speedMps, motion, stillSince, driver } = state;
  return {
    ...vehicle,
    ...UNKNOWN,
    nCh: driver,
    lat: latitude,
    lon: longitude,
    cur: course,
    vel: speedMps === null ? null : Math.round(mpsToKmh(speedMps)),
    fGPS: new Date(state.fixTime).toISOString(),
    utx: new Date(state.knownUntil).toISOString(),
    tDet: stillSince === null ? null : Math.floor((instant - stillSince) / 1000),
    motion,
    ignition,
    typ: fleetStatusAt(
      { typeId: vehicle.asset.typeMobile.id, lastSeen: state.knownUntil, ignition, motion },
      instant,
    ),
  };
}

/** Whether a vehicle that was shown for one instant is still right at another one, where it would be `next`. */
export function isStillRight(shown: Vehicle, next: Vehicle, shownFor: number, instant: number): boolean {
  return (
    instant >= shownFor &&
    instant < shownFor + RENEW_MS &&
    shown.lat === next.lat &&
    shown.lon === next.lon &&
    shown.vel === next.vel &&
    shown.typ === next.typ &&
    shown.motion === next.motion &&
    shown.ignition === next.ignition &&
    shown.nCh === next.nCh &&
    shown.fGPS === next.fGPS
  );
}
