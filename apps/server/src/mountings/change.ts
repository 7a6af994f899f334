import type { Mounting } from '@rastro/contract/resolvers';
import { auditChange } from '../access/auditChange.ts';
import { demandUnchanged } from '../access/demandUnchanged.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import type { AuditEntry } from '../store/audit.ts';
import { publishOnCommit } from '../store/bus.ts';
import type { History } from '../store/history/history.ts';
import { checkedNotes, lockPair, pastMs, refuseOverlap, technicianOf } from './check.ts';
import { mountingById } from './list.ts';

/** Who did it, and what there is to say of it. */
interface Work {
  technicianId?: number | null | undefined;
  notes?: string | null | undefined;
}

/** A device to be mounted in a vehicle; now where no moment is given. */
export interface NewMounting extends Work {
  assetId: number;
  deviceId: number;
  dateAssociated?: string | null | undefined;
}

/** A device to be taken out of its vehicle; now where no moment is given. */
export interface Removal extends Work {
  mountingId: number;
  /** The version of the mounting that the editor began with. */
  version: number;
  dateRemoved?: string | null | undefined;
}

/**
 * Mounts a device in a vehicle of the same customer. Throws NOT_FOUND for what is out of scope, INVALID_INPUT, DEVICE_MOUNTED where the
 * device sat in a vehicle from that moment on, ASSET_MOUNTED where the vehicle had another one.
 */
export async function mountDevice(scope: Scope, given: NewMounting): Promise<Mounting> {
  const from = pastMs(scope, 'dateAssociated', given.dateAssociated);
  const notes = checkedNotes(given.notes);
  const { assetId, deviceId } = given;
  const { customerId, identifier } = await lockPair(scope, { assetId, deviceId, from });
  const technicianId = await technicianOf(scope, customerId, given.technicianId);
  await refuseOverlap(scope, { assetId, deviceId, from, to: null });
  const { id } = await scope.db
    .insertInto('mounting')
    .values({
      customer_id: customerId,
      asset_id: assetId,
      device_id: deviceId,
      mounted_from: new Date(from),
      technician_id: technicianId,
      notes,
      mounted_by: scope.requester.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // It waits no more; why else it is not heard is noted when it reports again.
  await scope.db
    .deleteFrom('unknown_device')
    .where('identifier', '=', identifier)
    .where('reason', '=', 'notMounted')
    .execute();
  return changed(scope, { customerId, id, action: 'create', before: null });
}

/**
 * Takes a device out of its vehicle. Throws NOT_FOUND for a mounting out of scope, INVALID_INPUT, CHANGED_MEANWHILE where it was changed or
 * has ended since, POSITIONS_AFTER where the vehicle has positions from after the moment.
 */
export async function unmountDevice(
  scope: Scope,
  history: Pick<History, 'lastFixBefore'>,
  given: Removal,
): Promise<Mounting> {
  const to = pastMs(scope, 'dateRemoved', given.dateRemoved);
  const notes = checkedNotes(given.notes);
  const locked = await scope.db
    .selectFrom('mounting')
    .where('mounting.id', '=', given.mountingId)
    .where('mounting.asset_id', 'in', scope.assets().select('asset.id'))
    .selectAll('mounting')
    .forNoKeyUpdate('mounting')
    .executeTakeFirst();
  const before = locked && (await mountingById(scope, locked.id));
  if (!locked || !before) throw codedError('NOT_FOUND');
  await demandUnchanged(scope, {
    entity: 'mounting',
    id: locked.id,
    version: locked.version,
    known: given.version,
    stored: () => before,
  });
  if (locked.mounted_to !== null) throw codedError('NOT_FOUND');
  if (to <= locked.mounted_from.getTime()) throw codedError('INVALID_INPUT', { field: 'dateRemoved' });
  const { customer_id: customerId, asset_id: assetId } = locked;
  if (given.dateRemoved != null) {
    const last = await history.lastFixBefore(customerId, assetId, Number.MAX_SAFE_INTEGER);
    if (last && last.fixTime >= to)
      throw codedError('POSITIONS_AFTER', { at: new Date(last.fixTime).toISOString() });
  }
  const technicianId = await technicianOf(scope, customerId, given.technicianId);
  await scope.db
    .updateTable('mounting')
    .set({
      mounted_to: new Date(to),
      version: locked.version + 1,
      removal_technician_id: technicianId,
      removal_notes: notes,
      removed_by: scope.requester.userId,
    })
    .where('id', '=', locked.id)
    .execute();
  return changed(scope, { customerId, id: locked.id, action: 'update', before });
}

/** Writes a change to the audit log, has devices and vehicles read anew, and gives the mounting as it is now. */
export async function changed(
  scope: Scope,
  {
    customerId,
    id,
    action,
    before,
  }: { customerId: number; id: number; action: AuditEntry['action']; before: Mounting | null },
): Promise<Mounting> {
  const after = await mountingById(scope, id);
  if (!after) throw codedError('NOT_FOUND');
  await auditChange(scope, {
    customerId,
    action,
    entity: 'mounting',
    entityId: id,
    before: before && audited(before),
    after: audited(after),
  });
  await publishOnCommit(scope.db, FLEET_CHANGED, null);
  return after;
}

/** What the audit log keeps of a mounting. */
const audited = (mounting: Mounting) => ({
  asset: mounting.asset.id,
  device: mounting.device.id,
  dateAssociated: mounting.dateAssociated,
  dateRemoved: mounting.dateRemoved ?? null,
  technician: mounting.technician?.id ?? null,
  notes: mounting.notes ?? null,
  removalTechnician: mounting.removalTechnician?.id ?? null,
  removalNotes: mounting.removalNotes ?? null,
  version: mounting.version,
});
