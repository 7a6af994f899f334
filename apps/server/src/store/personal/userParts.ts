import { sql } from 'kysely';
import { ALARM_PARTS, givenUp } from './alarmParts.ts';
import type { PersonalRows } from './parts.ts';
import { holdsAddress, NO_ADDRESS, type Person, pseudonymOf, withoutAddress } from './person.ts';

const isUsers = ({ id }: Person) => sql<boolean>`t.user_id = ${id}`;
const ofCustomer = ({ customerId }: Person) => sql<boolean>`t.customer_id = ${customerId}`;

/** Rows of a user that go with the user. */
const deleted = (part: PersonalRows['part'], table: PersonalRows['table'], key: string): PersonalRows => ({
  part,
  table,
  key: [key],
  of: isUsers,
  erase: 'delete',
});

/** A list of addresses with commas between them, without that of the user. */
const listWithout = (column: string, { address }: Person) =>
  sql`nullif(array_to_string(array_remove(string_to_array(${sql.ref(column)}, ', '), ${address}), ', '), '')`;

/** Whether a delivery goes to the address of a user. */
const receives = ({ address }: Person) =>
  sql<boolean>`lower(t.receiver) IS NOT DISTINCT FROM ${address}::text`;

/** Where the address of a user stands in what is of the company. */
const ADDRESSES: readonly PersonalRows[] = [
  {
    part: 'ADDRESSES',
    table: 'mail_address',
    key: ['customer_id', 'address'],
    of: (person) => sql<boolean>`${ofCustomer(person)} AND t.address = ${person.address}::text`,
    erase: 'delete',
  },
  {
    part: 'ADDRESSES',
    table: 'scheduled_report',
    key: ['id'],
    of: (person) =>
      sql<boolean>`${ofCustomer(person)} AND (${holdsAddress(sql`t.recipients`, person)} OR ${holdsAddress(sql`t.cc`, person)})`,
    erase: (
      person,
    ) => sql`recipients = coalesce(${listWithout('t.recipients', person)}, ''), cc = ${listWithout('t.cc', person)},
      enabled = t.enabled AND ${listWithout('t.recipients', person)} IS NOT NULL, version = t.version + 1`,
  },
  {
    part: 'ADDRESSES',
    table: 'scheduled_report_run',
    key: ['id'],
    of: (person) =>
      sql<boolean>`${ofCustomer(person)} AND (${person.address}::text = ANY(t.mailed_to || t.not_mailed) OR ${holdsAddress(sql`t.error`, person)})`,
    erase: (person) => sql`mailed_to = array_replace(t.mailed_to, ${person.address}::text, ${NO_ADDRESS}),
      not_mailed = array_replace(t.not_mailed, ${person.address}::text, ${NO_ADDRESS}), error = ${withoutAddress(sql`t.error`, person)}`,
  },
  {
    part: 'ADDRESSES',
    table: 'service_notice',
    key: ['id'],
    of: (person) => sql<boolean>`${ofCustomer(person)} AND ${person.address}::text = ANY(t.emails)`,
    erase: ({ address }) => sql`emails = array_remove(t.emails, ${address}::text)`,
  },
  {
    part: 'ADDRESSES',
    table: 'fleet_document',
    key: ['id'],
    of: (person) => sql<boolean>`${ofCustomer(person)} AND ${holdsAddress(sql`t.emails`, person)}`,
    erase: (person) => sql`emails = ${listWithout('t.emails', person)}, version = t.version + 1`,
  },
  {
    part: 'NOTICES',
    table: 'alarm_delivery',
    key: ['id'],
    of: (person) =>
      sql<boolean>`${ofCustomer(person)} AND t.user_id IS DISTINCT FROM ${person.id}
        AND (${receives(person)} OR ${holdsAddress(sql`t.last_error`, person)})`,
    erase: (person) => sql`receiver = CASE WHEN ${receives(person)} THEN ${NO_ADDRESS} ELSE t.receiver END,
      last_error = ${withoutAddress(sql`t.last_error`, person)}, ${givenUp(receives(person))}`,
  },
];

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
  {
    part: 'AUDIT',
    table: 'audit_log',
    key: ['id'],
    of: (
      person,
    ) => sql<boolean>`t.customer_id = ${person.customerId} AND (${holdsAddress(sql`t.before::text`, person)}
      OR ${holdsAddress(sql`t.after::text`, person)} OR t.entity_id = ${person.address}::text)`,
    erase: (
      person,
    ) => sql`before = ${withoutAddress(sql`t.before::text`, person)}::jsonb, after = ${withoutAddress(sql`t.after::text`, person)}::jsonb,
      entity_id = CASE WHEN t.entity_id = ${person.address}::text THEN ${NO_ADDRESS} ELSE t.entity_id END`,
  },
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
  ...ADDRESSES,
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
