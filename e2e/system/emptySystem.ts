import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SystemClient } from './client.ts';
import type { Credentials } from './control.ts';
import { freePort, freePortBase } from './ports.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_WITHIN_MS = 90_000;

/** What `npm start` starts in a new folder: Rastro as its first administrator finds it, in which there is nothing. */
export interface EmptySystem {
  client: SystemClient;
  administrator: Credentials;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Starts a Rastro in which there is nothing yet. */
export async function startEmptySystem(): Promise<EmptySystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-empty-'));
  const [port, devicePortBase] = [await freePort(), await freePortBase()];
  const administrator = { userName: 'admin', password: 'clave-del-comienzo' };
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_OPTIONS: '', // the test runner's own loader has no business there
      PORT: String(port),
      HOST: '127.0.0.1',
      DEVICE_PORT_BASE: String(devicePortBase),
      DEVICE_HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const remove = async (): Promise<void> => {
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (cause) {
    await remove();
    throw cause;
  }
  const url = `http://localhost:${port}`;
  const client = new SystemClient({ url, controlUrl: '', devicePortBase, assetIds: {} });
  return { client, administrator, remove };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('it did not start in time')), START_WITHIN_MS);
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('Rastro is at')) return;
      clearTimeout(tooLate);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(tooLate);
      reject(new Error(`it ended with code ${code} before it was ready`));
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
