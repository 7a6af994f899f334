import type { JourneysQuery } from '../api/index.ts';

export type Journey = NonNullable<JourneysQuery['journeys']>;
export type JourneyDay = Journey['daySteps'][number];
export type JourneyStep = JourneyDay['steps'][number];

export type DayWithoutTrips = Journey['daysWithoutTrips'][number];

/** The chosen part of a journey. */
export interface Chosen {
  /** A date, `ALL_DAYS`, or `NO_DAY`; null where nothing was chosen, which is the newest day. */
  day: string | null;
  trip: string | null;
}

/** What is chosen where all days are drawn. */
export const ALL_DAYS = 'all';
/** What is chosen where the open day was closed by hand. */
export const NO_DAY = '';

/** The open day: that of the chosen trip, the chosen one, or the newest with trips. */
export function openDay({ daySteps }: Journey, chosen: Chosen): JourneyDay | null {
  const byTrip = chosen.trip === null ? null : dayOfTrip(daySteps, chosen.trip);
  if (byTrip) return byTrip;
  const byDay = daySteps.find((day) => day.date === chosen.day);
  if (byDay) return byDay;
  // A day without trips may have been in a link, and nothing of it could be drawn.
  return chosen.day === NO_DAY || chosen.day === ALL_DAYS ? null : (daySteps.at(-1) ?? null);
}

/** The days that the map draws, in order: all, or the open one; none where it was closed. */
export function drawnDays(journey: Journey, chosen: Chosen): readonly JourneyDay[] {
  if (chosen.day === ALL_DAYS) return journey.daySteps;
  const day = openDay(journey, chosen);
  return day ? [day] : [];
}

/** All days of the range, the newest first: those with trips, and those without. */
export const listedDays = ({ daySteps, daysWithoutTrips }: Journey): (JourneyDay | DayWithoutTrips)[] =>
  [...daySteps, ...daysWithoutTrips].sort((one, other) => (one.date < other.date ? 1 : -1));

/** The last trip before a day that ends on it or after it; null where none does. `dateOf` gives the local date of a moment. */
export function tripInto(
  { daySteps }: Journey,
  date: string,
  dateOf: (moment: string) => string,
): JourneyStep | null {
  const last = daySteps.findLast((day) => day.date < date)?.steps.at(-1);
  return last && dateOf(last.fTime) >= date ? last : null;
}

/** Whether a trip began before the range. */
export const isContinued = ({ began, iTime }: JourneyStep): boolean => began !== iTime;

/** The stop after a trip, whose seconds are null where it has only just begun; null where it is not known that the vehicle stood. */
export const stopAfter = ({ tDet, stopLasting }: JourneyStep): { seconds: number | null } | null =>
  tDet === null && stopLasting === null ? null : { seconds: tDet };

/** The totals of a day: trips that begin on it, those that began before the range, kilometres and seconds driven. */
export function dayTotals(day: JourneyDay): {
  trips: number;
  continued: number;
  km: number;
  drivenS: number;
} {
  return {
    trips: day.trips,
    continued: day.steps.length - day.trips,
    km: day.steps.reduce((sum, step) => sum + step.odo, 0),
    drivenS: day.steps.reduce((sum, step) => sum + step.tIgn, 0),
  };
}

function dayOfTrip(days: readonly JourneyDay[], trip: string): JourneyDay | null {
  return days.find((day) => day.steps.some((step) => step.sid === trip)) ?? null;
}
