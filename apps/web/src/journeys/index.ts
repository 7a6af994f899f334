/** Journeys: what a vehicle did, by days and trips. The tab itself (JourneysTab.tsx) is loaded when it opens. */
export { drawnDays, openDay } from './journey.ts';
export { useCorrections } from './useCorrections.ts';
export { useJourney } from './useJourney.ts';
export { useLine } from './useLine.ts';
