import type { ReportChangeCause, ReportChangeReason } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { History } from '../../store/history/history.ts';
import type { Filter } from '../kernel/filter.ts';

/** How long after a range what went on at its end may still change what is said of it. */
const AFTER_MS = 86_400_000;

/** A vehicle whose rows changed since a file was written. */
export interface ChangedVehicle {
  assetId: number;
  customerId: number;
  typeId: number;
  /** Positions that it lost since. */
  deletedPositions: number;
  /** Whether its rows say how it was at the end of the range, so that nothing in them goes on after it. */
  isOfMoment: boolean;
}

/** Why the rows of a vehicle may have changed since a moment, by what is stored of it; OTHER where nothing is. */
export async function causesOf(
  { history, scope }: { history: History; scope: Scope },
  { assetId, customerId, typeId, deletedPositions, isOfMoment }: ChangedVehicle,
  { from, to }: Pick<Filter, 'from' | 'to'>,
  madeAt: Date,
): Promise<ReportChangeCause[]> {
  const { late, after } = await arrivedSince(history, { assetId, customerId, from, to }, madeAt.getTime());
  const { rows } = await sql<
    Record<'derived' | 'thresholds' | 'vehicle' | 'names' | 'dropped' | 'hidden', boolean>
  >`
    SELECT EXISTS (SELECT FROM rule_application_asset
                    WHERE asset_id = ${assetId} AND done_at > ${madeAt}) AS derived,
           EXISTS (SELECT FROM rule_set
                    WHERE customer_id = ${customerId} AND created_at > ${madeAt}
                      AND (asset_id = ${assetId} OR asset_type_id = ${typeId} OR asset_id IS NULL AND asset_type_id IS NULL)) AS thresholds,
           EXISTS (SELECT FROM audit_log
                    WHERE entity = 'asset' AND entity_id = ${String(assetId)} AND at > ${madeAt}) AS vehicle,
           EXISTS (SELECT FROM audit_log
                    WHERE entity IN ('driver', 'geofence', 'road') AND customer_id = ${customerId} AND at > ${madeAt}) AS names,
           EXISTS (SELECT FROM dropped_before
                    WHERE customer_id = ${customerId} AND greatest(journeys, events) > ${new Date(from)}) AS dropped,
           EXISTS (SELECT FROM veiled.hidden_time h
                    WHERE h.customer_id = ${customerId} AND h.asset_id = ${assetId}
                      AND h.started_at < ${new Date(to)} AND h.ended_at > ${new Date(from)}) AND ${scope.veil !== null} AS hidden`.execute(
    scope.db,
  );
  const [known] = rows;
  const causes: [ReportChangeReason, boolean, number?][] = [
    ['LATE_DATA', late > 0, late],
    ['RETENTION', deletedPositions > 0, deletedPositions],
    ['PAST_DELETED', known?.dropped ?? false],
    ['PRIVATE_TIME', known?.hidden ?? false],
    ['DERIVED_AGAIN', known?.derived ?? false],
    ['THRESHOLDS', known?.thresholds ?? false],
    ['VEHICLE', known?.vehicle ?? false],
    ['NAMES', known?.names ?? false],
    ['WENT_ON', after && !isOfMoment],
  ];
  const found = causes.flatMap(([reason, isOne, count]) => (isOne ? [{ reason, count: count ?? null }] : []));
  return found.length > 0 ? found : [{ reason: 'OTHER', count: null }];
}

/** How many positions of a range arrived after a moment, and whether some did that follow it. */
async function arrivedSince(
  history: History,
  { customerId, assetId, from, to }: { customerId: number; assetId: number; from: number; to: number },
  sinceMs: number,
): Promise<{ late: number; after: boolean }> {
  let late = 0;
  let after = false;
  for await (const page of history.readFixPages(customerId, assetId, from, to + AFTER_MS))
    for (const { fixTime, serverTime } of page) {
      if (serverTime <= sinceMs) continue;
      if (fixTime < to) late += 1;
      else after = true;
    }
  return { late, after };
}
