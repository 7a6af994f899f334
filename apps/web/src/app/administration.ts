import { loadRulesPage, RULES_PATH, SETS_UP_RULES } from '../alarms/index.ts';
import { AUDIT_PATH, loadAuditPage, SEES_AUDIT } from '../audit/index.ts';
import { BASE_MAPS_PATH, loadBaseMapsPage, SETS_BASE_MAPS } from '../baseMaps/index.ts';
import {
  ENTITIES,
  FLEET_IMPORT_PATH,
  IMPORTS_FLEETS,
  loadEntityPage,
  loadFleetImportPage,
} from '../entities/index.ts';
import { loadUnknownDevicesPage, SEES_UNKNOWN_DEVICES, UNKNOWN_DEVICES_PATH } from '../fleet/index.ts';
import { GEOFENCES_PATH, loadGeofencesPage, SETS_GEOFENCES } from '../geofences/index.ts';
import { INTEGRATES, INTEGRATIONS_PATH, loadIntegrationsPage } from '../integrations/index.ts';
import { loadRoadsPage, ROADS_PATH, SETS_ROADS } from '../roadPlanning/index.ts';
import type { User } from '../session/index.ts';
import { loadSetAsidePage, SEES_SET_ASIDE, SET_ASIDE_PATH } from '../setAside/index.ts';
import { loadSharedLinksPage, SHARED_LINKS_PATH, SHARES_VEHICLES } from '../share/index.ts';
import { loadSupportMessagesPage, READS_SUPPORT, SUPPORT_INBOX_PATH } from '../support/index.ts';
import { loadSystemPage, SEES_SYSTEM, SYSTEM_PATH } from '../system/index.ts';
import { loadThresholdsPage, SETS_THRESHOLDS, THRESHOLDS_PATH } from '../thresholds/index.ts';
import { judge, type PageNeeds } from './guards.ts';

/** A page of the administration: in the router, in its panel and in the search. administrationLabels.ts has its name. */
export interface AdministrationPage extends PageNeeds {
  path: string;
  /** Loads its code for the router. */
  load: () => Promise<{ Component: () => React.ReactNode }>;
}

/** The pages of the administration in the order of their panel. */
export const ADMINISTRATION: readonly AdministrationPage[] = [
  ...ENTITIES.map((entry) => ({ ...entry, load: () => loadEntityPage(entry) })),
  { path: GEOFENCES_PATH, anyOf: SETS_GEOFENCES, load: loadGeofencesPage },
  { path: ROADS_PATH, anyOf: SETS_ROADS, load: loadRoadsPage },
  { path: SHARED_LINKS_PATH, anyOf: SHARES_VEHICLES, load: loadSharedLinksPage },
  { path: RULES_PATH, anyOf: SETS_UP_RULES, load: loadRulesPage },
  { path: THRESHOLDS_PATH, anyOf: SETS_THRESHOLDS, load: loadThresholdsPage },
  { path: FLEET_IMPORT_PATH, anyOf: IMPORTS_FLEETS, load: loadFleetImportPage },
  { path: INTEGRATIONS_PATH, anyOf: INTEGRATES, load: loadIntegrationsPage },
  { path: UNKNOWN_DEVICES_PATH, anyOf: SEES_UNKNOWN_DEVICES, load: loadUnknownDevicesPage },
  { path: AUDIT_PATH, anyOf: SEES_AUDIT, load: loadAuditPage },
  { path: BASE_MAPS_PATH, anyOf: SETS_BASE_MAPS, forOwners: true, load: loadBaseMapsPage },
  { path: SUPPORT_INBOX_PATH, anyOf: READS_SUPPORT, forOwners: true, load: loadSupportMessagesPage },
  { path: SET_ASIDE_PATH, anyOf: SEES_SET_ASIDE, forOwners: true, load: loadSetAsidePage },
  { path: SYSTEM_PATH, anyOf: SEES_SYSTEM, forOwners: true, load: loadSystemPage },
];

/** The pages of the administration that a user may open. */
export const pagesOf = (user: Pick<User, 'roles'>): readonly AdministrationPage[] =>
  ADMINISTRATION.filter((page) => judge(user, page) === 'open');

/** The permissions of which one opens a page of the administration, for others than owners. */
export const ADMINISTERS: readonly string[] = ADMINISTRATION.flatMap(({ anyOf, forOwners }) =>
  forOwners ? [] : anyOf,
);
