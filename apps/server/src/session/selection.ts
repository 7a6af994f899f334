import type { Selection, SelectionInput } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';

/** The chosen customers and groups as far as they are in scope, in the order given. */
export async function selectionInScope(scope: Scope, selection: SelectionInput): Promise<Selection> {
  const [customers, groups] = await Promise.all([
    scope
      .customers()
      .where(sql<boolean>`customer.id = ANY(${selection.customerIds}::int[])`)
      .select('customer.id')
      .execute(),
    scope
      .groups()
      .where(sql<boolean>`asset_group.id = ANY(${selection.groupIds}::int[])`)
      .select('asset_group.id')
      .execute(),
  ]);
  const inScope = (ids: readonly number[], rows: readonly { id: number }[]): number[] => {
    const known = new Set(rows.map((row) => row.id));
    return [...new Set(ids)].filter((id) => known.has(id));
  };
  return {
    allCustomers: selection.allCustomers,
    customerIds: inScope(selection.customerIds, customers),
    groupIds: inScope(selection.groupIds, groups),
  };
}
