export { type Box, boxAround, grown } from './area.ts';
export * from './geofences.ts';
export * from './outline.ts';
export { areOnGlobe, type GeofenceShape, type GeofenceShapeType, type LonLat } from './shape.ts';
export { squareMetresOf } from './size.ts';
export * from './texts.ts';
export * from './validate.ts';
