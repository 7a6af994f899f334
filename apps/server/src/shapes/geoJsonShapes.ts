import { type FilePlace, type FileShape, type GeofenceOfFile, placeOf, shapeOf } from './shape.ts';

const DEEPEST = 10;
const NAMES = ['name', 'Name', 'NAME', 'nombre', 'title', 'id'];
const DESCRIPTIONS = ['description', 'desc', 'descripcion'];

/** As we and the simplestyle of maps on the web name them. */
const COLOURS = ['color', 'stroke', 'marker-color', 'fill'];

type About = {
  name: string;
  description: string;
  color?: string | null;
  geofence?: GeofenceOfFile | undefined;
};

/** What a geofence of a file has, by the kinds of its values. */
const OF_GEOFENCES = {
  radius: 'number',
  maxSpeed: 'number',
  dwellMinutes: 'number',
  alertsInputOutput: 'boolean',
  showOnMap: 'boolean',
  category: 'string',
} as const satisfies Record<keyof GeofenceOfFile, string>;

/** The points, lines and areas of a GeoJSON value (RFC 7946), those of collections and of several parts one by one. */
export function* geoJsonShapes(
  value: unknown,
  about: About = { name: '', description: '' },
  depth = 0,
): Generator<FileShape> {
  if (!isRecord(value) || depth > DEEPEST) return;
  const { type, coordinates } = value;
  const each = function* (values: unknown, named = about): Generator<FileShape> {
    for (const part of listOf(values)) yield* geoJsonShapes(part, named, depth + 1);
  };
  if (type === 'FeatureCollection') yield* each(value.features);
  else if (type === 'Feature') yield* geoJsonShapes(value.geometry, aboutOf(value), depth + 1);
  else if (type === 'GeometryCollection') yield* each(value.geometries);
  else if (type === 'Point') yield shapeOf('point', [lineOf([coordinates])], about);
  else if (type === 'LineString') yield shapeOf('line', [lineOf(coordinates)], about);
  else if (type === 'Polygon') yield shapeOf('area', listOf(coordinates).map(lineOf), about);
  else if (type === 'MultiPoint')
    for (const place of listOf(coordinates)) yield shapeOf('point', [lineOf([place])], about);
  else if (type === 'MultiLineString')
    for (const line of listOf(coordinates)) yield shapeOf('line', [lineOf(line)], about);
  else if (type === 'MultiPolygon')
    for (const rings of listOf(coordinates)) yield shapeOf('area', listOf(rings).map(lineOf), about);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The places of a list of positions; null where one of them is none. */
function lineOf(value: unknown): FilePlace[] | null {
  const places: FilePlace[] = [];
  for (const position of listOf(value)) {
    const [longitude, latitude] = listOf(position);
    const place = placeOf(longitude, latitude);
    if (!place) return null;
    places.push(place);
  }
  return places;
}

function geofenceIn(properties: Readonly<Record<string, unknown>>): GeofenceOfFile | undefined {
  const said = Object.entries(OF_GEOFENCES)
    .map(([name, kind]) => ({ name, kind, value: properties[name] }))
    .filter(({ kind, value }) => typeof value === kind && (typeof value !== 'number' || value > 0));
  return said.length > 0 ? Object.fromEntries(said.map(({ name, value }) => [name, value])) : undefined;
}

function aboutOf({ properties, id }: Record<string, unknown>): About {
  const all: Record<string, unknown> = { id, ...(isRecord(properties) ? properties : {}) };
  const first = (names: readonly string[]): string => {
    const found = names
      .map((name) => all[name])
      .find((each) => typeof each === 'string' || typeof each === 'number');
    return found === undefined ? '' : String(found);
  };
  const color = COLOURS.map((name) => String(all[name])).find((each) => /^#[\da-f]{6}$/i.test(each));
  return {
    name: first(NAMES),
    description: first(DESCRIPTIONS),
    color: color?.toLowerCase() ?? null,
    geofence: geofenceIn(all),
  };
}
