import {
  type Chosen,
  type JourneySearch,
  readJourneySearch,
  writeJourneySearch,
} from '../../journeys/index.ts';
import { PANELS, type Panel } from '../panels/index.ts';
import { isTarget } from '../redirectTarget.ts';
import { type AddressChange, type AddressPart, definePart } from './addressPart.ts';
import { readAssetId } from './assetId.ts';

const NO_POPUP = 'none';
const TABS = ['general', 'journeys', 'alerts', 'notices', 'fuel'] as const;

/** A tab of a vehicle's panel. */
export type Tab = (typeof TABS)[number];

/** The panel of the icon bar that is open, or to which a closed vehicle leads back; null for none. */
export const openPanel = definePart<{ panel: Panel | null }>({
  stays: 'onMap',
  read: (query) => ({ panel: PANELS.find(({ key }) => key === query.get('panel')) ?? null }),
  write: (query, { panel }) => {
    if (panel) query.set('panel', panel.key);
  },
});

/** Whether the bars around the map are shown: not on a wall, nor in a frame of another site. */
export const bars = definePart<{ areShown: boolean }>({
  stays: 'onMap',
  read: (query) => ({ areShown: query.get('menu') !== '0' }),
  write: (query, { areShown }) => {
    if (!areShown) query.set('menu', '0');
  },
});

/** The vehicle whose popup is open; `auto` for that of the panel, null for none. */
export const openPopup = definePart<{ popupOf: number | null | 'auto' }>({
  read: (query) => ({ popupOf: readPopup(query.get('popup')) }),
  write: (query, { popupOf }) => {
    if (popupOf !== 'auto') query.set('popup', popupOf === null ? NO_POPUP : String(popupOf));
  },
});

/** Where closing what is open leads: to the page from which it was opened; null for the map. */
export const closing = definePart<{ to: string | null }>({
  read: (query) => {
    const to = query.get('back');
    return { to: to !== null && isTarget(to) ? to : null };
  },
  write: (query, { to }) => {
    if (to !== null) query.set('back', to);
  },
});

/** The tab of a vehicle's panel. */
export const openTab = definePart<{ tab: Tab }>({
  stays: 'withVehicles',
  read: (query) => ({ tab: TABS.find((name) => name === query.get('tab')) ?? 'general' }),
  write: (query, { tab }) => {
    if (tab !== 'general') query.set('tab', tab);
  },
});

/** Whether the details are open beside a vehicle's panel. */
export const openDetails = definePart<{ areOpen: boolean }>({
  read: (query) => ({ areOpen: query.get('details') === '1' }),
  write: (query, { areOpen }) => {
    if (areOpen) query.set('details', '1');
  },
});

/** The period of a vehicle's journey. */
export const journeySearch = definePart<JourneySearch>({
  stays: 'withVehicles',
  read: readJourneySearch,
  write: writeJourneySearch,
});

/** The day and the trip of the journey that the map draws. */
export const chosenTrip = definePart<Chosen>({
  read: (query) => ({ day: query.get('day'), trip: query.get('trip') }),
  write: (query, { day, trip }) => {
    if (day !== null) query.set('day', day);
    if (trip !== null) query.set('trip', trip);
  },
});

/** All parts of the query of the map page's address, in the order in which they are written; the vehicle is in its path. */
export const PARTS: readonly Pick<AddressPart<object>, 'stays' | 'carry'>[] = [
  openPanel,
  openPopup,
  openTab,
  openDetails,
  journeySearch,
  chosenTrip,
  bars,
  closing,
  ...PANELS.map(({ part }) => part),
];

const NOTHING = new URLSearchParams();

/**
 * Writes a query, `?` included, with changes of one that is there; empty when everything has its initial value. Of the parts that are not
 * kept only the changes are written.
 */
export function writeQuery(
  from: URLSearchParams,
  changes: readonly AddressChange[],
  isKept: (part: (typeof PARTS)[number]) => boolean = () => true,
): string {
  const query = new URLSearchParams();
  for (const part of PARTS) part.carry(query, isKept(part) ? from : NOTHING, changes);
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

function readPopup(text: string | null): number | null | 'auto' {
  if (text === NO_POPUP) return null;
  const assetId = readAssetId(text ?? undefined);
  return assetId === null || Number.isNaN(assetId) ? 'auto' : assetId;
}
