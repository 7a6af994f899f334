import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@rastro/server/store/database';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { migrate } from '@rastro/server/store/migrate';
import { sql } from 'kysely';
import type { Bench } from '../bench.ts';
import type { Asked } from './asked.ts';
import { addReader, measureCalls } from './called.ts';
import { measureJourneys } from './computed.ts';
import { copySegments, fill, finalize, fleetOf, rangeOf } from './filledStore.ts';

const VEHICLES = 100;
const DAYS = 30;
/** Number of vehicles whose positions a short run generates; the other vehicles get copies of their segments. */
const QUICK_VEHICLES = 4;
/** Number of vehicles that are called for at once, of those with positions. */
const CALLED = 20;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

/** Measures reading the journeys of a fleet over a month from the stored segments, beside computing them from the positions. */
export const facts: Bench = {
  name: 'facts',
  about:
    'a month of journeys of 100 vehicles (26 million positions) from segments, and the calls that show them, beside computing them from positions',
  run: async ({ quick }) => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'));
    try {
      await measureCalls(folder, await fillAndMeasure(folder, quick));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Fills a data folder and measures its store; gives what is to be asked of a server on it. */
async function fillAndMeasure(folder: string, quick: boolean): Promise<Asked> {
  const embedded = await startEmbedded({ dataDir: folder, log: QUIET });
  const store = await openStore({ database: embedded.connection, log: QUIET });
  try {
    await migrate(store.pool, QUIET);
    const order = await fleetOf(store.db, VEHICLES, DAYS);
    const own = quick ? order.assetIds.slice(0, QUICK_VEHICLES) : order.assetIds;
    const filled = await fill({
      ...order,
      assetIds: own,
      connection: embedded.connection,
      geofences: null,
    });
    await copySegments(store.db, own, order.assetIds.slice(own.length));
    await finalize(store, order.customerId, own);
    await sql`VACUUM ANALYZE segment`.execute(store.db);
    await sql`VACUUM ANALYZE path_quarters`.execute(store.db);
    await addReader(store.db, order.customerId);
    const computedMs = await measureJourneys(store, order, filled, quick ? 2 : 4);
    const assetIds = own.slice(0, CALLED);
    const [from, to] = rangeOf(order);
    return { assetIds, from, to, computedMs: computedMs * assetIds.length };
  } finally {
    await store.close();
    await embedded.stop();
  }
}
