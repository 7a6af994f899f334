import { kmhToMps, knotsToMps, mphToMps } from '../../../units.ts';
import { type BehaviourThresholds, GRAVITY_MPS2 } from '../../thresholds.ts';
import { type Measure, type MeasuredFix, seconds, sidesOf, windowStart } from './measuredFix.ts';
import { agreeWithPlaces, PLACE_LAGS_MS } from './placesAgree.ts';

/** The milliseconds from which two fixes count as a second apart, to allow for the jitter of the clock. */
const SECOND_MS = 900;
/** The milliseconds from which a step hides its strongest second, which is then estimated by the steps beside it. */
const LONG_STEP_MS = 1_500;
/** The largest factor by which that estimate may exceed the mean of the step. */
const MOST_HIDDEN = 1.1;
/** The largest share of a change of speed that may have been there before, or be gone after it. */
const MOST_LOST = 0.4;
/** The share of the limit that must be reached without any one of the fixes, so that one reading alone accuses nobody. */
const WITHOUT_ONE_SHARE = 0.6;
/** The units in which devices report whole numbers of speed, in m/s. */
const SPEED_QUANTA_MPS = [kmhToMps(1), knotsToMps(1), mphToMps(1)];
/** The difference from a whole number, in m/s, that storing a speed in cm/s may cause. */
const WHOLE_MPS = 0.006;

/**
 * Judges speeding up (`sign` 1) or slowing down (-1) up to the fix at `at`, over at least three fixes and `windowMs`, by fixes in order
 * that go on for `SIDE_MS` after it. All of the window goes one way; its strongest second, less what the device rounds by, counts, if
 * the window holds `sustainedShare` of the limit in the mean. A change that is lost again, or only regained, within `SIDE_MS` is none, and
 * the places before and after have to show it. Null where the window is too short to judge.
 */
export function measureSpeedChange(
  fixes: readonly MeasuredFix[],
  at: number,
  sign: 1 | -1,
  limitG: number,
  thresholds: BehaviourThresholds,
): Measure | null {
  const start = windowStart(fixes, at, thresholds.windowMs);
  if (start === null || at - start < 2) return null;
  const from = fixes[start]!;
  const to = fixes[at]!;
  const limit = sign === 1 ? 'behaviour.accelerationG' : 'behaviour.brakingG';
  // Nearly every window of nearly every drive ends here.
  const roughG = strongestSecond(fixes, start, at, sign, 0) / GRAVITY_MPS2;
  if (roughG < limitG)
    return { g: roughG, from, failed: { threshold: limit, limit: limitG, measured: roughG } };
  const quantumMps = speedQuantum(fixes);
  const g = strongestSecond(fixes, start, at, sign, quantumMps) / GRAVITY_MPS2;
  const fails = (threshold: string, most: number | null, measured: number | null): Measure => ({
    g,
    from,
    failed: { threshold, limit: most, measured },
  });
  if (g < limitG) return fails(limit, limitG, g);
  if (g > thresholds.implausibleG) return fails('behaviour.implausibleG', thresholds.implausibleG, g);
  const changeMps = sign * (to.speedMps - from.speedMps);
  const meanG = (changeMps - quantumMps) / seconds(from, to) / GRAVITY_MPS2;
  const isOneWay = fixes
    .slice(start, at)
    .every((fix, i) => sign * (fixes[start + i + 1]!.speedMps - fix.speedMps) > 0);
  if (!isOneWay || meanG < thresholds.sustainedShare * limitG)
    return fails('behaviour.sustainedShare', thresholds.sustainedShare * limitG, Math.max(0, meanG));
  const sides = sidesOf(fixes, start, at);
  if (!sides) return fails('sidesUnknown', null, null);
  const { before, after } = sides;
  const regained = Math.max(...before.map((fix) => sign * (fix.speedMps - from.speedMps)));
  if (Math.max(regained, lostAfter(after, sign)) > MOST_LOST * changeMps) return fails('rebound', null, null);
  if (withoutOne(fixes, start, at, sign) < WITHOUT_ONE_SHARE * limitG * GRAVITY_MPS2)
    return fails('oneReading', null, null);
  const window = fixes.slice(start, at + 1);
  if (!PLACE_LAGS_MS.some((lagMs) => agreeWithPlaces(fixes, before, window, after, sign, lagMs)))
    return fails('placesDisagree', null, null);
  return { g, from, failed: null };
}

