import type { GeofenceShape, LonLat } from '@rastro/domain/geofences/shape';
import { squareMetresOf } from '@rastro/domain/geofences/size';
import { geoJsonOf, readGeoJson, shapeOfGeometry } from '@rastro/domain/geofences/texts';
import { checkShape, type GeofenceProblem } from '@rastro/domain/geofences/validate';
import { METRES_PER_MILE } from '@rastro/domain/units';
import type { Drawn } from '../map/index.ts';

const KM_PER_MILE = METRES_PER_MILE / 1000;

/** A speed in the user's unit, as the form shows it; empty for none. */
export const speedShown = (kmh: number | null, usesMiles: boolean): number | '' =>
  kmh === null ? '' : Math.round((usesMiles ? kmh / KM_PER_MILE : kmh) * 10) / 10;

/** The kilometres per hour of a speed in the form; null for none. */
export const speedKmh = (shown: number | string, usesMiles: boolean): number | null =>
  shown === '' ? null : Number(shown) * (usesMiles ? KM_PER_MILE : 1);

/** The problem of a drawn shape, by the same rule as on the server; null where there is none. */
export const problemOf = (drawn: Drawn): GeofenceProblem | null => checkShape(geofenceShape(drawn)).problem;

/** The square metres that a drawn shape covers; null while it has a problem. */
export const areaOf = (drawn: Drawn): number | null =>
  problemOf(drawn) === null ? squareMetresOf(geofenceShape(drawn)) : null;

/** The corners of a geofence, on which those of another one may come to lie: none of a circle, whose border has none. */
export function cornersOf({
  geofenceType,
  drawnJson,
}: {
  geofenceType: Drawn['geofenceType'];
  drawnJson: string;
}): LonLat[] {
  if (geofenceType === 'CIRCLE') return [];
  const geometry = readGeoJson(drawnJson);
  if (geometry?.type === 'Polygon') return geometry.coordinates.flat();
  return geometry?.type === 'LineString' ? geometry.coordinates : [];
}

/** The border of a drawn shape as the text of a GeoJSON polygon. */
export const outlineJsonOf = (drawn: Drawn): string => geoJsonOf(geofenceShape(drawn));

function geofenceShape({ geofenceType, drawnJson, radius }: Drawn): GeofenceShape {
  const shape = shapeOfGeometry(geofenceType, readGeoJson(drawnJson), radius ?? Number.NaN);
  if (!shape) throw new Error(`${drawnJson} is no ${geofenceType}`);
  return shape;
}
