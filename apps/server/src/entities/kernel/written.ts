import { auditChanges } from '../../access/auditChange.ts';
import type { Scope } from '../../access/scope.ts';
import type { AuditEntry } from '../../store/audit.ts';
import type { Entity, EntityRow, RowChange } from './entity.ts';

/** What the audit log keeps of a row. */
const audited = (row: EntityRow | null) => row && { ...row.values, version: row.version };

/** Calls the entity's hook and writes the audit log, in the change's transaction. */
export async function written<Changes extends readonly RowChange[]>(
  entity: Entity,
  scope: Scope,
  changeId: string,
  action: AuditEntry['action'],
  changes: Changes,
): Promise<Changes> {
  await entity.hooks.written?.(scope, changes);
  await auditChanges(
    scope,
    changes.map(({ before, after }) => {
      const row = (after ?? before) as EntityRow;
      return {
        customerId: row.customerId,
        action,
        entity: entity.table,
        entityId: row.id,
        before: audited(before),
        after: audited(after),
        changeId,
      };
    }),
  );
  return changes;
}
