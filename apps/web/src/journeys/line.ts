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

/** The good positions of a day by its trips. */
export type Line = ReadonlyMap<string, readonly LinePosition[]>;

/** The time from the first departure of a day to its last arrival in milliseconds; null without trips. */
export function spanOf(day: JourneyDay): { from: number; to: number } | null {
  const [first, last] = [day.steps[0], day.steps.at(-1)];
  return first && last ? { from: Date.parse(first.iTime), to: Date.parse(last.fTime) } : null;
}

/** The line of a day, computed from all fixes of its span: bad fixes, and those that contradict their neighbours, are left out. */
export function lineOf(day: JourneyDay, fixes: readonly Fix[]): Line {
  const drawn = drawnFixes(fixes, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return new Map(
    day.steps.map((step) => [
      step.sid,
      between(drawn, Date.parse(step.iTime), Date.parse(step.fTime)).map(positionOf),
    ]),
  );
}

const positionOf = (fix: DrawnFix): LinePosition => ({
  lat: fix.latitude,
  lon: fix.longitude,
  cur: fix.course,
  vel: fix.speedMps === null ? null : Math.round(mpsToKmh(fix.speedMps) * 10) / 10,
  fGPS: new Date(fix.fixTime).toISOString(),
});
