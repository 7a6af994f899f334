import { outlineOf } from '@rastro/domain/geofences/outline';
import type { LonLat } from '@rastro/domain/geofences/shape';
import { encodePolyline, type LinePoint } from '@rastro/domain/roads/polyline';
import { simplifiedTo } from '@rastro/domain/roads/simplifyLine';
import type { Weekday } from '@rastro/domain/weekday';
import type { EditedRoadQuery, RoadGeofenceInput, RoadInput, StopGeofencesQuery } from '../api/index.ts';
import { type Format, shownIn, typedIn } from '../i18n/index.ts';
import type { MapStop } from '../map/index.ts';

/** A road as its editor begins with it. */
export type EditedRoad = NonNullable<EditedRoadQuery['road']>;
type StopGeofence = StopGeofencesQuery['geofence']['items'][number];

/** How it is planned when vehicles reach a stop. */
export type PlanKind = 'none' | 'offset' | 'clock';

/** A stop in the form. */
export interface StopValues {
  /** Tells it from the other ones of the form. */
  key: string;
  /** Null for a new one. */
  id: number | null;
  name: string;
  /** The middle of a circle; null for a polygon. */
  lat: number | null;
  lon: number | null;
  radius: number | null;
  polygon: readonly { lat: number; lon: number }[] | null;
  /** Seconds. */
  minimumStay: number | string;
  plan: PlanKind;
  /** Minutes after the start of the run. */
  offset: number | string;
  times: readonly { days: readonly Weekday[]; time: string }[];
}

/** What stands in the form of a road, without its path. */
export interface RoadValues {
  name: string;
  description: string;
  deviationAlarm: boolean;
  /** In the unit of the language. */
  deviationMeters: number | string;
  speedAlarm: boolean;
  /** In the unit of the language. */
  maxSpeed: number | string;
  /** Minutes. */
  earlyTolerance: number | string;
  lateTolerance: number | string;
  stops: readonly StopValues[];
  holdsFrom: string | null;
}

const SPEED_DIGITS = 1;
const SECONDS = 60;
/** Corners of a stop that the server accepts. */
const MOST_CORNERS = 200;
export const DEFAULT_DEVIATION_M = 50;

const speedShown = (kmh: number | null, { measure }: Format): number | '' =>
  kmh === null ? '' : shownIn(measure('speed'), kmh, SPEED_DIGITS);

/** The kilometres per hour of a speed in the form of a road; what was shown of its own stays that, however it was rounded. */
const speedKmh = (shown: number | string, road: EditedRoad | null, { measure }: Format): number | null =>
  shown === '' ? null : typedIn(measure('speed'), Number(shown), SPEED_DIGITS, road?.maxSpeed ?? null);

const deviationShown = (metres: number, { measure }: Format): number => shownIn(measure('length'), metres, 0);

/** The metres of a deviation in the form of a road; what was shown for its own stays that, however it was rounded. */
export function deviationM(shown: number | string, road: EditedRoad | null, format: Format): number {
  const before = road?.deviationMeters ?? DEFAULT_DEVIATION_M;
  return typedIn(format.measure('length'), Number(shown), 0, before);
}

/** What the form of a road begins with; null is a new one. */
export const valuesOf = (road: EditedRoad | null, format: Format): RoadValues => ({
  name: road?.name ?? '',
  description: road?.description ?? '',
  deviationAlarm: road?.deviationAlarm ?? true,
  deviationMeters: deviationShown(road?.deviationMeters ?? DEFAULT_DEVIATION_M, format),
  speedAlarm: road?.speedAlarm ?? false,
  maxSpeed: speedShown(road?.maxSpeed ?? null, format),
  earlyTolerance: (road?.earlyTolerance ?? 120) / SECONDS,
  lateTolerance: (road?.lateTolerance ?? 300) / SECONDS,
  stops: road?.roadGeofence.map(stopOf) ?? [],
  holdsFrom: null,
});

const stopOf = (stop: EditedRoad['roadGeofence'][number]): StopValues => ({
  key: `stop ${stop.id}`,
  id: stop.id,
  name: stop.name,
  lat: stop.polygon ? null : stop.lat,
  lon: stop.polygon ? null : stop.lon,
  radius: stop.radius,
  polygon: stop.polygon,
  minimumStay: stop.minimumStay,
  plan: stop.arrivalOffset !== null ? 'offset' : stop.arrivalTimes?.length ? 'clock' : 'none',
  offset: stop.arrivalOffset === null ? '' : stop.arrivalOffset / SECONDS,
  times: stop.arrivalTimes ?? [],
});

