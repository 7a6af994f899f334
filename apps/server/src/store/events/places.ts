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
import type { Db } from '../database.ts';
import type { StoredStop } from '../roads.ts';

/** The place of an event, as it was then: a geofence, a road with its line and its width, or a stop of a road. */
export interface EventPlace {
  kind: 'GEOFENCE' | 'ROAD' | 'STOP';
  name: string;
  /** Six hexadecimal digits after a #; null for a road and its stops. */
  color: string | null;
  /** The border as the text of a GeoJSON Polygon. */
  geomJson: string;
  /** A road's line as the text of a GeoJSON LineString. */
  lineJson: string | null;
  /** Whether it has been deleted since. */
  deleted: boolean;
}

/** What is asked of an event to find its places. */
interface PlacedEvent {
  code: string;
  subject: number;
  /** Milliseconds since 1970 UTC. */
  at: number;
  /** The road and the run that it says it is of. */
  roadId: number | null;
  runId: number | null;
}

/** The road and the run that the details of an event name. */
export function roadOf({ roadId, runId }: Record<string, unknown>): Pick<PlacedEvent, 'roadId' | 'runId'> {
  const idOf = (id: unknown): number | null => (typeof id === 'number' ? id : null);
  return { roadId: idOf(roadId), runId: idOf(runId) };
}

/** The places that an event happened at, as they were then, a road before its stop; none for events of no place that somebody drew. */
export async function placesOf(db: Db, customerId: number, event: PlacedEvent): Promise<EventPlace[]> {
  const place = eventType(event.code)?.place ?? null;
  if (place === 'geofence') return geofenceAt(db, customerId, event);
  return place === 'road' ? roadAt(db, customerId, event) : [];
}

async function geofenceAt(db: Db, customerId: number, { subject, at }: PlacedEvent): Promise<EventPlace[]> {
  const { rows } = await sql<{ name: string; color: string; shape: GeofenceShape; deleted: boolean }>`
    SELECT g.name, g.color, v.shape, g.deleted_at IS NOT NULL AS deleted FROM geofence g JOIN geofence_version v ON v.geofence_id = g.id
     WHERE g.id = ${subject} AND g.customer_id = ${customerId}
     ORDER BY v.valid_from > ${new Date(at)}, abs(extract(epoch FROM v.valid_from - ${new Date(at)}::timestamptz)) LIMIT 1`.execute(
    db,
  );
  return rows.map(({ name, color, shape, deleted }) => ({
    kind: 'GEOFENCE',
    name,
    color,
    geomJson: geoJsonOf(shape),
    lineJson: null,
    deleted,
  }));
}

/** The events of a road whose subject is one of its stops. */
const STOP_CODES: ReadonlySet<string> = new Set(['stopVisit', 'stopSkipped', 'stopEarly', 'stopLate']);

/** A run keeps the road that held when it was planned to begin. */
async function roadAt(
  db: Db,
  customerId: number,
  { code, subject, at, roadId, runId }: PlacedEvent,
): Promise<EventPlace[]> {
  const isAtStop = STOP_CODES.has(code);
  const roadThen = isAtStop ? roadId : subject;
  const meant = sql`coalesce(n.planned_start, ${new Date(at)}::timestamptz)`;
  const { rows } = await sql<{
    name: string;
    polyline: string;
    width: number;
    stops: StoredStop[];
    deleted: boolean;
  }>`
    SELECT r.name, r.deleted_at IS NOT NULL AS deleted, v.overview_polyline AS polyline, v.deviation_m AS width, v.stops
      FROM road r JOIN road_version v ON v.road_id = r.id LEFT JOIN road_run n ON n.id = ${runId} AND n.road_id = r.id
     WHERE r.id = ${roadThen} AND r.customer_id = ${customerId}
     ORDER BY v.valid_from > ${meant}, abs(extract(epoch FROM v.valid_from - ${meant})) LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) return [];
  const line = decodePolyline(row.polyline).map(lonLat);
  const road: EventPlace = {
    kind: 'ROAD',
    name: row.name,
    color: null,
    geomJson: geoJsonOf({ type: 'corridor', line, halfWidthM: row.width }),
    lineJson: JSON.stringify({ type: 'LineString', coordinates: line }),
    deleted: row.deleted,
  };
  const stop = isAtStop && row.stops.find(({ id }) => id === subject);
  if (!stop) return [road];
  const { name, shape } = stop;
  const geomJson = geoJsonOf(areaOf(shape));
  return [road, { kind: 'STOP', name, color: null, geomJson, lineJson: null, deleted: row.deleted }];
}

const lonLat = ({ latitude, longitude }: LinePoint): LonLat => [longitude, latitude];

const areaOf = (shape: StopShape): GeofenceShape =>
  shape.kind === 'circle'
    ? { type: 'circle', centre: lonLat(shape), radiusM: shape.radiusM }
    : { type: 'polygon', rings: [shape.ring.map(lonLat)] };
