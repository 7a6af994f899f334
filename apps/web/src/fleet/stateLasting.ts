import { statusOf } from '../status/index.ts';
import type { Vehicle } from './live/vehicle.ts';

/** The state of a vehicle by the key of its word, and for how many seconds it has lasted; null where that is not known. */
export interface StateLasting {
  word: 'motionMOVING' | 'motionIDLE' | 'motionSTOPPED' | 'motionNO_DATA' | 'noTransmission';
  seconds: number | null;
}

const MINUTE_S = 60;
const SILENT = 4;

/**
 * What a vehicle does at a moment, and since when: silence counts from its last transmission, standing goes on from when its point was
 * received. Both times in milliseconds since 1970. Seconds are of whole minutes once there is one, so that they change no oftener.
 */
export function stateLasting(
  { typ, motion, utx, tDet }: Pick<Vehicle, 'typ' | 'motion' | 'utx' | 'tDet'>,
  receivedAt: number,
  nowMs: number,
): StateLasting {
  if (statusOf(typ) === SILENT)
    return { word: 'noTransmission', seconds: whole((nowMs - Date.parse(utx)) / 1000) };
  const word = `motion${motion}` as const;
  if (tDet === null || motion === 'MOVING') return { word, seconds: null };
  return { word, seconds: whole(tDet + Math.max(0, nowMs - receivedAt) / 1000) };
}

const whole = (seconds: number): number =>
  seconds < MINUTE_S ? Math.max(0, Math.floor(seconds)) : Math.floor(seconds / MINUTE_S) * MINUTE_S;
