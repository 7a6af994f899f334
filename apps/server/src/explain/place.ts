import type { ExplainedPlace } from '@rastro/contract/resolvers';
import { decodePolyline, eventType, type GeofenceShape, geoJsonOf, type LonLat } from '@rastro/domain';
import type { Pool } from 'pg';
import type { SubjectEvent } from './subjects.ts';

/** What an event happened at, as it was then; null for what happens at nothing that somebody drew. */
export async function placeOf(
  pool: Pool,
  customerId: number,
  event: SubjectEvent,
): Promise<ExplainedPlace | null> {
  const place = eventType(event.code)?.place ?? null;
  if (place === 'geofence') return geofenceAt(pool, customerId, event);
  return place === 'road' ? roadAt(pool, customerId, event) : null;
}

async function geofenceAt(
  pool: Pool,
  customerId: number,
  { subject, at }: SubjectEvent,
): Promise<ExplainedPlace | null> {
  const { rows } = await pool.query<{ name: string; color: string; shape: GeofenceShape }>(
    `SELECT g.name, g.color, v.shape FROM geofence g JOIN geofence_version v ON v.geofence_id = g.id
      WHERE g.id = $1 AND g.customer_id = $2 ORDER BY v.valid_from > $3, abs(extract(epoch FROM v.valid_from - $3)) LIMIT 1`,
    [subject, customerId, new Date(at)],
  );
  const [row] = rows;
  if (!row) return null;
  const { name, color, shape } = row;
  return { kind: 'GEOFENCE', name, color, geomJson: geoJsonOf(shape), lineJson: null };
}

/** The events of a road whose subject is one of its stops. */
const STOP_CODES: ReadonlySet<string> = new Set(['stopVisit', 'stopSkipped', 'stopEarly', 'stopLate']);

/** A run keeps the road that held when it was planned to begin. */
async function roadAt(
  pool: Pool,
  customerId: number,
  { code, subject, at, roadId, runId }: SubjectEvent,
): Promise<ExplainedPlace | null> {
  const { rows } = await pool.query<{ name: string; polyline: string; width: number }>(
    `SELECT r.name, v.overview_polyline AS polyline, v.deviation_m AS width
       FROM road r JOIN road_version v ON v.road_id = r.id LEFT JOIN road_run n ON n.id = $4 AND n.road_id = r.id
      WHERE r.id = $1 AND r.customer_id = $2
      ORDER BY v.valid_from > coalesce(n.planned_start, $3),
               abs(extract(epoch FROM v.valid_from - coalesce(n.planned_start, $3))) LIMIT 1`,
    [STOP_CODES.has(code) ? roadId : subject, customerId, new Date(at), runId],
  );
  const [row] = rows;
  if (!row) return null;
  const line = decodePolyline(row.polyline).map(({ latitude, longitude }): LonLat => [longitude, latitude]);
  return {
    kind: 'ROAD',
    name: row.name,
    color: null,
    geomJson: geoJsonOf({ type: 'corridor', line, halfWidthM: row.width }),
    lineJson: JSON.stringify({ type: 'LineString', coordinates: line }),
  };
}
