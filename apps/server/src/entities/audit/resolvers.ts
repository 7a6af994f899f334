import type { Resolvers } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { CallContext } from '../../access/context.ts';
import { scopeOf } from '../../access/context.ts';
import { demand } from '../../access/guard.ts';
import type { Undoable } from '../../access/undoable.ts';
import { codedError } from '../../errors.ts';
import type { Entity } from '../kernel/entity.ts';
import { changedWith, NEEDED, undoChange } from '../kernel/undo.ts';
import { auditPage, seenSql } from './auditLog.ts';
import { mayUndoOther, undoEntry, undoOwn } from './undoOther.ts';

const UNDONE = ['create', 'update', 'delete', 'restore'];

/** The kinds of things that are no entities and whose changes can be undone, by their names in the audit log. */
const KINDS = {
  GEOFENCE: 'geofence',
  ROAD: 'road',
  ALARM_RULE: 'alarmRule',
  THRESHOLDS: 'rule_set',
} as const;

/** Calls about the audit log: what it says, and the undoing of what entities and other things can undo. */
export function auditResolvers(
  entities: readonly Entity[],
  undoables: readonly Undoable[],
): Resolvers<CallContext> {
  return {
    Query: {
      auditLog: async (_root, { filter, ...page }, context) => {
        const scope = scopeOf(context);
        const { permissions } = scope.requester;
        return auditPage(
          scope,
          entities,
          { ...page, filter: filter ?? {} },
          (entity, action) =>
            UNDONE.includes(action) &&
            entity.permissions[NEEDED[action] ?? 'update'].some((name) => permissions.has(name)),
          (name, action) => mayUndoOther(undoables, scope, name, action),
        );
      },
    },
    Mutation: {
      undoAudited: async (_root, { auditId }, context) => {
        const scope = scopeOf(context);
        if (await undoEntry(undoables, scope, auditId)) return 1;
        const { rows } = await sql<{ change_id: string; entities: string[] }>`
          SELECT a.change_id, (SELECT array_agg(DISTINCT t.entity) FROM audit_log t WHERE t.change_id = a.change_id) AS entities
            FROM audit_log a WHERE a.id = ${auditId} AND a.change_id IS NOT NULL AND ${seenSql(scope)}`.execute(
          scope.db,
        );
        const [found] = rows;
        const entity = found && rootOf(entities, found.entities);
        if (!found || !entity) throw codedError('NOT_FOUND');
        const { changes } = await undoChange(
          entity,
          scope,
          found.change_id,
          (action) => demand({ kind: 'permission', anyOf: entity.permissions[action] }, context.requester),
          { ofAnybody: true },
        );
        return changes.length;
      },
      undoOwnChange: async (_root, { kind, id }, context) => {
        await undoOwn(undoables, scopeOf(context), KINDS[kind], id);
        return true;
      },
    },
  };
}

/** The entity whose change wrote entries of these tables: that of all of them, or the one with which the others were deleted or made. */
function rootOf(entities: readonly Entity[], tables: readonly string[]): Entity | undefined {
  return entities.find((entity) => {
    const reached = changedWith(entity).map(({ table }) => table as string);
    return tables.includes(entity.table) && tables.every((table) => reached.includes(table));
  });
}
