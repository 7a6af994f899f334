import type { DayFacts as DayFactsView } from '@rastro/contract/resolvers';
import { type DayFacts, mpsToKmh } from '@rastro/domain';
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
  distanceKm: km(day.distanceM),
  pathDistanceKm: km(day.pathDistanceM),
  noDataDistanceKm: km(day.noDataDistanceM),
  towedDistanceKm: km(day.towedDistanceM),
  movingS: seconds(day.movingMs),
  standingS: seconds(day.standingMs),
  idleS: seconds(day.idleMs),
  stoppedS: seconds(day.stoppedMs),
  noDataS: seconds(day.noDataMs),
  towedS: seconds(day.towedMs),
  trips: day.trips,
  maxSpeedKmh: known(day.maxSpeedMps, (speed) => tenths(mpsToKmh(speed))),
  maxSpeedTime: known(day.maxSpeedTime, momentText),
  maxSpeedLat: day.maxSpeedLatitude,
  maxSpeedLon: day.maxSpeedLongitude,
  startOdometerKm: known(day.startOdometerM, km),
  endOdometerKm: known(day.endOdometerM, km),
  startHourMeter: known(day.startEngineHoursS, hours),
  endHourMeter: known(day.endEngineHoursS, hours),
  engineS: seconds(day.engineMs),
  fuelUsedL: known(day.fuelUsedL, tenths),
  fuelFilledL: tenths(day.fuelFilledL),
  fuelDrainedL: tenths(day.fuelDrainedL),
  ...day.infractions,
  visits: day.visits,
});
