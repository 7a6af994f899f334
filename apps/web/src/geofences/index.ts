/** Geofences: what the map shows of them, and the panel in which they are drawn. */
import { lazyPart } from '../ui/index.ts';

export { SEARCH_GEOFENCES } from './calls.ts';
export { DEFAULT_HALF_WIDTH_M, DrawingHelp, DrawnSize } from './DrawingHelp.tsx';
export { DrawKinds } from './DrawKinds.tsx';
export { areaOf, outlineJsonOf, problemOf } from './geofenceValues.ts';
export { geofencesName } from './name.ts';
export { geofencesTexts } from './texts.ts';
export { useShowGeofences, useShownGeofences } from './useGeofences.ts';

export const GEOFENCES_PATH = '/manage/geofences';
/** The permission that opens the page of geofences, and their panel. */
export const SETS_GEOFENCES: readonly string[] = ['Geocercas'];

/** Loads the page of geofences for the router. */
export const loadGeofencesPage = () => import('./GeofencesPage.tsx');

export const GeofencesPanel = lazyPart(async () => (await import('./GeofencesPanel.tsx')).GeofencesPanel);
