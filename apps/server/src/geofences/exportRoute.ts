import { drawnJsonOf, type GeofenceShape, geoJsonOf, mpsToKmh } from '@rastro/domain';
import { xmlText } from '@rastro/format';
import { sql } from 'kysely';
import { type CallContext, scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { type DownloadRoute, wholeNumber } from '../access/fileRoute.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { nameOrder } from '../store/nameOrder.ts';

const AT_ONCE = 200;

/** The forms in which geofences are exported. */
const FORMATS = {
  KML: { extension: 'kml', contentType: 'application/vnd.google-earth.kml+xml', text: kmlOf },
  GEOJSON: { extension: 'geojson', contentType: 'application/geo+json', text: geoJsonText },
} as const;

/**
 * `GET /api/geofences/shapes?format=KML|GEOJSON&customer=`: the geofences of a customer, or of all in reach, with their borders as KML, or as
 * they were drawn as GeoJSON. It is written as it is read.
 */
export const exportRoute: DownloadRoute = {
  kind: 'download',
  path: '/api/geofences/shapes',
  about: {
    summary: 'The geofences as a file: their borders as KML, or as they were drawn as GeoJSON.',
    query: {
      format: { about: 'KML or GEOJSON.', isRequired: true },
      customer: { about: 'The id of a customer; all in reach where it is not given.', isNumber: true },
    },
  },
  need: { kind: 'permission', anyOf: ['Geocercas'] },
  read: async (context: CallContext, { query }) => {
    const scope = scopeOf(context);
    const format = FORMATS[query.format as keyof typeof FORMATS];
    if (!format) throw codedError('INVALID_INPUT', { field: 'format' });
    const customerId =
      query.customer === undefined ? null : await customerInReach(scope, wholeNumber(query, 'customer'));
    const { extension, contentType, text } = format;
    return { name: `geofences.${extension}`, contentType, content: text(pages(scope, customerId)) };
  },
};

type Row = Awaited<ReturnType<typeof readPage>>[number];

async function* pages(scope: Scope, customerId: number | null): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await readPage(scope, customerId, offset);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
  }
}

const readPage = (scope: Scope, customerId: number | null, offset: number) =>
  scope
    .geofences()
    .innerJoin('geofence_version as version', (join) =>
      join.onRef('version.geofence_id', '=', 'geofence.id').on('version.valid_to', 'is', null),
    )
    .$if(customerId !== null, (query) => query.where('geofence.customer_id', '=', customerId))
    .select(['geofence.id', 'geofence.name', 'geofence.category', 'geofence.color'])
    .select(['geofence.show_on_map as showOnMap', 'version.alerts_input_output as alertsInputOutput'])
    .select(['version.shape', 'version.max_speed_mps as maxSpeedMps', 'version.dwell_s as dwellS'])
    .orderBy(nameOrder(sql`geofence.name`))
    .orderBy('geofence.id')
    .limit(AT_ONCE)
    .offset(offset)
    .execute();

const shapeIn = (row: Row) => row.shape as unknown as GeofenceShape;

async function* kmlOf(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
`;
  for await (const page of rows) yield page.map(placemark).join('');
  yield '</Document></kml>\n';
}

function placemark(row: Row): string {
  const { coordinates } = JSON.parse(geoJsonOf(shapeIn(row))) as { coordinates: number[][][] };
  const rings = coordinates.map((ring, at) => {
    const border = at === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    return `<${border}><LinearRing><coordinates>${ring.map((place) => place.join(',')).join(' ')}</coordinates></LinearRing></${border}>`;
  });
  // KML writes colours as alpha, blue, green, red.
  const [red, green, blue] = [1, 3, 5].map((at) => row.color.slice(at, at + 2));
  return `<Placemark><name>${xmlText(row.name)}</name><description>${xmlText(row.category ?? '')}</description><Style><LineStyle><color>ff${blue}${green}${red}</color></LineStyle><PolyStyle><color>33${blue}${green}${red}</color></PolyStyle></Style><Polygon>${rings.join('')}</Polygon></Placemark>\n`;
}

async function* geoJsonText(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const page of rows) {
    yield separator + page.map(feature).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

function feature(row: Row): string {
  const shape = shapeIn(row);
  const { id, name, category, color, showOnMap, alertsInputOutput, maxSpeedMps, dwellS } = row;
  const radius =
    shape.type === 'circle' ? shape.radiusM : shape.type === 'corridor' ? shape.halfWidthM : null;
  const maxSpeed = maxSpeedMps === null ? null : Math.round(mpsToKmh(maxSpeedMps) * 10) / 10;
  return JSON.stringify({
    type: 'Feature',
    id,
    properties: {
      name,
      description: category, // as other programs know it
      category,
      color,
      radius,
      maxSpeed,
      dwellMinutes: dwellS && dwellS / 60,
      alertsInputOutput,
      showOnMap,
    },
    geometry: JSON.parse(drawnJsonOf(shape)),
  });
}
