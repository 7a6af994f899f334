import { alarmsTexts, RULES_PATH } from '../alarms/index.ts';
import { BASE_MAPS_PATH, baseMapsTexts } from '../baseMaps/index.ts';
import { ENTITIES, entityLabel } from '../entities/index.ts';
import { UNKNOWN_DEVICES_PATH, unknownTexts } from '../fleet/index.ts';
import { GEOFENCES_PATH, geofencesTexts } from '../geofences/index.ts';
import { textsNow } from '../i18n/index.ts';
import { SET_ASIDE_PATH, setAsideTexts } from '../setAside/index.ts';
import { THRESHOLDS_PATH, thresholdsTexts } from '../thresholds/index.ts';
import type { AdministrationPage } from './administration.ts';

// Beside the pages and not with them: the router is loaded first, and needs no texts of areas.
const LABELS = new Map<string, () => string>([
  ...ENTITIES.map((entry): [string, () => string] => [entry.path, () => entityLabel(entry)]),
  [GEOFENCES_PATH, () => textsNow(geofencesTexts)('listOfGeofences')],
  [RULES_PATH, () => textsNow(alarmsTexts)('configureRules')],
  [THRESHOLDS_PATH, () => textsNow(thresholdsTexts)('title')],
  [UNKNOWN_DEVICES_PATH, () => textsNow(unknownTexts)('title')],
  [BASE_MAPS_PATH, () => textsNow(baseMapsTexts)('title')],
  [SET_ASIDE_PATH, () => textsNow(setAsideTexts)('title')],
]);

/** What a page of the administration is called in the current language. */
export const administrationLabel = ({ path }: AdministrationPage): string => LABELS.get(path)?.() ?? path;
