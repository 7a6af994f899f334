import type { Driver, DriverPage, QueryDriversPaginatedArgs } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { orderOf, pageWindow } from '../paging.ts';
import { containsText } from '../store/containsText.ts';
import { nameOrder } from '../store/nameOrder.ts';

const FULL_NAME = sql<string>`driver.first_name || ' ' || driver.last_name`;

const COLUMNS = {
  name: nameOrder(FULL_NAME),
  firstName: nameOrder(sql`driver.first_name`),
  lastName: nameOrder(sql`driver.last_name`),
  id: sql`driver.id`,
};

/** One driver in scope, or null. */
export async function driverById(scope: Scope, id: number): Promise<Driver | null> {
  const driver = await scope
    .drivers()
    .where('driver.id', '=', id)
    .select(['driver.id', 'first_name as firstName', 'last_name as lastName', 'photo'])
    .executeTakeFirst();
  return driver ?? null;
}

/**
 * Drivers whose name contains the text, a page of them, with how many there are and the assets in scope that each is assigned to; with
 * photos only where asked.
 */
export async function driverPage(
  scope: Scope,
  args: Partial<QueryDriversPaginatedArgs>,
  { photos }: { photos: boolean },
): Promise<DriverPage> {
  let query = scope.drivers();
  if (args.customerId != null) query = query.where('driver.customer_id', '=', args.customerId);
  const text = args.searchText?.trim();
  if (text) query = query.where(containsText(FULL_NAME, text));
  const { limit, offset } = pageWindow(args);
  let page = query.select([
    'driver.id',
    'driver.first_name as firstName',
    'driver.last_name as lastName',
    (photos ? sql<string | null>`driver.photo` : sql<string | null>`NULL::text`).as('photo'),
  ]);
  for (const { column, direction } of orderOf(COLUMNS, args.sort)) page = page.orderBy(column, direction);
  const [total, drivers] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    page.orderBy('driver.id').limit(limit).offset(offset).execute(),
  ]);
  const assets = await scope
    .assets()
    .where(sql<boolean>`asset.driver_id = ANY(${drivers.map(({ id }) => id)}::int[])`)
    .select(['asset.id', 'asset.name', 'asset.license_plate as licensePlate', 'asset.driver_id as driverId'])
    .orderBy(nameOrder(sql`asset.name`))
    .orderBy('asset.id')
    .execute();
  const ofDriver = Map.groupBy(assets, ({ driverId }) => driverId);
  return {
    count: Number(total.count),
    items: drivers.map((driver) => ({ ...driver, assets: ofDriver.get(driver.id) ?? [] })),
  };
}
