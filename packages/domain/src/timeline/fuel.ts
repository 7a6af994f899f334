import { durationMs, sumOf } from './add.ts';
import type { Segment } from './segment.ts';

/** A refuelling (litres up) or a drain (down), as the fact rule `fuel` found it. */
export interface FuelChange {
  time: number;
  changeL: number;
}

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
 * known value, corrected by refuellings and drains. Where the engine is not known to have run, as in a part of a silence, the counter counts as well.
 */
export function fuelUse(segments: readonly Segment[], changes: readonly FuelChange[]): FuelUse {
  const from = segments[0]?.startTime ?? 0;
  const to = segments.at(-1)?.endTime ?? 0;
  const inside = changes.filter(({ time }) => time >= from && time < to);
  const sum = (sign: 1 | -1): number =>
    inside.reduce((litres, { changeL }) => litres + Math.max(0, sign * changeL), 0);
  const [filledL, drainedL] = [sum(1), sum(-1)];
  return { usedL: countedL(segments) ?? levelledL(segments, filledL - drainedL), filledL, drainedL };
}

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
