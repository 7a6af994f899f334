import type { Point } from './plane.ts';

/** The class of a street, which decides its speed and its size. */
export type StreetClass = 'highway' | 'avenue' | 'street';

/** A street with its course on the plane. */
export interface Street {
  name: string;
  streetClass: StreetClass;
  points: Point[];
}

/** A street as GeoJSON. */
export interface StreetFeature {
  type: 'Feature';
  properties: { name: string; class: StreetClass };
  geometry: { type: 'LineString'; coordinates: [longitude: number, latitude: number][] };
}

/** Streets as GeoJSON. */
export interface StreetCollection {
  type: 'FeatureCollection';
  features: StreetFeature[];
}
