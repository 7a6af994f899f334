import { type Holder, holds } from './rights.ts';

/** The permission by which a user sees the product as another one does. */
export const SEES_AS = 'VerComoUsuario';

/** A user, with what they may do and see. */
interface Seer extends Holder {
  userId: number;
  customerId: number;
  groupIds: readonly number[] | null;
}

/**
 * Whether a user may see the product as another one: who holds the permission, and may do and see all that the other may. It is asked again
 * as long as they look, so that it ends where either one's rights change.
 */
export function maySeeAs(viewer: Seer, other: Seer): boolean {
  if (!viewer.permissions.has(SEES_AS) || viewer.userId === other.userId) return false;
  return holds(viewer, { ...other, permissions: [...other.permissions] }) && seesAllOf(viewer, other);
}

/** Whether what another one sees, of customers and groups, is seen by the viewer too. */
function seesAllOf(viewer: Seer, other: Seer): boolean {
  if (viewer.isOwner) return true;
  if (viewer.customerId !== other.customerId) return false;
  const { groupIds: seen } = viewer;
  return seen === null || (other.groupIds?.every((id) => seen.includes(id)) ?? false);
}
