import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { canonicalText, fixOfColumns, type Segment, TimelineFold, type Trip, tripsOf } from '@rastro/domain';
import { type Db, inTransaction, openStore, type Store } from '@rastro/server/store/database';
import { finalizeDays } from '@rastro/server/store/dayFacts';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { History } from '@rastro/server/store/history/history';
import { migrate } from '@rastro/server/store/migrate';
import { createCustomer } from '@rastro/server/store/people';
import { readSegments } from '@rastro/server/store/segments';
import { sql } from 'kysely';
import type { Bench } from '../bench.ts';
import { median, printTable } from '../table.ts';
import type { AskedCalls } from './asked.ts';
import { addReader, measureCalls } from './called.ts';
import type { FillOrder } from './fillMonth.ts';

const DAY_MS = 86_400_000;
const TIME_ZONE = 'America/Lima';
const VEHICLES = 100;
const DAYS = 30;
/** Number of vehicles whose positions a short run generates; the other vehicles get copies of their segments. */
const QUICK_VEHICLES = 4;
/** Number of vehicles that are called for at once, of those with positions. */
const CALLED = 20;
const WORKERS = 2;
const ROUNDS = 7;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

/** Measures reading the journeys of a fleet over a month from the stored segments, beside computing them from the positions. */
export const facts: Bench = {
  name: 'facts',
  about:
    'a month of journeys of 100 vehicles (26 million positions) from segments, the calls that show them, and all reports, beside computing them from positions',
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
async function fillAndMeasure(folder: string, quick: boolean): Promise<AskedCalls> {
  const embedded = await startEmbedded({ dataDir: folder, log: QUIET });
  const store = await openStore({ database: embedded.connection, log: QUIET });
  try {
    await migrate(store.pool, QUIET);
    const order = await fleetOf(store.db, VEHICLES, DAYS);
    const own = quick ? order.assetIds.slice(0, QUICK_VEHICLES) : order.assetIds;
    const filled = await fill({ ...order, assetIds: own, connection: embedded.connection });
    await copySegments(store.db, own, order.assetIds.slice(own.length));
    await finalize(store, order.customerId, own);
    await sql`VACUUM ANALYZE segment`.execute(store.db);
    await sql`VACUUM ANALYZE path_quarters`.execute(store.db);
    await addReader(store.db, order.customerId);
    const computedMs = await measure(store, order, filled, quick ? 2 : 4);
    const assetIds = own.slice(0, CALLED);
    const [from, to] = rangeOf(order);
    return {
      assetIds,
      from,
      to,
      computedMs: computedMs * assetIds.length,
      ofReports: { assetIds: own, computedMs: computedMs * own.length },
    };
  } finally {
    await store.close();
    await embedded.stop();
  }
}

const rangeOf = ({ firstDay, days }: Pick<FillOrder, 'firstDay' | 'days'>): [from: number, to: number] => [
  firstDay * DAY_MS,
  (firstDay + days) * DAY_MS,
];

async function fleetOf(db: Db, vehicles: number, days: number): Promise<Omit<FillOrder, 'connection'>> {
  return inTransaction(db, async (tx) => {
    const { customerId } = await createCustomer(tx, { name: 'Bench', timeZone: TIME_ZONE });
    const rows = await tx
      .insertInto('asset')
      .values(
        Array.from({ length: vehicles }, (_, index) => ({
          customer_id: customerId,
          type_id: 2,
          name: `Bench ${index + 1}`,
        })),
      )
      .returning('id')
      .execute();
    return {
      customerId,
      assetIds: rows.map(({ id }) => id),
      firstDay: Math.floor(Date.now() / DAY_MS) - days - 1,
      days,
    };
  });
}

/** Copies the segments of some vehicles to vehicles without positions, in turn: reading segments never looks at positions. */
async function copySegments(db: Db, from: readonly number[], to: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'segment' AND column_name <> 'asset_id'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const sources = to.map((_id, index) => from[index % from.length]);
  await sql`
    INSERT INTO segment (asset_id, ${columns})
    SELECT c.target, ${columns}
      FROM unnest(${sources}::int[], ${[...to]}::int[]) AS c (source, target) JOIN segment s ON s.asset_id = c.source`.execute(
    db,
  );
}

/** Makes the days that have passed final, as the server does in the background: it prints how long that takes. */
async function finalize(store: Store, customerId: number, assetIds: readonly number[]): Promise<void> {
  const history = new History(store);
  const startedAt = performance.now();
  for (const assetId of assetIds)
    await inTransaction(store.db, (tx) =>
      finalizeDays(tx, history, { customerId, assetId, timeZone: TIME_ZONE }),
    );
  const { rows } = await sql<{ bytes: number; days: number }>`
    SELECT (SELECT count(*)::int FROM day_facts) AS days, (SELECT sum(length(segments::text))::float8 FROM path_quarters) AS bytes`.execute(
    store.db,
  );
  const ms = performance.now() - startedAt;
  printTable(`Days of ${assetIds.length} vehicles made final`, [
    {
      days: rows[0]?.days ?? 0,
      'ms for each': ms / (rows[0]?.days || 1),
      'quarters MB': (rows[0]?.bytes ?? 0) / 1e6,
    },
  ]);
}

/** Fills the store with positions and segments, with one worker for each core. Returns the number of positions and the duration. */
async function fill(order: FillOrder): Promise<{ positions: number; seconds: number }> {
  const startedAt = performance.now();
  const parts = await Promise.all(
    Array.from({ length: WORKERS }, (_, part) => {
      const assetIds = order.assetIds.filter((_id, index) => index % WORKERS === part);
      return new Promise<number>((resolve, reject) => {
        let positions = 0;
        const worker = new Worker(new URL('./fillMonth.ts', import.meta.url), {
          workerData: { ...order, assetIds } satisfies FillOrder,
        });
        worker.on('message', (news: { positions: number }) => {
          positions = news.positions;
        });
        worker.once('error', reject);
        worker.once('exit', () => resolve(positions));
      });
    }),
  );
  return {
    positions: parts.reduce((sum, part) => sum + part, 0),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

/** Gives how many milliseconds the computation from positions takes for a vehicle. */
async function measure(
  store: Store,
  order: Omit<FillOrder, 'connection'>,
  filled: { positions: number; seconds: number },
  sampled: number,
): Promise<number> {
  const { customerId, assetIds, days } = order;
  const [from, to] = rangeOf(order);
  const times: number[] = [];
  let kept: Trip[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    kept = await Promise.all(
      assetIds.map(async (assetId) => tripsOf(await readSegments(store.db, customerId, assetId, from, to))),
    );
    if (round > 0) times.push(performance.now() - startedAt);
  }
  const { segments: stored } = await store.db
    .selectFrom('segment')
    .select((eb) => eb.fn.countAll<number>().as('segments'))
    .executeTakeFirstOrThrow();

  const history = new History(store);
  const startedAt = performance.now();
  const sample = assetIds.slice(0, sampled);
  for (const [index, assetId] of sample.entries()) {
    const segments: Segment[] = [];
    const fold = new TimelineFold();
    for await (const page of history.readPages(customerId, assetId, from, to))
      for (const row of page) segments.push(...fold.push(fixOfColumns(row)).closed);
    segments.push(...fold.open());
    const computed = tripsOf(segments);
    if (canonicalText(computed) !== canonicalText(kept[index]))
      throw new Error(`the trips of vehicle ${assetId} from segments are not those from its positions`);
  }
  const sampleMs = performance.now() - startedAt;
  const computedMs = (sampleMs / sample.length) * assetIds.length;
  const ms = median(times);
  const trips = kept.reduce((sum, each) => sum + each.length, 0);
  printTable(
    `Journeys of ${assetIds.length} vehicles over ${days} days: ${filled.positions.toLocaleString('en')} positions, ` +
      `${stored.toLocaleString('en')} segments, ${trips.toLocaleString('en')} trips (filled in ${Math.round(filled.seconds)} s)`,
    [
      { from: 'segments', ms, 'of positions': ms / computedMs, times: computedMs / ms },
      {
        from: `positions in chunks (${sample.length} vehicles measured, ${Math.round(sampleMs)} ms)`,
        ms: computedMs,
        'of positions': 1,
        times: 1,
      },
    ],
  );
  return sampleMs / sample.length;
}
