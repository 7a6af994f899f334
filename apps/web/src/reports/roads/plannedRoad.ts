import type { PathPlace } from '../../map/index.ts';

/** A road as answers write it: the text of a JSON object. */
interface PlannedRoad {
  name: string;
  /** Longitude, latitude. */
  coordinates: [number, number][];
  outline: [number, number][];
  roadGeofence: {
    lat: number;
    lon: number;
    /** Metres; null for a polygon. */
    radius: number | null;
    polygon: { lat: number; lon: number }[] | null;
  }[];
}

const ROAD_BLUE = '#2563c9';
const STOP_PURPLE = '#7c3aed';
const CORNERS = 32;
const METRES_PER_DEGREE = 111_195;

/** The name of a road, and what a map shows of it: its line in blue in the strip that counts as on it, and its stops in purple. */
export function plannedRoad(text: string): { name: string; places: PathPlace[] } {
  const { name, coordinates, outline, roadGeofence } = JSON.parse(text) as PlannedRoad;
  const area = (ring: readonly (readonly number[])[]): string =>
    JSON.stringify({ type: 'Polygon', coordinates: [ring] });
  return {
    name,
    places: [
      {
        color: ROAD_BLUE,
        geomJson: area(outline),
        lineJson: JSON.stringify({ type: 'LineString', coordinates }),
        isStop: false,
      },
      ...roadGeofence.map(
        ({ lat, lon, radius, polygon }): PathPlace => ({
          color: STOP_PURPLE,
          geomJson: area(polygon ? ringOf(polygon) : circle(lat, lon, radius ?? 0)),
          lineJson: null,
          isStop: true,
        }),
      ),
    ],
  };
}

const ringOf = (corners: readonly { lat: number; lon: number }[]): [number, number][] =>
  [...corners, ...corners.slice(0, 1)].map(({ lat, lon }) => [lon, lat]);

function circle(lat: number, lon: number, radiusM: number): [number, number][] {
  const north = radiusM / METRES_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: CORNERS + 1 }, (_, index) => {
    const angle = (2 * Math.PI * (index % CORNERS)) / CORNERS;
    return [lon + east * Math.cos(angle), lat + north * Math.sin(angle)];
  });
}
