import type { Asset, AssetPage, QueryAssetsByGroupsArgs } from '@rastro/contract/resolvers';
import { mpsToKmh } from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { orderOf, pageWindow } from '../paging.ts';
import { containsText } from '../store/containsText.ts';
import { nameOrder } from '../store/nameOrder.ts';
import { engineRan } from '../store/segmentDetail.ts';

const COLUMNS = {
  name: nameOrder(sql`asset.name`),
  licensePlate: nameOrder(sql`asset.license_plate`),
  internalNumber: nameOrder(sql`asset.internal_number`),
  id: sql`asset.id`,
};

/** What is read only where it is asked for. */
export interface AskedOfAssets {
  photos: boolean;
  realHorometer: boolean;
}

/** Assets of the groups that match the text, a page of them, with how many there are; with what is costly only where asked. */
export async function assetPage(
  scope: Scope,
  args: Pick<QueryAssetsByGroupsArgs, 'groupIDs'> & Partial<QueryAssetsByGroupsArgs>,
  asked: AskedOfAssets,
): Promise<AssetPage> {
  let query = scope.watchedOf(args.groupIDs);
  const text = args.searchText?.trim();
  if (text)
    query = query.where(
      containsText(sql`concat_ws(' ', asset.name, asset.license_plate, asset.internal_number)`, text),
    );
  const { limit, offset } = pageWindow(args);
  let page = selectAsset(query, asked);
  for (const { column, direction } of orderOf(COLUMNS, args.sort)) page = page.orderBy(column, direction);
  const [total, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    page.orderBy('asset.id').limit(limit).offset(offset).execute(),
  ]);
  return { count: Number(total.count), items: rows.map(toAsset) };
}

/** One asset in scope, or null. */
export async function assetById(
  scope: Scope,
  assetId: number,
  asked: Pick<AskedOfAssets, 'realHorometer'>,
): Promise<Asset | null> {
  const query = selectAsset(scope.watched().where('asset.id', '=', assetId), { photos: true, ...asked });
  const row = await query.executeTakeFirst();
  return row ? toAsset(row) : null;
}

/** What the hour meter of the dashboard showed first, and the hours that the engine ran since by the timeline. */
const REAL_HOUR_METER = sql<
  number | null
>`CASE WHEN asset.initial_hour_meter_h IS NOT NULL THEN asset.initial_hour_meter_h + (
  SELECT coalesce(sum(extract(epoch FROM s.end_time - s.start_time)) FILTER (WHERE ${sql.raw(engineRan('s'))}), 0)::float8 / 3600
    FROM segment s WHERE s.customer_id = asset.customer_id AND s.asset_id = asset.id)
  + coalesce((SELECT t.dropped_engine_s FROM asset_state t WHERE t.asset_id = asset.id), 0) / 3600 END`;

type AssetRow = Awaited<ReturnType<ReturnType<typeof selectAsset>['executeTakeFirstOrThrow']>>;

function selectAsset(query: ReturnType<Scope['assets']>, { photos, realHorometer }: AskedOfAssets) {
  // A photo is up to some hundred kilobytes of text: a list of thousands must not carry them unasked.
  const photo = (column: 'asset.photo' | 'asset.photo_full' | 'driver.photo') =>
    photos ? sql<string | null>`${sql.ref(column)}` : sql<string | null>`NULL::text`;
  return query
    .innerJoin('customer', 'customer.id', 'asset.customer_id')
    .innerJoin('asset_type', 'asset_type.id', 'asset.type_id')
    .leftJoin('driver', (join) =>
      join.onRef('driver.id', '=', 'asset.driver_id').on('driver.deleted_at', 'is', null),
    )
    .select([
      'asset.id',
      'asset.name',
      'asset.license_plate',
      'asset.internal_number',
      'asset.brand',
      'asset.color',
      'asset.year',
      'asset.model',
      'asset.fuel_cut_wiring',
      'asset.fuel_cut_wiring_date',
      'asset.fuel_cut_valve',
      'asset.fuel_cut_valve_date',
      (realHorometer ? REAL_HOUR_METER : sql<number | null>`NULL::float8`).as('real_hour_meter'),
      'asset.maximum_speed_mps',
      photo('asset.photo').as('photo'),
      photo('asset.photo_full').as('photo_full'),
      sql<boolean>`asset.supports_obd2 OR EXISTS (
        SELECT FROM mounting JOIN device ON device.id = mounting.device_id
         WHERE mounting.asset_id = asset.id AND mounting.mounted_to IS NULL AND device.has_can_bus)`.as(
        'supports_obd2',
      ),
      'asset.type_id',
      'asset_type.description as type_description',
      'asset.customer_id',
      'customer.name as customer_name',
      'driver.id as driver_id',
      'driver.first_name as driver_first_name',
      'driver.last_name as driver_last_name',
      photo('driver.photo').as('driver_photo'),
      sql<number | null>`(SELECT device_id FROM mounting WHERE mounting.asset_id = asset.id
                            AND mounted_from <= now() AND (mounted_to IS NULL OR mounted_to > now()) LIMIT 1)`.as(
        'device_id',
      ),
    ]);
}

function toAsset(row: AssetRow): Asset {
  return {
    id: row.id,
    name: row.name,
    licensePlate: row.license_plate,
    internalNumber: row.internal_number,
    driver:
      row.driver_id === null
        ? null
        : {
            id: row.driver_id,
            firstName: row.driver_first_name ?? '',
            lastName: row.driver_last_name ?? '',
            photo: row.driver_photo,
          },
    typeMobile: { id: row.type_id, description: row.type_description },
    customer: { id: row.customer_id, name: row.customer_name },
    brand: row.brand,
    color: row.color,
    year: row.year,
    model: row.model,
    fuelCutWiring: row.fuel_cut_wiring,
    fuelCutWiringDate: row.fuel_cut_wiring_date,
    cutSolenoidValve: row.fuel_cut_valve,
    cutSolenoidValveDate: row.fuel_cut_valve_date,
    realHorometer: row.real_hour_meter === null ? null : Math.round(row.real_hour_meter * 10) / 10,
    maximumSpeed:
      row.maximum_speed_mps === null ? null : Math.round(mpsToKmh(row.maximum_speed_mps) * 10) / 10,
    photo: row.photo,
    photoFull: row.photo_full,
    itSupportsOBD2: row.supports_obd2,
    deviceId: row.device_id,
  };
}
