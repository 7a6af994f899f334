import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf, freePortBase, startServer } from '@rastro/e2e/load/serverProcess';
import type { Bench, BenchOptions } from '../bench.ts';
import { cpuOf, rssOf } from '../processes.ts';
import { median, printTable, type Row } from '../table.ts';
import { startLoadProcess } from './loadProcess.ts';
import { type RawRate, rawRate } from './rawRows.ts';

const PROTOCOL = 'teltonika';
const FRAME_POSITIONS = 5;
const WARM_UP_S = 4;
/** More than the machine takes: devices then hold back, and what is acknowledged is the most that it can. */
const UNLIMITED = 100_000;
/** A rate at which the acknowledgement's latency is that of the way and not of the queue. */
const PACED = 5_000;
const MEGABYTE = 1_000_000;

interface Measured {
  perS: number;
  p50Ms: number;
  p99Ms: number;
  serverCpuS: number;
  databaseCpuS: number;
  loadCpuS: number;
  positions: number;
  /** Of the server, early in the measurement and at its end. */
  rssEarly: number;
  rssLate: number;
}

/** From device ports to the disk, beside the driver that writes the same rows. */
export const ingest: Bench = {
  name: 'ingest',
  about:
    'durable positions a second, latency, CPU and memory, beside the same rows written by the driver alone',
  run: async ({ quick, seconds }: BenchOptions) => {
    const lasts = seconds ?? (quick ? 6 : 20);
    const raw = await inFolder((folder) => rawRate(folder, quick ? 20 : 120));
    printTable('The driver alone, batches of 1,000 on one connection', [
      { rows: 'made before', 'a second': raw.rowsPerS },
      { rows: 'decoded on the way', 'a second': raw.decodingRowsPerS },
    ]);
    const rows: Row[] = [];
    for (const vehicles of quick ? [1_000] : [100, 1_000, 5_000])
      for (const rate of [PACED, UNLIMITED])
        rows.push(
          rowOf(vehicles, rate, raw, await inFolder((folder) => measure(folder, vehicles, rate, lasts))),
        );
    printTable(`Through ${PROTOCOL} sockets, ${FRAME_POSITIONS} positions a frame, ${lasts} s each`, rows);
  },
};

function rowOf(vehicles: number, rate: number, raw: RawRate, measured: Measured): Row {
  const perThousand = (cpuS: number): number => (cpuS * 1_000_000) / measured.positions;
  return {
    devices: vehicles,
    offered: rate === UNLIMITED ? 'all it takes' : rate.toLocaleString('en'),
    'a second': measured.perS,
    'of the driver': measured.perS / raw.rowsPerS,
    'p50 ms': measured.p50Ms,
    'p99 ms': measured.p99Ms,
    'CPU ms/1,000: server': perThousand(measured.serverCpuS),
    database: perThousand(measured.databaseCpuS),
    load: perThousand(measured.loadCpuS),
    'RSS MB early': measured.rssEarly / MEGABYTE,
    late: measured.rssLate / MEGABYTE,
  };
}

async function measure(dataDir: string, vehicles: number, rate: number, lasts: number): Promise<Measured> {
  const portBase = await freePortBase();
  const server = await startServer({
    dataDir,
    portBase,
    devices: [{ protocol: PROTOCOL, count: vehicles, first: 0 }],
    nodeArgs: process.env.BENCH_SERVER_ARGS?.split(' ') ?? [],
  });
  const database = await databaseOf(dataDir);
  const load = startLoadProcess({ portBase, vehicles, rate, protocol: PROTOCOL, batch: FRAME_POSITIONS });
  try {
    await Promise.race([sleep((WARM_UP_S + vehicles / 1_000) * 1_000), server.failed]);
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

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
