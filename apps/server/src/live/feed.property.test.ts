import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  SEES_ALL,
  type TestBatch,
  TestNames,
  TestOutlet,
  testChange,
  testChannel,
} from '../testing/testLive.ts';
import { LiveFeed, type Subscription } from './feed.ts';
import { LiveFleet } from './liveFleet.ts';

const ASSETS = [1, 2, 3, 4, 5, 6];
const SLOW = 2_000_000;
const T0 = Date.parse('2026-11-21T10:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now: T0 }));
afterEach(() => void vi.useRealTimers());

/** A browser: it keeps what it received, is away now and then, and comes back with its cursor. */
class Client {
  readonly known = new Map<number, string>();
  cursor: string | null = null;
  outlet = new TestOutlet();
  subscription: Subscription | null = null;

  /** Reads what lies at its end of the wire. */
  take(): void {
    for (const text of this.outlet.texts.splice(0)) {
      const batch: TestBatch = JSON.parse(text).data.newPoint;
      if (batch.snapshot) this.known.clear();
      for (const item of batch.items) this.known.set(item.mid, `${item.fGPS} ${item.nMov}`);
      for (const assetId of batch.removed) this.known.delete(assetId);
      this.cursor = batch.cursor;
    }
  }
}

const client = fc.integer({ min: 0, max: 2 });
const assets = fc.uniqueArray(fc.constantFrom(...ASSETS), { minLength: 1 });
const step = fc.oneof(
  { weight: 5, arbitrary: assets.map((ids) => ({ kind: 'report' as const, ids })) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 0, max: 1_500 }).map((ms) => ({ kind: 'wait' as const, ms })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ASSETS).map((id) => ({ kind: 'rename' as const, id })) },
  { weight: 1, arbitrary: assets.map((ids) => ({ kind: 'scope' as const, ids })) },
  { weight: 2, arbitrary: client.map((who) => ({ kind: 'leave' as const, who })) },
  { weight: 2, arbitrary: client.map((who) => ({ kind: 'come' as const, who })) },
  { weight: 1, arbitrary: client.map((who) => ({ kind: 'slow' as const, who })) },
  { weight: 1, arbitrary: client.map((who) => ({ kind: 'quick' as const, who })) },
  { weight: 1, arbitrary: fc.boolean().map((away) => ({ kind: 'store' as const, away })) },
);

it('whatever happens, a client that resumes ends with what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const names = new TestNames(ASSETS);
      const fleet = new LiveFleet(names, () => null);
      const feed = new LiveFeed(fleet);
      const clients = [new Client(), new Client(), new Client()];
      let inScope = ASSETS.slice(0, 4);
      let storeAway = false;
      let second = 0;
      const channel = testChannel(async () => {
        const [seen, away] = [inScope, storeAway];
        await new Promise((resolve) => setTimeout(resolve, 300)); // and what it saw may be old by then
        if (away) throw new Error('the store is away');
        return seen;
      });
      const come = async (who: Client): Promise<void> => {
        if (who.subscription) return;
        who.take();
        who.outlet = new TestOutlet();
        const joining = feed.subscribe(channel, who.cursor, who.outlet).catch(() => null);
        await vi.advanceTimersByTimeAsync(2_000);
        who.subscription = await joining;
      };
      const leave = (who: Client): void => {
        who.subscription?.end();
        who.subscription = null;
        // What was under way on the broken connection is lost.
        if (second % 2 === 0) who.outlet.texts.length = 0;
      };
      const report = (ids: readonly number[]): void => {
        second += 1;
        fleet.apply(ids.map((id) => testChange(id, { fixTime: T0 + second * 1_000 })));
      };
      const one = async (each: (typeof steps)[number]): Promise<void> => {
        const who = 'who' in each ? (clients[each.who] as Client) : null;
        if (each.kind === 'report') report(each.ids);
        else if (each.kind === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
        else if (each.kind === 'rename') names.rename(each.id, `Norte ${second}`);
        else if (each.kind === 'store') storeAway = each.away;
        else if (each.kind === 'scope') {
          inScope = each.ids;
          names.onChange([], 'memberships');
        } else if (who && each.kind === 'come') await come(who);
        else if (who && each.kind === 'leave') leave(who);
        else if (who) who.outlet.bufferedBytes = each.kind === 'slow' ? SLOW : 0;
        for (const reader of clients) if (reader.outlet.bufferedBytes === 0) reader.take();
      };
      for (const each of steps) await one(each);

      storeAway = false;
      for (const who of clients) {
        who.outlet.bufferedBytes = 0;
        while (!who.subscription) await come(who);
      }
      await vi.advanceTimersByTimeAsync(5_000);
      const expected = new Map(
        fleet.points(inScope, SEES_ALL).map((point) => [point.mid, `${point.fGPS} ${point.nMov}`] as const),
      );
      for (const who of clients) {
        who.take();
        expect(new Map([...who.known].toSorted())).toEqual(new Map([...expected].toSorted()));
      }
      feed.close();
    }),
    { numRuns: 150 },
  );
});
