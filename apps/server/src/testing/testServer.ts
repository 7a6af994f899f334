import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODECS } from '@rastro/codecs';
import pino from 'pino';
import { afterAll } from 'vitest';
import { type Rastro, type StartOptions, startRastro } from '../app.ts';
import { readConfig } from '../config.ts';
import { portOf } from '../ingest/listeners.ts';
import type { Store } from '../store/database.ts';
import type { Connection } from '../store/embedded/connection.ts';
import { testDatabase } from '../store/testing/testStore.ts';
import { TEST_PACES } from './testPaces.ts';

/** A whole Rastro on a database of its own, for the tests of one file. */
export interface TestServer extends Rastro {
  connection: Connection;
  /** Base of the device ports. */
  portBase: number;
  /** Calls the API: the data, or the first error's code thrown as CallFailed. */
  call<T = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<T>;
  /** Logs in and gives the access token. */
  login(userName: string, password: string): Promise<string>;
}

/** A call that the server refused; `code` as the contract has it. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly code: string;
  readonly params: Record<string, unknown>;
  constructor(code: string, params: Record<string, unknown>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Starts a server, closed after the file's tests. `prepare` fills the store before it reads it. */
export async function testServer(
  prepare?: (store: Store) => Promise<void>,
  options: Partial<StartOptions> & { settings?: Record<string, string> } = {},
): Promise<TestServer> {
  const connection = options.database ?? (await testDatabase());
  const { settings, ...start } = options;
  const { portBase, release } = await reservePorts();
  const config = readConfig(
    {
      PORT: String(portBase + PORTS_EACH - 2),
      HOST: '127.0.0.1',
      DEVICE_HOST: '127.0.0.1',
      DEVICE_PORT_BASE: String(portBase),
      ADMIN_PASSWORD: 'test-admin',
      DATA_DIR: join(tmpdir(), `rastro-${connection.database}`), // shared by the processes of a database
      ...settings,
    },
    { production: true },
  );
  const rastro = await startRastro(config, {
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    webFolder: '/nonexistent',
    paces: TEST_PACES,
    ...(prepare ? { prepareStore: prepare } : {}),
    ...start,
    database: connection,
  });
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closed ??= rastro.close().finally(release);
    return closed;
  };
  afterAll(close);

  async function call<T>(query: string, variables: Record<string, unknown> = {}, token?: string): Promise<T> {
    const response = await fetch(`${rastro.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    const result = (await response.json()) as {
      data?: T;
      errors?: { message: string; extensions: { code: string; params: Record<string, unknown> } }[];
    };
    const [error] = result.errors ?? [];
    if (error) throw new CallFailed(error.extensions.code, error.extensions.params);
    return result.data as T;
  }

  return {
    ...rastro,
    close,
    connection,
    portBase,
    call,
    login: async (userName, password) => {
      const { login } = await call<{ login: { token: string } }>(
        'mutation ($u: String!, $p: String!) { login(userName: $u, password: $p) { token } }',
        { u: userName, p: password },
      );
      return login.token;
    },
  };
}

const FIRST_BASE = 10_000;
/** Below the ports that systems hand out to outgoing connections. */
const LAST_BASE = 32_000;
const PORTS_EACH = 500;

/**
 * A range of ports of this process's own, held by a socket on its last one: tests of several files run side by side. A range of which
 * another program, such as a demo, has a port is left to it.
 */
async function reservePorts(): Promise<{ portBase: number; release: () => void }> {
  const bases = (LAST_BASE - FIRST_BASE) / PORTS_EACH;
  const first = Math.floor(Math.random() * bases);
  for (let i = 0; i < bases; i++) {
    const portBase = FIRST_BASE + ((first + i) % bases) * PORTS_EACH;
    const holder = await listen(portBase + PORTS_EACH - 1);
    if (!holder) continue;
    const free = await Promise.all(CODECS.map((codec) => isFree(portOf(codec, portBase))));
    if (free.every(Boolean)) return { portBase, release: () => holder.close() };
    holder.close();
  }
  throw new Error('no free ports');
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listen(port);
  await new Promise<void>((resolve) => (probe ? probe.close(() => resolve()) : resolve()));
  return probe !== null;
}

function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1' }, () => resolve(server.unref()));
  });
}

/** What is waited for: nothing yet, or something; never a number, since a count of zero would pass for something. */
type Expected<T> = (T extends number ? never : T) | null | false | undefined;

/** Waits until the condition gives something other than null, false or undefined; fails after half a minute, on a machine that is busy with other things too. */
export async function eventually<T>(
  condition: () => Promise<Expected<T>> | Expected<T>,
  timeoutMs = 30_000,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(2 * pauseMs, 50)) {
    const value = await condition();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > until) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
