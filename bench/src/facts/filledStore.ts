import { Worker } from 'node:worker_threads';
import { type Db, inTransaction, type Store } from '@rastro/server/store/database';
import { finalizeDays } from '@rastro/server/store/dayFacts';
import { History } from '@rastro/server/store/history/history';
import { createCustomer } from '@rastro/server/store/people';
import { sql } from 'kysely';
import { printTable } from '../table.ts';
import type { FillOrder } from './fillMonth.ts';

const DAY_MS = 86_400_000;
const TIME_ZONE = 'America/Lima';
const WORKERS = 2;

/** A fleet whose vehicles have no positions yet. */
export type EmptyFleet = Omit<FillOrder, 'connection' | 'geofences'>;

/** The whole range of an order, in milliseconds since 1970, its end excluded. */
export const rangeOf = ({
  firstDay,
  days,
}: Pick<FillOrder, 'firstDay' | 'days'>): [from: number, to: number] => [
  firstDay * DAY_MS,
  (firstDay + days) * DAY_MS,
];

/** Adds a customer with vehicles whose last day is to be the one before yesterday. */
export async function fleetOf(db: Db, vehicles: number, days: number): Promise<EmptyFleet> {
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
export async function copySegments(db: Db, from: readonly number[], to: readonly number[]): Promise<void> {
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
export async function finalize(store: Store, customerId: number, assetIds: readonly number[]): Promise<void> {
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
export async function fill(order: FillOrder): Promise<{ positions: number; seconds: number }> {
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
