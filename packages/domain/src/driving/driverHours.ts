/** What a driver may do, in milliseconds; by default what Regulation (EC) No 561/2006 says of lorries and buses. */
export interface DrivingLimits {
  /** Driving without a break (article 7). */
  unbrokenMs: number;
  /** Driving on one day (article 6, 1). */
  dayMs: number;
  /** Rest within 24 hours from the beginning of work on a day (article 8, 2). */
  restMs: number;
  /** Driving in a week from Monday to Sunday (article 6, 2). */
  weekMs: number;
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const DAY_MS = 24 * HOUR_MS;

export const DEFAULT_DRIVING_LIMITS: DrivingLimits = {
  unbrokenMs: 4.5 * HOUR_MS,
  dayMs: 9 * HOUR_MS,
  restMs: 11 * HOUR_MS,
  weekMs: 56 * HOUR_MS,
};

/** A break: 45 minutes in one go, or 15 and later 30. */
const [BREAK_MS, FIRST_PART_MS, SECOND_PART_MS] = [45 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS];

/** A time in which somebody drove, in milliseconds since 1970 UTC. */
export interface Driving {
  from: number;
  to: number;
}

/** Times in order, in which what overlaps or touches is one: nobody drives two vehicles at once, whatever they say. */
export function joinDriving(times: readonly Driving[]): Driving[] {
  const joined: Driving[] = [];
  for (const { from, to } of times.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** The milliseconds of times in order that lie in a stretch. */
export const drivenWithin = (times: readonly Driving[], from: number, to: number): number =>
  times.reduce((sum, time) => sum + Math.max(0, Math.min(time.to, to) - Math.max(time.from, from)), 0);

/**
 * The longest driving without a break that goes on within a stretch, also where it began before it; of times in order that do not overlap.
 * Driving after the stretch is no part of it.
 */
export function longestUnbroken(times: readonly Driving[], from: number, to: number): number {
  let [unbroken, longest, hadFirstPart] = [0, 0, false];
  let last = -Infinity;
  for (const time of times) {
    if (time.from >= to) break;
    const pauseMs = time.from - last;
    if (pauseMs >= BREAK_MS || (hadFirstPart && pauseMs >= SECOND_PART_MS))
      [unbroken, hadFirstPart] = [0, false];
    else if (pauseMs >= FIRST_PART_MS) hadFirstPart = true;
    unbroken += Math.min(time.to, to) - time.from;
    if (time.to > from) longest = Math.max(longest, unbroken);
    last = time.to;
  }
  return longest;
}

/**
 * The longest rest within 24 hours from the first driving of a stretch; null where there was none, and where the 24 hours are not over by a
 * moment up to which is known what was driven.
 */
export function restAfter(
  times: readonly Driving[],
  from: number,
  to: number,
  knownUntil: number,
): number | null {
  const first = times.find((time) => time.to > from && time.from < to);
  if (!first) return null;
  const start = Math.max(first.from, from);
  const end = start + DAY_MS;
  if (end > knownUntil) return null;
  let [longest, restsSince] = [0, start];
  for (const time of times) {
    if (time.to <= start) continue;
    if (time.from >= end) break;
    longest = Math.max(longest, time.from - restsSince);
    restsSince = Math.max(restsSince, time.to);
  }
  return Math.max(longest, end - restsSince);
}

/** The limits that a driver kept or did not. */
export const DRIVING_LIMITS = ['UNBROKEN', 'DAY', 'REST', 'WEEK'] as const;
export type DrivingLimit = (typeof DRIVING_LIMITS)[number];

/** The limits that a day exceeded; what is not known yet exceeds none. */
export function exceededLimits(
  { unbrokenMs, dayMs, restMs, weekMs }: Omit<DrivingLimits, 'restMs'> & { restMs: number | null },
  limits: DrivingLimits,
): DrivingLimit[] {
  const exceeds: Record<DrivingLimit, boolean> = {
    UNBROKEN: unbrokenMs > limits.unbrokenMs,
    DAY: dayMs > limits.dayMs,
    REST: restMs !== null && restMs < limits.restMs,
    WEEK: weekMs > limits.weekMs,
  };
  return DRIVING_LIMITS.filter((limit) => exceeds[limit]);
}
