import { distanceM } from '../../../geo.ts';
import { longitudeNear } from '../../../geofences/shape.ts';
import type { Crossing, GeofenceMemory, PathFix, Vertex } from './memory.ts';

/** After a silence, an asset is assumed to have stood where it was and then driven straight, at this speed or its own if faster. */
const SPEED_AFTER_SILENCE_MPS = 10;

/** A straight piece of path, by parts from 0 to 1. */
export interface PathStep {
  from: Vertex;
  to: PathFix;
  /** Whether the asset has moved before: only then is a change of sides a crossing. */
  hasMoved: boolean;
  /** Whether the silence was too long to know the path: then only its ends count. */
  isGap: boolean;
  /** The length of the step in metres; 0 for a gap, whose path is not known. */
  lengthM: number;
  timeAt(part: number): number;
  crossingAt(part: number): Crossing;
  /** The part at which a moment lies, between 0 and 1. */
  partAt(time: number): number;
}

/** The step from the end of the path to a fix; there is no path before the first one. */
export function pathStep(
  { at: from, origin }: Pick<GeofenceMemory, 'at' | 'origin'>,
  to: PathFix,
  pathGapMs: number,
): PathStep {
  const hasMoved = from !== null && origin === null;
  const start = from ?? { time: to.time, latitude: to.latitude, longitude: to.longitude };
  const durationMs = to.time - start.time;
  const isGap = from !== null && (to.isLeap || durationMs > pathGapMs);
  const straightM = distanceM(start.latitude, start.longitude, to.latitude, to.longitude);
  const speedMps = Math.max(SPEED_AFTER_SILENCE_MPS, to.speedMps ?? 0);
  const drivenMs = isGap ? Math.min(durationMs, (straightM / speedMps) * 1000) : durationMs;
  const endLongitude = longitudeNear(start.longitude, to.longitude);
  const timeAt = (part: number): number => Math.round(to.time - (1 - part) * drivenMs);
  return {
    from: start,
    to,
    hasMoved,
    isGap,
    lengthM: isGap ? 0 : straightM,
    timeAt,
    crossingAt: (part) => ({
      time: timeAt(part),
      latitude: start.latitude + part * (to.latitude - start.latitude),
      longitude: longitudeNear(0, start.longitude + part * (endLongitude - start.longitude)),
      fingerprint: to.fingerprint,
      crossed: hasMoved,
    }),
    partAt: (time) => (durationMs === 0 ? 0 : Math.min(1, Math.max(0, (time - start.time) / durationMs))),
  };
}
