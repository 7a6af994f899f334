import type { LinePoint } from './polyline.ts';
import { nearestOn, passesOf, type RoadLine, roadLine } from './roadLine.ts';
import { centreOf, reachOf, type StopShape } from './stopShape.ts';

/** A stop as it is planned: a small geofence on the way of a road. */
export interface RoadStop {
  id: number;
  name: string;
  shape: StopShape;
  /** A vehicle that stays shorter has not served the stop; 0 where passing through is enough. */
  minimumStayMs: number;
}

/** A road as one version of it was drawn. */
export interface RoadDrawing {
  id: number;
  /** Which of its versions. */
  version: number;
  name: string;
  points: readonly LinePoint[];
  /** Farther beside the line than this a vehicle is off the route. */
  bufferM: number;
  deviationAlarm: boolean;
  speedAlarm: boolean;
  /** Null where the road sets no limit. */
  maxSpeedMps: number | null;
  /** So much before its planned time a vehicle is early, and so much after it late. */
  earlyToleranceMs: number;
  lateToleranceMs: number;
  stops: readonly RoadStop[];
}

/** A stop with its place on the line. */
export interface PlacedStop extends RoadStop {
  /** Metres along the line at which a vehicle passes it. */
  lineM: number;
  /** Metres from its middle to its farthest border. */
  reachM: number;
}

/** A road as vehicles are measured by it. */
export interface Road extends Omit<RoadDrawing, 'points' | 'stops'> {
  line: RoadLine;
  /** In the order of the line. */
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
  /** For each stop of the road; null where none is planned. At the first it is the departure, elsewhere the arrival. */
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
