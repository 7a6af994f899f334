import type { Infraction } from '../events/eventType.ts';
import type { Fix } from '../fix.ts';
import { localDays } from '../localDay.ts';
import { cutSegments } from './cut.ts';
import { type FuelChange, fuelUse } from './fuel.ts';
import { DEFAULT_RULES, type TimelineRules } from './rules.ts';
import { hasFlag, type Segment } from './segment.ts';
import { fastestOf, sumOf, timeIn, tripsOf } from './trips.ts';

/** What happened besides the segments, as the rules told it: each counts on the day on which it began. */
export interface DayHappenings {
  infractions: readonly { time: number; kind: Infraction }[];
  fuelChanges: readonly FuelChange[];
  /** When geofences were entered. */
  visitTimes: readonly number[];
}

const NO_HAPPENINGS: DayHappenings = { infractions: [], fuelChanges: [], visitTimes: [] };

/** Sums of an asset's segments over one local day. */
export interface DayFacts {
  /** `2026-11-21`, in the time zone that was asked for. */
  date: string;
  /** The day's own edges, whether or not there are segments up to them. */
  startTime: number;
  endTime: number;
  /** All distance but the towed one, `noDataDistanceM` included. */
  distanceM: number;
  /** The same from paths alone: the virtual odometer. */
  pathDistanceM: number;
  /** Of `distanceM`: covered where nothing was received. */
  noDataDistanceM: number;
  towedDistanceM: number;
  /** Towing is not in it. */
  movingMs: number;
  idleMs: number;
  stoppedMs: number;
  noDataMs: number;
  towedMs: number;
  /** Trips that start on the day. */
  trips: number;
  maxSpeedMps: number | null;
  maxSpeedTime: number | null;
  maxSpeedLatitude: number | null;
  maxSpeedLongitude: number | null;
  /** The first and last odometer readings known of the day. */
  startOdometerM: number | null;
  endOdometerM: number | null;
  /** The first and last hour meter readings known of the day, in seconds. */
  startEngineHoursS: number | null;
  endEngineHoursS: number | null;
  /** How long the engine ran, by the ignition. */
  engineMs: number;
  /** Litres; null where nothing measures them. */
  fuelUsedL: number | null;
  fuelFilledL: number;
  fuelDrainedL: number;
  /** How many of each kind began on the day. */
  infractions: Record<Infraction, number>;
  /** Stays in geofences that began on the day. */
  visits: number;
  fixCount: number;
}

/**
 * The facts of each local day that the segments touch. Segments across midnight are cut by their fixes: hand in all
 * fixes of those, at least.
 */
export function dayFacts(
  segments: readonly Segment[],
  fixes: readonly Fix[],
  timeZone: string,
  happenings: DayHappenings = NO_HAPPENINGS,
  rules: TimelineRules = DEFAULT_RULES,
): DayFacts[] {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return [];
  const starts = tripsOf(segments).map((trip) => trip.startTime);
  return localDays(first.startTime, last.endTime, timeZone).map((day) => {
    const parts = cutSegments(segments, fixes, day.startTime, day.endTime, rules);
    const trips = starts.filter((start) => start >= day.startTime && start < day.endTime).length;
    const isOn = (time: number): boolean => time >= day.startTime && time < day.endTime;
    const began = happenings.infractions.filter(({ time }) => isOn(time));
    const count = (wanted: Infraction): number => began.filter(({ kind }) => kind === wanted).length;
    const changes = happenings.fuelChanges.filter(({ time }) => isOn(time));
    const fuel = fuelUse(parts, changes);
    return {
      ...day,
      ...factsOf(parts),
      trips,
      fuelUsedL: fuel.usedL,
      fuelFilledL: fuel.filledL,
      fuelDrainedL: fuel.drainedL,
      infractions: { AB: count('AB'), GB: count('GB'), FF: count('FF'), EV: count('EV') },
      visits: happenings.visitTimes.filter(isOn).length,
    };
  });
}

type Sums = Omit<
  DayFacts,
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'trips'
  | 'fuelUsedL'
  | 'fuelFilledL'
  | 'fuelDrainedL'
  | 'infractions'
  | 'visits'
>;

function factsOf(parts: readonly Segment[]): Sums {
  const towed = parts.filter((part) => part.state === 'MOVING' && hasFlag(part, 'TOWED'));
  const own = parts.filter((part) => !towed.includes(part));
  const silent = parts.filter((part) => part.state === 'NO_DATA');
  const fastest = fastestOf(parts);
  return {
    distanceM: sumOf(own, (part) => part.distanceM),
    pathDistanceM: sumOf(own, (part) => part.pathDistanceM),
    noDataDistanceM: sumOf(silent, (part) => part.distanceM),
    towedDistanceM: sumOf(towed, (part) => part.distanceM),
    movingMs: timeIn(own, 'MOVING'),
    idleMs: timeIn(own, 'IDLE'),
    stoppedMs: timeIn(own, 'STOPPED'),
    noDataMs: timeIn(own, 'NO_DATA'),
    towedMs: timeIn(towed, 'MOVING'),
    maxSpeedMps: fastest?.maxSpeedMps ?? null,
    maxSpeedTime: fastest?.maxSpeedTime ?? null,
    maxSpeedLatitude: fastest?.maxSpeedLatitude ?? null,
    maxSpeedLongitude: fastest?.maxSpeedLongitude ?? null,
    startOdometerM: parts.find((part) => part.startOdometerM !== null)?.startOdometerM ?? null,
    endOdometerM: parts.findLast((part) => part.endOdometerM !== null)?.endOdometerM ?? null,
    startEngineHoursS: parts.find((part) => part.startEngineHoursS !== null)?.startEngineHoursS ?? null,
    endEngineHoursS: parts.findLast((part) => part.endEngineHoursS !== null)?.endEngineHoursS ?? null,
    engineMs: sumOf(parts, (part) => part.engineMs ?? 0),
    fixCount: sumOf(parts, (part) => part.fixCount),
  };
}
