import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { codedError } from '../errors.ts';
import { type FileShape, MOST_SHAPES, type WantedShapes } from './shape.ts';
import type { ShapesOfFile } from './shapesIn.ts';

/** The largest file of shapes that is read. */
export const MOST_SHAPE_BYTES = 32 * 1024 * 1024;
/** Far more than a file of the largest size needs. */
const MOST_MEMORY_MB = 512;
/** A file that takes longer was made to. */
const LONGEST_MS = 60_000;

/**
 * The wanted shapes of a KML, GPX or GeoJSON file. It is read in a thread of its own: nobody waits for the reading of somebody else's file,
 * whatever is in it. Throws SHAPES_UNREADABLE, and IMPORT_TOO_LONG.
 */
export async function readShapes(bytes: Uint8Array, wanted: WantedShapes): Promise<FileShape[]> {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bytes, wanted },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    const [read] = (await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) }).catch(
      (cause) => {
        // What takes more memory or time than a thread has is no file of shapes.
        if (['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'].includes(cause?.code))
          throw codedError('SHAPES_UNREADABLE');
        throw cause;
      },
    )) as [ShapesOfFile];
    if (read.problem === 'tooMany') throw codedError('IMPORT_TOO_LONG', { maximum: MOST_SHAPES });
    if (read.problem !== null) throw codedError('SHAPES_UNREADABLE');
    return read.shapes;
  } finally {
    await thread.terminate();
  }
}
