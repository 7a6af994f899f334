import { AVENUES } from './avenues.ts';
import { type Point, toLocal } from './plane.ts';
import { between, nearestOn, type Segment, SegmentIndex } from './segmentIndex.ts';
import type { Street } from './street.ts';

/** Largest distance by which the end of a street may miss the street that it meets: the courses are from memory. */
export const END_REACH_M = 150;
const TOUCHING_M = 1;

/** The avenues and highways on the plane, with their ends connected to the streets that they meet. */
export function mainStreets(): Street[] {
  const streets = AVENUES.map(
    ({ properties, geometry }): Street => ({
      name: properties.name,
      streetClass: properties.class,
      points: geometry.coordinates.map(([longitude, latitude]) => toLocal(latitude, longitude)),
    }),
  );
  const index = new SegmentIndex();
  for (const street of streets) index.add(street);
  for (const street of streets) tieEnds(street, index, END_REACH_M);
  return streets;
}

/** Lengthens a street at both ends to the nearest other street within reach, where it does not touch one. */
export function tieEnds(
  street: Street,
  index: SegmentIndex,
  reachM: number,
  mayMeet: (other: Segment) => boolean = () => true,
): void {
  const start = meetingPoint(street, street.points[0]!, index, reachM, mayMeet);
  const end = meetingPoint(street, street.points.at(-1)!, index, reachM, mayMeet);
  if (start) street.points.unshift(start);
  if (end) street.points.push(end);
}

function meetingPoint(
  street: Street,
  from: Point,
  index: SegmentIndex,
  reachM: number,
  mayMeet: (other: Segment) => boolean,
): Point | null {
  let best: Point | null = null;
  let bestM = reachM;
  for (const segment of index.near(from, reachM)) {
    if (segment.street === street || !mayMeet(segment)) continue;
    const { share, metres } = nearestOn(segment, from);
    if (metres >= bestM) continue;
    bestM = metres;
    best = metres < TOUCHING_M ? null : between(segment.a, segment.b, share);
  }
  return best;
}
