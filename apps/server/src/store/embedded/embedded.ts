import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { diskIsFull } from '../storeError.ts';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { admitOnlyUs, DATABASE, prepareCluster, ROLE } from './cluster.ts';
import type { Connection } from './connection.ts';
import { lockFolder } from './folderLock.ts';
import { clearStalePostmaster, isAlive, readPostmaster } from './postmaster.ts';
import { prepareRole } from './role.ts';
import { RotatingFile } from './rotatingFile.ts';
import { type Server, StartFailure, startServer } from './server.ts';
import { serverSettings } from './settings.ts';
import { makeSocketFolder } from './socketFolder.ts';

/** A running embedded server. */
export interface Embedded {
  connection: Connection;
  /** Stops the server cleanly and gives the folder free. Safe to call twice. */
  stop: () => Promise<void>;
}

/** What `startEmbedded` is given. */
export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** For tests: nothing is forced to the disk, and a crash may cost the data. */
  throwaway?: boolean;
}

const PORT = 5432; // names the socket; nothing listens on a port
const LOG_FILE = { maximumBytes: 5_000_000, keep: 4 };
const MOST_RESTART_PAUSE_MS = 30_000;
const SHARED_MEMORY_PATIENCE_MS = 15_000;
/** The system's words for a full disk, as PostgreSQL passes them on. */
const NO_ROOM = 'No space left on device';
const RESTART_PAUSE_MS = 1_000;

/**
 * Starts the PostgreSQL that Rastro carries, with its data in `<dataDir>/postgres` and its log in `<dataDir>/log`, as a
 * child of this process that is reached through a socket by this process's user only. What earlier starts left behind is
 * cleared; a server that dies of itself is started again. Throws StoreError for what the operator can mend.
 */
export async function startEmbedded({ dataDir, log, throwaway = false }: EmbeddedOptions): Promise<Embedded> {
  const logFolder = join(dataDir, 'log');
  await makeFolder(logFolder);
  await chmod(logFolder, 0o700);
  // Under root PostgreSQL runs as somebody else, who passes through to its own folder and sees nothing beside it.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const lock = await lockFolder(dataDir);
  try {
    return await startLocked(await realpath(dataDir), { log, throwaway, release: lock.release });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Makes a folder and those above it. Node's own way to do so never ends below folders such as /proc, where nothing can be made. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw cause;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

/** How to reach the server that a running Rastro of this user has on a data folder; null where none runs. */
export async function runningEmbedded(dataDir: string): Promise<Connection | null> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster?.ready || !isAlive(postmaster.pid)) return null;
  return { host: postmaster.socketFolder, port: PORT, user: ROLE, database: DATABASE };
}

async function startLocked(
  dataDir: string,
  { log, throwaway, release }: { log: Log; throwaway: boolean; release: () => void },
): Promise<Embedded> {
  const folder = join(dataDir, 'postgres');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const clusterName = `${DATABASE}-${hash}`;
  const account = await serverAccount(folder);
  const binaries = await findBinaries(account, dataDir);
  await clearStalePostmaster(folder, clusterName, log);
  await prepareCluster(folder, binaries, account, { log, durable: !throwaway });

  const socketFolder = await makeSocketFolder(hash, account);
  const settings = serverSettings({ socketFolder, clusterName, throwaway });
  const program = {
    account,
    folder,
    args: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  };
  const file = new RotatingFile(join(dataDir, 'log', 'postgres.log'), {
    ...LOG_FILE,
    onFailure: (err) =>
      log.error({ err }, "the database's log cannot be written; the database goes on without"),
  });
  const begin = () =>
    startPatiently(() => startServer(binaries.postgres, program, (chunk) => file.write(chunk)));
  const connection: Connection = { host: socketFolder, port: PORT, user: ROLE, database: DATABASE };

  let stopping: Promise<void> | null = null;
  let server = await begin().catch((cause: unknown) => {
    const isFull = cause instanceof StartFailure && cause.complaints.includes(NO_ROOM);
    throw isFull ? diskIsFull(dataDir, cause) : cause;
  });
  try {
    await prepareRole(connection, {
      mayCreateDatabases: throwaway, // tests have one each
      shutSuperuserOut: () => admitOnlyUs(folder, account, [ROLE]),
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  watch(server);
  log.info({ version: binaries.version, pid: server.pid, folder }, 'the database is ready');
  return {
    connection,
    stop: () => {
      stopping ??= server.stop().then(async () => {
        file.close();
        await rm(socketFolder, { recursive: true, force: true });
        release();
      });
      return stopping;
    },
  };

  function watch(watched: Server): void {
    void watched.ended.then(async () => {
      if (!stopping) log.error('the database server ended by itself; starting it again');
      // On a full disk it ends again and again until there is room: reported once, and tried ever more seldom.
      for (let attempt = 0; !stopping; attempt++) {
        await sleep(Math.min(RESTART_PAUSE_MS * 2 ** attempt, MOST_RESTART_PAUSE_MS));
        if (stopping) return;
        try {
          server = await begin();
          if (stopping) await server.stop();
          else watch(server);
          return;
        } catch (error) {
          if (attempt === 0) log.error({ err: error }, 'the database server did not start again');
        }
      }
    });
  }
}

/** Waits for the last processes of a killed server: until they are gone, its shared memory keeps a new one out. */
async function startPatiently(begin: () => Promise<Server>): Promise<Server> {
  for (const end = Date.now() + SHARED_MEMORY_PATIENCE_MS; ; await sleep(200)) {
    try {
      return await begin();
    } catch (error) {
      const busy = error instanceof StartFailure && error.complaints.includes('shared memory block');
      if (!busy || Date.now() > end) throw error;
    }
  }
}
