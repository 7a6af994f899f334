import { type SelectQueryBuilder, sql } from 'kysely';
import { codedError } from '../errors.ts';
import type { Tables } from '../store/tables.ts';
import { type Holder, holds, type Rights } from './rights.ts';
import type { Scope } from './scope.ts';

/** Throws FORBIDDEN where rights go beyond those of the requester: nobody gives, changes or takes away what they do not hold. */
export function demandHeld(holder: Holder, rights: Rights): void {
  if (!holds(holder, rights)) throw codedError('FORBIDDEN');
}

/** What roles allow together. */
export async function rightsOf({ db }: Scope, roleIds: readonly number[]): Promise<Rights> {
  const { rows } = await sql<Rights>`
    SELECT coalesce(bool_or(r.is_owner), false) AS "isOwner", coalesce(bool_or(r.is_admin), false) AS "isAdmin",
           coalesce(array_agg(DISTINCT p.name) FILTER (WHERE p.name IS NOT NULL), '{}') AS permissions
      FROM role r
      LEFT JOIN role_permission rp ON rp.role_id = r.id
      LEFT JOIN permission p ON p.id = rp.permission_id
     WHERE r.deleted_at IS NULL AND r.id = ANY(${[...roleIds]}::int[])`.execute(db);
  return rows[0] ?? { permissions: [], isOwner: false, isAdmin: false };
}

/** The roles in scope that allow nothing beyond what the requester holds: those that it may give. */
export function heldRoles(scope: Scope): SelectQueryBuilder<Tables, 'role', { id: number }> {
  const { permissions, isOwner, isAdmin } = scope.requester;
  return scope
    .roles()
    .where(sql<boolean>`(${isOwner} OR NOT role.is_owner) AND (${isOwner || isAdmin} OR NOT role.is_admin)`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM role_permission rp JOIN permission p ON p.id = rp.permission_id
                                WHERE rp.role_id = role.id AND NOT p.name = ANY(${[...permissions]}::text[]))`,
    )
    .select('role.id');
}
