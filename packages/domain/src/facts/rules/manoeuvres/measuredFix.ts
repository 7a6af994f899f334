import { distanceM } from '../../../geo.ts';

/** A good fix with a device speed, by which manoeuvres are measured. */
export interface MeasuredFix {
  time: number;
  fingerprint: number;
  latitude: number;
  longitude: number;
  speedMps: number;
  course: number | null;
}

/** The result of measuring a manoeuvre up to a fix. */
export interface Measure {
  /** The strongest second of the manoeuvre, in g; null where nothing could be measured. */
  g: number | null;
  /** The first fix of the manoeuvre. */
  from: MeasuredFix;
  /** Null for a manoeuvre; else the threshold that was not passed, or another reason without a limit. */
  failed: { threshold: string; limit: number | null; measured: number | null } | null;
}

/** The least milliseconds between two fixes that are measured: what is nearer is one reading twice. */
export const LEAST_STEP_MS = 500;
/** The milliseconds of fixes that are needed on either side of a manoeuvre. */
export const SIDE_MS = 2_000;

/** The index of the latest fix at least `lengthMs` before the one at `at`; null for none. */
export function windowStart(fixes: readonly MeasuredFix[], at: number, lengthMs: number): number | null {
  for (let i = at - 1; i >= 0; i--) if (fixes[at]!.time - fixes[i]!.time >= lengthMs) return i;
  return null;
}

/** The fixes of `SIDE_MS` before a window and after it, each with the end of the window; null where there are not enough. */
export function sidesOf(
  fixes: readonly MeasuredFix[],
  start: number,
  end: number,
): { before: readonly MeasuredFix[]; after: readonly MeasuredFix[] } | null {
  const first = windowStart(fixes, start, SIDE_MS);
  const last = fixes.findIndex(({ time }) => time - fixes[end]!.time >= SIDE_MS);
  if (first === null || last === -1) return null;
  return { before: fixes.slice(first, start + 1), after: fixes.slice(end, last + 1) };
}

/** The time in seconds from one fix to another. */
export const seconds = (from: MeasuredFix, to: MeasuredFix): number => (to.time - from.time) / 1000;

/** The mean of the device's speeds over fixes in order. */
export function meanSpeed(fixes: readonly MeasuredFix[]): number {
  let wayM = 0;
  for (let i = 1; i < fixes.length; i++)
    wayM += ((fixes[i - 1]!.speedMps + fixes[i]!.speedMps) / 2) * seconds(fixes[i - 1]!, fixes[i]!);
  return wayM / seconds(fixes[0]!, fixes.at(-1)!);
}

/** The speed from the first to the last of fixes in order, by their places, in m/s. */
export function placeSpeed(fixes: readonly MeasuredFix[]): number {
  const [first, last] = [fixes[0]!, fixes.at(-1)!];
  return distanceM(first.latitude, first.longitude, last.latitude, last.longitude) / seconds(first, last);
}
