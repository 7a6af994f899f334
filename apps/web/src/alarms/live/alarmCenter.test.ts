import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlarmNewsFragment, CallError } from '../../api/index.ts';
import type { Alarm, AlarmCounters } from '../alarm.ts';
import type { AlarmFilter } from '../alarmSearch.ts';
import { testAlarm, testCounters } from '../testAlarm.ts';
import { AlarmCenter } from './alarmCenter.ts';

const START = Date.parse('2026-11-21T10:00:30.000Z');
const EVERYTHING: AlarmFilter = {
  kinds: [],
  assetId: null,
  event: null,
  onlyUnread: false,
  isAcknowledged: false,
};

/** A center whose server is played by the test. */
function setUp() {
  let sink: { next(news: AlarmNewsFragment): void; ended(error: CallError | null): void } | null = null;
  let answer: { counters: AlarmCounters; list: Alarm[] } = { counters: testCounters(0), list: [] };
  let verdict: () => Promise<unknown> = async () => null;
  const parts = {
    subscribe: vi.fn((next: typeof sink) => {
      sink = next;
      return () => {
        sink = null;
      };
    }),
    poll: vi.fn(async () => answer),
    acknowledge: vi.fn(async (ids: readonly number[]) => {
      await verdict();
      return { count: ids.length, notificationId: ids };
    }),
    acknowledgeMatching: vi.fn(async () => {
      await verdict();
      return { count: 1, notificationId: [1] };
    }),
    restore: vi.fn(async (ids: readonly number[]) => {
      await verdict();
      return ids.length;
    }),
    markAsRead: vi.fn(() => verdict()),
    refreshLists: vi.fn(async () => null),
    now: Date.now,
    random: () => 1,
  };
  const center = new AlarmCenter(parts);
  const rung: number[] = [];
  center.onRing((alarms) => rung.push(...alarms.map(({ id }) => id)));
  return {
    center,
    parts,
    rung,
    has: (counters: AlarmCounters, ...list: Alarm[]) => {
      answer = { counters, list };
    },
    says: (next: () => Promise<unknown>) => {
      verdict = next;
    },
    tells: (news: Partial<AlarmNewsFragment>) =>
      sink?.next({
        counters: testCounters(0),
        items: [],
        ringing: [],
        acknowledged: [],
        restored: [],
        acknowledgedMany: false,
        ...news,
      }),
    breaks: () => sink?.ended(null),
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts by news that overtook the answer of a poll', async () => {
  const { center, parts, tells } = setUp();
  const answer = Promise.withResolvers<{ counters: AlarmCounters; list: Alarm[] }>();
  parts.poll.mockReturnValueOnce(answer.promise);
  center.start();
  tells({ counters: testCounters(3) });
  answer.resolve({ counters: testCounters(2), list: [] });
  await settled();
  expect(center.counters).toEqual(testCounters(3));
  center.stop();
});

describe('what rings', () => {
  const [old, fresh] = [testAlarm({ id: 5 }), testAlarm({ id: 6 })];

  it('is not what was there before', async () => {
    const { center, has, rung } = setUp();
    has(testCounters(1), old);
    center.start();
    await settled();
    expect(rung).toEqual([]);
    center.stop();
  });

  it('is what the subscription says rings, once, whoever else reports it', async () => {
    const { center, has, tells, rung } = setUp();
    has(testCounters(1), old);
    center.start();
    await settled();
    tells({ counters: testCounters(2), items: [fresh], ringing: [6] });
    tells({ counters: testCounters(2), items: [fresh], ringing: [6] });
    has(testCounters(2), fresh, old);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(rung).toEqual([6]);
    center.stop();
  });

  it('is, without a subscription, what a poll finds new and neither late nor long ago', async () => {
    const { center, has, rung } = setUp();
    has(testCounters(1), old);
    center.start();
    await settled();
    const late = testAlarm({ id: 7, late: true });
    const longAgo = testAlarm({ id: 8, lastDate: '2026-11-21T09:00:00.000Z' });
    has(testCounters(4), longAgo, late, fresh, old);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(rung).toEqual([6]);
    center.stop();
  });

  it('is not what is only listed', async () => {
    const { center, tells, rung } = setUp();
    center.start();
    await settled();
    tells({ items: [testAlarm({ id: 9, late: true })], ringing: [] });
    expect(rung).toEqual([]);
    center.stop();
  });
});

describe('the lists', () => {
  it('are refreshed by news, a burst of them once a second', async () => {
    const { center, parts, tells } = setUp();
    center.start();
    await settled();
    for (let id = 1; id <= 50; id++) tells({ items: [testAlarm({ id })] });
    await vi.advanceTimersByTimeAsync(10);
    expect(parts.refreshLists).toHaveBeenCalledTimes(1);
    tells({ items: [testAlarm({ id: 51 })] });
    tells({ acknowledgedMany: true });
    await vi.advanceTimersByTimeAsync(500);
    expect(parts.refreshLists).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(parts.refreshLists).toHaveBeenCalledTimes(2);
    center.stop();
  });

  it('are refreshed by the poll every 30 s', async () => {
    const { center, parts } = setUp();
    center.start();
    await settled();
    expect(parts.refreshLists).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_500);
    expect(parts.poll).toHaveBeenCalledTimes(3);
    expect(parts.refreshLists).toHaveBeenCalledTimes(2);
    center.stop();
  });

  it('are asked for again when a broken connection is back', async () => {
    const { center, parts, tells, breaks } = setUp();
    center.start();
    await settled();
    tells({ counters: testCounters(1) });
    breaks();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(parts.subscribe).toHaveBeenCalledTimes(2);
    expect(parts.poll).toHaveBeenCalledTimes(1);
    tells({ counters: testCounters(3) });
    await settled();
    expect(parts.poll).toHaveBeenCalledTimes(2);
    center.stop();
  });
});

