import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, TEMPLATE_VARIABLE } from '@rastro/server/store/testing/templateDatabase';
import { freePort, freePortBase } from './ports.ts';

/** Where a running system is; plain data, so that it can be handed to other processes. */
export interface SystemAddress {
  /** The origin of the web app. */
  url: string;
  controlUrl: string;
  devicePortBase: number;
  /** By plate. */
  assetIds: Record<string, number>;
}

/** A real Rastro in a process of its own, with a database of its own that goes with it. */
export interface TestSystem {
  address: SystemAddress;
  /** Stops the process and leaves the data, as an update or a reboot would. */
  stop(): Promise<void>;
  /** Starts it again on the same data and ports. */
  start(): Promise<void>;
  /** Stops it and removes the data. */
  remove(): Promise<void>;
}

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const BUILT_WEB = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const START_WITHIN_MS = 90_000;

/**
 * Starts a system with the test company, on the PostgreSQL of the run where it has one, else on its embedded one. WEB_FOLDER in the
 * environment names another build of the web app.
 */
export async function startSystem(): Promise<TestSystem> {
  const template = process.env[TEMPLATE_VARIABLE];
  const database = template ? await createDatabase(JSON.parse(template)) : null;
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-e2e-'));
  const [port, controlPort, devicePortBase] = [await freePort(), await freePort(), await freePortBase()];
  const environment = {
    WEB_FOLDER: BUILT_WEB,
    ...process.env,
    NODE_OPTIONS: '', // the test runner's own loader has no business there
    PORT: String(port),
    HOST: '127.0.0.1',
    CONTROL_PORT: String(controlPort),
    DEVICE_PORT_BASE: String(devicePortBase),
    DEVICE_HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SYSTEM_DATABASE: database ? JSON.stringify(database.connection) : '',
    TRUST_PROXY: 'on', // so that a spec which guesses passwords can be another peer than the rest
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  };
  let child: ChildProcess | null = null;
  const address: SystemAddress = {
    url: `http://localhost:${port}`,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    devicePortBase,
    assetIds: {},
  };
  const start = async (): Promise<void> => {
    child = fork(SERVER, { env: environment, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    address.assetIds = await ready(child);
  };
  const stop = async (): Promise<void> => {
    if (child) await ended(child);
    child = null;
  };
  const remove = async (): Promise<void> => {
    await stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (cause) {
    await remove();
    throw cause;
  }
  return { address, start, stop, remove };
}

function ready(child: ChildProcess): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('the system did not start in time')), START_WITHIN_MS);
    child.once('message', (message: { assetIds: Record<string, number> }) => {
      clearTimeout(tooLate);
      resolve(message.assetIds);
    });
    child.once('exit', (code) => {
      clearTimeout(tooLate);
      reject(new Error(`the system ended with code ${code} before it was ready`));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
