import type { ThresholdApplication } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import { cancelApplications, insertApplication } from '../store/applications.ts';
import { audit } from '../store/audit.ts';
import { inTransaction, type Store } from '../store/database.ts';

const SHOWN = 20;

interface ApplicationRow {
  id: number;
  customerId: number;
  from: Date;
  assets: number;
  done: number;
  failed: number;
  createdBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: string | null;
}

/** The last applications of a customer; a user bounded by groups sees those that are about assets in reach only. */
export const listApplications = (
  store: Store,
  scope: Scope,
  customerId: number,
): Promise<ThresholdApplication[]> => read(store, scope, { customerId });

async function read(
  store: Store,
  scope: Scope,
  { customerId = null, id = null }: { customerId?: number | null; id?: number | null },
): Promise<ThresholdApplication[]> {
  const { rows } = await sql<ApplicationRow>`
    SELECT a.id, a.customer_id AS "customerId", a.from_time AS "from", u.user_name::text AS "createdBy",
           a.created_at AS "createdAt", a.finished_at AS "finishedAt", a.cancelled_at AS "cancelledAt",
           c.user_name::text AS "cancelledBy", count(d.asset_id)::int AS assets,
           count(d.done_at)::int AS done, (count(*) FILTER (WHERE d.failed))::int AS failed
      FROM rule_application a
      LEFT JOIN rule_application_asset d ON d.application_id = a.id
      LEFT JOIN app_user u ON u.id = a.created_by
      LEFT JOIN app_user c ON c.id = a.cancelled_by
     WHERE a.geofence_id IS NULL AND a.road_id IS NULL AND a.customer_id IN (${scope.customers().select('customer.id')})
       ${customerId === null ? sql`` : sql`AND a.customer_id = ${customerId}`} ${id === null ? sql`` : sql`AND a.id = ${id}`}
       AND (NOT ${scope.isBounded} OR NOT EXISTS (
             SELECT FROM rule_application_asset o
              WHERE o.application_id = a.id AND o.asset_id NOT IN (${scope.assets().select('asset.id')})))
     GROUP BY a.id, u.user_name, c.user_name ORDER BY a.id DESC LIMIT ${SHOWN}`.execute(store.db);
  return rows.map((row) => ({
    ...row,
    from: momentText(row.from.getTime()),
    createdAt: momentText(row.createdAt.getTime()),
    finishedAt: row.finishedAt && momentText(row.finishedAt.getTime()),
    cancelledAt: row.cancelledAt && momentText(row.cancelledAt.getTime()),
  }));
}

/** Notes which assets are to be derived anew from when. Throws NOT_FOUND for one out of reach. */
export async function storeApplication(
  store: Store,
  scope: Scope,
  customerId: number,
  assetIds: readonly number[] | null,
  from: number,
): Promise<ThresholdApplication> {
  const assets = await scope
    .assets()
    .where('asset.customer_id', '=', customerId)
    .select('asset.id')
    .execute();
  const reach = new Set(assets.map((asset) => asset.id));
  const wanted = assetIds ? [...new Set(assetIds)] : [...reach];
  if (wanted.length === 0 || wanted.some((assetId) => !reach.has(assetId))) throw codedError('NOT_FOUND');
  const { userId } = scope.requester;
  const id = await inTransaction(store.db, async (tx) => {
    const applicationId = await insertApplication(tx, { customerId, assetIds: wanted, from, userId });
    await audit(tx, {
      userId,
      customerId,
      action: 'create',
      entity: 'rule_application',
      entityId: applicationId,
      before: null,
      after: { from: new Date(from), assetIds: wanted },
    });
    return applicationId;
  });
  const [view] = await read(store, scope, { id });
  return view as ThresholdApplication;
}

/** Cancels an application that the list shows. Throws NOT_FOUND. */
export async function cancelApplication(
  store: Store,
  scope: Scope,
  id: number,
): Promise<ThresholdApplication> {
  const [known] = await read(store, scope, { id });
  if (!known) throw codedError('NOT_FOUND');
  const { userId } = scope.requester;
  await inTransaction(store.db, (tx) => cancelApplications(tx, [id], userId));
  const [view] = await read(store, scope, { id });
  return view as ThresholdApplication;
}
