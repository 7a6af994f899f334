import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePortBase, startServer } from '@rastro/e2e/load/serverProcess';
import { openStore } from '@rastro/server/store/database';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { migrate } from '@rastro/server/store/migrate';
import { sql } from 'kysely';
import type { Bench } from '../bench.ts';
import { loggedIn } from '../edits/calls.ts';
import { addReader, USER } from '../facts/called.ts';
import { measureJourneys } from '../facts/computed.ts';
import { fill, finalize, fleetOf, rangeOf } from '../facts/filledStore.ts';
import { equip } from './equipped.ts';
import { measureFiles } from './fileMemory.ts';
import type { AskedReports } from './measuredCall.ts';
import { measureReports } from './reportCalls.ts';

const VEHICLES = 100;
const QUICK_VEHICLES = 4;
const DAYS = 30;
/** Number of vehicles whose month is computed from positions, as the baseline. */
const SAMPLED = 3;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

/** Measures every report for a fleet and a month beside computing its month from positions, and the memory of files by their rows. */
export const reports: Bench = {
  name: 'reports',
  about:
    'every report and panel of 100 vehicles and a month (26 million positions, with drivers, geofences, tanks and a road) beside computing the month from positions; memory of files by their rows',
  run: async ({ quick, vehicles }) => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'));
    try {
      const asked = await fillStore(folder, vehicles ?? (quick ? QUICK_VEHICLES : VEHICLES));
      const server = await startServer({ dataDir: folder, portBase: await freePortBase(), devices: [] });
      try {
        await measureReports(await loggedIn(server.url, USER), server.pid, asked);
      } finally {
        await server.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await measureFiles(quick);
  },
};

/** Fills a data folder; gives what is to be asked of a server on it. */
async function fillStore(folder: string, vehicles: number): Promise<AskedReports> {
  const embedded = await startEmbedded({ dataDir: folder, log: QUIET });
  const store = await openStore({ database: embedded.connection, log: QUIET });
  try {
    await migrate(store.pool, QUIET);
    const order = await fleetOf(store.db, vehicles, DAYS);
    const { geofences, roadId } = await equip(store.db, order);
    const filled = await fill({ ...order, connection: embedded.connection, geofences });
    await finalize(store, order.customerId, order.assetIds);
    await sql`VACUUM ANALYZE`.execute(store.db);
    await addReader(store.db, order.customerId);
    const computedMs = await measureJourneys(store, order, filled, Math.min(SAMPLED, vehicles));
    const { assetIds } = order;
    const [from, to] = rangeOf(order);
    return { assetIds, from, to, computedMs: computedMs * assetIds.length, roadId };
  } finally {
    await store.close();
    await embedded.stop();
  }
}
