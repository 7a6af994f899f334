import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@rastro/contract/errors';
import { codedError } from '../../../errors.ts';
import { isZip, type SheetRow, sheetRows, unpackedBytes } from './sheetRows.ts';

/** What is read where it is: less than a thread costs. */
const MOST_BYTES_HERE = 2_000_000;
/** Far more than a file of the largest size needs. */
const MOST_MEMORY_MB = 512;
/** A file that takes longer was made to. */
const LONGEST_MS = 60_000;

/**
 * The rows of a CSV or an Excel file, of its first sheet, that are not empty. One that is large once unpacked is read in a thread of its own:
 * nobody waits for the reading of somebody else's file, whatever is in it. Throws FILE_UNREADABLE for what is neither, or would take too much
 * room, memory or time, and IMPORT_TOO_LONG.
 */
export async function readSheet(bytes: Buffer): Promise<SheetRow[]> {
  const size = isZip(bytes) ? unpackedBytes(bytes) : bytes.length;
  if (size <= MOST_BYTES_HERE || size === Number.POSITIVE_INFINITY) return sheetRows(bytes);
  const thread = new Worker(new URL('./sheetWorker.ts', import.meta.url), {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    const [read] = (await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) }).catch(
      (cause) => {
        if (['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'].includes(cause?.code))
          throw codedError('FILE_UNREADABLE');
        throw cause;
      },
    )) as [{ rows: SheetRow[] } | { refused: { code: ErrorCode; params: Record<string, string | number> } }];
    if ('refused' in read) throw codedError(read.refused.code, read.refused.params);
    return read.rows;
  } finally {
    await thread.terminate();
  }
}
