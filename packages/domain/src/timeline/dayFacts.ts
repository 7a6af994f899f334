import type { Infraction } from '../events/eventType.ts';
import type { Fix } from '../fix.ts';
import { localDays } from '../localDay.ts';
import { fastestOf, sumOf } from './add.ts';
import { cutSegments } from './cut.ts';
import { type FuelChange, fuelUse } from './fuel.ts';
import { DEFAULT_RULES, type TimelineRules } from './rules.ts';
import type { Segment } from './segment.ts';
import { type Sums, sumsOf } from './sums.ts';

/** What happened besides the segments, as the rules told it: each counts on the day on which it began. */
export interface DayHappenings {
  infractions: readonly { time: number; kind: Infraction }[];
  fuelChanges: readonly FuelChange[];
  /** When geofences were entered. */
  visitTimes: readonly number[];
}

const NO_HAPPENINGS: DayHappenings = { infractions: [], fuelChanges: [], visitTimes: [] };

/** What an asset did on one local day: the sums of its segments, and what else is known of them. */
export interface DayFacts extends Sums {
  /** `2026-11-21`, in the time zone that was asked for. */
  date: string;
  /** The day's own edges, whether or not there are segments up to them. */
  startTime: number;
  endTime: number;
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
  return localDays(first.startTime, last.endTime, timeZone).map((day) => {
    const parts = cutSegments(segments, fixes, day.startTime, day.endTime, rules);
    const isOn = (time: number): boolean => time >= day.startTime && time < day.endTime;
    const began = happenings.infractions.filter(({ time }) => isOn(time));
    const count = (wanted: Infraction): number => began.filter(({ kind }) => kind === wanted).length;
    const changes = happenings.fuelChanges.filter(({ time }) => isOn(time));
    const fuel = fuelUse(parts, changes);
    return {
      ...day,
      ...factsOf(parts),
      fuelUsedL: fuel.usedL,
      fuelFilledL: fuel.filledL,
      fuelDrainedL: fuel.drainedL,
      infractions: { AB: count('AB'), GB: count('GB'), FF: count('FF'), EV: count('EV') },
      visits: happenings.visitTimes.filter(isOn).length,
    };
  });
}

type SegmentFacts = Omit<
  DayFacts,
  'date' | 'startTime' | 'endTime' | 'fuelUsedL' | 'fuelFilledL' | 'fuelDrainedL' | 'infractions' | 'visits'
>;

function factsOf(parts: readonly Segment[]): SegmentFacts {
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
    fixCount: sumOf(parts, (part) => part.fixCount),
  };
}
