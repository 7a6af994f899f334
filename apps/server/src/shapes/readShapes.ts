import { codedError } from '../errors.ts';
import { askOwnProcess } from '../ownProcess.ts';
import { type FileShape, MOST_SHAPES, type WantedShapes } from './shape.ts';
import type { ShapesOfFile } from './shapesIn.ts';

/** The largest file of shapes that is read. */
export const MOST_SHAPE_BYTES = 32 * 1024 * 1024;
/** Far more than a file of the largest size needs. */
const LIMITS = { memoryMb: 512, withinMs: 60_000 };

/**
 * The wanted shapes of a KML, GPX or GeoJSON file. It is read in a process of its own: nobody waits for the reading of somebody else's file,
 * whatever is in it. Throws SHAPES_UNREADABLE, also for what takes more memory or time than the process has, and IMPORT_TOO_LONG.
 */
export async function readShapes(bytes: Uint8Array, wanted: WantedShapes): Promise<FileShape[]> {
  const reader = new URL('./shapesProcess.ts', import.meta.url);
  const read = await askOwnProcess<ShapesOfFile>(reader, { bytes, wanted }, LIMITS);
  if (read?.problem === 'tooMany') throw codedError('IMPORT_TOO_LONG', { maximum: MOST_SHAPES });
  if (!read || read.problem !== null) throw codedError('SHAPES_UNREADABLE');
  return read.shapes;
}
