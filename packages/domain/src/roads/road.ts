import type { LinePoint } from './polyline.ts';
import { nearestOn, passesOf, type RoadLine, roadLine } from './roadLine.ts';
import { centreOf, reachOf, type StopShape } from './stopShape.ts';

/** A stop of a road as it is planned: a small geofence on its line. */
export interface RoadStop {
  id: number;
  name: string;
  shape: StopShape;
  /** The least stay in milliseconds that serves the stop; 0 where passing through is enough. */
  minimumStayMs: number;
}

/** A road as one version of it was drawn. */
export interface RoadDrawing {
  id: number;
  /** The number of the version. */
  version: number;
  name: string;
  points: readonly LinePoint[];
  /** The distance from the line in metres beyond which a vehicle is off the route. */
  bufferM: number;
  deviationAlarm: boolean;
  speedAlarm: boolean;
  /** The speed limit in metres per second; null where the road sets none. */
  maxSpeedMps: number | null;
  /** The milliseconds that a vehicle may come before its planned time without being early. */
  earlyToleranceMs: number;
  /** The milliseconds that a vehicle may come after its planned time without being late. */
  lateToleranceMs: number;
  stops: readonly RoadStop[];
}

/** A stop with its place on the line. */
export interface PlacedStop extends RoadStop {
  /** The metres along the line at which a vehicle passes the stop. */
  lineM: number;
  /** The metres from the middle of the stop to its farthest border. */
  reachM: number;
}

/** A road prepared for measuring how vehicles keep to it. */
export interface Road extends Omit<RoadDrawing, 'points' | 'stops'> {
  line: RoadLine;
  /** The stops in the order of the line. */
  stops: readonly PlacedStop[];
}

/** A vehicle's run on a road: when it is to set out, to arrive, and to be at each stop. Times are milliseconds since 1970 UTC. */
export interface RoadRun {
  id: number;
  road: Road;
  plannedStart: number;
  plannedEnd: number;
  /** When the vehicle was taken off the run; null where it was not. */
  cancelledTime: number | null;
  /** The planned time for each stop of the road, null where none is planned: the departure at the first stop, elsewhere the arrival. */
  stopTimes: readonly (number | null)[];
}

/**
 * The road of a drawing: the line measured, and each stop set on it where the line passes it first after the stop before. Throws
 * RangeError where the line has fewer than two places.
 */
export function roadOf({ points, stops, ...road }: RoadDrawing): Road {
  const line = roadLine(points);
  let fromM = 0;
  const placed = stops.map((stop): PlacedStop => {
    const reachM = reachOf(stop.shape);
    const lineM = placeStop(line, centreOf(stop.shape), fromM, road.bufferM + reachM);
    fromM = lineM;
    return { ...stop, lineM, reachM };
  });
  return { ...road, line, stops: placed };
}

/** Metres beside the line at which the stop lies farthest off it: a stop that no vehicle on the line would come to. */
export function stopsBeside(road: Road): PlacedStop[] {
  return road.stops.filter(
    (stop) => nearestOn(road.line, centreOf(stop.shape)).offM > stop.reachM + road.bufferM,
  );
}

function placeStop(line: RoadLine, centre: LinePoint, fromM: number, withinM: number): number {
  const [first] = passesOf(line, centre, fromM, line.lengthM, withinM).filter(({ atM }) => atM >= fromM);
  return Math.max(fromM, (first ?? nearestOn(line, centre, fromM)).atM);
}
