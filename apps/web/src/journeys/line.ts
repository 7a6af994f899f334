import { between, type DrawnFix, drawnFixes, type Fix, mpsToKmh } from '@rastro/domain';
import type { JourneyDay } from './journey.ts';

/** A position of a drawn line, under the contract's names. */
export interface LinePosition {
  lat: number;
  lon: number;
  cur: number | null;
  /** Kilometres per hour. */
  vel: number | null;
  /** ISO 8601. */
  fGPS: string;
}

/** The good positions of some days by their trips. */
export type Line = ReadonlyMap<string, readonly LinePosition[]>;

/** The time from the first departure of some days, which are in order, to the last arrival in milliseconds; null without trips. */
export function spanOf(days: readonly JourneyDay[]): { from: number; to: number } | null {
  const [first, last] = [days[0]?.steps[0], days.at(-1)?.steps.at(-1)];
  return first && last ? { from: Date.parse(first.iTime), to: Date.parse(last.fTime) } : null;
}

/** The line of some days, computed from all fixes of their span: bad fixes, and those that contradict their neighbours, are left out. */
export function lineOf(days: readonly JourneyDay[], fixes: readonly Fix[]): Line {
  const drawn = drawnFixes(fixes, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return new Map(
    days.flatMap(({ steps }) =>
      steps.map((step) => [
        step.sid,
        between(drawn, Date.parse(step.iTime), Date.parse(step.fTime)).map(positionOf),
      ]),
    ),
  );
}

const positionOf = (fix: DrawnFix): LinePosition => ({
  lat: fix.latitude,
  lon: fix.longitude,
  cur: fix.course,
  vel: fix.speedMps === null ? null : Math.round(mpsToKmh(fix.speedMps) * 10) / 10,
  fGPS: new Date(fix.fixTime).toISOString(),
});
