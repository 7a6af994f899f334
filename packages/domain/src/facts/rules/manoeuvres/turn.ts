import { bearingDeg } from '../../../geo.ts';
import { type BehaviourThresholds, GRAVITY_MPS2 } from '../../thresholds.ts';
import {
  type Measure,
  type MeasuredFix,
  meanSpeed,
  placeSpeed,
  seconds,
  sidesOf,
  windowStart,
} from './measuredFix.ts';

/** The largest share of a turn that may be swung back before or after it. */
const MOST_LOST = 0.4;
/** The share of a turn that the places must show. */
const SHOWN_TURN_SHARE = 0.85;
/** The largest share of a turn that one step may make: a course that leaps is no turn. */
const MOST_OF_TURN = 0.6;
/** The largest turn, in degrees, that a vehicle can make in the time by which a turn is judged. */
const WIDEST_TURN_DEG = 150;
/** The largest factor by which the way through a sharp turn is longer than the line between its ends. */
const ROUND_ABOUT = 1.1;
/** The steps in which devices report courses, in degrees. */
const COURSE_QUANTA_DEG = [45, 22.5, 15, 10, 5];

/**
 * Judges a turn up to the fix at `at`, by the device's own course over `turnWindowMs` of fixes no further apart than
 * `maxTurnIntervalMs`, all faster than `minTurnSpeedMps`. The total change of course counts, so that swinging to and fro is none. It has to
 * last, and the places before and after have to show it. Null where the window is too short to judge.
 */
export function measureTurn(
  fixes: readonly MeasuredFix[],
  at: number,
  thresholds: BehaviourThresholds,
): Measure | null {
  const start = windowStart(fixes, at, thresholds.turnWindowMs);
  if (start === null) return null;
  const from = fixes[start]!;
  const window = fixes.slice(start, at + 1);
  const fails = (
    g: number | null,
    threshold: string,
    limit: number | null,
    measured: number | null,
  ): Measure => ({
    g,
    from,
    failed: { threshold, limit, measured },
  });
  const widestMs = Math.max(...window.slice(1).map((fix, i) => fix.time - window[i]!.time));
  if (widestMs > thresholds.maxTurnIntervalMs)
    return fails(null, 'behaviour.maxTurnIntervalMs', thresholds.maxTurnIntervalMs, widestMs);
  const slowestMps = Math.min(...window.map(({ speedMps }) => speedMps));
  if (slowestMps < thresholds.minTurnSpeedMps)
    return fails(null, 'behaviour.minTurnSpeedMps', thresholds.minTurnSpeedMps, slowestMps);
  const gainedDeg = courseGained(window);
  if (gainedDeg === null) return null;
  const steps = window.slice(1).map((fix, i) => turnBetween(window[i]!.course!, fix.course!) / gainedDeg);
  const turnDeg = Math.max(0, Math.abs(gainedDeg) - courseQuantum(window));
  const radiansPerS = (turnDeg * Math.PI) / 180 / seconds(from, fixes[at]!);
  const speedMps = Math.min(meanSpeed(window), ROUND_ABOUT * placeSpeed(window));
  const g = (speedMps * radiansPerS) / GRAVITY_MPS2;
  if (g < thresholds.turnG) return fails(g, 'behaviour.turnG', thresholds.turnG, g);
  if (g > thresholds.implausibleG || Math.abs(gainedDeg) > WIDEST_TURN_DEG)
    return fails(g, 'behaviour.implausibleG', thresholds.implausibleG, g);
  if (Math.min(...steps) < 0 || Math.max(...steps) > MOST_OF_TURN) return fails(g, 'unsteady', null, null);
  const sides = sidesOf(fixes, start, at);
  if (!sides) return fails(g, 'sidesUnknown', null, null);
  const sign = Math.sign(gainedDeg);
  const laterDeg = courseGained(sides.after);
  const earlierDeg = courseGained(sides.before);
  const back = (deg: number | null): boolean => deg === null || sign * deg < -MOST_LOST * Math.abs(gainedDeg);
  if (back(laterDeg) || back(earlierDeg)) return fails(g, 'rebound', null, null);
  const shownDeg = turnBetween(wayCourse(sides.before), wayCourse(sides.after));
  if (sign * turnBetween(gainedDeg, shownDeg) < -(1 - SHOWN_TURN_SHARE) * Math.abs(gainedDeg))
    return fails(g, 'placesDisagree', null, null);
  return { g, from, failed: null };
}

/** The step in which the device reports its course, in degrees. */
const courseQuantum = (fixes: readonly MeasuredFix[]): number =>
  COURSE_QUANTA_DEG.find((quantum) => fixes.every(({ course }) => course! % quantum === 0)) ?? 1;

/** The total change of course over fixes in degrees, right turns positive; null where a fix has no course. */
function courseGained(fixes: readonly MeasuredFix[]): number | null {
  let gained = 0;
  for (let i = 1; i < fixes.length; i++) {
    const [one, other] = [fixes[i - 1]!.course, fixes[i]!.course];
    if (one === null || other === null) return null;
    gained += turnBetween(one, other);
  }
  return gained;
}

/** The shorter turn from one course to another, -180 to 180 degrees, right turns positive. */
const turnBetween = (one: number, other: number): number => ((((other - one + 180) % 360) + 360) % 360) - 180;

/** The course of the line from the first of fixes to the last. */
const wayCourse = (fixes: readonly MeasuredFix[]): number => {
  const [first, last] = [fixes[0]!, fixes.at(-1)!];
  return bearingDeg(first.latitude, first.longitude, last.latitude, last.longitude);
};
