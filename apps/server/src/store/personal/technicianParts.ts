import { sql } from 'kysely';
import { ADDRESS_IN_AUDIT, ADDRESS_PARTS } from './addressParts.ts';
import { ALARM_PARTS } from './alarmParts.ts';
import type { PersonalRows } from './parts.ts';
import { pseudonymOf } from './person.ts';

/** What is held about a technician, in the order in which it is erased. */
export const TECHNICIAN_PARTS: readonly PersonalRows[] = [
  {
    part: 'AUDIT',
    table: 'audit_log',
    key: ['id'],
    of: ({ customerId, id }) =>
      sql<boolean>`t.customer_id = ${customerId} AND (t.before IS NOT NULL OR t.after IS NOT NULL)
        AND t.entity = 'technician' AND t.entity_id = ${String(id)}`,
    erase: () => sql`before = NULL, after = NULL, change_id = NULL`,
  },
  ADDRESS_IN_AUDIT,
  {
    part: 'MOUNTINGS',
    table: 'mounting',
    key: ['id'],
    of: ({ customerId, id }) =>
      sql<boolean>`t.customer_id = ${customerId} AND (t.technician_id = ${id} OR t.removal_technician_id = ${id})`,
    erase: null,
  },
  ...ALARM_PARTS,
  ...ADDRESS_PARTS,
  {
    part: 'PROFILE',
    table: 'technician',
    key: ['id'],
    of: ({ customerId, id }) => sql<boolean>`t.customer_id = ${customerId} AND t.id = ${id}`,
    erase: (
      person,
    ) => sql`first_name = ${pseudonymOf(person)}, last_name = NULL, identity_document = NULL, phone = NULL, email = NULL,
      notes = NULL, active = false, deleted_at = coalesce(t.deleted_at, now()), version = t.version + 1`,
  },
];
