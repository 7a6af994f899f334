/** Journeys: the trips of a vehicle by days. */
import { lazy } from 'react';

export { type Chosen, drawnDays, NO_DAY, stopAfter } from './journey.ts';
export { type JourneySearch, readJourneySearch, writeJourneySearch } from './journeySearch.ts';
export { PeriodSelect } from './PeriodSelect.tsx';
export { askedRange, CUSTOM } from './periods.ts';
export { useCorrections } from './useCorrections.ts';
export { useJourney } from './useJourney.ts';
export { useLine } from './useLine.ts';

export const JourneysTab = lazy(async () => ({ default: (await import('./JourneysTab.tsx')).JourneysTab }));
