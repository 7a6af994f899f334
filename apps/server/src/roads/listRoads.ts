import type { QueryRoadsArgs, RoadOption, RoadPage } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { applyingToPast } from '../store/applications.ts';
import { nameOrder } from '../store/nameOrder.ts';
import { readRoads } from '../store/roads.ts';
import { type ReadRoad, shownRoad } from './showRoad.ts';

const DEFAULT_PAGE_SIZE = 10; // of the contract
const MAX_PAGE_SIZE = 500;
const SORT_COLUMNS = { name: nameOrder(sql`road.name`), id: sql`road.id` };

/** The roads of the customers, by name. */
export async function roadOptions(scope: Scope, customerIds: readonly number[]): Promise<RoadOption[]> {
  if (customerIds.length === 0) return [];
  return scope
    .roads()
    .where('road.customer_id', 'in', [...customerIds])
    .select(['road.id', 'road.name', 'road.customer_id as customerId'])
    .orderBy(nameOrder(sql`road.name`))
    .orderBy('road.id')
    .execute();
}

/** A road in scope as it holds now, or null. */
export async function roadById(scope: Scope, id: number): Promise<ReadRoad | null> {
  const seen = await scope
    .roads()
    .where('road.id', '=', id)
    .select(applyingToPast('road').as('applying'))
    .executeTakeFirst();
  const road = seen && (await readRoads(scope.db, [id])).get(id);
  return road ? { ...road, applying: seen.applying } : null;
}

/** A page of the roads in scope: the first, of ten, by default; all (of at most 500) with `paginate: false`. */
export async function roadPage(scope: Scope, args: QueryRoadsArgs): Promise<RoadPage> {
  let query = scope.roads();
  if (args.customerId != null) query = query.where('road.customer_id', '=', args.customerId);
  const searched = args.searchText?.trim().toLowerCase();
  if (searched) query = query.where(sql<boolean>`strpos(lower(road.name), ${searched}) > 0`);
  const size = args.paginate === false ? MAX_PAGE_SIZE : (args.pageSize ?? DEFAULT_PAGE_SIZE);
  const limit = Math.min(Math.max(1, size), MAX_PAGE_SIZE);
  const page = args.paginate === false ? 1 : Math.max(1, args.pageNumber ?? 1);
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  let sorted = query.select(['road.id', applyingToPast('road').as('applying')]);
  for (const { field, order } of args.sort?.length ? args.sort : [{ field: 'name', order: 'ASC' }]) {
    if (!Object.hasOwn(SORT_COLUMNS, field)) throw codedError('INVALID_INPUT', { field: 'sort' });
    const column = SORT_COLUMNS[field as keyof typeof SORT_COLUMNS];
    sorted = sorted.orderBy(column, order === 'DESC' ? 'desc' : 'asc');
  }
  const rows = await sorted
    .orderBy('road.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const roads = await readRoads(
    scope.db,
    rows.map(({ id }) => id),
  );
  return { count, items: rows.map(({ id, applying }) => shownRoad({ ...roads.get(id)!, applying })) };
}
