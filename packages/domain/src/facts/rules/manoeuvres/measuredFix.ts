import { distanceM } from '../../../geo.ts';

/** A good fix with a device speed, as manoeuvres are measured by. */
export interface MeasuredFix {
  time: number;
  fingerprint: number;
  latitude: number;
  longitude: number;
  speedMps: number;
  course: number | null;
}

/** What a manoeuvre came to at a fix, or what kept it from being one. */
export interface Measure {
  /** Its strongest second, in g; null where nothing could be measured. */
  g: number | null;
  /** The first fix of it. */
  from: MeasuredFix;
  /** Null for a manoeuvre; else the threshold that it did not pass, or a reason without one. */
  failed: { threshold: string; limit: number | null; measured: number | null } | null;
}

/** Seconds are measured between fixes at least this far apart: what is nearer is the same reading twice. */
export const LEAST_STEP_MS = 500;
/** On either side of a manoeuvre so much has to be seen. */
export const SIDE_MS = 2_000;

/** The latest fix that lies at least so long before the one at `at`. */
export function windowStart(fixes: readonly MeasuredFix[], at: number, lengthMs: number): number | null {
  for (let i = at - 1; i >= 0; i--) if (fixes[at]!.time - fixes[i]!.time >= lengthMs) return i;
  return null;
}

/** The fixes of `SIDE_MS` before a window and of as much after it, both with its ends; null where there are not as many. */
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

/** The seconds from one fix to another. */
export const seconds = (from: MeasuredFix, to: MeasuredFix): number => (to.time - from.time) / 1000;

/** The mean of the device's speeds over fixes in order. */
export function meanSpeed(fixes: readonly MeasuredFix[]): number {
  let wayM = 0;
  for (let i = 1; i < fixes.length; i++)
    wayM += ((fixes[i - 1]!.speedMps + fixes[i]!.speedMps) / 2) * seconds(fixes[i - 1]!, fixes[i]!);
  return wayM / seconds(fixes[0]!, fixes.at(-1)!);
}

/** How fast fixes in order got on, by their places. */
export function placeSpeed(fixes: readonly MeasuredFix[]): number {
  const [first, last] = [fixes[0]!, fixes.at(-1)!];
  return distanceM(first.latitude, first.longitude, last.latitude, last.longitude) / seconds(first, last);
}
