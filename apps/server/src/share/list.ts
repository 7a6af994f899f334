import type { ShareField, ShareLink, ShareState } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { loadRequesterOfUser } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { SHARES } from './links.ts';

/** Links of a list at most: of more, the newest. */
const MOST_LISTED = 1_000;

interface ListedRow {
  id: number;
  customerId: number;
  customerName: string;
  isCustomerSuspended: boolean;
  assetId: number;
  assetName: string;
  licensePlate: string;
  userId: number;
  createdBy: string;
  recipient: string | null;
  fields: ShareField[];
  createdAt: Date;
  endsAt: Date;
  arrivedAt: Date | null;
  revokedAt: Date | null;
  geofenceId: number | null;
  geofenceName: string | null;
  latitude: number | null;
  longitude: number | null;
  radiusM: number | null;
  views: number;
  lastViewedAt: Date | null;
}

/** The links of the vehicles in scope, the newest first: all, those of a vehicle, or those of these ids. */
export async function listLinks(
  scope: Scope,
  { assetId = null, ids = null }: { assetId?: number | null; ids?: readonly number[] | null },
  now = Date.now(),
): Promise<ShareLink[]> {
  const { rows } = await sql<ListedRow>`
    SELECT l.id, l.customer_id AS "customerId", c.name AS "customerName", c.suspended AS "isCustomerSuspended",
           l.asset_id AS "assetId", a.name AS "assetName", a.license_plate AS "licensePlate", l.user_id AS "userId",
           coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name) AS "createdBy",
           l.recipient, l.fields, l.created_at AS "createdAt", l.ends_at AS "endsAt", l.arrived_at AS "arrivedAt",
           l.revoked_at AS "revokedAt", l.geofence_id AS "geofenceId", g.name AS "geofenceName",
           l.arrival_latitude AS latitude, l.arrival_longitude AS longitude, l.arrival_radius_m AS "radiusM",
           l.views, l.last_viewed_at AS "lastViewedAt"
      FROM share_link l
      JOIN asset a ON a.id = l.asset_id AND a.customer_id = l.customer_id
      JOIN customer c ON c.id = l.customer_id
      JOIN app_user u ON u.id = l.user_id
      LEFT JOIN geofence g ON g.customer_id = l.customer_id AND g.id = l.geofence_id
     WHERE l.asset_id IN (${scope.assets().select('asset.id')})
       AND (${assetId}::int IS NULL OR l.asset_id = ${assetId})
       AND (${ids && [...ids]}::int[] IS NULL OR l.id = ANY(${ids && [...ids]}::int[]))
     ORDER BY l.id DESC LIMIT ${MOST_LISTED}`.execute(scope.db);
  const shown = await shownNow(
    scope,
    rows.filter((row) => endOf(row, now) === null),
  );
  return rows.map((row) => toListed(row, shown, now));
}

/** When a link ended, and by what; null while it is open. */
function endOf(
  { revokedAt, arrivedAt, endsAt }: Pick<ListedRow, 'revokedAt' | 'arrivedAt' | 'endsAt'>,
  now: number,
): { state: ShareState; at: Date } | null {
  if (revokedAt) return { state: 'REVOKED', at: revokedAt };
  if (arrivedAt) return { state: 'ARRIVED', at: arrivedAt };
  return endsAt.getTime() <= now ? { state: 'ENDED', at: endsAt } : null;
}

/** Which of these open links show their vehicle now: those whose creators may see and share it. */
async function shownNow(scope: Scope, links: readonly ListedRow[]): Promise<ReadonlySet<number>> {
  const byCreator = Map.groupBy(links, ({ userId }) => userId);
  const shown: number[] = [];
  for (const [userId, theirs] of byCreator) {
    const creator = await loadRequesterOfUser(scope.db, userId);
    if (!creator?.permissions.has(SHARES)) continue;
    const seen = new Set(await scope.as(creator).assetIds());
    for (const { id, assetId, isCustomerSuspended } of theirs)
      if (seen.has(assetId) && !isCustomerSuspended) shown.push(id);
  }
  return new Set(shown);
}

function toListed(row: ListedRow, shown: ReadonlySet<number>, now: number): ShareLink {
  const { id, customerId, customerName, recipient, fields, createdBy, views } = row;
  const end = endOf(row, now);
  const endsByArrival = row.geofenceId !== null || row.radiusM !== null;
  return {
    id,
    customerId,
    customerName,
    asset: { id: row.assetId, name: row.assetName, licensePlate: row.licensePlate },
    recipient,
    fields,
    endsAt: momentText(row.endsAt.getTime()),
    arrival: endsByArrival
      ? {
          geofenceId: row.geofenceId,
          name: row.geofenceName,
          lat: row.latitude,
          lon: row.longitude,
          radius: row.radiusM,
        }
      : null,
    state: end?.state ?? (shown.has(id) ? 'ACTIVE' : 'SUSPENDED'),
    endedAt: end && momentText(end.at.getTime()),
    createdAt: momentText(row.createdAt.getTime()),
    createdBy,
    views,
    lastViewedAt: row.lastViewedAt && momentText(row.lastViewedAt.getTime()),
  };
}
