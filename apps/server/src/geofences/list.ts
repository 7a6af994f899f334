import type { Geofence, GeofencePage, QueryGeofenceArgs } from '@rastro/contract/resolvers';
import { drawnJsonOf, type GeofenceShape, geoJsonOf, mpsToKmh, wktOf } from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { containing, orderOf, pageWindow } from '../paging.ts';
import { applyingToPast, cancelledApplying } from '../store/applications.ts';
import { nameOrder } from '../store/nameOrder.ts';

const COLUMNS = {
  name: nameOrder(sql`geofence.name`),
  category: nameOrder(sql`geofence.category`),
  maxSpeed: sql`version.max_speed_mps`,
  id: sql`geofence.id`,
};

/** Geofences in scope that match the text, a page of them, with how many there are. */
export async function geofencePage(scope: Scope, args: Partial<QueryGeofenceArgs>): Promise<GeofencePage> {
  let query = scope.geofences();
  if (args.customerId != null) query = query.where('geofence.customer_id', '=', args.customerId);
  if (args.ids) query = query.where(sql<boolean>`geofence.id = ANY(${[...args.ids]}::int[])`);
  const text = args.searchText?.trim();
  if (text) query = query.where(sql<boolean>`lower(geofence.name) LIKE ${containing(text)}`);
  const { limit, offset } = pageWindow(args);
  let page = selectGeofence(query);
  for (const { column, direction } of orderOf(COLUMNS, args.sort)) page = page.orderBy(column, direction);
  const [total, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    page.orderBy('geofence.id').limit(limit).offset(offset).execute(),
  ]);
  return { count: Number(total.count), items: rows.map(toGeofence) };
}

/** One geofence in scope, or null. */
export async function geofenceById(scope: Scope, id: number): Promise<Geofence | null> {
  const row = await selectGeofence(scope.geofences().where('geofence.id', '=', id)).executeTakeFirst();
  return row ? toGeofence(row) : null;
}

type GeofenceRow = Awaited<ReturnType<ReturnType<typeof selectGeofence>['executeTakeFirstOrThrow']>>;

function selectGeofence(query: ReturnType<Scope['geofences']>) {
  return query
    .innerJoin('customer', 'customer.id', 'geofence.customer_id')
    .innerJoin('geofence_version as version', (join) =>
      join.onRef('version.geofence_id', '=', 'geofence.id').on('version.valid_to', 'is', null),
    )
    .select([
      'geofence.id',
      'geofence.version as version_number',
      'geofence.name',
      'geofence.customer_id',
      'customer.name as customer_name',
      'geofence.category',
      'geofence.color',
      'geofence.show_on_map',
      'version.shape',
      'version.max_speed_mps',
      'version.alerts_input_output',
      'version.dwell_s',
      'version.valid_from',
      applyingToPast('geofence').as('applying'),
      cancelledApplying('geofence').as('cancelledApplying'),
    ]);
}

function toGeofence(row: GeofenceRow): Geofence {
  const shape = row.shape as unknown as GeofenceShape;
  return {
    id: row.id,
    version: row.version_number,
    name: row.name,
    customerId: row.customer_id,
    customerName: row.customer_name,
    showOnMap: row.show_on_map,
    maxSpeed: row.max_speed_mps === null ? null : Math.round(mpsToKmh(row.max_speed_mps) * 10) / 10,
    alertsInputOutput: row.alerts_input_output,
    geofenceType: ({ polygon: 'POLYGON', circle: 'CIRCLE', corridor: 'CORRIDOR' } as const)[shape.type],
    // Only where they are asked for: the border of a corridor takes a millisecond.
    get geomText() {
      return wktOf(shape);
    },
    get geomJson() {
      return geoJsonOf(shape);
    },
    get drawnJson() {
      return drawnJsonOf(shape);
    },
    radius: shape.type === 'circle' ? shape.radiusM : shape.type === 'corridor' ? shape.halfWidthM : null,
    color: row.color,
    category: row.category,
    dwellMinutes: row.dwell_s === null ? null : Math.max(1, Math.round(row.dwell_s / 60)),
    holdsFrom: momentText(row.valid_from.getTime()),
    applying: row.applying,
    cancelledApplying: row.cancelledApplying,
  };
}
