import type { GeofenceShape } from '@rastro/domain/geofences/shape';
import { squareMetresOf } from '@rastro/domain/geofences/size';
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

const geofenceShape = ({ drawnJson, radius }: Drawn): GeofenceShape =>
  shapeOf(
    JSON.parse(drawnJson) as GeoJSON.Polygon | GeoJSON.Point | GeoJSON.LineString,
    radius ?? Number.NaN,
  );

function shapeOf(
  geometry: GeoJSON.Polygon | GeoJSON.Point | GeoJSON.LineString,
  metres: number,
): GeofenceShape {
  const place = ([longitude = 0, latitude = 0]: readonly number[]) => [longitude, latitude] as const;
  if (geometry.type === 'Point')
    return { type: 'circle', centre: place(geometry.coordinates), radiusM: metres };
  if (geometry.type === 'LineString')
    return { type: 'corridor', line: geometry.coordinates.map(place), halfWidthM: metres };
  return { type: 'polygon', rings: geometry.coordinates.map((ring) => ring.map(place)) };
}
