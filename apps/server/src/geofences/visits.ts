import type { GeofenceVisitPage, QueryGeofenceVisitsArgs } from '@rastro/contract/resolvers';
import { mpsToKmh } from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentMs, momentText } from '../moments.ts';
import { pageWindow } from '../paging.ts';

interface VisitRow {
  assetId: number;
  name: string;
  plate: string;
  geofenceId: number;
  geofenceName: string;
  enterTime: Date;
  exitTime: Date | null;
  distanceM: number;
  maxSpeedMps: number | null;
  total: number;
}

/**
 * Stays of assets in scope in the geofences of their own customer that touch the range, the newest entry first. Geofences that
 * were deleted since are among them: what happened, happened.
 */
export async function geofenceVisits(
  scope: Scope,
  args: QueryGeofenceVisitsArgs,
): Promise<GeofenceVisitPage> {
  const { timeZone } = scope.requester;
  const from = new Date(momentMs(args.fechaInicio, timeZone));
  const to = new Date(momentMs(args.fechaFin, timeZone));
  const assets = scope
    .assets()
    .where(sql<boolean>`asset.id = ANY(${[...args.assetIds]}::int[])`)
    .select('asset.id');
  const chosen = args.geofencesSelected
    ? sql`AND visit.geofence_id = ANY(${[...args.geofencesSelected]}::int[])`
    : sql``;
  const { limit, offset } = pageWindow(args);
  const { rows } = await sql<VisitRow>`
    SELECT visit.asset_id AS "assetId", asset.name, asset.license_plate AS plate,
           visit.geofence_id AS "geofenceId", geofence.name AS "geofenceName",
           visit.enter_time AS "enterTime", visit.exit_time AS "exitTime",
           visit.distance_m AS "distanceM", visit.max_speed_mps AS "maxSpeedMps",
           count(*) OVER ()::int AS total
      FROM geofence_visit AS visit
      JOIN asset ON asset.id = visit.asset_id AND asset.customer_id = visit.customer_id
      JOIN geofence ON geofence.id = visit.geofence_id AND geofence.customer_id = visit.customer_id
     WHERE visit.asset_id IN (${assets}) ${chosen}
       AND visit.enter_time < ${to} AND (visit.exit_time IS NULL OR visit.exit_time >= ${from})
     ORDER BY visit.enter_time DESC, visit.asset_id, visit.geofence_id
     LIMIT ${limit} OFFSET ${offset}`.execute(scope.db);
  const now = Date.now();
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map((row) => {
      const enter = row.enterTime.getTime();
      return {
        rowid: `${row.assetId}-${row.geofenceId}-${enter}`,
        mid: row.assetId,
        name: row.name,
        pat: row.plate,
        geofenceId: row.geofenceId,
        geofenceName: row.geofenceName,
        iTime: momentText(enter),
        fTime: row.exitTime && momentText(row.exitTime.getTime()),
        duration: Math.max(0, Math.round(((row.exitTime?.getTime() ?? now) - enter) / 1000)),
        distance: Math.round(row.distanceM) / 1000,
        maxSpeed: row.maxSpeedMps === null ? null : Math.round(mpsToKmh(row.maxSpeedMps) * 10) / 10,
      };
    }),
  };
}
