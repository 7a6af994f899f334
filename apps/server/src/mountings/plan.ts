import { demandUnchanged } from '../access/demandUnchanged.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { MountingRow } from '../store/mountingMoves.ts';
import type { PlacedMounting } from '../store/mountingPlace.ts';
import { checkedNotes, lockPair, pastMs, refuseOverlap, type Span, technicianOf } from './check.ts';
import { mountingById } from './list.ts';

/** A mounting of the past that is written down now, or corrected. */
export interface MountingChange {
  /** The mounting that is corrected; a new one where none is given. */
  mountingId?: number | null | undefined;
  version?: number | null | undefined;
  assetId: number;
  deviceId: number;
  dateAssociated: string;
  dateRemoved?: string | null | undefined;
  technicianId?: number | null | undefined;
  notes?: string | null | undefined;
}

/** What a change comes to. Times are milliseconds since 1970 UTC; `until` is infinite where it has no end. */
export interface MountingPlan {
  customerId: number;
  /** The mounting as it is to be, and its row as it is; null for a new one. */
  after: Span;
  before: MountingRow | null;
  /** All mountings of the device as they are to be, in order. */
  mountings: PlacedMounting[];
  /** The vehicles in reach in which positions of the device may lie, and when those were taken that may move. */
  assetIds: number[];
  from: number;
  until: number;
}

/**
 * Checks a change, with the vehicle and the device locked in a transaction. Throws NOT_FOUND for what is out of scope, INVALID_INPUT,
 * CHANGED_MEANWHILE, DEVICE_MOUNTED and ASSET_MOUNTED.
 */
export async function planChange(scope: Scope, change: MountingChange): Promise<MountingPlan> {
  const { assetId, deviceId } = change;
  const from = pastMs(scope, 'dateAssociated', change.dateAssociated);
  const to = change.dateRemoved == null ? null : pastMs(scope, 'dateRemoved', change.dateRemoved);
  if (to !== null && to <= from) throw codedError('INVALID_INPUT', { field: 'dateRemoved' });
  if (change.mountingId == null && to !== null) throw codedError('INVALID_INPUT', { field: 'dateRemoved' });
  const { customerId } = await lockPair(scope, { ...change, from });
  await technicianOf(scope, customerId, change.technicianId);
  checkedNotes(change.notes);
  const before = change.mountingId == null ? null : await lockMounting(scope, change.mountingId);
  if (before) {
    if (before.device_id !== deviceId) throw codedError('INVALID_INPUT', { field: 'deviceId' });
    await demandUnchanged(scope, {
      entity: 'mounting',
      id: before.id,
      version: before.version,
      known: change.version ?? undefined,
      stored: () => mountingById(scope, before.id),
    });
  }
  const after: Span = { assetId, deviceId, from, to };
  await refuseOverlap(scope, after, before?.id ?? null);
  const others = await otherMountings(scope, deviceId, before?.id ?? null);
  const inReach = await scope.assets().select('asset.id').execute();
  const reach = new Set(inReach.map(({ id }) => id));
  const all = [...others, after, ...(before ? [spanOf(before)] : [])];
  return {
    customerId,
    after,
    before,
    mountings: [...others, after].toSorted((one, other) => one.from - other.from),
    assetIds: [...new Set(all.map((each) => each.assetId))].filter((id) => reach.has(id)),
    ...touched(before && spanOf(before), after),
  };
}

const spanOf = (row: MountingRow): PlacedMounting => ({
  assetId: row.asset_id,
  from: row.mounted_from.getTime(),
  to: row.mounted_to?.getTime() ?? null,
});

/** When positions were taken that may lie elsewhere after a change; empty where it changes nothing of that. */
function touched(before: PlacedMounting | null, after: PlacedMounting): { from: number; until: number } {
  const end = ({ to }: PlacedMounting): number => to ?? Number.POSITIVE_INFINITY;
  if (!before) return { from: after.from, until: end(after) };
  const [from, until] = [Math.min(before.from, after.from), Math.max(end(before), end(after))];
  if (before.assetId !== after.assetId) return { from, until };
  if (end(before) === end(after)) return { from, until: Math.max(before.from, after.from) };
  return { from: before.from === after.from ? Math.min(end(before), end(after)) : from, until };
}

async function lockMounting(scope: Scope, id: number): Promise<MountingRow> {
  const row = await scope.db
    .selectFrom('mounting')
    .where('mounting.id', '=', id)
    .where('mounting.asset_id', 'in', scope.assets().select('asset.id'))
    .selectAll('mounting')
    .forNoKeyUpdate('mounting')
    .executeTakeFirst();
  if (!row) throw codedError('NOT_FOUND');
  return row;
}

async function otherMountings(
  scope: Scope,
  deviceId: number,
  changed: number | null,
): Promise<PlacedMounting[]> {
  const rows = await scope.db
    .selectFrom('mounting')
    .innerJoin('asset', 'asset.id', 'mounting.asset_id')
    .where('asset.deleted_at', 'is', null)
    .where('device_id', '=', deviceId)
    .$if(changed !== null, (query) => query.where('mounting.id', '<>', changed))
    .select(['mounting.asset_id', 'mounted_from', 'mounted_to'])
    .execute();
  return rows.map((row) => ({
    assetId: row.asset_id,
    from: row.mounted_from.getTime(),
    to: row.mounted_to?.getTime() ?? null,
  }));
}
