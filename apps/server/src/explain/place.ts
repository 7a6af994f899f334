import type { ExplainedPlace } from '@rastro/contract/resolvers';
import {
  decodePolyline,
  eventType,
  type GeofenceShape,
  geoJsonOf,
  type LinePoint,
  type LonLat,
  type StopShape,
} from '@rastro/domain';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';
import type { StoredStop } from '../store/roads.ts';
import type { SubjectEvent } from './subjects.ts';

/** The places that an event happened at, as they were then, a road before its stop; none for events of no place that somebody drew. */
export async function placesOf(db: Db, customerId: number, event: SubjectEvent): Promise<ExplainedPlace[]> {
  const place = eventType(event.code)?.place ?? null;
  if (place === 'geofence') return geofenceAt(db, customerId, event);
  return place === 'road' ? roadAt(db, customerId, event) : [];
}

async function geofenceAt(
  db: Db,
  customerId: number,
  { subject, at }: SubjectEvent,
): Promise<ExplainedPlace[]> {
  const { rows } = await sql<{ name: string; color: string; shape: GeofenceShape }>`
    SELECT g.name, g.color, v.shape FROM geofence g JOIN geofence_version v ON v.geofence_id = g.id
     WHERE g.id = ${subject} AND g.customer_id = ${customerId}
     ORDER BY v.valid_from > ${new Date(at)}, abs(extract(epoch FROM v.valid_from - ${new Date(at)}::timestamptz)) LIMIT 1`.execute(
    db,
  );
  return rows.map(({ name, color, shape }) => ({
    kind: 'GEOFENCE',
    name,
    color,
    geomJson: geoJsonOf(shape),
    lineJson: null,
  }));
}

/** The events of a road whose subject is one of its stops. */
const STOP_CODES: ReadonlySet<string> = new Set(['stopVisit', 'stopSkipped', 'stopEarly', 'stopLate']);

/** A run keeps the road that held when it was planned to begin. */
async function roadAt(
  db: Db,
  customerId: number,
  { code, subject, at, roadId, runId }: SubjectEvent,
): Promise<ExplainedPlace[]> {
  const isAtStop = STOP_CODES.has(code);
  const roadThen = isAtStop ? roadId : subject;
  const meant = sql`coalesce(n.planned_start, ${new Date(at)}::timestamptz)`;
  const { rows } = await sql<{ name: string; polyline: string; width: number; stops: StoredStop[] }>`
    SELECT r.name, v.overview_polyline AS polyline, v.deviation_m AS width, v.stops
      FROM road r JOIN road_version v ON v.road_id = r.id LEFT JOIN road_run n ON n.id = ${runId} AND n.road_id = r.id
     WHERE r.id = ${roadThen} AND r.customer_id = ${customerId}
     ORDER BY v.valid_from > ${meant}, abs(extract(epoch FROM v.valid_from - ${meant})) LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) return [];
  const line = decodePolyline(row.polyline).map(lonLat);
  const road: ExplainedPlace = {
    kind: 'ROAD',
    name: row.name,
    color: null,
    geomJson: geoJsonOf({ type: 'corridor', line, halfWidthM: row.width }),
    lineJson: JSON.stringify({ type: 'LineString', coordinates: line }),
  };
  const stop = isAtStop && row.stops.find(({ id }) => id === subject);
  if (!stop) return [road];
  const { name, shape } = stop;
  return [road, { kind: 'STOP', name, color: null, geomJson: geoJsonOf(areaOf(shape)), lineJson: null }];
}

const lonLat = ({ latitude, longitude }: LinePoint): LonLat => [longitude, latitude];

const areaOf = (shape: StopShape): GeofenceShape =>
  shape.kind === 'circle'
    ? { type: 'circle', centre: lonLat(shape), radiusM: shape.radiusM }
    : { type: 'polygon', rings: [shape.ring.map(lonLat)] };
