import type { Infraction } from '../events/eventType.ts';
import type { Fix } from '../fix.ts';
import { type LocalDay, localDays } from '../localDay.ts';
import { fastestOf, sumOf } from './add.ts';
import { cutSegments } from './cut.ts';
import { type FuelChange, fuelUse } from './fuel.ts';
import type { Segment } from './segment.ts';
import { type Sums, sumsOf } from './sums.ts';
import { DEFAULT_TIMELINE_THRESHOLDS, type TimelineThresholds } from './thresholds.ts';

/** What the fact rules found besides the segments. Each counts on the day on which it began; times are milliseconds since 1970 UTC. */
export interface DayHappenings {
  infractions: readonly { time: number; kind: Infraction }[];
  /** Those of all the segments, and of the time before that `fuelUse` asks for. */
  fuelChanges: readonly FuelChange[];
  /** The times at which geofences were entered. */
  visitTimes: readonly number[];
}

const NO_HAPPENINGS: DayHappenings = { infractions: [], fuelChanges: [], visitTimes: [] };

/** What an asset did over a stretch of time: the sums of its segments, its fastest moment, and its meters. */
export interface RangeFacts extends Sums {
  maxSpeedMps: number | null;
  maxSpeedTime: number | null;
  maxSpeedLatitude: number | null;
  maxSpeedLongitude: number | null;
  /** The first and the last known odometer reading, in metres. */
  startOdometerM: number | null;
  endOdometerM: number | null;
  /** The first and the last known reading of the hour meter, in seconds. */
  startEngineHoursS: number | null;
  endEngineHoursS: number | null;
  /** The time in milliseconds that the engine ran, by the ignition. */
  engineMs: number;
  /** The litres burnt; null where nothing measures them. */
  fuelUsedL: number | null;
  fuelFilledL: number;
  fuelDrainedL: number;
  fixCount: number;
}

/** What an asset did on one local day. The edges are those of the day, whether or not there are segments up to them. */
export interface DayFacts extends RangeFacts, LocalDay {
  /** The number of infractions of each kind that began on the day. */
  infractions: Record<Infraction, number>;
  /** The number of stays in geofences that began on the day. */
  visits: number;
}

/**
 * The facts of each local day that the segments touch. Segments across midnight are cut by their
 * fixes: `fixes` must hold at least all fixes of those.
 */
export function dayFacts(
  segments: readonly Segment[],
  fixes: readonly Fix[],
  timeZone: string,
  happenings: DayHappenings = NO_HAPPENINGS,
  thresholds: TimelineThresholds = DEFAULT_TIMELINE_THRESHOLDS,
): DayFacts[] {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return [];
  return localDays(first.startTime, last.endTime, timeZone).map((day) => {
    const parts = cutSegments(segments, fixes, day.startTime, day.endTime, {
      thresholds,
      fuelChanges: happenings.fuelChanges,
    });
    const isOn = (time: number): boolean => time >= day.startTime && time < day.endTime;
    const began = happenings.infractions.filter(({ time }) => isOn(time));
    const count = (wanted: Infraction): number => began.filter(({ kind }) => kind === wanted).length;
    return {
      ...day,
      ...rangeFacts(parts, happenings.fuelChanges),
      infractions: { AB: count('AB'), GB: count('GB'), FF: count('FF'), EV: count('EV') },
      visits: happenings.visitTimes.filter(isOn).length,
    };
  });
}

/** The facts of the segments of a range, cut at its edges (`cutSegments`), with the changes of the fuel that `fuelUse` asks for. */
export function rangeFacts(parts: readonly Segment[], changes: readonly FuelChange[]): RangeFacts {
  const fuel = fuelUse(parts, changes);
  const fastest = fastestOf(parts);
  return {
    ...sumsOf(parts),
    maxSpeedMps: fastest?.maxSpeedMps ?? null,
    maxSpeedTime: fastest?.maxSpeedTime ?? null,
    maxSpeedLatitude: fastest?.maxSpeedLatitude ?? null,
    maxSpeedLongitude: fastest?.maxSpeedLongitude ?? null,
    startOdometerM: parts.find((part) => part.startOdometerM !== null)?.startOdometerM ?? null,
    endOdometerM: parts.findLast((part) => part.endOdometerM !== null)?.endOdometerM ?? null,
    startEngineHoursS: parts.find((part) => part.startEngineHoursS !== null)?.startEngineHoursS ?? null,
    endEngineHoursS: parts.findLast((part) => part.endEngineHoursS !== null)?.endEngineHoursS ?? null,
    engineMs: sumOf(parts, (part) => part.engineMs ?? 0),
    fuelUsedL: fuel.usedL,
    fuelFilledL: fuel.filledL,
    fuelDrainedL: fuel.drainedL,
    fixCount: sumOf(parts, (part) => part.fixCount),
  };
}

/** The facts of several stretches of time, which follow one another in order, added up to those of one. */
export function addFacts(stretches: readonly RangeFacts[]): RangeFacts {
  const sum = (name: NumberOf<RangeFacts>): number =>
    stretches.reduce((total, facts) => total + facts[name], 0);
  const known = (name: keyof RangeFacts): number[] => stretches.flatMap((facts) => facts[name] ?? []);
  const sumOfKnown = (name: keyof RangeFacts): number | null =>
    known(name).reduce<number | null>((total, value) => (total ?? 0) + value, null);
  const fastest = stretches.reduce<RangeFacts | null>(
    (best, facts) => ((facts.maxSpeedMps ?? -1) > (best?.maxSpeedMps ?? -1) ? facts : best),
    null,
  );
  return {
    trips: sum('trips'),
    distanceM: sum('distanceM'),
    byOdometerM: sum('byOdometerM'),
    odometerDistanceM: sumOfKnown('odometerDistanceM'),
    pathDistanceM: sum('pathDistanceM'),
    noDataDistanceM: sum('noDataDistanceM'),
    towedDistanceM: sum('towedDistanceM'),
    tripMs: sum('tripMs'),
    haltMs: sum('haltMs'),
    movingMs: sum('movingMs'),
    standingMs: sum('standingMs'),
    idleMs: sum('idleMs'),
    stoppedMs: sum('stoppedMs'),
    noDataMs: sum('noDataMs'),
    towedMs: sum('towedMs'),
    maxSpeedMps: fastest?.maxSpeedMps ?? null,
    maxSpeedTime: fastest?.maxSpeedTime ?? null,
    maxSpeedLatitude: fastest?.maxSpeedLatitude ?? null,
    maxSpeedLongitude: fastest?.maxSpeedLongitude ?? null,
    startOdometerM: known('startOdometerM')[0] ?? null,
    endOdometerM: known('endOdometerM').at(-1) ?? null,
    startEngineHoursS: known('startEngineHoursS')[0] ?? null,
    endEngineHoursS: known('endEngineHoursS').at(-1) ?? null,
    engineMs: sum('engineMs'),
    fuelUsedL: sumOfKnown('fuelUsedL'),
    fuelFilledL: sum('fuelFilledL'),
    fuelDrainedL: sum('fuelDrainedL'),
    fixCount: sum('fixCount'),
  };
}

/** The names of the properties that are numbers and never null. */
type NumberOf<T> = { [Name in keyof T]: T[Name] extends number ? Name : never }[keyof T];
