import { distanceM } from '../../../geo.ts';
import type { MeasuredFix } from './measuredFix.ts';

/** The metres by which places may contradict the speeds over a stretch; in addition to a share of the way. */
const PLACE_SLACK_M = 1;
const PLACE_SLACK_SHARE = 0.04;
/** The milliseconds by which places may lag behind the speeds, as they do in receivers that smooth places. */
export const PLACE_LAGS_MS = [0, 200, 400, 600, 800, 1_000];

/**
 * Whether the places, `lagMs` behind the speeds, agree with a change of speed as it is reported: before it the vehicle was not already as
 * fast as after it, and after it not still as fast as before. A larger change by the places does not contradict it.
 */
export function agreeWithPlaces(
  fixes: readonly MeasuredFix[],
  before: readonly MeasuredFix[],
  window: readonly MeasuredFix[],
  after: readonly MeasuredFix[],
  sign: number,
  lagMs: number,
): boolean {
  /** The metres by which a stretch is longer than reported, in the direction of `sign`. */
  const beyondM = (stretch: readonly MeasuredFix[]): number => {
    const [first, last] = [stretch[0]!, stretch.at(-1)!];
    const toldM = wayM(fixes, first.time - lagMs, last.time - lagMs);
    const apartM = distanceM(first.latitude, first.longitude, last.latitude, last.longitude);
    const slackM = PLACE_SLACK_M + PLACE_SLACK_SHARE * toldM;
    const offM = apartM - toldM;
    return Math.sign(sign * offM) * Math.max(0, Math.abs(offM) - slackM);
  };
  return beyondM(before) <= 0 && beyondM(window) >= 0 && beyondM(after) >= 0;
}

/** The way between two moments by the speeds, in metres. Before the first fix the speed is that of the first fix. */
function wayM(fixes: readonly MeasuredFix[], from: number, to: number): number {
  let metres = Math.max(0, fixes[0]!.time - from) * fixes[0]!.speedMps;
  for (let i = 1; i < fixes.length; i++) {
    const [one, other] = [fixes[i - 1]!, fixes[i]!];
    const [start, end] = [Math.max(from, one.time), Math.min(to, other.time)];
    if (end <= start) continue;
    const speedAt = (time: number): number =>
      one.speedMps + ((other.speedMps - one.speedMps) * (time - one.time)) / (other.time - one.time);
    metres += ((speedAt(start) + speedAt(end)) / 2) * (end - start);
  }
  return metres / 1000;
}
