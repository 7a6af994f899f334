import type { RoadGeofenceInput, RoadInput, RoadTimetableInput } from '@rastro/contract/resolvers';
import {
  decodePolyline,
  kmhToMps,
  type LinePoint,
  minuteOf,
  roadLine,
  roadOf,
  type StopPlan,
  type StopShape,
  stopsBeside,
  type Timetable,
  WEEKDAYS,
  type Weekday,
} from '@rastro/domain';
import { codedError } from '../errors.ts';
import { holdsFromMs } from '../moments.ts';

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 2_000;
const MAX_POINTS = 10_000;
const MAX_LENGTH_M = 3_000_000;
const MAX_STOPS = 200;
const MAX_CORNERS = 200;
const MAX_CLOCK_TIMES = 50;
const MIN_METRES = 5;
const MAX_METRES = 5_000;
const MAX_SPEED_KMH = 300;
const DAY_S = 86_400;
const MAX_TOLERANCE_S = 7_200;
const EARLY_TOLERANCE_S = 120;
const LATE_TOLERANCE_S = 300;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** A stop as a person wrote it, checked; `id` is null for a new one. */
export interface CheckedStop {
  id: number | null;
  name: string;
  shape: StopShape;
  minimumStayS: number;
  plan: StopPlan;
}

/** A road as a person wrote it, checked. */
export interface CheckedRoad {
  name: string;
  description: string | null;
  polyline: string;
  deviationAlarm: boolean;
  deviationM: number;
  speedAlarm: boolean;
  maxSpeedMps: number | null;
  earlyToleranceS: number;
  lateToleranceS: number;
  stops: CheckedStop[];
  /** Milliseconds since 1970 UTC; null for now. */
  holdsFrom: number | null;
}

const refuse = (field: string): never => {
  throw codedError('INVALID_INPUT', { field });
};

/** Moments without a zone are of `timeZone`. Throws INVALID_INPUT with the field, and ROAD_STOP_BESIDE for a stop that the line does not come to. */
export function checkedRoad(input: RoadInput, timeZone: string): CheckedRoad {
  const name = nameOf(input.name, 'name');
  const description = input.description?.trim() || null;
  if (description && description.length > MAX_DESCRIPTION_LENGTH) refuse('description');
  const points = lineOf(input.overviewPolyline);
  const deviationM = within(input.deviationMeters, MIN_METRES, MAX_METRES, 'deviationMeters');
  const maxSpeedKmh = input.maxSpeed ?? null;
  if (maxSpeedKmh === null ? input.speedAlarm : !(maxSpeedKmh > 0 && maxSpeedKmh <= MAX_SPEED_KMH))
    refuse('maxSpeed');
  if (input.roadGeofence.length > MAX_STOPS) refuse('roadGeofence');
  const stops = input.roadGeofence.map(checkedStop);
  const known = stops.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(known).size < known.length) refuse('roadGeofence.id');
  const road: CheckedRoad = {
    name,
    description,
    polyline: input.overviewPolyline,
    deviationAlarm: input.deviationAlarm,
    deviationM,
    speedAlarm: input.speedAlarm,
    maxSpeedMps: maxSpeedKmh === null ? null : kmhToMps(maxSpeedKmh),
    earlyToleranceS: seconds(input.earlyTolerance ?? EARLY_TOLERANCE_S, MAX_TOLERANCE_S, 'earlyTolerance'),
    lateToleranceS: seconds(input.lateTolerance ?? LATE_TOLERANCE_S, MAX_TOLERANCE_S, 'lateTolerance'),
    stops,
    holdsFrom: holdsFromMs(input.holdsFrom, timeZone),
  };
  checkStopsOnLine(road, points);
  checkPlans(stops);
  return road;
}

/** A timetable as a person wrote it, checked. Throws INVALID_INPUT with the field. */
export function checkedTimetable(input: RoadTimetableInput): Timetable {
  const untilDate = input.untilDate ?? null;
  const fromDate = dateOf(input.fromDate, 'fromDate');
  if (untilDate !== null && dateOf(untilDate, 'untilDate') < fromDate) refuse('untilDate');
  return {
    weekdays: weekdaysOf(input.days, 'days'),
    minuteOfDay: minute(input.startTime, 'startTime'),
    fromDate,
    untilDate,
  };
}

