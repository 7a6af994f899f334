import { type JourneySearch, readJourneySearch, writeJourneySearch } from '../../journeys/index.ts';
import { definePart } from './addressPart.ts';

/** The tabs of a vehicle's panel in their order. */
export const TABS = ['general', 'journeys', 'alerts', 'notices', 'fuel'] as const;

/** A tab of a vehicle's panel. */
export type Tab = (typeof TABS)[number];

/** The tab of a vehicle's panel. */
export const openTab = definePart<{ tab: Tab }>({
  stays: 'withVehicles',
  read: (query) => ({ tab: TABS.find((name) => name === query.get('tab')) ?? 'general' }),
  write: (query, { tab }) => {
    if (tab !== 'general') query.set('tab', tab);
  },
});

/** The period of a vehicle's journey. */
export const journeySearch = definePart<JourneySearch>({
  stays: 'withVehicles',
  read: readJourneySearch,
  write: writeJourneySearch,
});
