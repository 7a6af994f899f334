import { PAGE_PERMISSIONS } from '@rastro/domain';
import type { User } from './stored.ts';

/** Whether a role of the user has any of the permissions; surrounding spaces are ignored. True where no permission is named. */
export function isAllowed(user: Pick<User, 'roles'>, anyOf: readonly string[]): boolean {
  if (anyOf.length === 0) return true;
  const wanted = new Set(anyOf.map((name) => name.trim()));
  return user.roles.some((role) => role.permission.some((permission) => wanted.has(permission.name.trim())));
}

/** The permissions of which one is needed to look at a vehicle: its panel, its past, its page, the list of all. */
export const SEES_VEHICLES: readonly string[] = PAGE_PERMISSIONS;

/** Whether the user sees every customer. */
export const isOwner = (user: Pick<User, 'roles'>): boolean => user.roles.some((role) => role.isOwner);

/** What a user may do and of whom they see, as a text that changes with it. */
export function rightsOf(user: Pick<User, 'customer' | 'roles'>): string {
  const names = new Set(user.roles.flatMap(({ permission }) => permission.map(({ name }) => name.trim())));
  return JSON.stringify([user.customer.id, isOwner(user), [...names].sort()]);
}
