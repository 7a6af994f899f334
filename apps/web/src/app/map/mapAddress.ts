import { type AlarmSearch, readAlarmSearch, writeAlarmSearch } from '../../alarms/index.ts';
import { ALL_STATUSES } from '../../fleet/index.ts';
import {
  type Chosen,
  type JourneySearch,
  readJourneySearch,
  writeJourneySearch,
} from '../../journeys/index.ts';
import { type MaintenanceAddress, readMaintenance, writeMaintenance } from '../../maintenance/index.ts';

const NO_POPUP = 'none';

const PANEL_KEYS = [
  'notifications',
  'fleet',
  'geofences',
  'maintenance',
  'reports',
  'administration',
] as const;
const TABS = ['general', 'journeys', 'alerts', 'notices'] as const;

/** The name of a panel of the icon bar in the address; panels.tsx has its component. */
export type PanelKey = (typeof PANEL_KEYS)[number];
/** A tab of a vehicle's panel. */
export type Tab = (typeof TABS)[number];

/** The part of the map page that is stored in the query of its address; the vehicle is part of the path. */
export interface MapAddress {
  /** The panel of the icon bar that is open, or to which a closed vehicle leads back. */
  panel: PanelKey | null;
  /** The filter of the fleet status: -1 all, 0 to 5. */
  status: number;
  /** The search of the fleet status. */
  text: string;
  /** The vehicle whose popup is open; `auto` for that of the panel, null for none. */
  popup: number | null | 'auto';
  tab: Tab;
  /** Whether the details are open beside the vehicle's panel. */
  details: boolean;
  search: JourneySearch;
  chosen: Chosen;
  /** The search in the notifications, and in a vehicle's alerts. */
  alarms: AlarmSearch;
  /** The search in the maintenance, and the form beside it. */
  maintenance: MaintenanceAddress;
  /** Whether the map shows the geofences of the last selected customer, or of all where all are chosen. */
  geofences: boolean;
  /** A geofence that was searched for; null for none. */
  geofenceId: number | null;
}

/** Reads a query; missing or invalid values become the initial ones. */
export function readMapAddress(query: URLSearchParams): MapAddress {
  return {
    panel: oneOf(PANEL_KEYS, query.get('panel')) ?? null,
    status: readStatus(query.get('status')),
    text: query.get('q') ?? '',
    popup: readPopup(query.get('popup')),
    tab: oneOf(TABS, query.get('tab')) ?? 'general',
    details: query.get('details') === '1',
    search: readJourneySearch(query),
    chosen: { day: query.get('day'), trip: query.get('trip') },
    alarms: readAlarmSearch(query),
    maintenance: readMaintenance(query),
    geofences: query.get('geofences') === '1',
    geofenceId: readId(query.get('geofence')),
  };
}

/** Writes a query, `?` included, and leaves out what has its initial value; empty when everything has. */
export function writeMapAddress(address: MapAddress): string {
  const { panel, status, text, popup, tab, details, search, chosen, alarms, maintenance } = address;
  const { geofences, geofenceId } = address;
  const query = new URLSearchParams();
  if (panel) query.set('panel', panel);
  if (status !== ALL_STATUSES) query.set('status', String(status));
  if (text !== '') query.set('q', text);
  if (popup !== 'auto') query.set('popup', popup === null ? NO_POPUP : String(popup));
  if (tab !== 'general') query.set('tab', tab);
  if (details) query.set('details', '1');
  writeJourneySearch(query, search);
  if (chosen.day !== null) query.set('day', chosen.day);
  if (chosen.trip !== null) query.set('trip', chosen.trip);
  writeAlarmSearch(query, alarms);
  writeMaintenance(query, maintenance);
  if (geofences) query.set('geofences', '1');
  if (geofenceId !== null) query.set('geofence', String(geofenceId));
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

const oneOf = <Name extends string>(names: readonly Name[], text: string | null): Name | undefined =>
  names.find((name) => name === text);

function readPopup(text: string | null): MapAddress['popup'] {
  if (text === NO_POPUP) return null;
  const assetId = readAssetId(text ?? undefined);
  return assetId === null || Number.isNaN(assetId) ? 'auto' : assetId;
}

/** Reads the asset from the last part of a path: null without one, NaN for a part that is no id. */
export function readAssetId(part: string | undefined): number | null {
  if (part === undefined) return null;
  return /^[1-9]\d{0,9}$/.test(part) ? Number(part) : Number.NaN;
}

const readId = (text: string | null): number | null => {
  const id = readAssetId(text ?? undefined);
  return Number.isNaN(id) ? null : id;
};

function readStatus(text: string | null): number {
  return text !== null && /^[0-5]$/.test(text) ? Number(text) : ALL_STATUSES;
}
