import type { Geofence, GeofencePage, QueryGeofenceArgs } from '@rastro/contract/resolvers';
import { drawnJsonOf, type GeofenceShape, geoJsonOf, mpsToKmh, wktOf } from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { orderOf, pageWindow } from '../paging.ts';
import { applyingToPast, cancelledApplying } from '../store/applications.ts';
import { containsText } from '../store/containsText.ts';
import { nameOrder } from '../store/nameOrder.ts';

/** What lists are sorted by: what is not there stands before the rest, and yes before no, as in the lists of the entities. */
const COLUMNS = {
  name: nameOrder(sql`geofence.name`),
  geofenceType: sql`version.shape ->> 'type'`, // in the order of their names, in Spanish and in English
  category: nameOrder(sql`coalesce(geofence.category, '')`),
  maxSpeed: sql`coalesce(version.max_speed_mps, 0)`,
  dwellMinutes: sql`coalesce(version.dwell_s, 0)`,
  holdsFrom: sql`version.valid_from`,
  alertsInputOutput: sql`NOT version.alerts_input_output`,
  showOnMap: sql`NOT geofence.show_on_map`,
  customerName: nameOrder(sql`customer.name`),
  id: sql`geofence.id`,
};

const STORED_TYPES = { POLYGON: 'polygon', CIRCLE: 'circle', CORRIDOR: 'corridor' } as const;

/** Geofences in scope that match the text and the filter, a page of them, with how many there are. */
export async function geofencePage(scope: Scope, args: Partial<QueryGeofenceArgs>): Promise<GeofencePage> {
  let query = inForce(scope.geofences());
  if (args.customerId != null) query = query.where('geofence.customer_id', '=', args.customerId);
  if (args.ids) query = query.where(sql<boolean>`geofence.id = ANY(${[...args.ids]}::int[])`);
  const text = args.searchText?.trim();
  if (text) query = query.where(containsText(sql`concat_ws(' ', geofence.name, geofence.category)`, text));
  const { geofenceType, alertsInputOutput, showOnMap } = args.filter ?? {};
  if (geofenceType != null)
    query = query.where(sql<boolean>`version.shape ->> 'type' = ${STORED_TYPES[geofenceType]}`);
  if (alertsInputOutput != null) query = query.where('version.alerts_input_output', '=', alertsInputOutput);
  if (showOnMap != null) query = query.where('geofence.show_on_map', '=', showOnMap);
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
  const row = await selectGeofence(
    inForce(scope.geofences()).where('geofence.id', '=', id),
  ).executeTakeFirst();
  return row ? toGeofence(row) : null;
}

type GeofenceRow = Awaited<ReturnType<ReturnType<typeof selectGeofence>['executeTakeFirstOrThrow']>>;

/** Geofences with their customers and as they are now. */
const inForce = (query: ReturnType<Scope['geofences']>) =>
  query
    .innerJoin('customer', 'customer.id', 'geofence.customer_id')
    .innerJoin('geofence_version as version', (join) =>
      join.onRef('version.geofence_id', '=', 'geofence.id').on('version.valid_to', 'is', null),
    );

function selectGeofence(query: ReturnType<typeof inForce>) {
  return query.select([
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
