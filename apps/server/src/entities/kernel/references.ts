import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import type { Entity, Values } from './entity.ts';
import { ofCustomerSql } from './fields.ts';

/**
 * Refuses references to what does not exist, is out of reach, or belongs to another customer; what they refer to is not deleted until the
 * transaction ends. Throws NOT_FOUND, as for every id out of reach.
 */
export async function checkReferences(
  entity: Entity,
  scope: Scope,
  customerId: number,
  rows: readonly Values[],
): Promise<void> {
  for (const { inputName, target } of entity.fields) {
    if (!target) continue;
    const ids = [
      ...new Set(rows.flatMap((values) => values[inputName]).filter((id) => typeof id === 'number')),
    ];
    if (ids.length === 0) continue;
    const { rows: found } = await sql`
      SELECT FROM ${sql.table(target.table)} AS target
       WHERE target.id = ANY(${ids}::int[]) AND ${ofCustomerSql(target, 'target', customerId)} AND target.id IN (${target.reach(scope)})
         FOR SHARE OF target`.execute(scope.db);
    if (found.length < ids.length) throw codedError('NOT_FOUND', { field: inputName });
  }
}
