import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadDevices } from '@rastro/simulator/load/devices';
import { startLoad } from '@rastro/simulator/load/load';
import { afterEach, expect, test } from 'vitest';
import type { DeviceRange } from '../load/fillDevices.ts';
import { databaseOf, freePortBase, type ServerProcess, startServer } from '../load/serverProcess.ts';
import { compareStore } from './compareStore.ts';

/** Protocols that acknowledge to a device what is safe. */
const DEVICES: DeviceRange[] = [
  { protocol: 'teltonika', count: 20, first: 0 },
  { protocol: 'gt06', count: 10, first: 100 },
  { protocol: 'queclink', count: 10, first: 200 },
];
const RATE = 1_000;
const KILLS = 3;
const SETTLE_MS = 2_500;

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of close.reverse()) await each();
  close = [];
});

/** Long enough for work to be under way, at no particular moment of it. */
const aWhile = (): Promise<void> => sleep(300 + Math.random() * 1_000);

/** A server in a folder of its own, and the ways to put load on it and to look at what it left. */
async function underLoad() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-crash-'));
  close.push(() => rm(dataDir, { recursive: true, force: true }));
  const portBase = await freePortBase();
  const ledgers: string[] = [];
  let running: ServerProcess | null = null;
  close.push(async () => running?.kill('both'));
  return {
    dataDir,
    start: async (): Promise<ServerProcess> => {
      running = await startServer({ dataDir, portBase, devices: DEVICES });
      return running;
    },
    stop: async (): Promise<void> => {
      await running?.stop();
      running = null;
    },
    /** Devices drive from twenty hours ago on; a second load drives the same hours elsewhere, so that its fixes come late. */
    load: () => {
      const ledger = join(dataDir, `ledger-${ledgers.length}.jsonl`);
      ledgers.push(ledger);
      const load = startLoad({
        host: '127.0.0.1',
        portBase,
        devices: DEVICES.flatMap(({ protocol, count, first }) => loadDevices(count, protocol, first)),
        rate: RATE,
        batch: 4,
        ledger,
      });
      close.push(async () => void (await load.stop()));
      return load;
    },
    compare: () => compareStore(dataDir, ledgers),
  };
}

async function expectNothingLost(compare: () => ReturnType<typeof compareStore>): Promise<void> {
  const { acknowledged, stored, segments, ...faults } = await compare();
  expect(faults).toEqual({ lost: [], doubled: [], strayed: [], underived: 0 });
  expect(acknowledged).toBeGreaterThan(1_000);
  expect(stored).toBeGreaterThanOrEqual(acknowledged);
  expect(segments).toBeGreaterThan(0);
}

test('a server killed under load has everything that it acknowledged, once, and its timelines', async () => {
  const { start, stop, load, compare } = await underLoad();
  let server = await start();
  const first = load();
  for (let kill = 0; kill < KILLS; kill++) {
    await aWhile();
    const second = load();
    await aWhile();
    await second.stop();
    await server.kill(kill % 2 === 0 ? 'server' : 'both');
    server = await start();
  }
  await sleep(SETTLE_MS);
  await first.stop();
  await stop();
  await expectNothingLost(compare);
}, 300_000);

test('a server whose database is killed under load recovers by itself and has lost nothing', async () => {
  const { dataDir, start, stop, load, compare } = await underLoad();
  const server = await start();
  const first = load();
  const kills = async (): Promise<void> => {
    for (let kill = 0; kill < KILLS; kill++) {
      await aWhile();
      const second = load();
      await aWhile();
      await second.stop();
      const pid = await databaseOf(dataDir);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => databaseOf(dataDir).catch(() => pid), { timeout: 60_000 }).not.toBe(pid);
    }
    // A server that is stopped while its database is away leaves it to the next start to derive what came.
    const isHealthy = () => fetch(`${server.url}/health`).then(({ ok }) => ok);
    await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true);
    await sleep(SETTLE_MS);
  };
  await Promise.race([kills(), server.failed]);
  await first.stop();
  await stop();
  await expectNothingLost(compare);
}, 300_000);
