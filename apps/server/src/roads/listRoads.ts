import type { QueryRoadsArgs, RoadOption, RoadPage } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { orderOf, pageWindow } from '../paging.ts';
import { applyingToPast, cancelledApplying } from '../store/applications.ts';
import { containsText } from '../store/containsText.ts';
import { nameOrder } from '../store/nameOrder.ts';
import { readRoads } from '../store/roads.ts';
import { type ReadRoad, shownRoad } from './showRoad.ts';

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
    .select([applyingToPast('road').as('applying'), cancelledApplying('road').as('cancelledApplying')])
    .executeTakeFirst();
  const road = seen && (await readRoads(scope.db, [id])).get(id);
  return road ? { ...road, ...seen } : null;
}

/** Roads in scope that match the text, a page of them, with how many there are. */
export async function roadPage(scope: Scope, args: QueryRoadsArgs): Promise<RoadPage> {
  let query = scope.roads();
  if (args.customerId != null) query = query.where('road.customer_id', '=', args.customerId);
  if (args.ids) query = query.where(sql<boolean>`road.id = ANY(${[...args.ids]}::int[])`);
  const text = args.searchText?.trim();
  if (text) query = query.where(containsText(sql`road.name`, text));
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  let sorted = query.select([
    'road.id',
    applyingToPast('road').as('applying'),
    cancelledApplying('road').as('cancelledApplying'),
  ]);
  for (const { column, direction } of orderOf(SORT_COLUMNS, args.sort))
    sorted = sorted.orderBy(column, direction);
  const { limit, offset } = pageWindow({ ...args, paginate: args.paginate ?? true });
  const rows = await sorted.orderBy('road.id').limit(limit).offset(offset).execute();
  const roads = await readRoads(
    scope.db,
    rows.map(({ id }) => id),
  );
  return { count: Number(count), items: rows.map((row) => shownRoad({ ...roads.get(row.id)!, ...row })) };
}
