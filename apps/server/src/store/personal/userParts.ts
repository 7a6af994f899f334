import { sql } from 'kysely';
import { ADDRESS_IN_AUDIT, ADDRESS_PARTS } from './addressParts.ts';
import { ALARM_PARTS, givenUp } from './alarmParts.ts';
import type { PersonalRows } from './parts.ts';
import { NO_ADDRESS, type Person, pseudonymOf } from './person.ts';

const isUsers = ({ id }: Person) => sql<boolean>`t.user_id = ${id}`;

/** Rows of a user that go with the user. */
const deleted = (part: PersonalRows['part'], table: PersonalRows['table'], key: string): PersonalRows => ({
  part,
  table,
  key: [key],
  of: isUsers,
  erase: 'delete',
});

/** What is held about a user, in the order in which it is erased. */
export const USER_PARTS: readonly PersonalRows[] = [
  {
    part: 'AUDIT',
    table: 'audit_log',
    key: ['id'],
    of: (person) => {
      const { customerId, id, userName } = person;
      return sql<boolean>`t.customer_id = ${customerId} AND (t.before IS NOT NULL OR t.after IS NOT NULL) AND (
        (t.entity IN ('app_user', 'user', 'passwordLink', 'secondFactor', 'notificationPreference') AND t.entity_id = ${String(id)})
        OR (t.entity IN ('session', 'pushDevice', 'savedReport') AND t.user_id = ${id})
        OR (t.entity IN ('session', 'secondFactor', 'autologinLink', 'passwordLink')
            AND coalesce(t.after->>'user', t.before->>'user') = ${userName}))`;
    },
    erase: () => sql`before = NULL, after = NULL, change_id = NULL`,
  },
  ADDRESS_IN_AUDIT,
  deleted('ACCESS', 'session', 'id'),
  deleted('ACCESS', 'autologin_token', 'id'),
  deleted('ACCESS', 'password_link', 'id'),
  deleted('ACCESS', 'push_device', 'id'),
  deleted('ACCESS', 'second_factor', 'user_id'),
  {
    part: 'ACCESS',
    table: 'api_key',
    key: ['id'],
    of: isUsers,
    erase: () => sql`revoked_at = coalesce(t.revoked_at, now())`,
  },
  {
    part: 'ACCESS',
    table: 'share_link',
    key: ['id'],
    of: isUsers,
    erase: () => sql`revoked_at = coalesce(t.revoked_at, now())`,
  },
  deleted('MESSAGES', 'support_message', 'id'),
  deleted('NOTICES', 'notification_preference', 'user_id'),
  {
    part: 'NOTICES',
    table: 'alarm_delivery',
    key: ['id'],
    of: isUsers,
    erase: () => sql`receiver = ${NO_ADDRESS}, last_error = NULL, ${givenUp(sql<boolean>`true`)}`,
  },
  { part: 'COMMENTS', table: 'notification_comment', key: ['id'], of: isUsers, erase: null },
  {
    part: 'REPORTS',
    table: 'saved_report',
    key: ['id'],
    of: (person) => sql<boolean>`${isUsers(person)} AND NOT t.shared`,
    erase: 'delete',
  },
  { part: 'REPORTS', table: 'scheduled_report', key: ['id'], of: isUsers, erase: null },
  { part: 'JOBS', table: 'job', key: ['id'], of: isUsers, erase: null },
  ...ALARM_PARTS,
  ...ADDRESS_PARTS,
  {
    part: 'PROFILE',
    table: 'app_user',
    key: ['id'],
    of: ({ customerId, id }) => sql<boolean>`t.customer_id = ${customerId} AND t.id = ${id}`,
    erase: (
      person,
    ) => sql`user_name = ${`borrado-${person.id}`}, password_hash = '', first_name = ${pseudonymOf(person)},
      last_name = '', email = NULL, phone = NULL, phone2 = NULL, photo = NULL, category = NULL, selection = NULL, time_zone = NULL,
      active = false, deleted_at = coalesce(t.deleted_at, now()), version = t.version + 1`,
  },
];
