import { prepareArea } from './area.ts';
import { areOnGlobe, type GeofenceShape, type LonLat, longitudeNear, placesOf, unwrapped } from './shape.ts';

/** The limits of the shapes that may be drawn. */
export const GEOFENCE_LIMITS = {
  /** The most corners of a polygon with all its holes, and the most places of a corridor's line. */
  places: 1_000,
  /** The degrees north and south at which the map ends, and beyond which a plane no longer resembles the globe. */
  latitude: 85,
  /** The greatest width and height of a geofence in degrees. */
  spanDeg: 20,
  circleM: { min: 10, max: 100_000 },
  corridorHalfWidthM: { min: 5, max: 10_000 },
  /** The least ratio of a polygon's area to its border in metres: below it, the polygon is hardly more than a line. */
  thicknessM: 1,
} as const;

/** The reason why a drawn shape cannot be a geofence. */
export type GeofenceProblem =
  | 'tooFewPlaces'
  | 'tooManyPlaces'
  | 'outsideWorld'
  | 'tooLarge'
  | 'tooSmall'
  | 'selfCrossing';

/**
 * Gives the shape in its regular form, or what is wrong with it. In the regular form no place comes twice in a row, rings are not closed
 * by repeating a place, outer rings run counter-clockwise and holes clockwise (RFC 7946), and longitudes begin within 180 degrees and
 * go on beyond that where the shape crosses the date line.
 */
export function checkShape(
  shape: GeofenceShape,
): { shape: GeofenceShape; problem: null } | { problem: GeofenceProblem } {
  const places = placesOf(shape);
  if (places.length > GEOFENCE_LIMITS.places) return { problem: 'tooManyPlaces' };
  const isOnMap = places.every(([, latitude]) => Math.abs(latitude) <= GEOFENCE_LIMITS.latitude);
  if (!isOnMap || !areOnGlobe(places)) return { problem: 'outsideWorld' };
  const regular = regularShape(shape);
  const problem =
    regular.type === 'polygon'
      ? polygonProblem(regular.rings)
      : (sizeProblem(regular) ?? spanProblem(regular));
  return problem ? { problem } : { shape: regular, problem: null };
}

function regularShape(shape: GeofenceShape): GeofenceShape {
  if (shape.type === 'circle') {
    const [longitude, latitude] = shape.centre;
    return { ...shape, centre: [longitudeNear(0, longitude), latitude] };
  }
  if (shape.type === 'corridor') return { ...shape, line: regularLine(shape.line) };
  const rings = shape.rings.map((ring) => {
    const places = regularLine(ring);
    const [first, last] = [places[0], places.at(-1)];
    if (first && last && places.length > 1 && first[0] === last[0] && first[1] === last[1]) places.pop();
    return places;
  });
  // Holes lie beside their outer ring, whichever way around the globe they were written.
  const origin = rings[0]?.[0]?.[0] ?? 0;
  const beside = rings.map((ring) => {
    const turn = ring[0] ? longitudeNear(origin, ring[0][0]) - ring[0][0] : 0;
    return ring.map(([longitude, latitude]): LonLat => [longitude + turn, latitude]);
  });
  return {
    type: 'polygon',
    rings: beside.map((ring, at) => (twiceArea(ring) > 0 === (at === 0) ? ring : ring.toReversed())),
  };
}

function regularLine(line: readonly LonLat[]): LonLat[] {
  const [first] = line;
  if (!first) return [];
  const turn = longitudeNear(0, first[0]) - first[0];
  return unwrapped(line)
    .map(([longitude, latitude]): LonLat => [longitude + turn, latitude])
    .filter((place, at, all) => at === 0 || place[0] !== all[at - 1]![0] || place[1] !== all[at - 1]![1]);
}

