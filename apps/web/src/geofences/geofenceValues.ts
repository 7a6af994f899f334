import type { GeofenceShape, LonLat } from '@rastro/domain/geofences/shape';
import { squareMetresOf } from '@rastro/domain/geofences/size';
import { geoJsonOf, readGeoJson, shapeOfGeometry } from '@rastro/domain/geofences/texts';
import { checkShape, type GeofenceProblem } from '@rastro/domain/geofences/validate';
import { type Format, shownIn, typedIn } from '../i18n/index.ts';
import type { Drawn } from '../map/index.ts';

const SPEED_DIGITS = 1;

/** A speed in the user's unit, as the form shows it; empty for none. */
export const speedShown = (kmh: number | null, { measure }: Format): number | '' =>
  kmh === null ? '' : shownIn(measure('speed'), kmh, SPEED_DIGITS);

/** The kilometres per hour of a speed in the form; those of before where it is the one that was shown of them, and null for none. */
export const speedKmh = (
  shown: number | string,
  before: number | null,
  { measure }: Format,
): number | null => (shown === '' ? null : typedIn(measure('speed'), Number(shown), SPEED_DIGITS, before));

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
