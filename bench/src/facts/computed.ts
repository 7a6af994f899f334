import { canonicalText, fixOfColumns, type Segment, TimelineFold, type Trip, tripsOf } from '@rastro/domain';
import type { Store } from '@rastro/server/store/database';
import { History } from '@rastro/server/store/history/history';
import { readSegments } from '@rastro/server/store/segments';
import { median, printTable } from '../table.ts';
import { type EmptyFleet, rangeOf } from './filledStore.ts';

const ROUNDS = 7;

/**
 * Measures the journeys of a fleet from its segments, beside the computation of them from positions, and that both are the same. Gives how many
 * milliseconds that computation takes for a vehicle.
 */
export async function measureJourneys(
  store: Store,
  order: EmptyFleet,
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
