import { sql } from 'kysely';
import { codedError } from '../errors.ts';
import type { Scope } from './scope.ts';

/** Somebody's change of a thing, before it is made. */
export interface GuardedChange {
  /** Its name and id in the audit log. */
  entity: string;
  id: number;
  /** The version that is stored, in a row that is locked; null where nothing is stored. */
  version: number | null;
  /** The version that the editor began with, null where it began with nothing; not given by a client that does not say. */
  known: number | null | undefined;
  /** The thing as calls show it. */
  stored: () => Promise<unknown> | unknown;
}

/**
 * Refuses a change that began with another version than the stored one: throws CHANGED_MEANWHILE with what is stored (as JSON), its
 * version, and who changed it last and when, where the requester may know. The client has what it wanted to write.
 */
export async function demandUnchanged(scope: Scope, change: GuardedChange): Promise<void> {
  const { entity, id, version, known } = change;
  if (known === undefined || known === version) return;
  const { customerId, isOwner } = scope.requester;
  const { rows } = await sql<{ at: Date; name: string | null }>`
    SELECT audit_log.at,
           CASE WHEN ${isOwner}::boolean OR app_user.customer_id = ${customerId}::int
                THEN coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), user_name::text) END AS name
      FROM audit_log LEFT JOIN app_user ON app_user.id = audit_log.user_id
     WHERE entity = ${entity} AND entity_id = ${String(id)}
     ORDER BY audit_log.at DESC, audit_log.id DESC LIMIT 1`.execute(scope.db);
  throw codedError('CHANGED_MEANWHILE', {
    stored: JSON.stringify((await change.stored()) ?? null),
    version: version ?? 0,
    by: rows[0]?.name ?? '',
    at: rows[0]?.at.toISOString() ?? '',
  });
}
