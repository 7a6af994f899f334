import { durationMs, sumOf } from './add.ts';
import type { Segment } from './segment.ts';

/** A refuelling (litres up) or a drain (down), as the fact rule `fuel` found it. */
export interface FuelChange {
  time: number;
  changeL: number;
  /** From when the levels of segments show it: they are the median of the last readings, and those are rare where a vehicle is parked. */
  shownTime: number;
}

/** The longest time in milliseconds after a change from which on it is looked for in the levels. */
export const FUEL_SHOWN_AFTER_MS = 86_400_000;

/** The fuel of an asset over a stretch of time, in litres. */
export interface FuelUse {
  /** Litres burnt; null where nothing measures them. */
  usedL: number | null;
  filledL: number;
  drainedL: number;
}

/**
 * The fuel over segments in order. The litres burnt are what the vehicle's own counter rose by, where it was known all the time that the
 * engine ran, except in the minutes after a start before its first report; else what the level fell by between its first and its last
 * known value, corrected by the refuellings and drains that these show. Where the engine is not known to have run, as in a part of a silence,
 * the counter counts as well. `changes` hold at least those of the segments and of `FUEL_SHOWN_AFTER_MS` before them.
 */
export function fuelUse(segments: readonly Segment[], changes: readonly FuelChange[]): FuelUse {
  const from = segments[0]?.startTime ?? 0;
  const to = segments.at(-1)?.endTime ?? 0;
  const inside = changes.filter(({ time }) => time >= from && time < to);
  const sum = (sign: 1 | -1): number =>
    inside.reduce((litres, { changeL }) => litres + Math.max(0, sign * changeL), 0);
  return {
    usedL: countedL(segments) ?? levelledL(segments, shownBetween(changes, from, to)),
    filledL: sum(1),
    drainedL: sum(-1),
  };
}

/** The litres by which the levels leap from one moment to another, that itself included: a level holds from its reading on. */
export const shownBetween = (changes: readonly FuelChange[], from: number, to: number): number =>
  changes.reduce(
    (litres, { changeL, shownTime }) => (shownTime > from && shownTime <= to ? litres + changeL : litres),
    0,
  );

/** The milliseconds of a running engine after which a counter that has not been reported is missing. */
const FIRST_REPORT_MS = 600_000;

function countedL(segments: readonly Segment[]): number | null {
  if (segments.every(({ fuelUsedL }) => fuelUsedL === null)) return null;
  const running = segments.filter(({ state }) => state === 'MOVING' || state === 'IDLE');
  const first = running.findIndex(({ fuelUsedL }) => fuelUsedL !== null);
  const [before, after] = first === -1 ? [running, []] : [running.slice(0, first), running.slice(first)];
  if (sumOf(before, durationMs) > FIRST_REPORT_MS) return null;
  if (after.some(({ fuelUsedL }) => fuelUsedL === null)) return null;
  return segments.reduce((litres, { fuelUsedL }) => litres + (fuelUsedL ?? 0), 0);
}

function levelledL(segments: readonly Segment[], addedL: number): number | null {
  const start = segments.find(({ startFuelL }) => startFuelL !== null)?.startFuelL;
  const end = segments.findLast(({ endFuelL }) => endFuelL !== null)?.endFuelL;
  return start == null || end == null ? null : Math.max(0, start - end + addedL);
}
