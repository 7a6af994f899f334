import { distanceM } from '../../../geo.ts';
import { METRES_PER_DEGREE } from '../../../geofences/plane.ts';
import { dropAnchor, fromAnchorM, refineAnchor } from '../../../timeline/anchor.ts';
import type { TimelineThresholds } from '../../../timeline/index.ts';
import type { GeofenceMemory, PathFix } from './memory.ts';

/** The largest number of strays that are held back. */
const MAX_STRAYS = 8;
/** The weight that strays need to be a departure: those that drive or are far away weigh two, others one. */
const DEPARTURE_WEIGHT = 4;
const MIN_LASTING_STRAYS = 3;

/** What a fix adds to the path. */
export interface TrailStep {
  /** The new places on the path, in order. */
  places: readonly PathFix[];
  /** Whether the asset stands from this fix on, at the last of the places. */
  cameToRest: boolean;
}

const STAYED: TrailStep = { places: [], cameToRest: false };

/**
 * Extends the path that borders are tested against by a fix. The jitter of a standing asset adds nothing: it comes to rest once it has
 * been within the jitter radius of its anchor for `stillTimeMs`, and leaves once consecutive fixes, driving or far away, show it, or
 * strays have lasted as long. While it moves, places closer together than `pathStepM` are one. Changes the memory's rest.
 */
export function follow(memory: GeofenceMemory, fix: PathFix, thresholds: TimelineThresholds): TrailStep {
  const { at, rest } = memory;
  const anchored = (): void => {
    memory.rest = dropAnchor(fix.time, fix.latitude, fix.longitude);
    memory.isResting = false;
    memory.strays = [];
  };
  if (!at || !rest) {
    memory.origin = { latitude: fix.latitude, longitude: fix.longitude };
    anchored();
    return { places: [fix], cameToRest: false };
  }
  const isAround = !fix.isLeap && fromAnchorM(rest, fix.latitude, fix.longitude) <= fix.radiusM;
  if (memory.isResting) {
    if (isAround) {
      refineAnchor(rest, fix.time, fix.latitude, fix.longitude);
      memory.strays = [];
      at.time = fix.time;
      return STAYED;
    }
    if (memory.strays.length === MAX_STRAYS) memory.strays.pop();
    memory.strays.push(fix);
    if (!hasLeft(memory, thresholds)) return STAYED;
    memory.origin = null;
    const places = memory.strays;
    anchored();
    return { places, cameToRest: false };
  }
  if (memory.origin && hasLeftOrigin(memory.origin, at, fix, thresholds)) memory.origin = null;
  const isStep = fix.isLeap || isApart(at, fix, thresholds.pathStepM);
  const places = isStep ? [fix] : [];
  if (isAround) refineAnchor(rest, fix.time, fix.latitude, fix.longitude);
  else anchored();
  if (!isAround || fix.time - rest.since < thresholds.stillTimeMs) {
    if (!isStep) at.time = fix.time;
    return { places, cameToRest: false };
  }
  memory.isResting = true;
  const { latitude, longitude } = rest;
  return { places: [{ ...fix, latitude, longitude, radiusM: thresholds.radiusM }], cameToRest: true };
}

function hasLeft({ strays, rest }: GeofenceMemory, thresholds: TimelineThresholds): boolean {
  const [first, last] = [strays[0], strays.at(-1)];
  if (!first || !last || !rest) return false;
  if (strays.some((stray) => stray.isLeap)) return true;
  if (strays.length >= MIN_LASTING_STRAYS && last.time - first.time >= thresholds.stillTimeMs) return true;
  let weight = 0;
  for (const { latitude, longitude, radiusM, speedMps } of strays) {
    const awayM = fromAnchorM(rest, latitude, longitude);
    if (awayM <= 2 * radiusM) continue;
    const isPlain = (speedMps ?? 0) < thresholds.leaveSpeedMps && awayM < farM(thresholds);
    weight += isPlain ? 1 : 2;
  }
  return weight >= DEPARTURE_WEIGHT;
}

/** Whether an asset has left the place of its first fix: it is far away, or it drives and two places in a row are beyond jitter. */
function hasLeftOrigin(origin: Place, at: Place, fix: PathFix, thresholds: TimelineThresholds): boolean {
  if (isApart(origin, fix, farM(thresholds))) return true;
  const beyondM = 2 * fix.radiusM;
  const isDriving = (fix.speedMps ?? 0) >= thresholds.leaveSpeedMps;
  return isDriving && isApart(origin, at, beyondM) && isApart(origin, fix, beyondM);
}

/** The distance in metres that stray fixes of a standing asset do not reach. */
const farM = (thresholds: TimelineThresholds): number => 2 * thresholds.leaveDistanceM;

/** Whether two places are at least `metres` apart. Often the latitudes alone decide it, which saves the trigonometry. */
function isApart(one: Place, other: Place, metres: number): boolean {
  if (Math.abs(one.latitude - other.latitude) * METRES_PER_DEGREE >= metres) return true;
  return distanceM(one.latitude, one.longitude, other.latitude, other.longitude) >= metres;
}

type Place = Pick<PathFix, 'latitude' | 'longitude'>;
