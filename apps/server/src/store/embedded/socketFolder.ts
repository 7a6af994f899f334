import { chmod, lchown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';

/**
 * An empty folder for the server's socket, open to the account alone. It lies in the temporary folder since the path of a
 * socket may have about a hundred bytes only; its name is the same at each start, unless somebody else took it.
 */
export async function makeSocketFolder(hash: string, account: Account): Promise<string> {
  const wanted = join(tmpdir(), `rastro-${hash}`);
  const folder = (await isFree(wanted, account)) ? wanted : await mkdtemp(`${wanted}-`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  await chmod(folder, 0o700);
  await lchown(folder, account.uid, account.gid);
  return folder;
}

async function isFree(path: string, account: Account): Promise<boolean> {
  try {
    const found = await lstat(path);
    return found.isDirectory() && (found.uid === account.uid || found.uid === process.getuid?.());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}