function lineOf(polyline: string): LinePoint[] {
  try {
    const points = decodePolyline(polyline);
    if (points.length > MAX_POINTS || roadLine(points).lengthM > MAX_LENGTH_M) refuse('overviewPolyline');
    return points;
  } catch (cause) {
    if (cause instanceof RangeError) return refuse('overviewPolyline');
    throw cause;
  }
}

function checkedStop(input: RoadGeofenceInput): CheckedStop {
  return {
    id: input.id ?? null,
    name: nameOf(input.name, 'roadGeofence.name'),
    shape: shapeOf(input),
    minimumStayS: seconds(input.minimumStay ?? 0, DAY_S, 'roadGeofence.minimumStay'),
    plan: planOf(input),
  };
}

function shapeOf({ lat, lon, radius, polygon }: RoadGeofenceInput): StopShape {
  if (polygon && radius == null) {
    const first = polygon[0];
    const last = polygon.at(-1);
    const isClosed = polygon.length > 1 && first?.lat === last?.lat && first?.lon === last?.lon;
    const ring = (isClosed ? polygon.slice(0, -1) : polygon).map((corner) => pointOf(corner.lat, corner.lon));
    if (ring.length < 3 || ring.length > MAX_CORNERS) refuse('roadGeofence.polygon');
    return { kind: 'polygon', ring };
  }
  if (radius == null) return refuse('roadGeofence.radius');
  return {
    kind: 'circle',
    ...pointOf(lat ?? Number.NaN, lon ?? Number.NaN),
    radiusM: within(radius, MIN_METRES, MAX_METRES, 'roadGeofence.radius'),
  };
}

function pointOf(latitude: number, longitude: number): LinePoint {
  if (!(Math.abs(latitude) < 90 && Math.abs(longitude) <= 180)) refuse('roadGeofence.lat');
  return { latitude, longitude };
}

function planOf({ arrivalOffset, arrivalTimes }: RoadGeofenceInput): StopPlan {
  if (arrivalOffset != null && arrivalTimes?.length) refuse('roadGeofence.arrivalTimes');
  if (arrivalOffset != null)
    return { kind: 'offset', offsetMs: seconds(arrivalOffset, DAY_S, 'roadGeofence.arrivalOffset') * 1000 };
  if (!arrivalTimes?.length) return { kind: 'none' };
  if (arrivalTimes.length > MAX_CLOCK_TIMES) refuse('roadGeofence.arrivalTimes');
  return {
    kind: 'clock',
    times: arrivalTimes.map(({ days, time }) => ({
      weekdays: weekdaysOf(days, 'roadGeofence.arrivalTimes'),
      minuteOfDay: minute(time, 'roadGeofence.arrivalTimes'),
    })),
  };
}

function checkStopsOnLine(road: CheckedRoad, points: readonly LinePoint[]): void {
  const [beside] = stopsBeside(
    roadOf({
      id: 0,
      version: 0,
      name: road.name,
      points,
      bufferM: road.deviationM,
      deviationAlarm: road.deviationAlarm,
      speedAlarm: road.speedAlarm,
      maxSpeedMps: road.maxSpeedMps,
      earlyToleranceMs: 0,
      lateToleranceMs: 0,
      stops: road.stops.map(({ name, shape }, index) => ({ id: index, name, shape, minimumStayMs: 0 })),
    }),
  );
  if (beside) throw codedError('ROAD_STOP_BESIDE', { stop: beside.name });
}

/** No stop is planned before the one before it. */
function checkPlans(stops: readonly CheckedStop[]): void {
  let before = 0;
  for (const { plan } of stops) {
    if (plan.kind !== 'offset') continue;
    if (plan.offsetMs < before) refuse('roadGeofence.arrivalOffset');
    before = plan.offsetMs;
  }
}

function nameOf(text: string, field: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH) refuse(field);
  return name;
}

function within(value: number, least: number, most: number, field: string): number {
  if (!(value >= least && value <= most)) refuse(field);
  return value;
}

function seconds(value: number, most: number, field: string): number {
  if (!Number.isInteger(value)) refuse(field);
  return within(value, 0, most, field);
}

function weekdaysOf(days: readonly Weekday[], field: string): number[] {
  if (days.length === 0) refuse(field);
  return [...new Set(days.map((day) => WEEKDAYS.indexOf(day) + 1))].sort();
}

function minute(text: string, field: string): number {
  const value = minuteOf(text);
  return value === null || value >= 1440 ? refuse(field) : value;
}

function dateOf(text: string, field: string): string {
  try {
    if (DATE.test(text)) return Temporal.PlainDate.from(text).toString();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
  }
  return refuse(field);
}
