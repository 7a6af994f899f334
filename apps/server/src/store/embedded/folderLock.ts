import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskIsFull, StoreError } from '../storeError.ts';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** A process that was just killed may need a moment to be gone. */
const PATIENCE_MS = 2_000;
const RETRY_MS = 50;

/**
 * Locks a data folder for this process alone, until `release` or the end of the process however it comes. Throws
 * StoreError where another process (or another part of this one) has it.
 *
 * Node has no call for file locks, but carries SQLite, which uses the kernel's: they need no clearing after a crash and
 * hold between containers that share the folder, which a file with a process id in it does not.
 */
export async function lockFolder(folder: string): Promise<{ release: () => void }> {
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(RETRY_MS)) {
    try {
      file.exec('BEGIN EXCLUSIVE');
      return { release: () => file.close() };
    } catch (error) {
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) continue;
      file.close();
      throw (error as { errcode?: number }).errcode === SQLITE_FULL ? diskIsFull(folder, error) : error;
    }
  }
  file.close();
  throw new StoreError(
    `Another Rastro is running on ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
  );
}