/** The largest change of speed over a second or a step within a window, in m/s², in the direction of `sign`, less the rounding. */
function strongestSecond(
  fixes: readonly MeasuredFix[],
  start: number,
  end: number,
  sign: number,
  quantumMps: number,
): number {
  let strongest = 0;
  for (let i = start; i < end; i++)
    for (let j = i + 1; j <= end; j++) {
      const stepMs = fixes[j]!.time - fixes[i]!.time;
      if (stepMs < SECOND_MS) continue;
      const mean = (sign * (fixes[j]!.speedMps - fixes[i]!.speedMps) - quantumMps) / (stepMs / 1000);
      const isStep = stepMs > LONG_STEP_MS && j === i + 1 && i > 0 && j + 1 < fixes.length;
      strongest = Math.max(strongest, isStep ? hiddenSecond(fixes, i, sign, mean) : mean);
      break;
    }
  return strongest;
}

/** The part of a change that is lost again after it, from the most that was reached, in m/s. */
function lostAfter(after: readonly MeasuredFix[], sign: number): number {
  let [most, lost] = [Number.NEGATIVE_INFINITY, 0];
  for (const { speedMps } of after) {
    most = Math.max(most, sign * speedMps);
    lost = Math.max(lost, most - sign * speedMps);
  }
  return lost;
}

/** The strongest second that remains whichever fix of a window or beside it is left out, in m/s². */
function withoutOne(fixes: readonly MeasuredFix[], start: number, end: number, sign: number): number {
  const [first, last] = [Math.max(0, start - 1), Math.min(fixes.length - 1, end + 1)];
  let least = Number.POSITIVE_INFINITY;
  for (let out = start; out <= end; out++) {
    const others = fixes.slice(first, last + 1).filter((fix) => fix !== fixes[out]);
    least = Math.min(least, strongestSecond(others, 0, others.length - 1, sign, 0));
  }
  return least;
}

/**
 * The strongest second within a longer step from the fix at `i` to the next, in m/s², by a smooth curve through the fixes beside it
 * (cubic Hermite, with the slopes of the neighbours).
 */
function hiddenSecond(fixes: readonly MeasuredFix[], i: number, sign: number, mean: number): number {
  const [p, a, b, n] = [fixes[i - 1]!, fixes[i]!, fixes[i + 1]!, fixes[i + 2]!];
  const durationS = seconds(a, b);
  const slope = (one: MeasuredFix, other: MeasuredFix): number =>
    (sign * (other.speedMps - one.speedMps)) / seconds(one, other);
  const steepest = 1.5 * slope(a, b) - (slope(p, b) + slope(a, n)) / 4;
  // The curve's slope is a parabola: over its middle second it is less than at the top by a part of the difference to the mean.
  const overSecond = steepest - (steepest - slope(a, b)) / durationS ** 2;
  return Math.min(Math.max(mean, overSecond - (slope(a, b) - mean)), MOST_HIDDEN * mean);
}

/** The unit in which the device reports whole numbers of speed, in m/s; 0 where it reports fractions. */
function speedQuantum(fixes: readonly MeasuredFix[]): number {
  const isWhole =
    (quantum: number) =>
    ({ speedMps }: MeasuredFix): boolean =>
      Math.abs(speedMps - Math.round(speedMps / quantum) * quantum) <= WHOLE_MPS;
  return SPEED_QUANTA_MPS.find((quantum) => fixes.every(isWhole(quantum))) ?? 0;
}
