/** The live map: a store for the vehicles, a component that shows them, and the icons that panels share with it. */
export type { AdditionalMap } from './basemap/baseMaps.ts';
export type { MapTheme } from './draw/palette.ts';
export { NO_PADDING, type Padding } from './engine/pin.ts';
export { FleetMap, type FleetMapProps } from './FleetMap.tsx';
export type { GeofenceDrawing } from './geofences/geofenceDrawing.ts';
export type { Drawn, DrawnType, MapGeofence } from './geofences/mapGeofence.ts';
export type { JourneyDay, JourneyPosition, JourneyStep } from './journey/journeyTypes.ts';
export type { MultipleTracking } from './popup/VehiclePopup.tsx';
export type { MotionState, VehiclePoint } from './vehicles/vehiclePoint.ts';
export { type VehicleCounts, VehicleStore } from './vehicles/vehicleStore.ts';
