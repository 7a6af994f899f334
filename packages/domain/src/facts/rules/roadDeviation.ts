/**
 * Whether a vehicle keeps to its route: within the buffer of the line, or inside a stop. The border has a hysteresis: the vehicle must
 * come well inside again, and a short excursion is none. It leaves and returns where the path between two fixes crosses the border.
 */

import { nearestOn, type Road, type RoadRun } from '../../roads/index.ts';
import type { RoadThresholds } from '../thresholds.ts';
import type { RoadReporter } from './roadEvents.ts';
import type { RoadPoint, RunMemory } from './roadMemory.ts';
import { wayM } from './roadPlacing.ts';

/** The number of bisections by which the border between two fixes is found: to a part in 2^12 of the way. */
const BISECTIONS = 12;
/** The factor by which the peak of a lasting deviation must have grown to be reported again. */
const REPORT_AGAIN = 1.5;
/** The metres along the line, ahead and behind, within which a vehicle on the line is looked for first. */
const NEAR_M = 200;

/** Handles the next good fix, after the vehicle was looked for on its line. */
export function watchBuffer(
  run: RunMemory,
  planned: RoadRun,
  point: RoadPoint,
  thresholds: RoadThresholds,
  reporter: RoadReporter,
): void {
  const { road } = planned;
  const { away } = run;
  const offM = run.visit && run.visit.since !== null ? 0 : offRoadM(run, road, point);
  if (!away) {
    if (offM > road.bufferM) run.away = leaving(run, road, point, offM);
    return;
  }
  const returnM = road.bufferM * thresholds.returnShare;
  if (offM <= returnM) {
    const returnedTime = offM === 0 ? point.time : borderTime(road, away.last, point, returnM);
    away.pathM +=
      (wayM(away.last, point) * (returnedTime - away.last.time)) / (point.time - away.last.time || 1);
    closeDeviation(run, point, returnedTime, thresholds, reporter);
    return;
  }
  away.pathM += wayM(away.last, point);
  away.last = point;
  away.fixes += 1;
  if (offM > away.peakM) {
    away.peakM = offM;
    away.peak = point;
  }
  const isNews =
    away.toldM === null ? counts(away, point.time, thresholds) : away.peakM > REPORT_AGAIN * away.toldM;
  if (isNews) {
    away.toldM = away.peakM;
    reporter.deviation(away, null, null);
  }
}

/** Ends the stretch off the route at this fix; one that was too short is dropped. `returnedTime` is null where the run ended meanwhile. */
export function closeDeviation(
  run: RunMemory,
  point: RoadPoint,
  returnedTime: number | null,
  thresholds: RoadThresholds,
  reporter: RoadReporter,
): void {
  const { away } = run;
  run.away = null;
  if (!away) return;
  const lasted = away.toldM !== null || counts(away, returnedTime ?? away.last.time, thresholds);
  if (lasted) reporter.deviation(away, Math.max(point.time, away.first.time), returnedTime);
}

const counts = (
  away: NonNullable<RunMemory['away']>,
  until: number,
  { deviationMs, deviationM }: RoadThresholds,
): boolean => away.fixes > 1 && until - away.leftTime >= deviationMs && away.pathM >= deviationM;

function leaving(run: RunMemory, road: Road, point: RoadPoint, offM: number): RunMemory['away'] {
  const from = run.good;
  const leftTime = from ? borderTime(road, point, from, road.bufferM) : point.time;
  const outsideShare =
    from && point.time > from.time ? (point.time - leftTime) / (point.time - from.time) : 0;
  return {
    first: point,
    leftTime,
    last: point,
    fixes: 1,
    pathM: from ? wayM(from, point) * outsideShare : 0,
    peakM: offM,
    peak: point,
    toldM: null,
  };
}

function offRoadM(run: RunMemory, { line, bufferM }: Road, point: RoadPoint): number {
  if (run.isPlaced) {
    const { offM } = nearestOn(line, point, run.atM! - NEAR_M, run.atM! + NEAR_M);
    if (offM <= bufferM) return offM;
  }
  return nearestOn(line, point).offM;
}

/** The time at which the straight way between a fix outside and one inside comes within `withinM` metres of the line. */
function borderTime({ line }: Road, outside: RoadPoint, inside: RoadPoint, withinM: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < BISECTIONS; step++) {
    const share = (low + high) / 2;
    const place = {
      latitude: outside.latitude + (inside.latitude - outside.latitude) * share,
      longitude: outside.longitude + (inside.longitude - outside.longitude) * share,
    };
    if (nearestOn(line, place).offM > withinM) low = share;
    else high = share;
  }
  return Math.round(outside.time + (inside.time - outside.time) * high);
}
