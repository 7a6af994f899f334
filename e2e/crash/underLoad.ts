import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@rastro/server/store/embedded/connection';
import { loadDevices } from '@rastro/simulator/load/devices';
import { startLoad } from '@rastro/simulator/load/load';
import { expect } from 'vitest';
import type { DeviceRange } from '../load/fillDevices.ts';
import { freePortBase, type ServerProcess, startServer } from '../load/serverProcess.ts';
import { compareStore } from './compareStore.ts';
import { tally } from './tally.ts';

/** The protocols that acknowledge to the device what is stored. */
const LOADED: DeviceRange[] = [
  { protocol: 'teltonika', count: 20, first: 0 },
  { protocol: 'gt06', count: 10, first: 100 },
  { protocol: 'queclink', count: 10, first: 200 },
];
const RATE = 1_000;
/** Time in which derived state is written after the last fix. */
const SETTLE_MS = 2_500;

/** What a test has to end, in the order in which it began. */
export type Closers = (() => Promise<void> | void)[];

/** Where the data are, and who reports besides the load. */
export interface UnderLoadOptions {
  /** A folder for the data; one in the temporary folder, removed afterwards, where nothing is said. */
  dataDir?: string;
  /** A database that runs already, instead of an embedded one: its connection, and the URL that servers receive. */
  database?: { connection: Connection; url: string };
  /** Devices that the test itself speaks for. */
  others?: readonly DeviceRange[];
  rate?: number;
}

/** Long enough for work to be under way, at no particular moment of it. */
export const aWhile = (): Promise<void> => sleep(300 + Math.random() * 1_000);

/** A server in a folder of its own, and the ways to put load on it and to look at what it left. */
export async function underLoad(close: Closers, options: UnderLoadOptions = {}) {
  const { database, others = [], rate = RATE } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'rastro-crash-')));
  if (!options.dataDir) close.push(() => rm(dataDir, { recursive: true, force: true }));
  const scratch = await mkdtemp(join(tmpdir(), 'rastro-ledgers-'));
  close.push(() => rm(scratch, { recursive: true, force: true }));
  const ledgers: string[] = [];
  const running = new Set<ServerProcess>();
  close.push(async () => {
    for (const each of running) await each.kill(database ? 'server' : 'both').catch(() => undefined);
  });
  const newLedger = (): string => {
    ledgers.push(join(scratch, `ledger-${ledgers.length}.jsonl`));
    return ledgers.at(-1) as string;
  };
  const portBase = await freePortBase();
  return {
    dataDir,
    portBase,
    newLedger,
    /** Starts a server; another one on the same database needs ports of its own. */
    start: async (base = portBase): Promise<ServerProcess> => {
      const server = await startServer({
        dataDir,
        portBase: base,
        devices: [...LOADED, ...others],
        logFile: join(scratch, `server-${base}.log`),
        ...(database ? { environment: { DATABASE_URL: database.url } } : {}),
      });
      running.add(server);
      return server;
    },
    stop: async (server: ServerProcess): Promise<void> => {
      running.delete(server);
      await server.stop();
    },
    /** Devices drive from twenty hours ago on; a second load drives the same hours elsewhere, so that its fixes come late. */
    load: (base = portBase) => {
      const load = startLoad({
        host: '127.0.0.1',
        portBase: base,
        devices: LOADED.flatMap(({ protocol, count, first }) => loadDevices(count, protocol, first)),
        rate,
        batch: 4,
        ledger: newLedger(),
      });
      close.push(async () => void (await load.stop()));
      return load;
    },
    /** Waits until what came is derived and written. */
    settle: () => sleep(SETTLE_MS),
    /** Compares what is stored with what was acknowledged, when no server runs any more, and notes it under the name of the fault. */
    expectNothingLost: async (fault: string): Promise<void> => {
      const comparison = await compareStore(database?.connection ?? dataDir, ledgers);
      await tally(fault, comparison);
      const { acknowledged, stored, segments, ...faults } = comparison;
      expect(faults).toEqual({ lost: [], doubled: [], strayed: [], underived: 0 });
      expect(acknowledged).toBeGreaterThan(1_000);
      expect(stored).toBeGreaterThanOrEqual(acknowledged);
      expect(segments).toBeGreaterThan(0);
    },
  };
}

/** Whether a server says that it is well; null where it does not answer within two seconds. */
export async function healthOf({ url }: ServerProcess): Promise<{ status: number; disk?: string } | null> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) });
    return { ...((await response.json()) as { disk?: string }), status: response.status };
  } catch {
    return null;
  }
}

/** Waits until a server is well, or says that it is not. */
export const untilHealth = (server: ServerProcess, status: 200 | 503, timeout = 90_000): Promise<void> =>
  expect.poll(async () => (await healthOf(server))?.status, { timeout }).toBe(status);
