import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { insertMove, type MountingRow } from '../store/mountingMoves.ts';
import { changed, mountDevice } from './change.ts';
import { checkedNotes, technicianOf } from './check.ts';
import { mountingById } from './list.ts';
import { type MountingChange, type MountingPlan, planChange } from './plan.ts';

/** Makes a change of a mounting of the past, and notes that the positions of a job are to be moved by it. Throws what `planChange` throws. */
export async function changePast(scope: Scope, jobId: number, change: MountingChange): Promise<void> {
  const plan = await planChange(scope, change);
  const { customerId, after, before, assetIds, from, until } = plan;
  const { id, version } = before
    ? await correct(scope, plan, before, change)
    : await mountDevice(scope, change);
  await insertMove(scope.db, {
    customerId,
    jobId,
    deviceId: after.deviceId,
    assetIds,
    from,
    until,
    mounting: { id, version, before },
  });
}

/** Writes a mounting anew, and audits it. What is said of the work is of the removal where this is what ends it. */
async function correct(
  scope: Scope,
  { customerId, after }: MountingPlan,
  { id, mounted_to, version }: MountingRow,
  change: MountingChange,
): Promise<{ id: number; version: number }> {
  const before = await mountingById(scope, id);
  if (!before) throw codedError('NOT_FOUND');
  const technicianId = await technicianOf(scope, customerId, change.technicianId);
  const notes = checkedNotes(change.notes);
  const isRemoval = mounted_to === null && after.to !== null;
  const work = isRemoval
    ? {
        removal_technician_id: technicianId,
        removal_notes: notes,
        removed_by: scope.requester.userId,
      }
    : {
        ...(change.technicianId === undefined ? {} : { technician_id: technicianId }),
        ...(change.notes === undefined ? {} : { notes }),
      };
  await scope.db
    .updateTable('mounting')
    .set({
      asset_id: after.assetId,
      mounted_from: new Date(after.from),
      mounted_to: after.to === null ? null : new Date(after.to),
      version: version + 1,
      ...(after.to === null ? { removal_technician_id: null, removal_notes: null, removed_by: null } : {}),
      ...work,
    })
    .where('id', '=', id)
    .execute();
  return changed(scope, { customerId, id, action: 'update', before });
}
