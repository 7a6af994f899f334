import { alarmsTexts, RULES_PATH } from '../alarms/index.ts';
import { AUDIT_PATH, auditName } from '../audit/index.ts';
import { BASE_MAPS_PATH, baseMapsName } from '../baseMaps/index.ts';
import { ENTITIES, entityLabel, FLEET_IMPORT_PATH, fleetImportName } from '../entities/index.ts';
import { UNKNOWN_DEVICES_PATH, unknownName } from '../fleet/index.ts';
import { GEOFENCES_PATH, geofencesName } from '../geofences/index.ts';
import { textsNow } from '../i18n/index.ts';
import { INTEGRATIONS_PATH, integrationsName } from '../integrations/index.ts';
import { ROADS_PATH, roadsName } from '../roadPlanning/index.ts';
import { SET_ASIDE_PATH, setAsideName } from '../setAside/index.ts';
import { SHARED_LINKS_PATH, sharePanelTexts } from '../share/index.ts';
import { SUPPORT_INBOX_PATH, supportInboxName } from '../support/index.ts';
import { SYSTEM_PATH, systemName } from '../system/index.ts';
import { THRESHOLDS_PATH, thresholdsName } from '../thresholds/index.ts';
import type { AdministrationPage } from './administration.ts';

// Beside the pages and not with them: the router is loaded first, and needs no texts of areas.
const LABELS = new Map<string, () => string>([
  ...ENTITIES.map((entry): [string, () => string] => [entry.path, () => entityLabel(entry)]),
  [GEOFENCES_PATH, () => textsNow(geofencesName)('listOfGeofences')],
  [ROADS_PATH, () => textsNow(roadsName)('title')],
  [SHARED_LINKS_PATH, () => textsNow(sharePanelTexts)('sharedLinks')],
  [RULES_PATH, () => textsNow(alarmsTexts)('configureRules')],
  [THRESHOLDS_PATH, () => textsNow(thresholdsName)('title')],
  [FLEET_IMPORT_PATH, () => textsNow(fleetImportName)('title')],
  [INTEGRATIONS_PATH, () => textsNow(integrationsName)('title')],
  [UNKNOWN_DEVICES_PATH, () => textsNow(unknownName)('title')],
  [AUDIT_PATH, () => textsNow(auditName)('title')],
  [BASE_MAPS_PATH, () => textsNow(baseMapsName)('title')],
  [SUPPORT_INBOX_PATH, () => textsNow(supportInboxName)('title')],
  [SET_ASIDE_PATH, () => textsNow(setAsideName)('title')],
  [SYSTEM_PATH, () => textsNow(systemName)('title')],
]);

/** What a page of the administration is called in the current language. */
export const administrationLabel = ({ path }: AdministrationPage): string => LABELS.get(path)?.() ?? path;
