import { areOnGlobe } from '@rastro/domain';

/** A place as files of shapes write it: longitude, latitude, in WGS 84 degrees. */
export type FilePlace = [longitude: number, latitude: number];

/** Why a shape of a file cannot be used; the client has the words. */
export type ShapeProblem = 'place' | 'tooManyPlaces' | 'tooFewPlaces';

/** How a file draws a point: the colour of its icon as `#rrggbb`, null where it says none, and the address of its picture, empty for none. */
export interface PointStyle {
  color: string | null;
  href: string;
}

/** What our own GeoJSON says of a geofence beside its shape; each only where it is of its kind. */
export interface GeofenceOfFile {
  /** Metres: of a circle its radius, of a corridor half its width. */
  radius?: number;
  /** Kilometres per hour. */
  maxSpeed?: number;
  dwellMinutes?: number;
  alertsInputOutput?: boolean;
  showOnMap?: boolean;
  category?: string;
}

/** A shape of a file: a point, a line, or an area whose first ring is its border and whose others are holes. */
export interface FileShape {
  /** Empty where the file names none. */
  name: string;
  description: string;
  /** The name of the innermost folder in which it lies, or of its type in GPX; empty where there is none. */
  folder: string;
  /** Of a point of KML; null where the file says nothing of it. */
  style: PointStyle | null;
  /** In which the file draws it, as `#rrggbb`; null where it says none. That of a point of KML is in its style. */
  color: string | null;
  /** Only of a GeoJSON feature that says some of it. */
  geofence?: GeofenceOfFile;
  kind: 'point' | 'line' | 'area';
  /** The place of a point, the places of a line, the rings of an area. */
  rings: FilePlace[][];
  /** No place that was left out of it lies farther from it than so many metres; 0 where none was. */
  toleranceM: number;
  problem: ShapeProblem | null;
}

/** Which shapes of a file are wanted. */
export interface WantedShapes {
  kinds: readonly FileShape['kind'][];
  /** Places of a shape at most: of one with more there is but its name. */
  mostPlaces: number;
  /** Whether lines with more are simplified to so many instead. */
  isSimplified: boolean;
}

/** Why a whole file cannot be read. */
export type FileProblem = 'unreadable' | 'tooMany';

/** Shapes of a file at most. */
export const MOST_SHAPES = 10_000;
/** Places of all shapes of a file at most, as they are wanted. */
export const MOST_PLACES_OF_FILE = 200_000;
/** Places of a shape at most: of one with more the rest is not read. */
export const MOST_PLACES = 100_000;
const LEAST_PLACES = { point: 1, line: 2, area: 4 } as const;
const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 2_000;

/** A shape of its rings, with what is wrong with it. */
export function shapeOf(
  kind: FileShape['kind'],
  rings: readonly (readonly FilePlace[] | null)[],
  {
    name,
    description,
    folder = '',
    style = null,
    color = null,
    geofence,
  }: {
    name: string;
    description: string;
    folder?: string;
    style?: PointStyle | null;
    color?: string | null;
    geofence?: GeofenceOfFile | undefined;
  },
): FileShape {
  const read = rings.filter((ring) => ring !== null).map((ring) => [...ring]);
  const count = read.reduce((sum, ring) => sum + ring.length, 0);
  const problem =
    read.length < rings.length || !areOnGlobe(read.flat())
      ? 'place'
      : count > MOST_PLACES
        ? 'tooManyPlaces'
        : read.length === 0 || read.some((ring) => ring.length < LEAST_PLACES[kind])
          ? 'tooFewPlaces'
          : null;
  return {
    name: oneLine(name).slice(0, LONGEST_NAME),
    description: description.trim().slice(0, LONGEST_DESCRIPTION),
    folder: oneLine(folder).slice(0, LONGEST_NAME),
    style,
    color,
    ...(geofence && { geofence }),
    kind,
    rings: problem ? [] : read,
    toleranceM: 0,
    problem,
  };
}

/** Line breaks and tabs, with the spaces by which a file indents what follows, are one space. */
const oneLine = (text: string): string => text.replace(/\s*\p{Cc}[\p{Cc}\s]*/gu, ' ').trim();

/** A place of two numbers; null where they are none. Whether it is on the globe is a question of the whole shape. */
export function placeOf(longitude: unknown, latitude: unknown): FilePlace | null {
  const [x, y] = [numberIn(longitude), numberIn(latitude)];
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

function numberIn(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/**
 * The places of a text like `-77.03,-12.04,0 -77.02,-12.05,0`, or with blanks between numbers and lines between places; null where one of
 * them is none. It is read place by place, so that a text of many megabytes on one line takes no more room than its places.
 */
export function placesIn(text: string, place: RegExp): FilePlace[] | null {
  const places: FilePlace[] = [];
  for (const [written] of text.matchAll(place)) {
    const [longitude, latitude] = written.split(/[\s,]+/);
    const read = placeOf(longitude, latitude);
    if (!read) return null;
    places.push(read);
    if (places.length > MOST_PLACES) break;
  }
  return places;
}
