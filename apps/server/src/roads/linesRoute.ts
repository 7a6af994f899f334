import { MOST_DRAWN_POINTS } from '@rastro/domain';
import { answerOf, type FileRoute, listOf, OF_TEXT } from '../access/fileRoute.ts';
import { codedError } from '../errors.ts';
import { MOST_SHAPE_BYTES, readShapes } from '../shapes/readShapes.ts';
import { type FilePlace, MOST_PLACES } from '../shapes/shape.ts';

/** A line of a file, of which somebody may make the path of a road. */
interface FileLine {
  name: string;
  coordinates: FilePlace[];
  toleranceM: number;
}

/**
 * `POST /api/roads/lines` with a KML, GPX or GeoJSON file as its body: answers with its lines, those with many places simplified. Nothing is
 * stored. Throws SHAPES_UNREADABLE, IMPORT_TOO_LONG.
 */
export const linesRoute: FileRoute = {
  kind: 'upload',
  path: '/api/roads/lines',
  about: {
    summary: 'The lines of a KML, GPX or GeoJSON file, simplified where they have many places.',
    answer: answerOf({
      lines: listOf(
        answerOf({
          name: OF_TEXT,
          coordinates: {
            ...listOf({ ...listOf({ type: 'number' }), minItems: 2, maxItems: 2 }),
            description: 'The places as in GeoJSON: longitude, latitude.',
          },
          toleranceM: {
            type: 'number',
            minimum: 0,
            description: 'No place that was left out is farther from the line than so many metres.',
          },
        }),
      ),
    }),
  },
  need: { kind: 'permission', anyOf: ['CrearRutas', 'ModificarRutas'] },
  maxBytes: MOST_SHAPE_BYTES,
  keepsOwnPace: true, // read beside the main thread
  store: async (_context, { content }) => {
    const wanted = { kinds: ['line'], mostPlaces: MOST_DRAWN_POINTS, isSimplified: true } as const;
    const shapes = await readShapes(content, wanted);
    const isTooLong = shapes.every(({ problem }) => problem === 'tooManyPlaces');
    if (shapes.length > 0 && isTooLong) throw codedError('IMPORT_TOO_LONG', { maximum: MOST_PLACES });
    const lines = shapes.flatMap(({ name, rings: [coordinates], toleranceM }): FileLine[] =>
      coordinates ? [{ name, coordinates, toleranceM }] : [],
    );
    return { lines };
  },
};
