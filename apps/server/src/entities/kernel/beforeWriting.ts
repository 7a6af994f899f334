import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import type { Entity, EntityRow, Values } from './entity.ts';
import { isSameValue } from './fields.ts';

/** Rows as they are and as they are to be: `before` is null for a new one, `values` for one that is deleted. */
export type Changes = readonly { before: EntityRow | null; values: Values | null }[];

/** In the transaction, before rows are written: refuses what must not be, and does what the entity does first. */
export async function beforeWriting(entity: Entity, scope: Scope, changes: Changes): Promise<void> {
  await demandWritable(entity, scope, changes);
  await entity.hooks.before?.(scope, changes);
}

/**
 * Refuses what its writer may not write. It writes nothing, so a preview asks it, too. Throws FORBIDDEN, and what the entity refuses
 * with.
 */
export async function demandWritable(entity: Entity, scope: Scope, changes: Changes): Promise<void> {
  await entity.hooks.refuse?.(scope, changes);
  for (const { inputName, several, writtenBy } of entity.fields) {
    const nothing = several ? [] : null;
    const isWritten = changes.some(
      ({ before, values }) =>
        values !== null && !isSameValue(before?.values[inputName] ?? nothing, values[inputName] ?? nothing),
    );
    if (writtenBy && isWritten) demand({ kind: 'permission', anyOf: writtenBy }, scope.requester);
  }
}
