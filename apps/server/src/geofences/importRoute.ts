import type { GeofenceInput } from '@rastro/contract/resolvers';
import { GEOFENCE_LIMITS, type GeofenceShape, geoJsonOf } from '@rastro/domain';
import { type CallContext, scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import {
  type Asked,
  answerOf,
  listOf,
  OF_NUMBER,
  OF_TEXT,
  orNull,
  type UploadRoute,
} from '../access/fileRoute.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { MOST_SHAPE_BYTES, readShapes } from '../shapes/readShapes.ts';
import type { FileShape } from '../shapes/shape.ts';
import { insertGeofence } from './change.ts';
import {
  type CheckedGeofence,
  checkedGeofence,
  MAX_CATEGORY_LENGTH,
  MAX_DWELL_MINUTES,
  MAX_SPEED_KMH,
} from './input.ts';

/** What becomes, or became, of a shape of a file. */
interface ImportedShape {
  name: string;
  geofenceType: GeofenceInput['geofenceType'];
  /** Why it cannot be a geofence: a problem of its shape, or `known` for one that the customer has already; null for none. */
  problem: string | null;
  /** Its border as the text of a GeoJSON polygon, of the first shapes; null for others, and where it is none. */
  geomJson: string | null;
  /** The colour that it has in the file, which its geofence has too; null where it has none. */
  color: string | null;
  /** The id of its geofence; null where none was made. */
  id: number | null;
}

const ANSWER = answerOf({
  shapes: listOf(
    answerOf({
      name: OF_TEXT,
      geofenceType: { enum: ['CIRCLE', 'CORRIDOR', 'POLYGON'] },
      problem: {
        ...orNull(OF_TEXT),
        description: 'Why it cannot be a geofence; `known` for one that there is already, null for none.',
      },
      geomJson: {
        ...orNull(OF_TEXT),
        description:
          'Its border as the text of a GeoJSON polygon, of the first shapes that can be geofences.',
      },
      color: { ...orNull(OF_TEXT), description: 'Its colour in the file, as `#rrggbb`.' },
      id: { ...orNull(OF_NUMBER), description: 'The id of its geofence; null where none was made.' },
    }),
  ),
});

const IMPORT_PATH = '/api/geofences/import';
const WANTED = {
  kinds: ['point', 'line', 'area'],
  mostPlaces: GEOFENCE_LIMITS.places + 50, // rings of files repeat their first place
  isSimplified: false,
} as const;
const MOST_GEOFENCES = 2_000;
/** Borders that are shown before they are imported. */
const MOST_SHOWN = 500;
const RADIUS_M = 100;
const HALF_WIDTH_M = 30;
const TYPES = { point: 'CIRCLE', line: 'CORRIDOR', area: 'POLYGON' } as const;

/**
 * `POST /api/geofences/import?customers=&apply=&alerts=` with a KML, GPX or GeoJSON file as its body: its areas become polygons, its points
 * circles and its lines corridors of the one customer that `customers` names, with all that a GeoJSON file of our own says of them; another number of them is ONE_CUSTOMER. What becomes of each shape
 * is answered, and done with `apply=true`: those that can be geofences are stored together, and the others left out.
 */
export function importRoute(onChange: () => Promise<void>): UploadRoute {
  return {
    kind: 'upload',
    path: IMPORT_PATH,
    about: {
      summary: 'Geofences from the shapes of a KML, GPX or GeoJSON file; answers with what becomes of each.',
      query: {
        customers: { about: 'The id of the customer: exactly one.', isRequired: true },
        apply: { about: '`true` stores them; else it is only said what would be.' },
        alerts: { about: '`true` lets entries and exits alarm, where the file does not say it.' },
      },
      answer: ANSWER,
    },
    need: { kind: 'permission', anyOf: ['ImportarKmlGeocercas'] },
    maxBytes: MOST_SHAPE_BYTES,
    keepsOwnPace: true, // read beside the main thread
    admit: (context, asked) => customerOf(context, asked),
    store: async (context, { content, asked }) => {
      const scope = scopeOf(context);
      const customerId = await customerOf(context, asked);
      const shapes = await readShapes(content, WANTED);
      if (shapes.length === 0) throw codedError('NOTHING_TO_IMPORT');
      if (shapes.length > MOST_GEOFENCES) throw codedError('IMPORT_TOO_LONG', { maximum: MOST_GEOFENCES });
      const alerts = asked.query.alerts === 'true';
      const planned = await plan(scope, customerId, shapes, alerts);
      if (asked.query.apply === 'true') {
        await scope.inTransaction((scope) => store(scope, customerId, planned));
        await onChange();
      }
      return { shapes: planned.map(({ checked: _checked, ...shape }) => shape) };
    },
  };
}

/** The one customer that is meant. Throws ONE_CUSTOMER, and NOT_FOUND where it is out of reach. */
async function customerOf(context: CallContext, { query }: Asked): Promise<number> {
  const text = typeof query.customers === 'string' ? query.customers : '';
  if (!/^\d{1,9}$/.test(text)) throw codedError('ONE_CUSTOMER');
  return customerInReach(scopeOf(context), Number(text));
}

type PlannedShape = ImportedShape & { checked: CheckedGeofence | null };

async function plan(
  scope: Scope,
  customerId: number,
  shapes: readonly FileShape[],
  alerts: boolean,
): Promise<PlannedShape[]> {
  const stored = await scope
    .geofences()
    .innerJoin('geofence_version as version', (join) =>
      join.onRef('version.geofence_id', '=', 'geofence.id').on('version.valid_to', 'is', null),
    )
    .where('geofence.customer_id', '=', customerId)
    .select(['geofence.name', 'version.shape'])
    .execute();
  const known = new Set(stored.map(({ name, shape }) => keyOf(name, shape as unknown as GeofenceShape)));
  let shown = 0;
  return shapes.map((shape, at): PlannedShape => {
    const name = shape.name.slice(0, 100) || `${at + 1}`;
    const planned = {
      name,
      geofenceType: TYPES[shape.kind],
      geomJson: null,
      color: colourOf(shape),
      id: null,
      checked: null,
    };
    if (shape.problem) return { ...planned, problem: shape.problem };
    try {
      const checked = checkedGeofence(inputOf(shape, name, alerts), scope.requester.timeZone);
      const key = keyOf(name, checked.shape);
      if (known.has(key)) return { ...planned, problem: 'known' };
      known.add(key);
      shown += 1;
      return {
        ...planned,
        problem: null,
        geomJson: shown <= MOST_SHOWN ? geoJsonOf(checked.shape) : null,
        checked,
      };
    } catch (error) {
      const problem = problemIn(error);
      if (problem === null) throw error;
      return { ...planned, problem };
    }
  });
}

/** White leaves the picture of a point as it is. */
const colourOf = ({ color, style }: FileShape): string | null =>
  color ?? (style?.color === '#ffffff' ? null : (style?.color ?? null));

const keyOf = (name: string, shape: GeofenceShape): string => `${name.toLowerCase()} ${geoJsonOf(shape)}`;

/** What is wrong with a shape, by the error with which it was refused; null for any other error. */
function problemIn(error: unknown): string | null {
  const { code, params } =
    (error as { extensions?: { code?: string; params?: { problem?: string } } }).extensions ?? {};
  return code === 'GEOFENCE_SHAPE' ? (params?.problem ?? null) : null;
}

function inputOf(shape: FileShape, name: string, alerts: boolean): GeofenceInput {
  const { kind, rings, description, geofence: said = {} } = shape;
  const [line = []] = rings;
  const geometry =
    kind === 'area'
      ? { type: 'Polygon', coordinates: rings }
      : kind === 'line'
        ? { type: 'LineString', coordinates: line }
        : { type: 'Point', coordinates: line[0] };
  return {
    name,
    geofenceType: TYPES[kind],
    geomJson: JSON.stringify(geometry),
    radius: kind === 'area' ? null : (said.radius ?? (kind === 'line' ? HALF_WIDTH_M : RADIUS_M)),
    maxSpeed: atMost(said.maxSpeed, MAX_SPEED_KMH),
    dwellMinutes: atMost(said.dwellMinutes, MAX_DWELL_MINUTES),
    alertsInputOutput: said.alertsInputOutput ?? alerts,
    showOnMap: said.showOnMap ?? true,
    color: colourOf(shape),
    category: categoryOf(said.category ?? (/[<\n]/.test(description) ? '' : description)),
  };
}

/** What another program calls so may be something else: what a geofence cannot have is left out. */
const atMost = (value: number | undefined, most: number): number | null =>
  value === undefined || value > most ? null : value;

const categoryOf = (text: string): string | null =>
  text !== '' && text.length <= MAX_CATEGORY_LENGTH ? text : null;

async function store(scope: Scope, customerId: number, planned: PlannedShape[]): Promise<void> {
  for (const shape of planned) {
    if (!shape.checked) continue;
    const { id } = await insertGeofence(scope, customerId, shape.checked);
    shape.id = id;
  }
}
