import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { StoreError } from '../storeError.ts';

/** The system account that the database server runs as. */
export interface Account {
  uid: number;
  gid: number;
  /** What `spawn` needs to become it: empty where this process already is it. */
  spawnAs: { uid: number; gid: number } | Record<string, never>;
}

/** Accounts that exist on most systems and own nothing of worth, in order of preference. */
const SERVICE_ACCOUNTS = ['postgres', 'nobody'];

/**
 * Who shall run the server. PostgreSQL refuses to run as root, so root hands it to the owner of the data where there is
 * one already, else to a service account; anyone else runs it in person. Throws StoreError where that cannot be.
 */
export async function serverAccount(clusterFolder: string): Promise<Account> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined)
    throw new StoreError(
      'The embedded database needs Linux or macOS. Set DATABASE_URL to a PostgreSQL server instead.',
    );
  const owner = await ownerOf(clusterFolder);
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new StoreError(
        `${clusterFolder} belongs to user ${owner.uid}, and Rastro runs as user ${uid}. Run it as that user or as root, or choose another DATA_DIR.`,
      );
    return { uid, gid, spawnAs: {} };
  }
  const other = owner && owner.uid !== 0 ? owner : await serviceAccount();
  return { ...other, spawnAs: other };
}

/** The name of the user that this process runs as. Throws StoreError for a user that the system does not list. */
export function ownUserName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new StoreError(
      `User ${process.getuid?.()} has no name on this system, which PostgreSQL needs: add it to /etc/passwd, or run as another user.`,
      { cause: error },
    );
  }
}

/** Whether the account can enter every folder above `path` and read `path` itself, going by owner and mode. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const target = resolve(path);
  if (!(await allows(account, target, 0o5))) return false;
  for (let folder = dirname(target); ; folder = dirname(folder)) {
    if (!(await allows(account, folder, 0o1))) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function allows(account: Account, path: string, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
  return (bits & wanted) === wanted;
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function serviceAccount(): Promise<{ uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of SERVICE_ACCOUNTS) {
    const found = accounts.find(([name]) => name === wanted);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new StoreError(
    `PostgreSQL does not run as root, and there is no user ${SERVICE_ACCOUNTS.join(' or ')} to run it as. Run Rastro as an ordinary user.`,
  );
}
