import { PASSWORD_STATES, writing } from '@rastro/domain';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import { withinBoundsSql } from '../access/boundedUsers.ts';
import { demandHeld, heldRoles, rightsOf } from '../access/heldRights.ts';
import { demandOwnerLeft } from '../access/ownerLeft.ts';
import { PASSWORD_MAX_LENGTH, passwordFault } from '../access/passwordRules.ts';
import { hashPassword, NO_PASSWORD } from '../access/passwords.ts';
import { RIGHTS } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { publishOnCommit } from '../store/bus.ts';
import { closePasswordLinks, endAccess, shortenSessions } from '../store/people.ts';
import type { Derived } from './kernel/derived.ts';
import { defineEntity, type Entity, type EntityRow, type Values } from './kernel/entity.ts';
import {
  choice,
  email,
  type FieldProblem,
  flag,
  number,
  phone,
  references,
  sealedText,
  text,
} from './kernel/fields.ts';

const FAULTS = {
  PASSWORD_TOO_SHORT: 'passwordTooShort',
  PASSWORD_TOO_LONG: 'tooLong',
  PASSWORD_TOO_COMMON: 'passwordTooCommon',
} as const;

function passwordProblems({ password, userName }: Values, minimum: number): FieldProblem[] {
  if (typeof password !== 'string') return [];
  const fault = passwordFault(password, String(userName ?? ''), minimum);
  if (!fault) return [];
  return [
    { field: 'password', code: FAULTS[fault], ...(fault === 'PASSWORD_TOO_SHORT' && { limit: minimum }) },
  ];
}

const LANGUAGES = [
  { value: 'ES', name: { es: 'Español', en: 'Spanish' } },
  { value: 'US', name: { es: 'Inglés (EE. UU.)', en: 'English (US)' } },
  { value: 'ES_US', name: { es: 'Español (EE. UU.)', en: 'Spanish (US)' } },
];

const passwordState = sql<string>`
  CASE WHEN t.password_hash <> ${NO_PASSWORD} THEN 'CHOSEN'
       WHEN EXISTS (SELECT FROM password_link l WHERE l.user_id = t.id AND l.closed_at IS NULL AND l.expires_at > now()) THEN 'INVITED'
       ELSE 'NONE' END`;

/** Whether a user has a password, in the order in which somebody may have to do something: who was not even invited comes first. */
const PASSWORD_STATE: Derived = {
  description:
    'Whether the user has a password (CHOSEN), has none but an open invitation to choose one (INVITED), or neither (NONE).',
  value: () => passwordState,
  order: () => sql`array_position(ARRAY['NONE', 'INVITED', 'CHOSEN'], ${passwordState})`,
  choices: PASSWORD_STATES,
};

const rolesIn = (values: Values | null): readonly number[] => (values?.roleIds ?? []) as readonly number[];

/**
 * Refuses what a requester may not do with a user: with one who may do more than they, and giving rights that they do not hold; deactivating
 * and deleting themselves, taking away their own roles, and changing their own password without the current one.
 */
async function demandUser(
  scope: Scope,
  { before, values }: { before: EntityRow | null; values: Values | null },
): Promise<void> {
  const { requester } = scope;
  const [had, has] = [rolesIn(before?.values ?? null), rolesIn(values)];
  demandHeld(requester, await rightsOf(scope, [...new Set([...had, ...has])]));
  if (before?.id !== requester.userId) return;
  if (isShutOut(values) || hasNewPassword(values)) throw codedError('OWN_USER');
  if (had.some((id) => !has.includes(id))) throw codedError('OWN_ROLES');
}

const hasNewPassword = (values: Values | null): boolean => typeof values?.password === 'string';
const isShutOut = (values: Values | null): boolean => values === null || values.active !== true;

/** Ends the sessions of who may not enter any more or has a new password, and the links that were mailed to another address. */
async function endBefore(
  scope: Scope,
  { before, values }: { before: EntityRow | null; values: Values | null },
): Promise<void> {
  if (!before) return;
  if (values === null || isShutOut(values) || hasNewPassword(values)) await endAccess(scope.db, before.id);
  else if (values.email !== before.values.email) await closePasswordLinks(scope.db, before.id); // mailed to somebody else
  const hours = values?.sessionHours;
  if (typeof hours === 'number' && hours !== before.values.sessionHours)
    await shortenSessions(scope.db, before.id, hours);
  // Of the user, the audit log keeps no password; that it was set is an entry of its own.
  if (hasNewPassword(values))
    await auditChange(scope, {
      customerId: before.customerId,
      action: 'changePassword',
      entity: 'user',
      entityId: before.id,
      before: null,
      after: { by: 'ADMINISTRATOR' },
    });
}

