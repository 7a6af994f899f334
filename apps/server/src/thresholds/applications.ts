import type { ThresholdApplication } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import { cancelApplications, insertApplication } from '../store/applications.ts';

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
export const listApplications = (scope: Scope, customerId: number): Promise<ThresholdApplication[]> =>
  read(scope, { customerId });

async function read(
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
     GROUP BY a.id, u.user_name, c.user_name ORDER BY a.id DESC LIMIT ${SHOWN}`.execute(scope.db);
  return rows.map((row) => ({
    ...row,
    from: momentText(row.from.getTime()),
    createdAt: momentText(row.createdAt.getTime()),
    finishedAt: row.finishedAt && momentText(row.finishedAt.getTime()),
    cancelledAt: row.cancelledAt && momentText(row.cancelledAt.getTime()),
  }));
}

/**
 * Requests that assets of a customer (null for the requester's own) are derived anew from a moment on, in milliseconds since 1970 UTC; all
 * in reach where none is named. Throws NOT_FOUND for one out of reach.
 */
export async function storeApplication(
  scope: Scope,
  customer: number | null | undefined,
  assetIds: readonly number[] | null,
  from: number,
): Promise<ThresholdApplication> {
  return scope.inTransaction(async (scope) => {
    const customerId = await customerInReach(scope, customer);
    const assets = await scope
      .assets()
      .where('asset.customer_id', '=', customerId)
      .select('asset.id')
      .execute();
    const reach = new Set(assets.map((asset) => asset.id));
    const wanted = assetIds ? [...new Set(assetIds)] : [...reach];
    if (wanted.length === 0 || wanted.some((assetId) => !reach.has(assetId))) throw codedError('NOT_FOUND');
    const { userId } = scope.requester;
    const id = await insertApplication(scope.db, { customerId, assetIds: wanted, from, userId });
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: 'rule_application',
      entityId: id,
      before: null,
      after: { from: new Date(from), assetIds: wanted },
    });
    return found(scope, id);
  });
}

/** Cancels an application that the list shows; one that is finished stays as it is. Throws NOT_FOUND. */
export function cancelApplication(scope: Scope, id: number): Promise<ThresholdApplication> {
  return scope.inTransaction(async (scope) => {
    await found(scope, id);
    await cancelApplications(scope.db, [id], scope.requester.userId);
    return found(scope, id);
  });
}

async function found(scope: Scope, id: number): Promise<ThresholdApplication> {
  const [application] = await read(scope, { id });
  if (!application) throw codedError('NOT_FOUND');
  return application;
}
