import { LiveFeed } from '@rastro/server/live/feed';
import type { Bench } from '../bench.ts';
import { median, printTable } from '../table.ts';
import { type BenchFleet, fleetOf, GROUP_ID } from './fleetOf.ts';
import { LIVE_BATCH, prepare } from './schema.ts';

/** How vehicles are shown to whoever may see all of them. */
const SEES_ALL = { groups: null, veil: null };

const VEHICLES = 10_000;
const SUBSCRIBERS = 1_000;
const MOVING = 1_000;
const WARM_UP = 15;

/** Measures the live calls: a query for the whole fleet, and its changes sent to many subscribers. */
export const live: Bench = {
  name: 'live',
  about:
    'pointsByGroups of 10,000 vehicles beside JSON.stringify; updates to 1,000 subscribers beside encoding for each',
  run: async ({ quick }) => {
    const world = fleetOf(VEHICLES);
    await wholeFleet(world, quick ? 10 : 40);
    await manySubscribers(world, quick ? 4 : 12);
  },
};

/** CPU milliseconds that some work takes. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function wholeFleet({ fleet, assetIds, move }: BenchFleet, rounds: number): Promise<void> {
  const prepared = prepare(
    `query ($groups: [Id!]!) { pointsByGroups(groupsIDs: $groups) { ${LIVE_BATCH} } }`,
    () => ({
      cursor: fleet.cursorFor(assetIds),
      snapshot: true,
      items: fleet.points(assetIds, SEES_ALL),
      removed: [],
    }),
  );
  // Guards check the requester; the benchmark calls as a user who is logged in.
  const context = { requester: { permissions: new Set() } };
  const call = async (): Promise<Buffer> =>
    prepared.compiled.encode(await prepared.compiled.query(null, context, { groups: [GROUP_ID] }));
  const text = String(await call());
  const payload: unknown = JSON.parse(text);
  if (text.length < 1_000_000) throw new Error(`the call answered only ${text.slice(0, 200)}`);
  const ways = [
    { what: 'the call, no vehicle changed since the last', changed: 0, cost: [] as number[] },
    { what: 'the call, a tenth of the vehicles changed', changed: VEHICLES / 10, cost: [] as number[] },
    { what: 'the call, all vehicles changed', changed: VEHICLES, cost: [] as number[] },
  ];
  const plain: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const { changed, cost } of ways) {
      move(changed);
      const called = await cpuMs(call);
      if (round >= 0) cost.push(called);
    }
    const stringified = await cpuMs(() => JSON.stringify(payload));
    if (round >= 0) plain.push(stringified);
  }
  printTable(
    `pointsByGroups, ${VEHICLES.toLocaleString('en')} vehicles, ${(text.length / 1e6).toFixed(1)} MB`,
    [...ways, { what: 'JSON.stringify of the same payload', cost: plain }].map(({ what, cost }) => ({
      what,
      cpuMs: median(cost),
      ratio: median(cost) / median(plain),
    })),
  );
}

async function manySubscribers(world: BenchFleet, updates: number): Promise<void> {
  const { fleet, assetIds, move } = world;
  const text = `subscription ($groups: [Id!]!) { newPoint(groupsIDs: $groups) { ${LIVE_BATCH} } }`;
  const prepared = prepare(text, () => null);
  const variables = { groups: [GROUP_ID] };
  const feed = new LiveFeed(fleet);
  let delivered = 0;
  let lastAt = 0;
  const outlet = {
    bufferedBytes: 0,
    send: () => {
      delivered += 1;
      lastAt = performance.now();
    },
  };
  const key = {
    key: 'bench',
    compiled: prepared.compiled,
    field: 'newPoint' as const,
    variables,
    sight: SEES_ALL,
    assetIds: async () => assetIds,
  };
  const cursor = fleet.cursorFor(assetIds);
  for (let i = 0; i < SUBSCRIBERS; i++) await feed.subscribe(key, cursor, outlet);

  const shared: number[] = [];
  const latencies: number[] = [];
  for (let update = -2; update < updates; update++) {
    delivered = 0;
    const movedAt = performance.now();
    const cost = await cpuMs(async () => {
      move(MOVING);
      while (delivered < SUBSCRIBERS) await new Promise((resolve) => setTimeout(resolve, 5));
    });
    if (update < 0) continue;
    shared.push(cost);
    latencies.push(lastAt - movedAt);
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // after a quiet second the next batch is sent without delay
  }
  feed.close();

  // The baseline executes and encodes for each subscriber, as a library does. Twenty show what a thousand would cost.
  const sample = 20;
  const points = fleet.points(assetIds.slice(0, MOVING), SEES_ALL);
  const value = { newPoint: { cursor, snapshot: false, items: points, removed: [] } };
  const each: number[] = [];
  for (let round = 0; round < 5; round++)
    each.push(
      await cpuMs(async () => {
        for (let i = 0; i < sample; i++) JSON.stringify(await prepared.compiled.query(value, {}, variables));
      }),
    );
  const perEach = (median(each) / sample) * SUBSCRIBERS;
  printTable(
    `${MOVING.toLocaleString('en')} changes sent to ${SUBSCRIBERS.toLocaleString('en')} subscribers`,
    [
      {
        how: 'shared',
        cpuMsAnUpdate: median(shared),
        usASubscriber: (median(shared) * 1_000) / SUBSCRIBERS,
        latencyMs: median(latencies),
        ratio: median(shared) / perEach,
      },
      {
        how: 'encoded for each',
        cpuMsAnUpdate: perEach,
        usASubscriber: (perEach * 1_000) / SUBSCRIBERS,
        latencyMs: null,
        ratio: 1,
      },
    ],
  );
  process.stdout.write(
    '\nlatencyMs: from the commit to the last subscriber; the feed waits 50 ms for changes that come together.\n',
  );
}
