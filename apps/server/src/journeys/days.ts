import type { AssetTotals, DayFacts as DayFactsView } from '@rastro/contract/resolvers';
import { type DayFacts, mpsToKmh, type RangeFacts } from '@rastro/domain';
import { momentText } from '../moments.ts';

const seconds = (ms: number): number => Math.round(ms / 1000);
const km = (metres: number): number => Math.round(metres) / 1000;
const known = <T>(value: number | null, shown: (value: number) => T): T | null =>
  value === null ? null : shown(value);
const tenths = (value: number): number => Math.round(value * 10) / 10;
const hours = (s: number): number => Math.round(s / 36) / 100;

/** The facts of a day as the API shows them. */
export const dayView = (day: DayFacts): DayFactsView => ({
  date: day.date,
  ...factsView(day),
  ...day.infractions,
  visits: day.visits,
});

/** The facts of any stretch of time as the API shows them. */
export const factsView = (facts: RangeFacts): Omit<AssetTotals, 'mid' | '__typename'> => ({
  distanceKm: km(facts.distanceM),
  pathDistanceKm: km(facts.pathDistanceM),
  noDataDistanceKm: km(facts.noDataDistanceM),
  towedDistanceKm: km(facts.towedDistanceM),
  movingS: seconds(facts.movingMs),
  standingS: seconds(facts.standingMs),
  idleS: seconds(facts.idleMs),
  stoppedS: seconds(facts.stoppedMs),
  noDataS: seconds(facts.noDataMs),
  towedS: seconds(facts.towedMs),
  trips: facts.trips,
  maxSpeedKmh: known(facts.maxSpeedMps, (speed) => tenths(mpsToKmh(speed))),
  maxSpeedTime: known(facts.maxSpeedTime, momentText),
  maxSpeedLat: facts.maxSpeedLatitude,
  maxSpeedLon: facts.maxSpeedLongitude,
  startOdometerKm: known(facts.startOdometerM, km),
  endOdometerKm: known(facts.endOdometerM, km),
  startHourMeter: known(facts.startEngineHoursS, hours),
  endHourMeter: known(facts.endEngineHoursS, hours),
  engineS: seconds(facts.engineMs),
  fuelUsedL: known(facts.fuelUsedL, tenths),
  fuelFilledL: tenths(facts.fuelFilledL),
  fuelDrainedL: tenths(facts.fuelDrainedL),
});
