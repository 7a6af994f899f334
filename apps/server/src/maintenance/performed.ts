import type { QueryGetServicePerformedArgs, ServicePerformed, Weekday } from '@rastro/contract/resolvers';
import { SERVICE_TYPES, WEEKDAYS } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { momentMs, momentText } from '../moments.ts';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { describedOption } from './options.ts';

/** No range holds more than anybody reads; a report is the place for more. */
const MAX_ROWS = 5_000;

/** The performed services that are asked for, newest first. Weekdays and moments without a zone are those of the user's zone. */
export async function performedServices(
  scope: Scope,
  store: Store,
  { assetIds, groupIDs, startDate, endDate, days }: QueryGetServicePerformedArgs,
): Promise<ServicePerformed[]> {
  const { timeZone } = scope.requester;
  const [from, to] = [momentMs(startDate, timeZone), momentMs(endDate, timeZone)];
  let assets = groupIDs?.length ? scope.assetsOf(groupIDs) : scope.assets();
  if (assetIds?.length) assets = assets.where('asset.id', 'in', [...assetIds]);
  const inReach = (await assets.select('asset.id').execute()).map(({ id }) => id);
  const { rows } = await query(
    store.db,
    `SELECT p.id, p.service_type_id, p.date, p.odometer_km, p.brand, p.supplier, p.notes, p.cost::float8 AS cost, p.currency,
            p.renewed_notice_id, a.id AS asset_id, a.name AS asset_name, a.license_plate,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
                                                          'sizeBytes', f.size_bytes) ORDER BY f.id)
                        FROM service_attachment f WHERE f.performed_id = p.id), '[]') AS attachments
       FROM service_performed p JOIN asset a ON a.id = p.asset_id
      WHERE p.deleted_at IS NULL AND p.asset_id = ANY($1) AND p.date BETWEEN $2 AND $3
        AND extract(isodow FROM p.date AT TIME ZONE $4) = ANY($5)
      ORDER BY p.date DESC, p.id DESC LIMIT ${MAX_ROWS}`,
    [inReach, new Date(from), new Date(to), timeZone, weekdayNumbers(days)],
  );
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

/** 1 Monday to 7 Sunday, as PostgreSQL counts them; all where none is named. */
function weekdayNumbers(days: readonly Weekday[] | null | undefined): number[] {
  const named = days?.length ? days : WEEKDAYS;
  return named.map((day) => WEEKDAYS.indexOf(day) + 1);
}
