import type { MapPoi, QueryMapPoisArgs, Resolvers } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { containsText } from '../store/containsText.ts';
import { nameOrder } from '../store/nameOrder.ts';

const MOST = 10_000;

/** The call by which the map and the search read points of interest; they are written as an entity. */
export const poisResolvers: Resolvers<CallContext> = {
  Query: { mapPois: (_root, args, context) => mapPois(scopeOf(context), args) },
};

async function mapPois(
  scope: Scope,
  { customerIds, ids, searchText, limit }: Partial<QueryMapPoisArgs>,
): Promise<MapPoi[]> {
  const text = searchText?.trim();
  const rows = await scope
    .customers()
    .innerJoin('point_of_interest as poi', 'poi.customer_id', 'customer.id')
    .leftJoin('poi_category as own', (join) =>
      join.onRef('own.id', '=', 'poi.own_category_id').on('own.deleted_at', 'is', null),
    )
    .where('poi.deleted_at', 'is', null)
    .$if(customerIds != null, (query) =>
      query.where(sql<boolean>`poi.customer_id = ANY(${[...(customerIds ?? [])]}::int[])`),
    )
    .$if(ids != null, (query) => query.where(sql<boolean>`poi.id = ANY(${[...(ids ?? [])]}::int[])`))
    .$if(Boolean(text), (query) => query.where(containsText(sql`poi.name`, text ?? '')))
    .select(['poi.id', 'poi.name', 'poi.customer_id as customerId', 'customer.name as customerName'])
    .select(['poi.category', 'poi.latitude as lat', 'poi.longitude as lon', 'poi.radius', 'poi.notes'])
    .select(['own.name as ownName', 'own.icon', 'own.color'])
    .orderBy(nameOrder(sql`poi.name`))
    .orderBy('poi.id')
    .limit(Math.min(Math.max(1, limit ?? MOST), MOST))
    .execute();
  return rows.map(({ ownName, icon, color, ...poi }) => ({
    ...poi,
    ownCategory: ownName !== null && icon !== null && color !== null ? { name: ownName, icon, color } : null,
  }));
}
