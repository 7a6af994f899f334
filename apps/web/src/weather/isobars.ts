import { contours } from 'd3-contour';
import type { AskedBox } from './askedBox.ts';

/** The pressure at a place. */
export interface Measured {
  latitude: number;
  longitude: number;
  pressureHpa: number;
}

/** A line along which the pressure is the same, as [longitude, latitude] pairs. */
export interface Isobar {
  hpa: number;
  line: [number, number][];
}

/** Fewer stations say too little of what is between them. */
export const MIN_STATIONS = 4;
/** Cells of the grid along the longer side of a box. */
const CELLS = 64;
/** Distances between isobars, in hectopascals; services round to whole ones. */
const STEPS = [1, 2, 4, 5, 10];
const MOST_ISOBARS = 12;
/** Less is the error of adding up, of which there are no isobars. */
const FINEST_HPA = 1 / 1024;
/** Nearer than this share of the mean distance between stations, a station counts no more than it does there: it makes no bump of its own. */
const FLAT_PART = 0.7;

/**
 * The isobars of a box, computed from its stations: a grid of pressures, each the mean of all stations weighted by their distance (Shepard's
 * method, flattened near the stations), and lines through it.
 */
export function isobarsOf(stations: readonly Measured[], box: AskedBox): Isobar[] {
  if (stations.length < MIN_STATIONS) return [];
  const [width, height] = [box.east - box.west, box.north - box.south];
  const size = Math.max(width, height) / CELLS;
  const [columns, rows] = [Math.max(2, Math.round(width / size)), Math.max(2, Math.round(height / size))];
  const pressureAt = interpolated(stations, box);
  const cell = (at: number): [longitude: number, latitude: number] => [
    box.west + (((at % columns) + 0.5) * width) / columns,
    box.north - ((Math.floor(at / columns) + 0.5) * height) / rows,
  ];
  const grid = Array.from({ length: columns * rows }, (_, at) => pressureAt(...cell(at)));
  const place = ([x = 0, y = 0]: number[]): [number, number] => [
    box.west + (x * width) / columns,
    box.north - (y * height) / rows,
  ];
  return contours()
    .size([columns, rows])
    .thresholds(valuesBetween(Math.min(...grid), Math.max(...grid)))(grid)
    .flatMap(({ value, coordinates }) =>
      coordinates
        .flat()
        .flatMap((ring) => linesWithin(ring, columns, rows))
        .map((line) => ({ hpa: value, line: line.map(place) })),
    );
}

function interpolated(
  stations: readonly Measured[],
  box: AskedBox,
): (longitude: number, latitude: number) => number {
  // Degrees of longitude are shorter than those of latitude away from the equator.
  const narrow = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const area = (box.east - box.west) * narrow * (box.north - box.south);
  const flat = (FLAT_PART ** 2 * area) / stations.length;
  return (longitude, latitude) => {
    let [sum, weights] = [0, 0];
    for (const station of stations) {
      const east = (station.longitude - longitude) * narrow;
      const north = station.latitude - latitude;
      const weight = 1 / (east * east + north * north + flat) ** 2;
      sum += weight * station.pressureHpa;
      weights += weight;
    }
    return Math.round(sum / weights / FINEST_HPA) * FINEST_HPA;
  };
}

/** The pressures of isobars between two: whole multiples of the least step that makes few of them. */
function valuesBetween(least: number, most: number): number[] {
  const step = STEPS.find((each) => (most - least) / each <= MOST_ISOBARS) ?? (STEPS.at(-1) as number);
  const first = Math.floor(least / step) + 1;
  const count = Math.max(0, Math.ceil(most / step) - first);
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}

/** The parts of a ring that do not run along the edge of the grid, by which the library closes areas. */
function linesWithin(ring: number[][], columns: number, rows: number): number[][][] {
  const isWithin = ([x = 0, y = 0]: number[]): boolean => x > 0 && x < columns && y > 0 && y < rows;
  const edge = ring.findIndex((point) => !isWithin(point));
  if (edge < 0) return [ring];
  const lines: number[][][] = [[]];
  // The last point of a ring is its first one.
  for (const point of [...ring.slice(edge, -1), ...ring.slice(0, edge)])
    if (isWithin(point)) lines.at(-1)?.push(point);
    else lines.push([]);
  return lines.filter((line) => line.length > 1);
}
