import type { JourneysQuery } from '../api/index.ts';

export type Journey = NonNullable<JourneysQuery['journeys']>;
export type JourneyDay = Journey['daySteps'][number];
export type JourneyStep = JourneyDay['steps'][number];

/** The chosen part of a journey: a day, or one trip of it; both null for nothing. */
export interface Chosen {
  day: string | null;
  trip: string | null;
}

/** The open day: the chosen one, that of the chosen trip, or the only one. */
export function openDay(journey: Journey, chosen: Chosen): JourneyDay | null {
  const { daySteps } = journey;
  const byTrip = chosen.trip === null ? null : dayOfTrip(daySteps, chosen.trip);
  if (byTrip) return byTrip;
  const byDay = daySteps.find((day) => day.date === chosen.day);
  if (byDay) return byDay;
  return chosen.day === null && daySteps.length === 1 ? (daySteps[0] ?? null) : null;
}

/** The trips that the map draws: those of the open day with all its trips, or with the chosen one alone; null for nothing. */
export function drawnDays(journey: Journey, chosen: Chosen): readonly JourneyDay[] | null {
  const day = openDay(journey, chosen);
  if (!day) return null;
  const trip = day.steps.find((step) => step.sid === chosen.trip);
  return [{ ...day, visible: true, steps: trip ? [trip] : day.steps }];
}

/** Whether a trip began before the range. */
export const isContinued = ({ began, iTime }: JourneyStep): boolean => began !== iTime;

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
