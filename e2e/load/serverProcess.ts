import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODECS } from '@rastro/codecs';
import { portOf } from '@rastro/server/ingest/listeners';
import { readPostmaster } from '@rastro/server/store/embedded/postmaster';
import type { DeviceRange } from './fillDevices.ts';

const MAIN = fileURLToPath(new URL('./serverMain.ts', import.meta.url));
const WEB_PORT_OFFSET = 999;

/** How a server process is started. The same `dataDir` again goes on where the last one ended, however that was. */
export interface ServerOptions {
  dataDir: string;
  portBase: number;
  devices: readonly DeviceRange[];
  /** How many geofences their customer has; none where nothing is said. */
  geofences?: number;
  /** For Node, such as `--cpu-prof`. */
  nodeArgs?: readonly string[];
  /** Where its output goes; into the data folder where nothing is said. */
  logFile?: string;
  /** More settings. */
  environment?: Readonly<Record<string, string>>;
}

/** A server as a process of its own, with its embedded database. */
export interface ServerProcess {
  pid: number;
  /** The origin of the web server of the process. */
  url: string;
  /** Ends it as an operator does; throws with the end of its log when it does not stop cleanly. */
  stop(): Promise<void>;
  /** SIGKILL, its database left to notice, or with it. */
  kill(what: 'server' | 'both'): Promise<void>;
  /** Rejects with the end of the log when the process ends without being asked. */
  readonly failed: Promise<never>;
}

/** Starts a server and waits until it listens. Throws with the end of its log when it does not come up. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { dataDir, portBase } = options;
  await mkdir(dataDir, { recursive: true });
  const logFile = options.logFile ?? join(dataDir, 'server.log');
  const output = openSync(logFile, 'a');
  const child = spawn(
    process.execPath,
    [...(options.nodeArgs ?? []), MAIN, JSON.stringify(options.devices), String(options.geofences ?? 0)],
    {
      stdio: ['ignore', output, output, 'ipc'],
      env: {
        PATH: process.env.PATH,
        TMPDIR: tmpdir(),
        NODE_ENV: 'production',
        PORT: String(portBase + WEB_PORT_OFFSET),
        HOST: '127.0.0.1',
        DEVICE_HOST: '127.0.0.1',
        DEVICE_PORT_BASE: String(portBase),
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: 'load-test',
        LOG_LEVEL: 'info',
        ...options.environment,
      },
    },
  );
  let expected = false;
  const ended = once(child, 'exit');
  const failed = ended.then(async ([code, signal]): Promise<never> => {
    if (expected) return new Promise<never>(() => undefined);
    throw new Error(`the server ended with ${code ?? signal}:\n${await tail(logFile)}`);
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined); // whoever cares races with it
  return {
    pid: child.pid as number,
    url: `http://127.0.0.1:${portBase + WEB_PORT_OFFSET}`,
    failed,
    stop: async () => {
      expected = true;
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`the server did not stop cleanly (${code}):\n${await tail(logFile)}`);
    },
    kill: async (what) => {
      expected = true;
      const database = what === 'both' ? await databaseOf(dataDir) : null;
      child.kill('SIGKILL');
      if (database !== null) process.kill(database, 'SIGKILL');
      await endOf(child);
    },
  };
}

/** The first process of the database on a data folder; throws where none is noted. */
export async function databaseOf(dataDir: string): Promise<number> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) throw new Error('there is no database process');
  return postmaster.pid;
}

/** A base above which the ports of devices and of the web are free now. */
export async function freePortBase(): Promise<number> {
  const offsets = [...CODECS.map((codec) => portOf(codec, 0)), WEB_PORT_OFFSET];
  for (let attempt = 0; attempt < 50; attempt++) {
    // Below the ports that systems hand out to outgoing connections.
    const base = 6_000 + Math.floor(Math.random() * 25) * 1_000;
    const free = await Promise.all(offsets.map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
  throw new Error('no free ports');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

const tail = async (file: string): Promise<string> => (await readFile(file, 'utf8')).slice(-4_000);
