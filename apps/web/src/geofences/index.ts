/** Geofences: what the map shows of them, and the panel in which they are drawn. */
import { lazy } from 'react';

export { SEARCH_GEOFENCES } from './calls.ts';
export { geofencesTexts } from './texts.ts';
export { useShowGeofences, useShownGeofences } from './useGeofences.ts';

export const GeofencesPanel = lazy(async () => ({
  default: (await import('./GeofencesPanel.tsx')).GeofencesPanel,
}));
