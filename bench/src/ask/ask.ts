import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  AskedShape,
  alwaysIn,
  canonicalText,
  DEFAULT_SETTINGS,
  FACT_RULES,
  FactsFold,
  type GeofenceShape,
  type ShapeStay,
} from '@rastro/domain';
import { staysOf } from '@rastro/server/ask/stays';
import { SettingsDirectory } from '@rastro/server/settings/settingsDirectory';
import { thinCheckpoints } from '@rastro/server/store/checkpoints';
import { inTransaction, openStore, type Store } from '@rastro/server/store/database';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { History } from '@rastro/server/store/history/history';
import { migrate } from '@rastro/server/store/migrate';
import { createCustomer } from '@rastro/server/store/people';
import { sql } from 'kysely';
import type { Bench } from '../bench.ts';
import { median, printTable, type Row } from '../table.ts';
import type { FillOrder } from './fillFleet.ts';

const DAY_MS = 86_400_000;
/** Towns a hundred kilometres from each other, each with as many vehicles. */
const TOWNS = 10;
const TOWN_DEG = 1;
const WORKERS = 2;
const ROUNDS = 3;
/** Vehicles of one call, and calls beside each other, as the web app asks. */
const [AT_ONCE, CALLS] = [10, 2];
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

type Fleet = Omit<FillOrder, 'connection'>;

/** What is asked for. */
interface Place {
  what: string;
  shape: GeofenceShape;
}

const circle = (latitude: number, longitude: number, radiusM: number): GeofenceShape => ({
  type: 'circle',
  centre: [longitude, latitude],
  radiusM,
});

/** From a place that nobody came to, to one in a town where a tenth of the fleet drives. */
const PLACES: readonly Place[] = [
  { what: 'where nobody was', shape: circle(-20, -70, 2_000) },
  { what: 'a yard in one of ten towns', shape: circle(-12.04 + TOWN_DEG, -77, 150) },
  { what: 'a quarter of one of ten towns', shape: circle(-12.04 + TOWN_DEG, -77, 1_000) },
];

/** Measures how long it takes to say who was in a shape in a month, beside folding all positions of the month. */
export const ask: Bench = {
  name: 'ask',
  about: 'who of 100 vehicles was in a shape in a month (26 million positions), beside folding all positions',
  run: async ({ quick }) => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'));
    const embedded = await startEmbedded({ dataDir: folder, log: QUIET });
    const store = await openStore({ database: embedded.connection, log: QUIET });
    try {
      await migrate(store.pool, QUIET);
      const fleet = await fleetOf(store, quick ? 20 : 100, quick ? 10 : 30);
      await fill({ ...fleet, connection: embedded.connection });
      await thinCheckpoints(store.db, Date.now() - 3 * DAY_MS);
      await sql`VACUUM ANALYZE`.execute(store.db);
      await measure(store, fleet, quick ? 2 : 4);
    } finally {
      await store.close();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function fleetOf(store: Store, vehicles: number, days: number): Promise<Fleet> {
  return inTransaction(store.db, async (tx) => {
    const { customerId } = await createCustomer(tx, { name: 'Bench', timeZone: 'America/Lima' });
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
    const assets = rows.map(({ id }, index) => ({ assetId: id, northDeg: (index % TOWNS) * TOWN_DEG }));
    return { customerId, assets, firstDay: Math.floor(Date.now() / DAY_MS) - days - 1, days };
  });
}

async function fill(order: FillOrder): Promise<void> {
  await Promise.all(
    Array.from({ length: WORKERS }, (_, part) => {
      const assets = order.assets.filter((_asset, index) => index % WORKERS === part);
      return new Promise<void>((resolve, reject) => {
        const worker = new Worker(new URL('./fillFleet.ts', import.meta.url), {
          workerData: { ...order, assets } satisfies FillOrder,
        });
        worker.once('error', reject);
        worker.once('exit', () => resolve());
      });
    }),
  );
}

async function measure(store: Store, fleet: Fleet, sampled: number): Promise<void> {
  const history = new History(store);
  const parts = { history, settings: new SettingsDirectory() };
  const [from, to] = [fleet.firstDay * DAY_MS, (fleet.firstDay + fleet.days) * DAY_MS];
  const assets = fleet.assets.map(({ assetId }) => ({ customerId: fleet.customerId, assetId }));
  const answered = async (shape: GeofenceShape): Promise<Map<number, ShapeStay[]>> => {
    const found = new Map<number, ShapeStay[]>();
    const question = { asked: new AskedShape(shape, from), from, to };
    const waiting = Array.from({ length: Math.ceil(assets.length / AT_ONCE) }, (_, i) =>
      assets.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
    );
    const next = async (): Promise<void> => {
      for (let some = waiting.shift(); some; some = waiting.shift())
        for await (const { asset, stays } of staysOf(store.db, parts, some, question, () => false))
          found.set(asset.assetId, stays);
    };
    await Promise.all(Array.from({ length: CALLS }, next));
    return found;
  };

  const rows: Row[] = [];
  const answers: Map<number, ShapeStay[]>[] = [];
  for (const { what, shape } of PLACES) {
    const times: number[] = [];
    let found = new Map<number, ShapeStay[]>();
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now();
      found = await answered(shape);
      times.push(performance.now() - startedAt);
    }
    answers.push(found);
    const stays = [...found.values()];
    rows.push({
      place: what,
      ms: median(times),
      stays: stays.reduce((sum, each) => sum + each.length, 0),
      vehicles: stays.filter((each) => each.length > 0).length,
    });
  }

  // The vehicles of the town that is asked about, whose answers are compared as well.
  const sample = fleet.assets.filter(({ northDeg }) => northDeg === TOWN_DEG).slice(0, sampled);
  const startedAt = performance.now();
  for (const { assetId } of sample) {
    const naive = PLACES.map(({ shape }) => naiveFold(shape, from));
    for await (const page of history.readFixPages(fleet.customerId, assetId, from, to))
      for (const fix of page) for (const fold of naive) fold.push(fix);
    for (const [i, fold] of naive.entries())
      if (canonicalText(fold.ended()) !== canonicalText(answers[i]!.get(assetId)!.filter(hasEnded)))
        throw new Error(
          `the answer about vehicle ${assetId}, ${PLACES[i]?.what}, is not that of all positions`,
        );
  }
  const sampleMs = performance.now() - startedAt;
  const computedMs = (sampleMs / sample.length / PLACES.length) * assets.length;
  printTable(
    `Who of ${assets.length} vehicles was there in ${fleet.days} days ` +
      `(folding all positions: ${Math.round(computedMs)} ms, of ${sample.length} vehicles measured and equal)`,
    rows.map((row) => ({ ...row, 'of all positions': Number(row.ms) / computedMs })),
  );
}

const hasEnded = ({ exitTime }: ShapeStay): boolean => exitTime !== null;

/** The timeline with the shape as the only geofence there is. */
function naiveFold(shape: GeofenceShape, from: number) {
  const { geofences } = new AskedShape(shape, from);
  const rules = FACT_RULES.filter(({ name }) => name === 'geofence');
  const fold = new FactsFold(undefined, alwaysIn({ ...DEFAULT_SETTINGS, geofences }), rules);
  const stays: ShapeStay[] = [];
  return {
    push: (fix: Parameters<typeof fold.push>[0]): void => {
      for (const { enterTime, exitTime, distanceM, maxSpeedMps } of fold.push(fix).visits)
        if (exitTime !== null) stays.push({ enterTime, exitTime, distanceM, maxSpeedMps });
    },
    ended: () => stays,
  };
}