function sizeProblem(shape: Exclude<GeofenceShape, { type: 'polygon' }>): GeofenceProblem | null {
  const [size, { min, max }] =
    shape.type === 'circle'
      ? [shape.radiusM, GEOFENCE_LIMITS.circleM]
      : [shape.halfWidthM, GEOFENCE_LIMITS.corridorHalfWidthM];
  if (!(size >= min)) return 'tooSmall';
  if (!(size <= max)) return 'tooLarge';
  return shape.type === 'corridor' && shape.line.length < 2 ? 'tooFewPlaces' : null;
}

function spanProblem(shape: GeofenceShape): GeofenceProblem | null {
  const { west, south, east, north } = prepareArea(shape).box;
  return east - west > GEOFENCE_LIMITS.spanDeg || north - south > GEOFENCE_LIMITS.spanDeg ? 'tooLarge' : null;
}

function polygonProblem(rings: readonly (readonly LonLat[])[]): GeofenceProblem | null {
  if (rings.length === 0 || rings.some((ring) => ring.length < 3)) return 'tooFewPlaces';
  const shape: GeofenceShape = { type: 'polygon', rings };
  const span = spanProblem(shape);
  if (span) return span;
  if (crossesItself(rings)) return 'selfCrossing';
  return prepareArea(shape).quarterDepthM * 2 < GEOFENCE_LIMITS.thicknessM ? 'tooSmall' : null;
}

function twiceArea(ring: readonly LonLat[]): number {
  let twice = 0;
  ring.forEach(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length]!;
    twice += x1 * y2 - x2 * y1;
  });
  return twice;
}

interface Side {
  from: LonLat;
  to: LonLat;
  ring: number;
  at: number;
  count: number;
}

/** Whether two sides of the rings touch, but for neighbours at their common corner. */
function crossesItself(rings: readonly (readonly LonLat[])[]): boolean {
  const sides = rings.flatMap((places, ring) =>
    places.map(
      (from, at): Side => ({
        from,
        to: places[(at + 1) % places.length]!,
        ring,
        at,
        count: places.length,
      }),
    ),
  );
  const west = (side: Side): number => Math.min(side.from[0], side.to[0]);
  const east = (side: Side): number => Math.max(side.from[0], side.to[0]);
  sides.sort((one, other) => west(one) - west(other));
  for (let one = 0; one < sides.length; one++)
    for (let other = one + 1; other < sides.length && west(sides[other]!) <= east(sides[one]!); other++)
      if (areAtOdds(sides[one]!, sides[other]!)) return true;
  return false;
}

function areAtOdds(one: Side, other: Side): boolean {
  if (one.ring === other.ring && (one.at + 1) % one.count === other.at) return foldsBack(one, other);
  if (one.ring === other.ring && (other.at + 1) % one.count === one.at) return foldsBack(other, one);
  const a = sideOf(one, other.from);
  const b = sideOf(one, other.to);
  const c = sideOf(other, one.from);
  const d = sideOf(other, one.to);
  if (a !== b && c !== d && a * b <= 0 && c * d <= 0) return true;
  return (
    (a === 0 && isBeside(one, other.from)) ||
    (b === 0 && isBeside(one, other.to)) ||
    (c === 0 && isBeside(other, one.from)) ||
    (d === 0 && isBeside(other, one.to))
  );
}

/** Whether the second of two neighbours goes back along the first. */
function foldsBack(one: Side, next: Side): boolean {
  if (sideOf(one, next.to) !== 0) return false;
  const along =
    (one.to[0] - one.from[0]) * (next.to[0] - next.from[0]) +
    (one.to[1] - one.from[1]) * (next.to[1] - next.from[1]);
  return along < 0;
}

const sideOf = ({ from, to }: Side, [x, y]: LonLat): number =>
  Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));

const isBeside = ({ from, to }: Side, [x, y]: LonLat): boolean =>
  x >= Math.min(from[0], to[0]) &&
  x <= Math.max(from[0], to[0]) &&
  y >= Math.min(from[1], to[1]) &&
  y <= Math.max(from[1], to[1]);
