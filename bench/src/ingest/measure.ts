import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf, freePortBase, startServer } from '@rastro/e2e/load/serverProcess';
import { cpuOf, rssOf } from '../processes.ts';
import { median } from '../table.ts';
import { startLoadProcess } from './loadProcess.ts';

/** The protocol that the devices use. */
export const PROTOCOL = 'teltonika';
/** Positions in each frame. */
export const FRAME_POSITIONS = 5;
/** A rate beyond what the machine can write: devices then hold back, and the acknowledged rate is the highest possible one. */
export const UNLIMITED = 100_000;
/** Room for positions at rates that no fleet has. */
const HOURS_AGO = 20;
/** Under full load: the machine code of what is done thousands of times a second is compiled by then. */
const WARM_UP_S = 4;

/** The load: its rate, its duration, its frames, and the number of geofences of the customer that receives it. */
export interface Load {
  vehicles: number;
  /** Positions a second. */
  rate: number;
  lasts: number;
  /** Positions in each frame; `FRAME_POSITIONS` where nothing is said. */
  batch?: number;
  /** How long ago the first positions were taken; `HOURS_AGO` where nothing is said, 0 for a fleet that reports live. */
  hoursAgo?: number;
  /** Seconds of the load before the measurement; `WARM_UP_S` where nothing is said. */
  warmUpS?: number;
  geofences: number;
}

/** The results of a load. */
export interface Measured {
  perS: number;
  p50Ms: number;
  p99Ms: number;
  serverCpuS: number;
  databaseCpuS: number;
  loadCpuS: number;
  positions: number;
  /** Resident memory of the server in bytes, early in the measurement and at its end. */
  rssEarly: number;
  rssLate: number;
}

/** Measures one load through the ports of a server of its own. */
export async function measure(
  dataDir: string,
  {
    vehicles,
    rate,
    lasts,
    batch = FRAME_POSITIONS,
    hoursAgo = HOURS_AGO,
    warmUpS = WARM_UP_S,
    geofences,
  }: Load,
): Promise<Measured> {
  const portBase = await freePortBase();
  const server = await startServer({
    dataDir,
    portBase,
    devices: [{ protocol: PROTOCOL, count: vehicles, first: 0 }],
    geofences,
    nodeArgs: process.env.BENCH_SERVER_ARGS?.split(' ') ?? [],
  });
  const database = await databaseOf(dataDir);
  const load = startLoadProcess({ portBase, vehicles, rate, protocol: PROTOCOL, batch, hoursAgo });
  try {
    await Promise.race([sleep((warmUpS + vehicles / 1_000) * 1_000), server.failed]);
    const sample = () => ({
      server: cpuOf(server.pid, database),
      database: cpuOf(database),
      load: cpuOf(load.pid),
      seconds: load.seconds.length,
    });
    const before = sample();
    await Promise.race([sleep((lasts / 4) * 1_000), server.failed]);
    const rssEarly = rssOf(server.pid);
    await Promise.race([sleep((lasts * 3 * 1_000) / 4), server.failed]);
    const after = sample();
    const seconds = load.seconds.slice(before.seconds, after.seconds);
    const positions = seconds.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    return {
      perS: positions / seconds.length,
      p50Ms: median(seconds.map(({ latencyP50Ms }) => latencyP50Ms)),
      p99Ms: median(seconds.map(({ latencyP99Ms }) => latencyP99Ms)),
      serverCpuS: after.server - before.server,
      databaseCpuS: after.database - before.database,
      loadCpuS: after.load - before.load,
      positions,
      rssEarly,
      rssLate: rssOf(server.pid),
    };
  } finally {
    await load.stop();
    await server.stop();
  }
}

/** Runs work in a temporary folder, which is deleted afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
