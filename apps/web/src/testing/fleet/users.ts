import type { Group, Language } from '@rastro/contract/resolvers';
import { type PermissionName, STANDARD_ROLES } from '@rastro/domain';
import { ANDINA, CUSTOMERS, PLATFORM, TIME_ZONE } from './company.ts';
import type { FakeFleet, FakeUser } from './types.ts';

/** A user as a test asks for it. */
export interface UserWish {
  role: 'Administrador Plataforma' | 'Administrador Cliente' | 'Operador';
  /** Name of the customer. */
  customer: string;
  language: Language;
  firstName: string;
  lastName: string;
  /** Names of the groups that bound the user; none: the whole customer. */
  groups: readonly string[];
  /** Without a role there is no permission at all. */
  hasRole: boolean;
  /** Permissions of the role that this user does not have. */
  without: readonly PermissionName[];
  /** The permissions of the role, in place of those that it is known for. */
  only: readonly PermissionName[];
  showMenu: boolean;
}

export const PASSWORD = 'clave-de-prueba';

/** What a test wishes of a user who sees every customer. */
export const OWNER: Partial<UserWish> = { role: 'Administrador Plataforma', customer: PLATFORM };

/** A new user of a fleet: by default the manager of Andina, in Spanish. */
export function newUser(fleet: FakeFleet, wish: Partial<UserWish> = {}): FakeUser {
  const { role: roleName = 'Administrador Cliente', customer: customerName = ANDINA, hasRole = true } = wish;
  const standard = STANDARD_ROLES.find(({ name }) => name === roleName);
  const customer = CUSTOMERS.find(({ name }) => name === customerName);
  if (!standard || !customer) throw new Error(`no role ${roleName}, or no customer ${customerName}`);
  const { name, isOwner, isAdmin } = standard;
  const permissions = (wish.only ?? standard.permissions).filter((each) => !wish.without?.includes(each));
  const id = fleet.users.length + 1;
  const userName = `${name.split(' ').at(-1)?.toLowerCase()}-${id}`;
  const permission = permissions.map((each, at) => ({ id: at + 1, name: each }));
  const user: FakeUser = {
    userName,
    password: PASSWORD,
    permissions: new Set(hasRole ? permissions : []),
    isOwner: hasRole && isOwner,
    groups: groupsInReach(hasRole && isOwner ? null : customer.id, wish.groups ?? []),
    tracked: [],
    shown: {
      id,
      userName,
      firstName: wish.firstName ?? 'Ana',
      lastName: wish.lastName ?? 'Ríos',
      photo: null,
      language: wish.language ?? 'ES',
      languages: ['ES', 'US', ...(wish.language === 'ES_US' ? (['ES_US'] as const) : [])],
      email: null,
      phone: null,
      customer: { id: customer.id, name: customer.name },
      roles: hasRole
        ? [{ id: STANDARD_ROLES.indexOf(standard) + 1, name, isOwner, isAdmin, permission }]
        : [],
      timeZone: TIME_ZONE,
      showMenu: wish.showMenu ?? true,
      mapZoom: null,
      selection: null,
    },
  };
  fleet.users.push(user);
  return user;
}

/** The groups of a customer (null: of all), or of them those named with those below them. */
function groupsInReach(customerId: number | null, names: readonly string[]): Group[] {
  const all = CUSTOMERS.filter(({ id }) => customerId === null || id === customerId).flatMap(
    ({ groups }) => groups,
  );
  if (names.length === 0) return all;
  const reached = new Set<number>();
  for (const group of all) // parents come first
    if (names.includes(group.name) || (group.parentGroupId !== null && reached.has(group.parentGroupId)))
      reached.add(group.id);
  return all.filter(({ id }) => reached.has(id));
}
