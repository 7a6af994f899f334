import type { ShareField } from '@rastro/contract/resolvers';
import type { GeofenceShape } from '@rastro/domain';
import { sql } from 'kysely';
import { secretHash } from '../access/tokens.ts';
import type { Db } from '../store/database.ts';

/** The permission by which links are made, listed and revoked, and which who made one needs as long as it shows something. */
export const SHARES = 'CompartirUbicacion';

/** Where the arrival of a vehicle ends a link. */
export interface ArrivalPlace {
  /** Of the geofence; null for a place. */
  name: string | null;
  shape: GeofenceShape;
}

/** A link that was not revoked, of a vehicle and a customer that are there. Times are milliseconds since 1970. */
export interface KnownLink {
  id: number;
  customerId: number;
  assetId: number;
  /** Who made it. */
  userId: number;
  fields: ReadonlySet<ShareField>;
  createdAt: number;
  endsAt: number;
  endsByArrival: boolean;
  arrivedAt: number | null;
  /** Null where only the time ends it, or its geofence was deleted. */
  place: ArrivalPlace | null;
}

interface LinkRow {
  id: number;
  customerId: number;
  assetId: number;
  userId: number;
  fields: ShareField[];
  createdAt: Date;
  endsAt: Date;
  arrivedAt: Date | null;
  geofenceId: number | null;
  latitude: number | null;
  longitude: number | null;
  radiusM: number | null;
  geofenceName: string | null;
  shape: GeofenceShape | null;
}

/** The link of a token; null where there is none, it was revoked, or its customer is suspended or its vehicle gone: one question to the store. */
export async function linkOfToken(db: Db, token: string): Promise<KnownLink | null> {
  const { rows } = await sql<LinkRow>`
    SELECT l.id, l.customer_id AS "customerId", l.asset_id AS "assetId", l.user_id AS "userId", l.fields,
           l.created_at AS "createdAt", l.ends_at AS "endsAt", l.arrived_at AS "arrivedAt", l.geofence_id AS "geofenceId",
           l.arrival_latitude AS latitude, l.arrival_longitude AS longitude, l.arrival_radius_m AS "radiusM",
           g.name AS "geofenceName", v.shape
      FROM share_link l
      JOIN customer c ON c.id = l.customer_id AND NOT c.suspended AND c.deleted_at IS NULL
      JOIN asset a ON a.id = l.asset_id AND a.customer_id = l.customer_id AND a.deleted_at IS NULL
      LEFT JOIN geofence g ON g.customer_id = l.customer_id AND g.id = l.geofence_id AND g.deleted_at IS NULL
      LEFT JOIN geofence_version v ON v.customer_id = g.customer_id AND v.geofence_id = g.id AND v.valid_to IS NULL
     WHERE l.token_hash = ${secretHash(token)} AND l.revoked_at IS NULL`.execute(db);
  return rows[0] ? toLink(rows[0]) : null;
}

function toLink(row: LinkRow): KnownLink {
  const { id, customerId, assetId, userId, arrivedAt, geofenceId } = row;
  return {
    id,
    customerId,
    assetId,
    userId,
    fields: new Set(row.fields),
    createdAt: row.createdAt.getTime(),
    endsAt: row.endsAt.getTime(),
    endsByArrival: geofenceId !== null || row.radiusM !== null,
    arrivedAt: arrivedAt?.getTime() ?? null,
    place: placeOf(row),
  };
}

function placeOf({
  latitude,
  longitude,
  radiusM,
  geofenceName,
  shape,
}: Pick<LinkRow, 'latitude' | 'longitude' | 'radiusM' | 'geofenceName' | 'shape'>): ArrivalPlace | null {
  if (shape) return { name: geofenceName, shape };
  if (latitude === null || longitude === null || radiusM === null) return null;
  return { name: null, shape: { type: 'circle', centre: [longitude, latitude], radiusM } };
}
