import { sql } from 'kysely';
import { givenUp } from './alarmParts.ts';
import type { PersonalRows } from './parts.ts';
import { holdsAddress, NO_ADDRESS, type Person, withoutAddress } from './person.ts';

const ofCustomer = ({ customerId }: Person) => sql<boolean>`t.customer_id = ${customerId}`;

/** A list of addresses with commas between them, without that of a person. */
const listWithout = (column: string, { address }: Person) =>
  sql`nullif(array_to_string(array_remove(string_to_array(${sql.ref(column)}, ', '), ${address}), ', '), '')`;

/** Whether a delivery goes to the address of a person. */
const receives = ({ address }: Person) =>
  sql<boolean>`lower(t.receiver) IS NOT DISTINCT FROM ${address}::text`;

/** Events that say to whom they are told: those of services and of documents. */
const WITH_RECIPIENTS = ['maintenanceDue', 'documentDue'];

/** Where the e-mail address of a user or a technician stands in what is of the company. */
export const ADDRESS_PARTS: readonly PersonalRows[] = [
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
    table: 'event',
    key: ['customer_id', 'asset_id', 'at', 'code', 'subject', 'fingerprint'],
    of: (person) => sql<boolean>`${ofCustomer(person)} AND t.code = ANY(${[...WITH_RECIPIENTS]}::text[])
      AND t.detail->'emails' ? ${person.address}::text`,
    erase: ({ address }) =>
      sql`detail = jsonb_set(t.detail, '{emails}', (t.detail->'emails') - ${address}::text)`,
  },
  {
    part: 'NOTICES',
    table: 'alarm_delivery',
    key: ['id'],
    of: (person) => sql<boolean>`${ofCustomer(person)} AND ${holdsAddress(sql`t.message::text`, person)}`,
    erase: (person) => sql`message = ${withoutAddress(sql`t.message::text`, person)}::jsonb`,
  },
  {
    part: 'NOTICES',
    table: 'alarm_delivery',
    key: ['id'],
    of: (person) =>
      sql<boolean>`${ofCustomer(person)} AND ${person.kind === 'USER' ? sql`t.user_id IS DISTINCT FROM ${person.id}` : sql`true`}
        AND (${holdsAddress(sql`t.receiver`, person)} OR ${holdsAddress(sql`t.last_error`, person)})`,
    erase: (
      person,
    ) => sql`receiver = CASE WHEN ${receives(person)} THEN ${NO_ADDRESS} ELSE ${withoutAddress(sql`t.receiver`, person)} END,
      last_error = ${withoutAddress(sql`t.last_error`, person)}, ${givenUp(holdsAddress(sql`t.receiver`, person))}`,
  },
];

/** Where the audit log says the e-mail address of a person. */
export const ADDRESS_IN_AUDIT: PersonalRows = {
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
};