/** A stop where a geofence is: its circle, or its border with as many corners as a stop may have. */
export function stopAt(
  { name, geofenceType, drawnJson, geomJson, radius }: StopGeofence,
  key: string,
): StopValues {
  const stop = { key, id: null, name, minimumStay: 0, plan: 'none', offset: '', times: [] } as const;
  if (geofenceType === 'CIRCLE') {
    const { coordinates } = JSON.parse(drawnJson) as { coordinates: LonLat };
    return { ...stop, lon: coordinates[0], lat: coordinates[1], radius, polygon: null };
  }
  const { coordinates } = JSON.parse(geomJson) as { coordinates: LonLat[][] };
  const ring = (coordinates[0] ?? []).map(([longitude, latitude]) => ({ longitude, latitude }));
  const { points } = simplifiedTo(ring, MOST_CORNERS);
  const polygon = points.slice(0, -1).map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }));
  return { ...stop, lat: null, lon: null, radius: null, polygon };
}

/** A road as calls take it, from what stands in its form. */
export const inputOf = (
  values: RoadValues,
  {
    customerId,
    polyline,
    road,
    format,
  }: { customerId: number; polyline: string; road: EditedRoad | null; format: Format },
): RoadInput => ({
  customerId,
  name: values.name.trim(),
  description: values.description.trim() || null,
  overviewPolyline: polyline,
  deviationAlarm: values.deviationAlarm,
  deviationMeters: deviationM(values.deviationMeters, road, format),
  speedAlarm: values.speedAlarm,
  maxSpeed: speedKmh(values.maxSpeed, road, format),
  earlyTolerance: Math.round(Number(values.earlyTolerance) * SECONDS),
  lateTolerance: Math.round(Number(values.lateTolerance) * SECONDS),
  roadGeofence: values.stops.map(stopInput),
  holdsFrom: values.holdsFrom && `${values.holdsFrom} 00:00:00`,
});

const stopInput = (stop: StopValues): RoadGeofenceInput => ({
  id: stop.id,
  name: stop.name.trim(),
  lat: stop.lat,
  lon: stop.lon,
  radius: stop.radius,
  polygon: stop.polygon?.map(({ lat, lon }) => ({ lat, lon })) ?? null,
  minimumStay: Math.round(Number(stop.minimumStay)),
  arrivalOffset: stop.plan === 'offset' ? Math.round(Number(stop.offset) * SECONDS) : null,
  arrivalTimes:
    stop.plan === 'clock' ? stop.times.map(({ days, time }) => ({ days: [...days], time })) : null,
});

/** The stops as the map shows them. */
export const mapStops = (stops: readonly StopValues[]): MapStop[] =>
  stops.map(({ name, lat, lon, radius, polygon }, at) => {
    const rings =
      polygon !== null
        ? [polygon.map((corner): LonLat => [corner.lon, corner.lat])]
        : outlineOf({ type: 'circle', centre: [lon ?? 0, lat ?? 0], radiusM: radius ?? 0 });
    return {
      name,
      order: at + 1,
      geomJson: JSON.stringify({
        type: 'Polygon',
        coordinates: rings.map((ring) => [...ring, ...ring.slice(0, 1)]),
      }),
    };
  });

/** A list with the element of one place moved to another. */
export function moved<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const element = list[from];
  if (element === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, element);
}

/** The encoded line of what was drawn, the text of a GeoJSON LineString. */
export const polylineOf = (drawnJson: string): string => encodePolyline(pointsOf(drawnJson));

const pointsOf = (drawnJson: string): LinePoint[] =>
  (JSON.parse(drawnJson) as { coordinates: LonLat[] }).coordinates.map(([longitude, latitude]) => ({
    latitude,
    longitude,
  }));

/** A line as the drawing tool takes it. */
export const drawnLine = (points: readonly LinePoint[]): string =>
  JSON.stringify({
    type: 'LineString',
    coordinates: points.map(({ latitude, longitude }) => [longitude, latitude]),
  });
