/** Journeys: the trips of a vehicle by days. */
import { lazyPart } from '../ui/index.ts';

export { fuelTexts } from './fuel/texts.ts';
export { type Chosen, drawnDays, NO_DAY, stopAfter } from './journey.ts';
export { type JourneySearch, readJourneySearch, writeJourneySearch } from './journeySearch.ts';
export { PeriodSelect } from './PeriodSelect.tsx';
export { type AskedRange, askedRange, CUSTOM, DEFAULT_PERIOD, type WallRange } from './periods.ts';
export { useCorrections } from './useCorrections.ts';
export { useJourney } from './useJourney.ts';
export { useLine } from './useLine.ts';
export { useWay } from './useWay.ts';

export const JourneysTab = lazyPart(async () => (await import('./JourneysTab.tsx')).JourneysTab);
export const FuelTab = lazyPart(async () => (await import('./fuel/FuelTab.tsx')).FuelTab);
