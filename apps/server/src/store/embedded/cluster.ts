import { lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { StoreError } from '../storeError.ts';
import { type Account, ownUserName } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runToEnd } from './childProcess.ts';

/** The name of Rastro's database. */
export const DATABASE = 'rastro';
/** The role that Rastro works as: it owns its database and may do nothing else. */
export const ROLE = 'rastro_app';
/** The superuser that made the cluster. It is let in while Rastro starts, to make the role and the database, and not afterwards. */
export const SUPERUSER = 'rastro';

/**
 * Makes sure that `clusterFolder` holds a database cluster of the binaries' major version that the account may open.
 * A new one is made beside it and renamed when it is whole, so that a start that was cut short leaves nothing half made.
 * Throws StoreError for a folder of another version.
 */
export async function prepareCluster(
  clusterFolder: string,
  binaries: Binaries,
  account: Account,
  { log, durable }: { log: Log; durable: boolean },
): Promise<void> {
  await removeUnfinished(clusterFolder);
  const found = await majorVersionOf(clusterFolder);
  if (found === null) await createCluster(clusterFolder, binaries, account, { log, durable });
  else refuseOtherVersion(clusterFolder, found, binaries.version);
  await takeOver(clusterFolder, account);
  await admitOnlyUs(clusterFolder, account, [SUPERUSER, ROLE]);
}

async function majorVersionOf(clusterFolder: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const entries = await readdir(clusterFolder).catch(() => []);
  if (entries.length > 0)
    throw new StoreError(
      `${clusterFolder} is not empty and holds no database: it is left alone. Choose another DATA_DIR.`,
    );
  return null;
}

function refuseOtherVersion(clusterFolder: string, found: number, version: string): void {
  const own = Number.parseInt(version, 10);
  if (found > own)
    throw new StoreError(
      `The data in ${clusterFolder} belongs to PostgreSQL ${found}; this Rastro carries ${version} and cannot read it. Run the newer Rastro that wrote it. Nothing was changed.`,
    );
  if (found < own)
    throw new StoreError(
      `The data in ${clusterFolder} belongs to PostgreSQL ${found}; this Rastro carries ${version}. Make a backup with the Rastro that wrote it, and restore it here into an empty DATA_DIR. Nothing was changed.`,
    );
}

async function createCluster(
  clusterFolder: string,
  binaries: Binaries,
  account: Account,
  { log, durable }: { log: Log; durable: boolean },
): Promise<void> {
  const folder = `${clusterFolder}.new`;
  await mkdir(folder, { mode: 0o700 });
  await lchown(folder, account.uid, account.gid);
  log.info({ folder: clusterFolder }, 'creating the database');
  await runToEnd(binaries.initdb, {
    account,
    folder,
    args: [
      `--username=${SUPERUSER}`,
      '--auth=peer',
      '--encoding=UTF8',
      '--locale=C', // of the system's locales no other is certain; the built-in one below knows all of Unicode
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
  });
  await rm(clusterFolder, { recursive: true, force: true }); // empty, or there would be a refusal by now
  await rename(folder, clusterFolder);
  const parent = await open(dirname(clusterFolder));
  await parent.sync().finally(() => parent.close());
}

async function removeUnfinished(clusterFolder: string): Promise<void> {
  await rm(`${clusterFolder}.new`, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Gives the account what is in the folder where it belongs to root: a copy that root made, for one. */
async function takeOver(clusterFolder: string, account: Account): Promise<void> {
  if ((await stat(clusterFolder)).uid === account.uid) return;
  for (const entry of await readdir(clusterFolder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  await lchown(clusterFolder, account.uid, account.gid);
}

/**
 * Lets in, as one of the roles, the user that runs this process and nobody else: the kernel says who is at the other end of the socket, so
 * there is no password to keep. Written at each start, since that user may change.
 */
export async function admitOnlyUs(
  clusterFolder: string,
  account: Account,
  roles: readonly string[],
): Promise<void> {
  const name = ownUserName().replaceAll('"', '""');
  const files = {
    'pg_hba.conf': `# Written by Rastro at each start.\nlocal all ${roles.join(',')} peer map=rastro\n`,
    'pg_ident.conf': `# Written by Rastro at each start.\n${roles.map((role) => `rastro "${name}" ${role}\n`).join('')}`,
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(clusterFolder, file);
    await writeFile(path, text, { mode: 0o600 });
    await lchown(path, account.uid, account.gid);
  }
}
