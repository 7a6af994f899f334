import { DOCUMENT_NOTICE_DAYS, DOCUMENT_STATES } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Derived } from './kernel/derived.ts';

interface Documents {
  /** Whose they are: the column of the documents that names a row of the table `t`. */
  of: 'asset_id' | 'driver_id';
  /** Of this kind alone. */
  kind?: string;
  /** What is said of them in the schema: "its documents". */
  what: string;
}

/**
 * When the documents of a row expire: the day on which the first of them does, under one name, and what that means today where its customer is,
 * under another. Documents out of reach count for nothing. Lists are sorted by both in the same order: what has expired longest comes first,
 * and what has no documents last.
 */
export function documentExpiry(names: { day: string; state: string }, { of, kind, what }: Documents) {
  const documents = (scope: Scope): RawBuilder<unknown> => sql`
    FROM fleet_document d WHERE d.deleted_at IS NULL AND ${sql.ref(`d.${of}`)} = t.id
     ${kind === undefined ? sql`` : sql`AND d.kind = ${kind}`}
     ${
       scope.isBounded
         ? sql`AND (d.asset_id IS NULL OR d.asset_id IN (${scope.assets().select('asset.id')}))
       AND (d.driver_id IS NULL OR d.driver_id IN (${scope.drivers().select('driver.id')}))`
         : sql``
     }`;
  const first = (scope: Scope) => sql`(SELECT min(d.expires_on) ${documents(scope)})`;
  const today = sql`(now() AT TIME ZONE customer.time_zone)::date`;
  const order = (scope: Scope) => sql`coalesce(${first(scope)}, 'infinity'::date)`;
  const day: Derived = {
    description: `The last day on which all of ${what} are valid; null where there are none.`,
    value: (scope) => sql<string | null>`${first(scope)}::text`,
    order,
    choices: null,
  };
  const state: Derived = {
    description: `Whether one of ${what} has expired (EXPIRED), does soon, as long before as it is announced (SOON), all are valid (VALID), or there are none (NONE).`,
    value: (scope) => sql<string | null>`
      (SELECT CASE WHEN count(*) = 0 THEN 'NONE'
                   WHEN min(d.expires_on) < ${today} THEN 'EXPIRED'
                   WHEN min(d.expires_on - coalesce(d.notice_days, ${DOCUMENT_NOTICE_DAYS})::int) <= ${today} THEN 'SOON'
                   ELSE 'VALID' END ${documents(scope)})`,
    order,
    choices: DOCUMENT_STATES,
  };
  return { [names.day]: day, [names.state]: state };
}
