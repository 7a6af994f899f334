import { parsePositionId } from '@rastro/domain';
import type { Chosen } from '../../journeys/index.ts';
import { readWeather, type ShownWeather, writeWeather } from '../../weather/index.ts';
import { PANELS, type Panel } from '../panels/index.ts';
import { isTarget } from '../redirectTarget.ts';
import { type AddressChange, type AddressPart, definePart } from './addressPart.ts';
import { readAssetId } from './assetId.ts';
import { journeySearch, openTab } from './vehicleAddress.ts';

export { journeySearch, openTab, TABS, type Tab } from './vehicleAddress.ts';

const NO_POPUP = 'none';
/** The path of the map of persons below `/map`, and the parameter that says the same beside a vehicle. */
const PERSONS = 'users';

/** The panel of the icon bar that is open, or to which a closed vehicle leads back; null for none. */
export const openPanel = definePart<{ panel: Panel | null }>({
  stays: 'onMap',
  read: (query) => ({ panel: PANELS.find(({ key }) => key === query.get('panel')) ?? null }),
  write: (query, { panel }) => {
    if (panel) query.set('panel', panel.key);
  },
});

/** The weather, which the map shows while no vehicle is open. */
export const weather = definePart<ShownWeather>({ stays: 'onMap', read: readWeather, write: writeWeather });

/** The points of interest that the map shows: whether those of the chosen customers, and the one whose popup is open (null for none). */
export const shownPois = definePart<{ areOn: boolean; openId: number | null }>({
  stays: 'onMap',
  read: (query) => {
    const id = readAssetId(query.get('poi') ?? undefined);
    return { areOn: query.get('pois') === '1', openId: Number.isNaN(id) ? null : id };
  },
  write: (query, { areOn, openId }) => {
    if (areOn) query.set('pois', '1');
    if (openId !== null) query.set('poi', String(openId));
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

/** Whether the map shows the persons alone. Without a vehicle its path says so: see `mapUrl`. */
export const ofPersons = definePart<{ isOn: boolean }>({
  stays: 'onMap',
  read: (query) => ({ isOn: query.get(PERSONS) === '1' }),
  write: (query, { isOn }) => {
    if (isOn) query.set(PERSONS, '1');
  },
});

/** The instant of the past that is shown, milliseconds since 1970; null for now. */
export const pastInstant = definePart<{ at: number | null }>({
  stays: 'onMap',
  read: (query) => {
    const at = Date.parse(query.get('at') ?? '');
    return { at: Number.isNaN(at) ? null : at };
  },
  write: (query, { at }) => {
    if (at !== null) query.set('at', new Date(at).toISOString().replace('.000Z', 'Z'));
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

/** Whether the details are open beside a vehicle's panel. */
export const openDetails = definePart<{ areOpen: boolean }>({
  read: (query) => ({ areOpen: query.get('details') === '1' }),
  write: (query, { areOpen }) => {
    if (areOpen) query.set('details', '1');
  },
});

/** The day and the trip of the journey that the map draws. */
export const chosenTrip = definePart<Chosen>({
  read: (query) => ({ day: query.get('day'), trip: query.get('trip') }),
  write: (query, { day, trip }) => {
    if (day !== null) query.set('day', day);
    if (trip !== null) query.set('trip', trip);
  },
});

/** The stored position whose details are open beside a vehicle's journey; null for none. */
export const openPosition = definePart<{ positionId: string | null }>({
  read: (query) => {
    const text = query.get('position') ?? '';
    return { positionId: parsePositionId(text) === null ? null : text };
  },
  write: (query, { positionId }) => {
    if (positionId !== null) query.set('position', positionId);
  },
});

/** All parts of the query of the map page's address, in the order in which they are written; the vehicle is in its path. */
export const PARTS: readonly Pick<AddressPart<object>, 'stays' | 'carry'>[] = [
  openPanel,
  pastInstant,
  openPopup,
  openTab,
  openDetails,
  journeySearch,
  chosenTrip,
  weather,
  shownPois,
  openPosition,
  bars,
  ofPersons,
  closing,
  ...PANELS.map(({ part }) => part),
];

/** The address of the map page with a vehicle, or without one (null), and a query that was written. */
export function mapUrl(assetId: number | null, written: string): string {
  if (assetId !== null) return `/map/${assetId}${written}`;
  const query = new URLSearchParams(written);
  if (!ofPersons.read(query).isOn) return `/map${written}`;
  query.delete(PERSONS);
  return `/map/${PERSONS}${query.size > 0 ? `?${query}` : ''}`;
}

/** The id of the vehicle and the query of an address of the map page, from the part of its path below `/map` and its query. */
export function readMapUrl(
  below: string | undefined,
  query: URLSearchParams,
): { assetId: number | null; query: URLSearchParams } {
  if (below !== PERSONS) return { assetId: readAssetId(below), query };
  const whole = new URLSearchParams(query);
  whole.set(PERSONS, '1');
  return { assetId: null, query: whole };
}

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
