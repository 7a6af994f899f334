import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Imported } from './imported.ts';

const IMPORT_FORMATS = ['CSV', 'GPX', 'KML'] as const;

/** A form of file that is imported. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Whether a text of a client names a form of file. */
export const isImportFormat = (text: unknown): text is ImportFormat =>
  (IMPORT_FORMATS as readonly unknown[]).includes(text);

/** A file as it was sent. */
export interface ImportFile {
  format: ImportFormat;
  bytes: Uint8Array;
}

/** Positions and problems that are read before the next are asked for. */
export const AT_ONCE = 500;
/** Far more than a file of the longest length needs. */
const MOST_MEMORY_MB = 512;

/**
 * What a file holds, up to AT_ONCE positions and problems at a time and in order. It is read in a thread of its own: nobody waits for
 * the reading of somebody else's file, whatever is in it. The thread ends with the file, or when no more of it is wanted.
 */
export async function* readFile(file: ImportFile): AsyncGenerator<Imported[]> {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: file,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    for (;;) {
      thread.postMessage(null);
      const [items] = (await once(thread, 'message')) as [Imported[]]; // an error of the thread is thrown here
      if (items.length === 0) return;
      yield items;
    }
  } finally {
    await thread.terminate();
  }
}
