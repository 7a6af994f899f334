import { type DrawnFix, drawnFixes } from '../drawn.ts';
import type { Fix } from '../fix.ts';
import { hasFlag } from '../timeline/index.ts';
import type { FleetTimelineRow } from './fleetTrack.ts';

/** What a vehicle did in a range, ready to be asked for any instant: its timeline, and the columns of the fixes that its line goes through. */
export interface PastTrack {
  assetId: number;
  timeline: readonly FleetTimelineRow[];
  /** Milliseconds since 1970, in order and each once. */
  times: Float64Array<ArrayBuffer>;
  latitudes: Float64Array<ArrayBuffer>;
  longitudes: Float64Array<ArrayBuffer>;
  /** Metres a second; NaN where the device reported none. */
  speeds: Float32Array<ArrayBuffer>;
  /** Degrees; NaN where the device reported none. */
  courses: Float32Array<ArrayBuffer>;
  /** One of IGNITION. */
  ignitions: Uint8Array<ArrayBuffer>;
}

/** The ignition in a column. */
export const IGNITION = { UNKNOWN: 0, OFF: 1, ON: 2 } as const;

/**
 * The track of a vehicle by its timeline and all its fixes in order. Bad fixes, those that contradict their neighbours, and all but the
 * first of one time are left out, and all of a time in which two devices reported under one identity.
 */
export function pastTrack(
  assetId: number,
  timeline: readonly FleetTimelineRow[],
  fixes: readonly Fix[],
): PastTrack {
  const shared = timeline.filter(([, , , , , , , flags]) => hasFlag({ flags }, 'SHARED_IDENTITY'));
  const isShared = (time: number) => shared.some(([, start, end]) => time >= start && time < end);
  const drawn = drawnFixes(fixes, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).filter(
    (fix, at, all) => fix.fixTime !== all[at - 1]?.fixTime && !isShared(fix.fixTime),
  );
  const column = (of: (fix: DrawnFix) => number | null) => drawn.map((fix) => of(fix) ?? Number.NaN);
  return {
    assetId,
    timeline,
    times: Float64Array.from(column(({ fixTime }) => fixTime)),
    latitudes: Float64Array.from(column(({ latitude }) => latitude)),
    longitudes: Float64Array.from(column(({ longitude }) => longitude)),
    speeds: Float32Array.from(column(({ speedMps }) => speedMps)),
    courses: Float32Array.from(column(({ course }) => course)),
    ignitions: Uint8Array.from(drawn, ({ ignition }) =>
      ignition === null ? IGNITION.UNKNOWN : ignition ? IGNITION.ON : IGNITION.OFF,
    ),
  };
}

/** The index of the last of some times, which are in order, at or before a moment; -1 where all come after it. */
export const lastAtOrBefore = (times: ArrayLike<number>, moment: number): number =>
  lastOf(times.length, (at) => (times[at] as number) <= moment);

/** The index of the last of so many things of which something holds; it holds of all before it. -1 where it holds of none. */
export function lastOf(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
