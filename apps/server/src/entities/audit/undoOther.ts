import { type RawBuilder, sql } from 'kysely';
import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import type { Undoable, UndoneChange } from '../../access/undoable.ts';
import { codedError } from '../../errors.ts';
import { NEEDED, UNDO_WITHIN } from '../kernel/undo.ts';
import { seenSql } from './auditLog.ts';

const UNDONE = ['create', 'update', 'delete', 'restore'];

/** Whether the requester may undo an action on things that are no entities. */
export const mayUndoOther = (
  undoables: readonly Undoable[],
  { requester }: Scope,
  entity: string,
  action: string,
) =>
  UNDONE.includes(action) &&
  undoables
    .find((each) => each.entity === entity)
    ?.permissions[NEEDED[action] ?? 'update'].some((name) => requester.permissions.has(name)) === true;

/**
 * Undoes what an entry of the audit log says of a thing that is no entity; gives whether it is of such a thing. Throws CHANGED_MEANWHILE where
 * something was changed since, FORBIDDEN, and what the undoing throws.
 */
export const undoEntry = (undoables: readonly Undoable[], scope: Scope, auditId: number): Promise<boolean> =>
  undo(undoables, scope, sql<boolean>`a.id = ${auditId}`);

/** Undoes what the requester did last to a thing, within a quarter of an hour. Throws NOT_FOUND where there is nothing such. */
export async function undoOwn(
  undoables: readonly Undoable[],
  scope: Scope,
  entity: string,
  id: number,
): Promise<void> {
  const { userId } = scope.requester;
  const isOwn = sql<boolean>`a.entity = ${entity} AND a.entity_id = ${String(id)} AND a.user_id = ${userId}
    AND a.at > now() - ${UNDO_WITHIN}::interval`;
  if (!(await undo(undoables, scope, isOwn))) throw codedError('NOT_FOUND');
}

async function undo(
  undoables: readonly Undoable[],
  scope: Scope,
  which: RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } = await sql<UndoneChange & { auditId: number; entity: string }>`
    SELECT a.id AS "auditId", a.entity, a.action, a.entity_id::int AS id, a.customer_id AS "customerId", a.at, a.before, a.after
      FROM audit_log a
     WHERE ${which} AND a.entity = ANY(${undoables.map(({ entity }) => entity)}::text[])
       AND a.action = ANY(${UNDONE}::text[]) AND ${seenSql(scope)}
     ORDER BY a.id DESC LIMIT 1`.execute(scope.db);
  const [change] = rows;
  const undoable = undoables.find(({ entity }) => entity === change?.entity);
  if (!change || !undoable) return false;
  demand(
    { kind: 'permission', anyOf: undoable.permissions[NEEDED[change.action] ?? 'update'] },
    scope.requester,
  );
  await scope.inTransaction(async (scope) => {
    await demandLast(scope, change);
    await undoable.undo(scope, change);
  });
  await undoable.undone?.();
  return true;
}

/** Throws CHANGED_MEANWHILE where the thing was changed after an entry. */
async function demandLast(
  scope: Scope,
  { auditId, entity, id }: { auditId: number; entity: string; id: number },
): Promise<void> {
  // Two people who undo the same do it one after the other.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`undo ${entity}`}), ${id}::int)`.execute(scope.db);
  const { rows } = await sql`
    SELECT FROM audit_log WHERE entity = ${entity} AND entity_id = ${String(id)} AND id > ${auditId} LIMIT 1`.execute(
    scope.db,
  );
  if (rows.length > 0) throw codedError('CHANGED_MEANWHILE');
}