/** Refuses to shut out, or to make less of, the last users who see all customers. Throws LAST_OWNER. */
async function demandOwnerAmongOthers(
  scope: Scope,
  changes: readonly { before: EntityRow | null; values: Values | null }[],
): Promise<void> {
  const owners = changes.flatMap(({ before, values }) => {
    if (before?.values.active !== true) return [];
    const roleIds = values?.active === true ? rolesIn(values) : [];
    return [{ id: before.id, had: rolesIn(before.values), has: roleIds }];
  });
  const lost: number[] = [];
  for (const { id, had, has } of owners)
    if ((await rightsOf(scope, had)).isOwner && !(await rightsOf(scope, has)).isOwner) lost.push(id);
  if (lost.length > 0) await demandOwnerLeft(scope, { userIds: lost });
}

/**
 * The users of the customers in reach; a user bounded by groups sees those who are bounded by groups among their own. `minimum` is the least
 * number of characters of a password.
 */
export const users = (minimum: number): Entity =>
  defineEntity({
    one: 'userAccount',
    many: 'userAccounts',
    description: 'A user as administered: who they are, how they log in, and what they may do and see.',
    table: 'app_user',
    permissions: { read: ['Usuarios'], ...writing('Usuarios') },
    fields: {
      userName: {
        ...text({
          max: 60,
          required: true,
          isUnique: true,
          description:
            'By which the user logs in; no two users of the installation have the same, in whatever case.',
        }),
        isUniqueAs: {
          of: (name) => name.toLowerCase(),
          sql: (column) => sql<string>`lower(${column}::text)`,
        },
      },
      firstName: text({ max: 100, required: true, description: 'First name.' }),
      lastName: text({ max: 100, isNeverNull: true, description: 'Last name; empty where it is not known.' }),
      email: email({ description: 'E-mail address.' }),
      phone: phone({ description: 'Telephone number.' }),
      phone2: phone({ description: 'Another telephone number.' }),
      category: text({ max: 60, description: 'What the user is to the company, in its own words.' }),
      roles: {
        ...references({
          target: {
            table: 'role',
            label: 'name',
            isShared: true,
            reach: (scope) => heldRoles(scope) as never,
          },
          link: { table: 'user_role', own: 'user_id', other: 'role_id' },
          description: 'What the user may do, all of them together. Assigned by who holds `AsignarRoles`.',
        }),
        writtenBy: ['AsignarRoles'],
      },
      groups: references({
        target: {
          table: 'asset_group',
          label: 'name',
          reach: (scope) => scope.groups().select('asset_group.id') as never,
        },
        link: { table: 'user_group', own: 'user_id', other: 'group_id' },
        description:
          'The groups whose vehicles the user sees, with those below them; all of the customer where there are none.',
      }),
      language: {
        ...choice({
          choices: LANGUAGES,
          required: true,
          description: 'The language of the user, with its units: `ES`, `US` or `ES_US`.',
        }),
        make: () => 'ES',
      },
      password: sealedText({
        max: PASSWORD_MAX_LENGTH,
        column: 'password_hash',
        seal: async (given) => (given === null ? NO_PASSWORD : hashPassword(given)),
        description: 'A new password, which ends the sessions of the user. Who has none cannot log in.',
      }),
      sessionHours: number({
        least: 1,
        most: 2_000,
        description:
          'Hours after which a session of the user ends, however much it is used; for as long as those of others where there are none.',
      }),
      active: flag({ byDefault: true, description: 'Whether the user may log in.' }),
      googleMaps: flag({
        byDefault: true,
        isFilter: false,
        description:
          'Whether the user may choose those maps of the installation that are Google’s, whose views cost money.',
      }),
      showMenu: flag({
        byDefault: true,
        isFilter: false,
        isBulk: false,
        description: 'Whether the map has menus; without, it is for wall screens.',
      }),
    },
    derived: { passwordState: PASSWORD_STATE },
    key: 'userName',
    bounds: (scope) => withinBoundsSql(scope, sql<number>`t.id`),
    check: (values) => passwordProblems(values, minimum),
    hooks: {
      refuse: async (scope, changes) => {
        for (const change of changes) await demandUser(scope, change);
      },
      before: async (scope, changes) => {
        for (const change of changes) await endBefore(scope, change);
        await demandOwnerAmongOthers(scope, changes);
      },
      written: (scope) => publishOnCommit(scope.db, RIGHTS, 'all'),
    },
  });
