import { type JourneySearch, readJourneySearch, writeJourneySearch } from '../journeys/index.ts';
import type { Drawn } from '../map/index.ts';

/** A question as the address holds it. */
export interface AskState {
  /** Null until one was drawn. */
  shape: Drawn | null;
  period: JourneySearch;
  /** The chosen vehicles; null for all of the chosen groups. */
  vehicles: readonly number[] | null;
  /** Whether it was asked. */
  isAsked: boolean;
}

/** What stands in the form at first: the last seven days of all vehicles. */
export const NO_QUESTION: AskState = {
  shape: null,
  period: { period: 8, custom: null },
  vehicles: null,
  isAsked: false,
};

/** A degree to five decimals is a metre. */
const DECIMALS = 5;
/** Between the numbers of a shape: a sign that addresses carry as it is. */
const SEPARATOR = '_';
const KINDS = { P: 'POLYGON', C: 'CIRCLE', L: 'CORRIDOR' } as const;
const DEFAULT_PERIOD = String(NO_QUESTION.period.period);
/** The names of a period's parameters, which for journeys have others. */
const PERIOD_NAMES = [
  ['when', 'period'],
  ['begin', 'from'],
  ['end', 'to'],
] as const;

/** Reads a question; what is missing or invalid has its initial value. */
export function readAsk(query: URLSearchParams): AskState {
  const period = new URLSearchParams({ period: DEFAULT_PERIOD });
  for (const [own, name] of PERIOD_NAMES) if (query.has(own)) period.set(name, query.get(own) ?? '');
  const ids = query.get('vehicles')?.split(SEPARATOR).map(Number) ?? null;
  const shape = readShape(query.get('shape') ?? '');
  return {
    shape,
    period: readJourneySearch(period),
    vehicles: ids?.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : null,
    isAsked: shape !== null && query.get('asked') === '1',
  };
}

/** Writes a question and leaves out what has its initial value. */
export function writeAsk(query: URLSearchParams, { shape, period, vehicles, isAsked }: AskState): void {
  if (shape) query.set('shape', writeShape(shape));
  const written = new URLSearchParams({ period: '1' }); // which journeys leave out
  writeJourneySearch(written, period);
  for (const [own, name] of PERIOD_NAMES) {
    const text = written.get(name);
    if (text !== null && !(name === 'period' && text === DEFAULT_PERIOD)) query.set(own, text);
  }
  if (vehicles) query.set('vehicles', vehicles.join(SEPARATOR));
  if (shape && isAsked) query.set('asked', '1');
}

/** `C_300_-77.03_-12.05`: the kind, the radius or half width where it has one, and the places. */
function writeShape({ geofenceType, drawnJson, radius }: Drawn): string {
  const { coordinates } = JSON.parse(drawnJson) as GeoJSON.Polygon | GeoJSON.Point | GeoJSON.LineString;
  const [kind] = Object.entries(KINDS).find(([, type]) => type === geofenceType) ?? [];
  const numbers = [coordinates].flat(3).map((degrees) => Number(degrees.toFixed(DECIMALS)));
  return [kind, ...(geofenceType === 'POLYGON' ? [] : [radius]), ...numbers].join(SEPARATOR);
}

function readShape(text: string): Drawn | null {
  const [kind = '', ...rest] = text.split(SEPARATOR);
  const geofenceType = KINDS[kind as keyof typeof KINDS];
  const numbers = rest.map(Number);
  if (!geofenceType || numbers.length === 0 || !numbers.every(Number.isFinite)) return null;
  const radius = geofenceType === 'POLYGON' ? null : (numbers.shift() ?? null);
  const places = Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
  const [first] = places;
  if (!first || numbers.length % 2 !== 0) return null;
  const geometry =
    geofenceType === 'POLYGON'
      ? { type: 'Polygon', coordinates: [places] }
      : geofenceType === 'CIRCLE'
        ? { type: 'Point', coordinates: first }
        : { type: 'LineString', coordinates: places };
  return { geofenceType, drawnJson: JSON.stringify(geometry), radius };
}
