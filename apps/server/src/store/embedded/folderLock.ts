import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../storeError.ts';

const SQLITE_BUSY = 5;

/**
 * Takes a data folder for this process alone, until `release` or the end of the process however it comes. Throws
 * StoreError where another process (or another part of this one) has it.
 *
 * Node has no call for file locks, but carries SQLite, which takes the kernel's: they need no clearing after a crash and
 * hold between containers that share the folder, which a file with a process id in it does not.
 */
export function lockFolder(folder: string): { release: () => void } {
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StoreError(
      `Another Rastro is running on ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  return { release: () => file.close() };
}
