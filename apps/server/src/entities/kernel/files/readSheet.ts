import type { ErrorCode } from '@rastro/contract/errors';
import { codedError } from '../../../errors.ts';
import { askOwnProcess } from '../../../ownProcess.ts';
import { isZip, type SheetRow, sheetRows, unpackedBytes } from './sheetRows.ts';

/** What is read where it is: less than a process costs. */
const MOST_BYTES_HERE = 2_000_000;
/** Far more than a file of the largest size needs. */
const MOST_MEMORY_MB = 1_024;
/** A file that takes longer was made to. */
const LONGEST_MS = 60_000;

/** What the process of a file answers: rows, or a coded error. */
type Read = { rows: SheetRow[] } | { refused: { code: ErrorCode; params: Record<string, string | number> } };

/**
 * The rows of a CSV or an Excel file, of its first sheet, that are not empty. One that is large once unpacked is read in a process of its own:
 * nobody waits for the reading of somebody else's file, whatever is in it. Throws FILE_UNREADABLE for what is neither, or would take too much
 * room, memory or time, and IMPORT_TOO_LONG.
 */
export async function readSheet(bytes: Buffer, memoryMb = MOST_MEMORY_MB): Promise<SheetRow[]> {
  const size = isZip(bytes) ? unpackedBytes(bytes) : bytes.length;
  if (size <= MOST_BYTES_HERE || size === Number.POSITIVE_INFINITY) return sheetRows(bytes);
  const read = await askOwnProcess<Read>(new URL('./sheetProcess.ts', import.meta.url), bytes, {
    memoryMb,
    withinMs: LONGEST_MS,
  });
  if (!read) throw codedError('FILE_UNREADABLE');
  if ('refused' in read) throw codedError(read.refused.code, read.refused.params);
  return read.rows;
}