describe('acknowledging', () => {
  const [one, two] = [
    testAlarm({ id: 1 }),
    testAlarm({ id: 2, typeAlarm: 'SOFTWARE', eventCode: 'speedExcess' }),
  ];

  /** A center that knows of two alarms. */
  async function withTwo() {
    const all = setUp();
    all.has(testCounters(1, 1), two, one);
    all.center.start();
    await settled();
    return all;
  }

  it('is seen at once, in the list and in the counters', async () => {
    const { center, says } = await withTwo();
    says(() => new Promise(() => undefined));
    void center.acknowledge([one]);
    expect([center.hides(one), center.hides(two)]).toEqual([true, false]);
    expect(center.counters).toEqual(testCounters(0, 1));
    center.stop();
  });

  it('is undone when the server refuses, and says why', async () => {
    const { center, says } = await withTwo();
    says(() => Promise.reject(new Error('no')));
    await expect(center.acknowledge([one])).rejects.toThrow('no');
    expect(center.hides(one)).toBe(false);
    expect(center.counters).toEqual(testCounters(1, 1));
    center.stop();
  });

  it('is not undone by an older answer that still comes', async () => {
    const { center, tells } = await withTwo();
    await center.acknowledge([one]);
    expect(center.counters).toEqual(testCounters(0, 1));
    tells({ counters: testCounters(0, 1), acknowledged: [1] });
    await vi.advanceTimersByTimeAsync(60_000); // polls still contain both
    expect(center.hides(one)).toBe(true);
    center.stop();
  });

  it('can be taken back, after which a later one takes it off again', async () => {
    const { center, tells, parts } = await withTwo();
    await center.acknowledge([one]);
    expect(await center.restore([1])).toBe(1);
    expect(parts.restore).toHaveBeenCalledWith([1]);
    expect(center.hides(one)).toBe(false);
    tells({ counters: testCounters(0, 1), acknowledged: [1] });
    expect(center.hides(one)).toBe(true);
    center.stop();
  });

  it('that somebody takes back elsewhere shows it again, and asks for the lists', async () => {
    const { center, tells, parts } = await withTwo();
    tells({ counters: testCounters(0, 1), acknowledged: [1] });
    await vi.advanceTimersByTimeAsync(1_000);
    const before = parts.refreshLists.mock.calls.length;
    tells({ counters: testCounters(1, 1), restored: [1] });
    expect(center.hides(one)).toBe(false);
    expect(center.counters).toEqual(testCounters(1, 1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(parts.refreshLists.mock.calls.length).toBe(before + 1);
    center.stop();
  });

  it('that was taken back while the connection was broken shows it again after a while', async () => {
    const { center, tells } = await withTwo();
    tells({ counters: testCounters(0, 1), acknowledged: [1] });
    await vi.advanceTimersByTimeAsync(120_000); // polls contain it
    expect(center.hides(one)).toBe(false);
    center.stop();
  });

  it('by somebody else takes it off as well', async () => {
    const { center, tells } = await withTwo();
    tells({ counters: testCounters(0, 1), acknowledged: [1] });
    expect(center.hides(one)).toBe(true);
    expect(center.counters).toEqual(testCounters(0, 1));
    center.stop();
  });

  it('by filter hides what fits and had happened, until the lists are new', async () => {
    const { center, parts, says } = await withTwo();
    let allow = () => undefined as unknown;
    says(
      () =>
        new Promise((resolve) => {
          allow = () => resolve(null);
        }),
    );
    const done = center.acknowledgeMatching({ ...EVERYTHING, kinds: ['HARDWARE'] }, START);
    const after = testAlarm({ id: 3, lastDate: new Date(START + 1).toISOString() });
    expect([one, two, after].map((alarm) => center.hides(alarm))).toEqual([true, false, false]);
    expect(center.counters?.cantUnACKHardware).toBe(0);
    expect(center.counters?.cantUnACK).toBe(1);
    allow();
    await done;
    expect(parts.refreshLists).toHaveBeenCalled();
    expect(center.hides(one)).toBe(false); // the new lists do not contain it
    center.stop();
  });

  it('by filter is undone when the server refuses', async () => {
    const { center, says } = await withTwo();
    says(() => Promise.reject(new Error('no')));
    await expect(center.acknowledgeMatching(EVERYTHING, START)).rejects.toThrow('no');
    expect([one, two].map((alarm) => center.hides(alarm))).toEqual([false, false]);
    expect(center.counters).toEqual(testCounters(1, 1));
    center.stop();
  });

  it('never counts below zero', async () => {
    const { center, has } = setUp();
    has(testCounters(0));
    center.start();
    await settled();
    await center.acknowledge([one, two]);
    expect(center.counters).toEqual(testCounters(0));
    center.stop();
  });
});

it('marks only unread ones as read', async () => {
  const { center, parts } = setUp();
  const read = testAlarm({ id: 4, datereaded: '2026-11-21T10:00:00.000Z' });
  await center.markAsRead([read]);
  expect(parts.markAsRead).not.toHaveBeenCalled();
  await center.markAsRead([read, testAlarm({ id: 5 })]);
  expect(parts.markAsRead).toHaveBeenCalledWith([5]);
});
