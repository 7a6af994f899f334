/**
 * The map: a store for the vehicles, the live map that shows them, small maps of a place and of a path, and the icons that panels
 * share with it. The maps need the map library, which is large; they are loaded when one is shown.
 */
import { lazyPart } from '../ui/index.ts';

export type { MapAlarm } from './alarm/mapAlarm.ts';
export type { AdditionalMap } from './basemap/baseMaps.ts';
export type { FleetMapProps } from './FleetMap.tsx';
export type { DrawingLayer } from './geofences/drawingLayer.ts';
export type { Drawn, DrawnType, MapGeofence } from './geofences/mapGeofence.ts';
export { VehicleIcon } from './icons/VehicleIcon.tsx';
export type { JourneyLayer } from './journey/journeyLayer.ts';
export { LiveMapProvider, useMapLayer } from './liveMap.tsx';
export { pathColours } from './place/pathColours.ts';
export type { Path, PathPoint } from './place/pathFeatures.ts';

export const FleetMap = lazyPart(async () => (await import('./FleetMap.tsx')).FleetMap);
export const PathMap = lazyPart(async () => (await import('./place/PathMap.tsx')).PathMap);
export const PlaceMap = lazyPart(async () => (await import('./place/PlaceMap.tsx')).PlaceMap);
