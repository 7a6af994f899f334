import { simplifiedTo } from '@rastro/domain';
import { geoJsonShapes } from './geoJsonShapes.ts';
import { gpxShapes } from './gpxShapes.ts';
import { kmlShapes } from './kmlShapes.ts';
import {
  type FilePlace,
  type FileProblem,
  type FileShape,
  MOST_PLACES_OF_FILE,
  MOST_SHAPES,
  type WantedShapes,
} from './shape.ts';
import { XmlError, type XmlToken, xmlTokens } from './xmlTokens.ts';

/** What a file has: its shapes in order, or why it cannot be read. */
export type ShapesOfFile = { shapes: FileShape[]; problem: null } | { problem: FileProblem };

/** The wanted shapes of the text of a KML, GPX or GeoJSON file, which is known by how it begins. */
export function shapesIn(text: string, wanted: WantedShapes): ShapesOfFile {
  try {
    const shapes: FileShape[] = [];
    let places = 0;
    for (const shape of readersOf(text)) {
      if (!wanted.kinds.includes(shape.kind)) continue;
      const fit = fitted(shape, wanted);
      places += placesOf(fit);
      if (shapes.length === MOST_SHAPES || places > MOST_PLACES_OF_FILE) return { problem: 'tooMany' };
      shapes.push(fit);
    }
    return { shapes, problem: null };
  } catch (error) {
    if (error instanceof XmlError || error instanceof SyntaxError) return { problem: 'unreadable' };
    throw error;
  }
}

const placesOf = ({ rings }: FileShape): number => rings.reduce((sum, ring) => sum + ring.length, 0);

/** A shape with no more places than are wanted, or without any. */
function fitted(shape: FileShape, { mostPlaces, isSimplified }: WantedShapes): FileShape {
  if (placesOf(shape) <= mostPlaces) return shape;
  const [line] = shape.rings;
  if (!isSimplified || shape.kind !== 'line' || !line)
    return { ...shape, rings: [], problem: 'tooManyPlaces' };
  const { points, toleranceM } = simplifiedTo(
    line.map(([longitude, latitude]) => ({ longitude, latitude })),
    mostPlaces,
  );
  const simpler = points.map(({ longitude, latitude }): FilePlace => [longitude, latitude]);
  return { ...shape, rings: [simpler], toleranceM };
}

function* readersOf(text: string): Generator<FileShape> {
  const begin = text.slice(0, 1_000).trimStart();
  if (begin.startsWith('{')) {
    yield* geoJsonShapes(JSON.parse(text));
    return;
  }
  if (!begin.startsWith('<')) throw new SyntaxError('neither XML nor JSON');
  const tokens = xmlTokens(text);
  const root = rootOf(tokens);
  const again = withFirst(root, tokens);
  if (root?.name === 'kml') yield* kmlShapes(again);
  else if (root?.name === 'gpx') yield* gpxShapes(again);
  else throw new SyntaxError('neither KML nor GPX');
}

/** The first element of a document; the tokens go on behind it. */
function rootOf(tokens: Iterator<XmlToken>): Extract<XmlToken, { kind: 'open' }> | null {
  for (let next = tokens.next(); !next.done; next = tokens.next())
    if (next.value.kind === 'open') return next.value;
  return null;
}

function* withFirst(first: XmlToken | null, rest: Iterator<XmlToken>): Generator<XmlToken> {
  if (first) yield first;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
