import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEES_ALL, TestNames, TestOutlet, testChange, testChannel, testEntry } from '../testing/testLive.ts';
import { LiveFeed } from './feed.ts';
import { LiveFleet } from './liveFleet.ts';

const T0 = Date.parse('2026-11-21T10:00:00.000Z');
const fixAt = (second: number) => ({ fixTime: T0 + second * 1_000 });
const SLOW = 2_000_000;

let names!: TestNames;
let fleet!: LiveFleet;
let feed!: LiveFeed;
beforeEach(() => {
  vi.useFakeTimers({ now: T0 });
  names = new TestNames([1, 2, 3, 4]);
  fleet = new LiveFleet(names, () => null);
  feed = new LiveFeed(fleet);
  fleet.apply([1, 2, 3].map((assetId) => testChange(assetId, fixAt(0))));
});
afterEach(() => {
  feed.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const mids = (items: { mid: number }[]) => items.map((item) => item.mid).toSorted();

describe('a subscriber', () => {
  it('gets everything in scope first, then what changes', async () => {
    const outlet = new TestOutlet();
    await feed.subscribe(
      testChannel(() => [1, 2]),
      null,
      outlet,
    );
    expect(outlet.last).toMatchObject({ snapshot: true, removed: [] });
    expect(mids(outlet.last.items)).toEqual([1, 2]);
    fleet.apply([testChange(2, fixAt(5)), testChange(3, fixAt(5))]);
    await pass(1_000);
    expect(outlet.batches).toHaveLength(2);
    expect(outlet.last).toMatchObject({ snapshot: false, removed: [] });
    expect(outlet.last.items).toMatchObject([{ mid: 2, fGPS: '2026-11-21T10:00:05.000Z' }]);
  });

  describe('of a large fleet', () => {
    const assetIds = Array.from({ length: 3_000 }, (_, index) => index + 1);
    let inScope: number[];
    beforeEach(() => {
      inScope = assetIds;
      for (const assetId of assetIds) names.entries.set(assetId, testEntry(assetId));
      fleet.apply(assetIds.map((assetId) => testChange(assetId, fixAt(1))));
    });

    /** An outlet that holds what it is sent first until `done` is called. */
    const slowOutlet = () => {
      const outlet = new TestOutlet();
      let done = (): void => undefined;
      return Object.assign(outlet, {
        send: (result: Buffer, whenDone?: () => void) => {
          TestOutlet.prototype.send.call(outlet, result);
          if (whenDone) done = whenDone;
        },
        done: () => done(),
      });
    };

    it('gets some vehicles first, and when they are on their way all of them, as they are then', async () => {
      const outlet = slowOutlet();
      const joining = feed.subscribe(
        testChannel(() => inScope),
        null,
        outlet,
        { preview: true },
      );
      await pass(0);
      expect(outlet.batches).toMatchObject([{ cursor: '', snapshot: false, removed: [] }]);
      expect(outlet.last.items).toHaveLength(500);
      // Meanwhile one of them changes, and another leaves.
      fleet.apply([testChange(1, fixAt(5))]);
      inScope = assetIds.filter((assetId) => assetId !== 2);
      await feed.refreshScopes();
      await pass(1_000);
      expect(outlet.batches).toHaveLength(1);
      outlet.done();
      await joining;
      expect(outlet.batches).toHaveLength(2);
      expect(outlet.last).toMatchObject({ snapshot: true });
      expect(mids(outlet.last.items)).toEqual(inScope.toSorted());
      expect(outlet.last.items.find(({ mid }) => mid === 1)?.fGPS).toBe('2026-11-21T10:00:05.000Z');
      fleet.apply([testChange(3, fixAt(7))]);
      await pass(1_000);
      expect(mids(outlet.last.items)).toEqual([3]);
    });

    it('gets no preview unless it asks for one, nor where it goes on from a cursor', async () => {
      const channel = testChannel(() => inScope);
      const [first, again, lost] = [new TestOutlet(), new TestOutlet(), new TestOutlet()];
      await feed.subscribe(channel, null, first);
      expect(first.batches).toMatchObject([{ snapshot: true }]);
      await feed.subscribe(channel, first.last.cursor, again, { preview: true });
      expect(again.batches).toMatchObject([{ snapshot: false, items: [] }]);
      await feed.subscribe(channel, 'of another server', lost, { preview: true });
      expect(lost.batches).toMatchObject([{ cursor: '', snapshot: false }, { snapshot: true }]);
    });

    it('gets no preview of a few', async () => {
      const outlet = new TestOutlet();
      await feed.subscribe(
        testChannel(() => [1, 2]),
        null,
        outlet,
        { preview: true },
      );
      expect(outlet.batches).toMatchObject([{ snapshot: true }]);
    });
  });

  it('receives once that a vehicle rests, and once that it does not any more', async () => {
    const outlet = new TestOutlet();
    await feed.subscribe(
      testChannel(() => [1, 2]),
      null,
      outlet,
    );
    const heardTime = testChange(1).lastSeen;
    const rest = { assetId: 1, heardTime, expectedTime: T0 + 3_600_000 };
    fleet.rest([rest, { ...rest, assetId: 2, heardTime: heardTime - 1 }]); // the other was heard since
    fleet.rest([rest]);
    await pass(2_000);
    expect(outlet.batches).toHaveLength(2);
    expect(mids(outlet.last.items)).toEqual([1]);
    expect(fleet.point(1, SEES_ALL)?.restsUntil).toBe('2026-11-21T11:00:00.000Z');
    fleet.rest([]);
    await pass(2_000);
    expect(outlet.batches).toHaveLength(3);
    expect(fleet.point(1, SEES_ALL)?.restsUntil).toBeNull();
  });

  it('gets an empty snapshot of nothing, and is not bothered with what it does not see', async () => {
    const outlet = new TestOutlet();
    await feed.subscribe(
      testChannel(() => [4]),
      null,
      outlet,
    );
    expect(outlet.last).toMatchObject({ snapshot: true, items: [] });
    fleet.apply([testChange(1)]);
    await pass(3_000);
    expect(outlet.batches).toHaveLength(1);
    fleet.apply([testChange(4)]);
    await pass(1_000);
    expect(mids(outlet.last.items)).toEqual([4]);
  });

  it('gets a change at once after a pause, and at most one batch a second', async () => {
    const outlet = new TestOutlet();
    await feed.subscribe(
      testChannel(() => [1]),
      null,
      outlet,
    );
    await pass(5_000);
    for (let step = 0; step < 40; step++) {
      fleet.apply([testChange(1, fixAt(step))]);
      await pass(100);
    }
    await pass(2_000);
    const [, first = 0, ...later] = outlet.times;
    expect(first - (T0 + 5_000)).toBeLessThan(100);
    expect(later.length).toBeGreaterThanOrEqual(3);
    let before = first;
    for (const time of later) {
      expect(time - before).toBeGreaterThanOrEqual(1_000);
      before = time;
    }
    expect(outlet.last.items[0]?.fGPS).toBe('2026-11-21T10:00:39.000Z');
  });

  it('gets new names as changes', async () => {
    const outlet = new TestOutlet();
    await feed.subscribe(
      testChannel(() => [1, 2]),
      null,
      outlet,
    );
    names.rename(2, 'Sur 2');
    await pass(1_000);
    expect(outlet.last.items).toMatchObject([{ mid: 2, nMov: 'Sur 2' }]);
  });

  it('ignores what is older than what it has', async () => {
    const outlet = new TestOutlet();
    const old = testChange(1, fixAt(1));
    await feed.subscribe(
      testChannel(() => [1]),
      null,
      outlet,
    );
    fleet.apply([testChange(1, fixAt(2))]);
    fleet.apply([old]);
    await pass(1_000);
    expect(outlet.last.items[0]?.fGPS).toBe('2026-11-21T10:00:02.000Z');
    expect(outlet.batches).toHaveLength(2);
  });

  it('that left gets nothing more', async () => {
    const [stays, leaves] = [new TestOutlet(), new TestOutlet()];
    const channel = testChannel(() => [1]);
    await feed.subscribe(channel, null, stays);
    const subscription = await feed.subscribe(channel, null, leaves);
    subscription.end();
    subscription.end();
    fleet.apply([testChange(1)]);
    await pass(1_000);
    expect([stays.texts.length, leaves.texts.length]).toEqual([2, 1]);
  });

  it('to one asset gets a message for each of its points', async () => {
    const outlet = new TestOutlet();
    const query = 'subscription ($assetId: Id!) { newPointByAssetId(assetId: $assetId) { mid fGPS } }';
    await feed.subscribe(
      testChannel(() => [1], query),
      null,
      outlet,
    );
    fleet.apply([testChange(1, fixAt(9)), testChange(2, fixAt(9))]);
    await pass(1_000);
    expect(outlet.texts.map((text) => JSON.parse(text))).toEqual([
      { data: { newPointByAssetId: { mid: 1, fGPS: '2026-11-21T10:00:00.000Z' } } },
      { data: { newPointByAssetId: { mid: 1, fGPS: '2026-11-21T10:00:09.000Z' } } },
    ]);
  });
});

describe('a cursor', () => {
  const joined = async (cursor: string | null, assetIds = [1, 2]) => {
    const outlet = new TestOutlet();
    await feed.subscribe(
      testChannel(() => assetIds, undefined),
      cursor,
      outlet,
    );
    return outlet;
  };

  it('brings what changed since, from a snapshot as from a batch', async () => {
    const channel = testChannel(() => [1, 2]);
    const first = new TestOutlet();
    const subscription = await feed.subscribe(channel, null, first);
    fleet.apply([testChange(1, fixAt(1))]);
    await pass(1_000);
    const [snapshot, batch] = first.batches;
    subscription.end();
    fleet.apply([testChange(2, fixAt(2)), testChange(3, fixAt(2))]);
    expect(mids((await joined(snapshot?.cursor ?? '')).last.items)).toEqual([1, 2]);
    expect(mids((await joined(batch?.cursor ?? '')).last.items)).toEqual([2]);
    expect((await joined(batch?.cursor ?? '')).last.snapshot).toBe(false);
  });

  it('of now brings an empty batch, by which one knows that it is live, and then what changes', async () => {
    const outlet = await joined(fleet.cursorFor([2, 1]));
    const cursor = fleet.cursorFor([1, 2]);
    expect(outlet.batches).toEqual([{ cursor, snapshot: false, items: [], removed: [] }]);
    fleet.apply([testChange(1)]);
    await pass(1_000);
    expect(outlet.last.snapshot).toBe(false);
  });

  it.each([
    [
      'of another run of the server',
      () => new LiveFleet(new TestNames([1, 2]), () => null).cursorFor([1, 2]),
    ],
    ['over other assets', () => fleet.cursorFor([1, 2, 3])],
    ['over fewer assets', () => fleet.cursorFor([1])],
    ['of the future', () => fleet.cursorFor([1, 2]).replace(/:\d+:/, ':999:')],
    ['without a revision', () => fleet.cursorFor([1, 2]).replace(/:\d+:/, '::')],
    ['with an odd revision', () => fleet.cursorFor([1, 2]).replace(/:\d+:/, ':-1:')],
    ['that is none', () => 'x'],
    ['that is empty', () => ''],
  ])('%s brings a snapshot', async (_name, cursor) => {
    const outlet = await joined(cursor());
    expect(outlet.last.snapshot).toBe(true);
    expect(mids(outlet.last.items)).toEqual([1, 2]);
  });
});

describe('those who share a channel', () => {
  it('get one and the same text, made once', async () => {
    const channel = testChannel(() => [1, 2, 3]);
    const outlets = Array.from({ length: 100 }, () => new TestOutlet());
    for (const outlet of outlets) await feed.subscribe(channel, null, outlet);
    channel.executions = 0;
    for (let second = 1; second <= 5; second++) {
      fleet.apply([testChange(1, fixAt(second)), testChange(2, fixAt(second))]);
      await pass(1_000);
    }
    expect(channel.executions).toBe(5);
    expect(new Set(outlets.map((outlet) => outlet.texts.slice(1).join())).size).toBe(1);
    expect(outlets[0]?.texts).toHaveLength(6);
  });

  it('need no execution where nothing of theirs changed', async () => {
    const channel = testChannel(() => [1]);
    await feed.subscribe(channel, null, new TestOutlet());
    channel.executions = 0;
    for (let i = 0; i < 20; i++) fleet.apply([testChange(2)]);
    await pass(5_000);
    expect(channel.executions).toBe(0);
  });

  it('do not lose who joins while the last one leaves', async () => {
    const channel = testChannel(() => [1]);
    const [first, second] = [new TestOutlet(), new TestOutlet()];
    const subscription = await feed.subscribe(channel, null, first);
    const joining = feed.subscribe(channel, null, second);
    subscription.end();
    await joining;
    fleet.apply([testChange(1)]);
    await pass(1_000);
    expect(second.batches).toHaveLength(2);
  });
});

describe('a slow subscriber', () => {
  it('waits, and then gets the newest of each vehicle in one batch; the others wait for nobody', async () => {
    const channel = testChannel(() => [1, 2, 3]);
    const [slow, quick] = [new TestOutlet(), new TestOutlet()];
    await feed.subscribe(channel, null, slow);
    await feed.subscribe(channel, null, quick);
    slow.bufferedBytes = SLOW;
    for (let second = 1; second <= 10; second++) {
      fleet.apply([testChange(1, fixAt(second)), ...(second === 4 ? [testChange(2, fixAt(second))] : [])]);
      await pass(1_000);
    }
    expect(slow.batches).toHaveLength(1);
    expect(quick.batches.length).toBeGreaterThanOrEqual(10);
    slow.bufferedBytes = 0;
    await pass(1_000);
    expect(slow.batches).toHaveLength(2);
    expect(slow.last.items.toSorted((a, b) => a.mid - b.mid)).toMatchObject([
      { mid: 1, fGPS: '2026-11-21T10:00:10.000Z' },
      { mid: 2, fGPS: '2026-11-21T10:00:04.000Z' },
    ]);
    expect(slow.last.cursor).toBe(quick.last.cursor);
  });

  it('does not lose who left the scope meanwhile', async () => {
    let inScope = [1, 2, 3];
    const channel = testChannel(() => inScope);
    const [slow, quick] = [new TestOutlet(), new TestOutlet()];
    await feed.subscribe(channel, null, slow);
    await feed.subscribe(channel, null, quick);
    slow.bufferedBytes = SLOW;
    for (const next of [[1, 2], [1], [1, 4]]) {
      inScope = next;
      await feed.refreshScopes();
      await pass(1_000);
    }
    expect(quick.batches.flatMap((batch) => batch.removed).toSorted()).toEqual([2, 3]);
    expect(slow.batches).toHaveLength(1);
    slow.bufferedBytes = 0;
    await pass(1_000);
    expect(slow.last.removed.toSorted()).toEqual([2, 3]);
  });
});

describe('a change of who may see what', () => {
  it('brings the points that came and names those that went, once', async () => {
    let inScope = [1, 2];
    const outlet = new TestOutlet();
    await feed.subscribe(
      testChannel(() => inScope),
      null,
      outlet,
    );
    inScope = [2, 3];
    await feed.refreshScopes();
    await pass(1_000);
    expect(outlet.batches).toHaveLength(2);
    expect(outlet.last).toMatchObject({ snapshot: false, removed: [1] });
    expect(mids(outlet.last.items)).toEqual([3]);
    fleet.apply([testChange(1)]);
    await pass(2_000);
    expect(outlet.batches).toHaveLength(2);
    await feed.refreshScopes();
    await pass(2_000);
    expect(outlet.batches).toHaveLength(2);
  });

  it('leaves no gap before the cursor that it sends', async () => {
    let inScope = [1, 2];
    const channel = testChannel(() => inScope);
    const outlet = new TestOutlet();
    const subscription = await feed.subscribe(channel, null, outlet);
    fleet.apply([testChange(1, fixAt(7))]); // waits for the next batch
    inScope = [1, 2, 3];
    await feed.refreshScopes();
    await pass(1_000);
    subscription.end();
    const seen = outlet.batches.flatMap((batch) => batch.items);
    expect(seen.filter((item) => item.mid === 1).at(-1)?.fGPS).toBe('2026-11-21T10:00:07.000Z');
    const again = new TestOutlet();
    await feed.subscribe(channel, outlet.last.cursor, again);
    expect(again.batches).toMatchObject([{ snapshot: false, items: [] }]);
  });

  it('stops everything until it is known who may see what', async () => {
    let answer: PromiseWithResolvers<number[]> | null = null;
    const outlet = new TestOutlet();
    await feed.subscribe(
      testChannel(() => answer?.promise ?? [1, 2]),
      null,
      outlet,
    );
    answer = Promise.withResolvers();
    names.onChange([2], 'memberships'); // 2 went to another customer, and moves on there
    fleet.apply([testChange(1, fixAt(1)), testChange(2, fixAt(1))]);
    await pass(3_000);
    expect(outlet.batches).toHaveLength(1);
    answer.resolve([1]);
    await pass(1_000);
    expect(outlet.last).toMatchObject({ removed: [2] });
    expect(mids(outlet.last.items)).toEqual([1]);
  });

  it('is asked again when the store was away', async () => {
    let away = false;
    const outlet = new TestOutlet();
    const channel = testChannel(() => {
      if (away) throw new Error('the store is away');
      return [1, 2, 3];
    });
    away = true;
    await expect(feed.subscribe(channel, null, outlet)).rejects.toThrow('away');
    away = false;
    await feed.subscribe(channel, null, outlet);
    expect(outlet.last.snapshot).toBe(true);
    away = true;
    await expect(feed.refreshScopes()).rejects.toThrow('away');
    fleet.apply([testChange(1, fixAt(3))]);
    await pass(5_000);
    expect(outlet.batches).toHaveLength(1);
    away = false;
    await pass(2_000);
    expect(mids(outlet.last.items)).toEqual([1]);
  });
});
