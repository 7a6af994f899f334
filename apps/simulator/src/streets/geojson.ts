import { DISTRICTS } from './districts.ts';
import { coastLine } from './land.ts';
import { limaStreetList } from './lima.ts';
import { fromLocal, type Point } from './plane.ts';
import type { StreetCollection } from './street.ts';

/** A named place as GeoJSON. */
export interface PlaceCollection {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: { name: string; radiusM: number };
    geometry: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
  }[];
}

/** Degrees with five decimals, which is a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

function coordinate(point: Point): [number, number] {
  const { latitude, longitude } = fromLocal(point);
  return [rounded(longitude), rounded(latitude)];
}

/** Every street of the demo city as a named line with its class: highway, avenue or street (the small invented ones). */
export function limaStreets(): StreetCollection {
  return {
    type: 'FeatureCollection',
    features: limaStreetList().map(({ name, streetClass, points }) => ({
      type: 'Feature',
      properties: { name, class: streetClass },
      geometry: { type: 'LineString', coordinates: points.map(coordinate) },
    })),
  };
}

/** The districts as named points, each with the radius in metres within which it is built up. */
export function limaDistricts(): PlaceCollection {
  return {
    type: 'FeatureCollection',
    features: DISTRICTS.map(({ name, latitude, longitude, radiusM }) => ({
      type: 'Feature',
      properties: { name, radiusM },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  };
}

/** The shore of the Pacific from north to south, as longitude and latitude. */
export const limaCoast = (): [longitude: number, latitude: number][] => coastLine();
