/** Journeys: what a vehicle did, by days and trips. */
export { type Chosen, drawnDays, type Journey } from './journey.ts';
export { CUSTOM, DEFAULT_PERIOD, isPeriod, isWallTime, type Period, type WallRange } from './periods.ts';
export { type JourneySearch, useJourney } from './useJourney.ts';
