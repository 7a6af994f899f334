import type { EntityReference } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { customerInReach } from '../../access/customerInReach.ts';
import type { Scope } from '../../access/scope.ts';
import { containsText } from '../../store/containsText.ts';
import { nameOrder } from '../../store/nameOrder.ts';
import { type Field, labelSql, ofCustomerSql } from './fields.ts';

const MOST_OPTIONS = 50;

/** What a row of a customer in scope may refer to by a field, in order, the first fifty that contain a text. Throws NOT_FOUND. */
export async function optionsOf(
  { target }: Field,
  scope: Scope,
  args: { customerId?: number | null; searchText?: string | null },
): Promise<EntityReference[]> {
  if (!target) return [];
  const customerId = await customerInReach(scope, args.customerId);
  const label = labelSql(target, 'target');
  const { rows } = await sql<EntityReference>`
    SELECT target.id, ${label} AS label FROM ${sql.table(target.table)} AS target
     WHERE ${ofCustomerSql(target, 'target', customerId)} AND target.id IN (${target.reach(scope)})
       AND ${containsText(label, args.searchText ?? '')}
     ORDER BY ${nameOrder(label)}, target.id LIMIT ${MOST_OPTIONS}`.execute(scope.db);
  return rows;
}
