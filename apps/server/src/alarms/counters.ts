import type { NotificationCounters } from '@rastro/contract/resolvers';
import { NOTIFICATION_TYPE } from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { INCIDENT_KIND } from '../store/codes.ts';
import { readyReports } from './reportNotices.ts';
import type { Sort, WaitingSum } from './sorts.ts';

/**
 * Sums over the counters of the assets in scope, of one asset with `assetId`. Exact at every moment, since counters change in the
 * transactions that change what they count; costs a few rows for each vehicle however many incidents wait. Without `assetId` the requester's own
 * reports that are ready are among them.
 */
export async function waitingSums(scope: Scope, assetId: number | null = null): Promise<WaitingSum[]> {
  let assets = scope.assets().select('asset.id');
  if (assetId !== null) assets = assets.where('asset.id', '=', assetId);
  const { rows } = await sql<WaitingSum>`
    WITH reachable AS MATERIALIZED (${assets}),
    counted AS (
      SELECT type_id, kind, code, sum(waiting)::int AS waiting, count(*)::int AS streams
        FROM notification_counter WHERE waiting > 0 AND asset_id IN (SELECT id FROM reachable) GROUP BY 1, 2, 3),
    looked_at AS (
      SELECT type_id, kind, code, sum(waiting)::int AS waiting
        FROM notification_read_counter
       WHERE user_id = ${scope.requester.userId} AND waiting > 0 AND asset_id IN (SELECT id FROM reachable) GROUP BY 1, 2, 3)
    SELECT c.type_id AS "typeId", c.kind, c.code, c.waiting, c.streams, coalesce(r.waiting, 0) AS read
      FROM counted c LEFT JOIN looked_at r USING (type_id, kind, code)`.execute(scope.db);
  return assetId === null ? [...rows, ...(await readyReports(scope))] : rows;
}

/** The sorts of which there was ever an incident of the assets in scope, of one asset with `assetId`. */
export async function knownSorts(scope: Scope, assetId: number | null = null): Promise<Sort[]> {
  let assets = scope.assets().select('asset.id');
  if (assetId !== null) assets = assets.where('asset.id', '=', assetId);
  const { rows } = await sql<Sort>`
    SELECT DISTINCT type_id AS "typeId", kind, code FROM notification_counter
     WHERE asset_id IN (${assets})`.execute(scope.db);
  return rows;
}

/** The sums under the contract's names. */
export function toCounters(sums: readonly WaitingSum[]): Omit<NotificationCounters, '__typename'> {
  const total = (value: 'waiting' | 'unread', fits: (sum: WaitingSum) => boolean = () => true): number =>
    sums
      .filter(fits)
      .reduce((all, sum) => all + (value === 'waiting' ? sum.waiting : sum.waiting - sum.read), 0);
  const ofType = (id: number) => (sum: WaitingSum) => sum.typeId === id;
  const ofKind = (kind: number) => (sum: WaitingSum) =>
    sum.typeId === NOTIFICATION_TYPE.alarm && sum.kind === kind;
  const { alarm, report, maintenance } = NOTIFICATION_TYPE;
  return {
    cantUnACK: total('waiting'),
    cantUnACKAlarms: total('waiting', ofType(alarm)),
    cantUnACKReport: total('waiting', ofType(report)),
    cantUnACKMaintenance: total('waiting', ofType(maintenance)),
    cantUnACKHardware: total('waiting', ofKind(INCIDENT_KIND.HARDWARE)),
    cantUnACKSoftware: total('waiting', ofKind(INCIDENT_KIND.SOFTWARE)),
    cantUnACKWithoutTransmision: total('waiting', ofKind(INCIDENT_KIND.WITHOUTTRANSMISION)),
    cantUnread: total('unread'),
    cantUnreadAlarms: total('unread', ofType(alarm)),
    cantUnreadReport: total('unread', ofType(report)),
    cantUnreadMaintenance: total('unread', ofType(maintenance)),
  };
}
