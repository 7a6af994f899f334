import type { QueryGetServicePerformedArgs, ServicePerformed, Weekday } from '@rastro/contract/resolvers';
import { SERVICE_TYPES, WEEKDAYS } from '@rastro/domain';
import { type Selectable, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentMs, momentText } from '../moments.ts';
import type { Tables } from '../store/tables.ts';
import { describedOption } from './options.ts';

/** Greatest number of services of one answer. */
const MAX_ROWS = 5_000;

type PerformedRow = Pick<
  Selectable<Tables['service_performed']>,
  | 'id'
  | 'service_type_id'
  | 'date'
  | 'odometer_km'
  | 'brand'
  | 'supplier'
  | 'notes'
  | 'currency'
  | 'renewed_notice_id'
  | 'asset_id'
> & {
  cost: number | null;
  asset_name: string;
  license_plate: string;
  attachments: ServicePerformed['attachments'];
};

/** The performed services that are asked for, newest first. Weekdays and moments without a zone are those of the user's zone. */
export async function performedServices(
  scope: Scope,
  { assetIds, groupIDs, startDate, endDate, days }: QueryGetServicePerformedArgs,
): Promise<ServicePerformed[]> {
  const { timeZone } = scope.requester;
  const [from, to] = [momentMs(startDate, timeZone), momentMs(endDate, timeZone)];
  let assets = groupIDs?.length ? scope.assetsOf(groupIDs) : scope.assets();
  if (assetIds?.length) assets = assets.where('asset.id', 'in', [...assetIds]);
  const { rows } = await sql<PerformedRow>`
    SELECT p.id, p.service_type_id, p.date, p.odometer_km, p.brand, p.supplier, p.notes, p.cost::float8 AS cost, p.currency,
           p.renewed_notice_id, a.id AS asset_id, a.name AS asset_name, a.license_plate,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
                                                         'sizeBytes', f.size_bytes) ORDER BY f.id)
                       FROM service_attachment f WHERE f.performed_id = p.id), '[]') AS attachments
      FROM service_performed p JOIN asset a ON a.id = p.asset_id
     WHERE p.deleted_at IS NULL AND p.asset_id IN (${assets.select('asset.id')})
       AND p.date BETWEEN ${new Date(from)} AND ${new Date(to)}
       AND extract(isodow FROM p.date AT TIME ZONE ${timeZone}) = ANY(${weekdayNumbers(days)}::int[])
     ORDER BY p.date DESC, p.id DESC LIMIT ${MAX_ROWS}`.execute(scope.db);
  return rows.map((row) => ({
    id: row.id,
    asset: { id: row.asset_id, name: row.asset_name, licensePlate: row.license_plate },
    serviceType: describedOption(scope, SERVICE_TYPES, row.service_type_id),
    date: momentText(row.date.getTime()),
    kms: row.odometer_km,
    marca: row.brand,
    supplier: row.supplier,
    notes: row.notes,
    cost: row.cost,
    currency: row.currency,
    attachments: row.attachments,
    renewedServiceId: row.renewed_notice_id,
  }));
}

/** Numbers of weekdays, from 1 Monday to 7 Sunday as PostgreSQL counts them; all where none is named. */
function weekdayNumbers(days: readonly Weekday[] | null | undefined): number[] {
  const named = days?.length ? days : WEEKDAYS;
  return named.map((day) => WEEKDAYS.indexOf(day) + 1);
}
