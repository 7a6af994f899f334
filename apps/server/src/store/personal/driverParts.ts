import { sql } from 'kysely';
import { ALARM_PARTS } from './alarmParts.ts';
import type { PersonalRows } from './parts.ts';
import { type Person, pseudonymOf } from './person.ts';

const isDriver = ({ customerId, id }: Person) =>
  sql<boolean>`t.customer_id = ${customerId} AND t.driver_id = ${id}`;
const documentsOf = ({ customerId, id }: Person) =>
  sql`SELECT d.id FROM fleet_document d WHERE d.customer_id = ${customerId} AND d.driver_id = ${id}`;

/** A name as it stands within the text of JSON. */
const inJson = (name: string): string => JSON.stringify(name).slice(1, -1);

/** The names of documents, by which messages about alarms name their drivers. */
const ABOUT = sql`coalesce((t.message->'about')::text, '') || coalesce(jsonb_path_query_array(t.message, '$.alarms[*].about')::text, '')`;

/** What is held about a driver, in the order in which it is erased. */
export const DRIVER_PARTS: readonly PersonalRows[] = [
  {
    part: 'AUDIT',
    table: 'audit_log',
    key: ['id'],
    of: (person) => {
      const { customerId, id } = person;
      const says = (name: string, value: unknown) =>
        sql`(t.before->>${name} = ${String(value)} OR t.after->>${name} = ${String(value)})`;
      return sql<boolean>`t.customer_id = ${customerId} AND (t.before IS NOT NULL OR t.after IS NOT NULL) AND (
        (t.entity = 'driver' AND t.entity_id = ${String(id)})
        OR (t.entity IN ('driver_assignment', 'fleet_document') AND ${says('driverId', id)})
        OR (t.entity = 'fleet_document' AND t.entity_id IN (SELECT x.id::text FROM (${documentsOf(person)}) x))
        OR (t.entity = 'fleetDocumentFile'
            AND coalesce(t.after->>'documentId', t.before->>'documentId') IN (SELECT x.id::text FROM (${documentsOf(person)}) x)))`;
    },
    erase: () => sql`before = NULL, after = NULL, change_id = NULL`,
  },
  {
    part: 'NOTICES',
    table: 'alarm_delivery',
    key: ['id'],
    of: ({ customerId, fullName }) =>
      sql<boolean>`t.customer_id = ${customerId} AND strpos(${ABOUT}, ${inJson(fullName)}) > 0`,
    erase: ({ fullName }) => sql`message = CASE WHEN t.message ? 'alarms'
      THEN jsonb_set(t.message, '{alarms}', (
        SELECT jsonb_agg(CASE WHEN strpos((alarm->'about')::text, ${inJson(fullName)}) > 0
                              THEN alarm || '{"about": null}' ELSE alarm END ORDER BY place)
          FROM jsonb_array_elements(t.message->'alarms') WITH ORDINALITY AS each(alarm, place)))
      ELSE t.message || '{"about": null}' END`,
  },
  {
    part: 'DOCUMENTS',
    table: 'fleet_document_file',
    key: ['id'],
    of: (person) => sql<boolean>`t.document_id IN (${documentsOf(person)})`,
    erase: 'delete',
    exported: { content: sql`encode(t.content, 'base64')` },
  },
  {
    part: 'DOCUMENTS',
    table: 'fleet_document',
    key: ['id'],
    of: isDriver,
    erase: () =>
      sql`number = NULL, notes = NULL, emails = NULL, deleted_at = coalesce(t.deleted_at, now()), version = t.version + 1`,
  },
  {
    part: 'ASSIGNMENTS',
    table: 'driver_assignment',
    key: ['id'],
    of: isDriver,
    erase: () => sql`notes = NULL, version = t.version + 1,
      deleted_at = CASE WHEN t.started_at >= now() THEN coalesce(t.deleted_at, now()) ELSE t.deleted_at END,
      ended_at = CASE WHEN t.started_at < now() THEN least(t.ended_at, now()) ELSE t.ended_at END`,
  },
  {
    part: 'ASSIGNMENTS',
    table: 'asset',
    key: ['id'],
    of: isDriver,
    erase: () => sql`driver_id = NULL, version = t.version + 1`,
    exported: { photo: sql`NULL`, photo_full: sql`NULL`, notes: sql`NULL` },
  },
  {
    part: 'DRIVING',
    table: 'segment',
    key: ['customer_id', 'asset_id', 'start_time'],
    of: isDriver,
    erase: null,
  },
  {
    part: 'DRIVING',
    table: 'event',
    key: ['customer_id', 'asset_id', 'at', 'code', 'subject', 'fingerprint'],
    of: isDriver,
    erase: null,
  },
  {
    part: 'DRIVING',
    table: 'geofence_visit',
    key: ['customer_id', 'asset_id', 'enter_time', 'geofence_id'],
    of: isDriver,
    erase: null,
  },
  ...ALARM_PARTS,
  {
    part: 'PROFILE',
    table: 'driver',
    key: ['id'],
    of: ({ customerId, id }) => sql<boolean>`t.customer_id = ${customerId} AND t.id = ${id}`,
    erase: (
      person,
    ) => sql`first_name = ${pseudonymOf(person)}, last_name = '', ibutton = NULL, phone = NULL, phone2 = NULL,
      photo = NULL, notes = NULL, deleted_at = coalesce(t.deleted_at, now()), version = t.version + 1`,
  },
];
