/** Journeys: what a vehicle did, by days and trips. The tab itself (JourneysTab.tsx) is loaded when it opens. */
export { drawnDays } from './journey.ts';
export { useJourney } from './useJourney.ts';
