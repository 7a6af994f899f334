/** What a role, or several roles together, allow. */
export interface Rights {
  permissions: readonly string[];
  isOwner: boolean;
  isAdmin: boolean;
}

/** Whoever holds rights. */
export interface Holder {
  permissions: ReadonlySet<string>;
  isOwner: boolean;
  isAdmin: boolean;
}

/** Whether rights do not go beyond those of a holder. */
export const holds = (holder: Holder, { permissions, isOwner, isAdmin }: Rights): boolean =>
  (holder.isOwner || !isOwner) &&
  (holder.isOwner || holder.isAdmin || !isAdmin) &&
  permissions.every((name) => holder.permissions.has(name));
