/**
 * The map: a store for the vehicles, the live map that shows them, small maps of a place and of a path, and the icons that panels
 * share with it. The maps need the map library, which is large; they are loaded when one is shown.
 */
import { lazyPart } from '../ui/index.ts';

export type { MapAlarm } from './alarm/mapAlarm.ts';
export type { AdditionalMap, ChosenMaps } from './basemap/baseMaps.ts';
export { MapDock } from './dock/MapDock.tsx';
export { PlayButton } from './dock/PlayButton.tsx';
export type { FleetMapProps } from './FleetMap.tsx';
export type { DrawingLayer } from './geofences/drawingLayer.ts';
export type { Drawn, DrawnType, MapGeofence } from './geofences/mapGeofence.ts';
export { useGoBack } from './geofences/useGoBack.ts';
export { VehicleIcon } from './icons/VehicleIcon.tsx';
export type { JourneyLayer } from './journey/journeyLayer.ts';
export { LiveMapProvider, useMapLayer } from './liveMap.tsx';
export { oneOfEachSquare } from './marks/oneOfEachSquare.ts';
export { pathColours } from './place/pathColours.ts';
export type { Path, PathLine, PathPlace, PathPoint } from './place/pathFeatures.ts';
export type { MapStop } from './road/RoadMap.tsx';
export { ROAD_COLOURS } from './road/roadColours.ts';
export { type MapView, useMapView } from './useMapView.ts';
export type { ShownPast } from './vehicles/vehiclesInput.ts';
export type { ReadPicture } from './weather/weatherLayer.ts';

export const FleetMap = lazyPart(async () => (await import('./FleetMap.tsx')).FleetMap);
export const MapMark = lazyPart(async () => (await import('./marks/MapMark.tsx')).MapMark);
export const MapPopup = lazyPart(async () => (await import('./marks/MapPopup.tsx')).MapPopup);
export const PathMap = lazyPart(async () => (await import('./place/PathMap.tsx')).PathMap);
export const PlacePicker = lazyPart(async () => (await import('./place/PlacePicker.tsx')).PlacePicker);
export const RoadMap = lazyPart(async () => (await import('./road/RoadMap.tsx')).RoadMap);
export const VehicleMap = lazyPart(async () => (await import('./place/VehicleMap.tsx')).VehicleMap);
export const PlaceMap = lazyPart(async () => (await import('./place/PlaceMap.tsx')).PlaceMap);
