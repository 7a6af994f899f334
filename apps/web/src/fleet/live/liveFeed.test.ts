import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, type LiveBatchFragment } from '../../api/index.ts';
import { VehicleStore } from '../../live/index.ts';
import { type FeedParts, LiveFeed } from './liveFeed.ts';
import { testVehicle } from './testVehicle.ts';
import type { Vehicle } from './vehicle.ts';

const vehicle = (mid: number, utx: string): Vehicle => testVehicle(mid, { utx, fGPS: utx });

const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`;
const snapshot = (cursor: string, ...items: Vehicle[]): LiveBatchFragment => ({
  cursor,
  snapshot: true,
  items,
  removed: [],
});
const change = (cursor: string, items: Vehicle[], removed: number[] = []): LiveBatchFragment => ({
  cursor,
  snapshot: false,
  items,
  removed,
});

type Sink = Parameters<FeedParts['subscribe']>[2];

/** A feed with a server that the test plays: `sockets` are the subscriptions, `polls` the polls that it received. */
function feed({ pollsAlways = false } = {}) {
  const store = new VehicleStore<Vehicle>();
  const sockets: { cursor: string | null; sink: Sink; closed: boolean }[] = [];
  const polls: (string | null)[] = [];
  let answer: () => Promise<LiveBatchFragment> = async () => change('polled', []);
  const live = new LiveFeed({
    store,
    subscribe: (_groups, cursor, sink) => {
      const socket = { cursor, sink, closed: false };
      sockets.push(socket);
      return () => {
        socket.closed = true;
      };
    },
    poll: (_groups, cursor) => {
      polls.push(cursor);
      return answer();
    },
    pollsAlways,
    now: Date.now,
    random: () => 1,
  });
  return {
    live,
    store,
    sockets,
    polls,
    answers: (next: typeof answer) => {
      answer = next;
    },
    socket: () => {
      const last = sockets.at(-1);
      if (!last) throw new Error('nothing subscribed');
      return last;
    },
  };
}

const lost = new CallError('NETWORK');

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(at(0)) });
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the live feed', () => {
  it('receives a snapshot, then what changes and what leaves', () => {
    const { live, store, socket } = feed();
    live.start([1]);
    expect(store.loaded).toBe(false);
    socket().sink.next(snapshot('a', vehicle(1, at(1)), vehicle(2, at(1))));
    expect(live.state.phase).toBe('live');
    socket().sink.next(change('b', [vehicle(1, at(5))], [2]));
    expect([...store.all()].map((item) => [item.mid, item.utx])).toEqual([[1, at(5)]]);
  });

  it('shows a preview before the fleet is loaded, and goes on from nothing if that is all that came', async () => {
    const { live, store, sockets, socket, answers } = feed();
    answers(async () => {
      throw lost;
    });
    live.start([1]);
    socket().sink.next(change('', [vehicle(1, at(1)), vehicle(2, at(1))]));
    expect(store.size).toBe(2);
    expect(store.loaded).toBe(false);
    expect(live.state.phase).toBe('connecting');
    socket().sink.ended(lost);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets.map(({ cursor }) => cursor)).toEqual([null, null]);
    socket().sink.next(change('', [vehicle(2, at(2))]));
    socket().sink.next(snapshot('a', vehicle(2, at(2)), vehicle(3, at(2))));
    expect([...store.all()].map(({ mid }) => mid)).toEqual([2, 3]);
    expect(store.loaded).toBe(true);
    expect(live.state.phase).toBe('live');
  });

  it('goes on from its cursor after a break, waiting longer each time', async () => {
    const { live, sockets, socket } = feed();
    live.start([1]);
    socket().sink.next(snapshot('a'));
    socket().sink.next(change('b', []));
    socket().sink.ended(lost);
    expect(live.state.phase).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    socket().sink.ended(lost);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(3);
  });

  it('polls by cursor at once when the socket breaks, and reconnects from where the poll came to', async () => {
    const { live, store, socket, polls, answers } = feed();
    live.start([1]);
    socket().sink.next(snapshot('a', vehicle(1, at(1))));
    answers(async () => change('b', [vehicle(1, at(9))]));
    socket().sink.ended(lost);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(polls).toEqual(['a']);
    expect(store.get(1)?.utx).toBe(at(9));
    expect(socket().cursor).toBe('b');
  });

  it('is offline when the poll fails too, and says since when', async () => {
    const { live, socket, answers } = feed();
    live.start([1]);
    socket().sink.next(snapshot('a'));
    const receivedAt = Date.now();
    answers(async () => {
      throw lost;
    });
    await vi.advanceTimersByTimeAsync(5_000);
    socket().sink.ended(lost);
    await vi.advanceTimersByTimeAsync(0);
    expect(live.state).toEqual({ phase: 'offline', receivedAt });
    await vi.advanceTimersByTimeAsync(1_000);
    socket().sink.ended(lost);
    expect(live.state).toEqual({ phase: 'offline', receivedAt });
    answers(async () => change('b', []));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(live.state.phase).toBe('reconnecting');
  });

  it('tries at once when the page wakes up', async () => {
    const { live, sockets, socket } = feed();
    live.start([1]);
    for (let failure = 0; failure < 5; failure += 1) {
      socket().sink.ended(lost);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    socket().sink.ended(lost);
    const before = sockets.length;
    live.wake();
    expect(sockets).toHaveLength(before + 1);
  });

  it('leaves owners to the subscription alone while it lives, and polls every 30 s for others', async () => {
    for (const pollsAlways of [false, true]) {
      const { live, socket, polls } = feed({ pollsAlways });
      live.start([1]);
      socket().sink.next(snapshot('a'));
      await vi.advanceTimersByTimeAsync(61_000);
      expect(polls).toEqual(pollsAlways ? ['a', 'a'] : []);
      live.stop();
    }
  });

  it('does not let a slow poll undo what the subscription sent meanwhile', async () => {
    const { live, store, socket, answers } = feed({ pollsAlways: true });
    live.start([1]);
    socket().sink.next(snapshot('a', vehicle(1, at(1)), vehicle(2, at(1))));
    let reply: (batch: LiveBatchFragment) => void = () => undefined;
    answers(() => new Promise((resolve) => (reply = resolve)));
    await vi.advanceTimersByTimeAsync(30_000);
    socket().sink.next(change('c', [vehicle(1, at(40))]));
    reply(change('b', [vehicle(1, at(31)), vehicle(2, at(32))], []));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get(1)?.utx).toBe(at(40));
    expect(store.get(2)?.utx).toBe(at(32));
    socket().sink.ended(lost);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket().cursor).toBe('c');
  });

  it('begins anew with other groups, and shows an empty fleet without any', () => {
    const { live, store, sockets, socket } = feed();
    live.start([1]);
    socket().sink.next(snapshot('a', vehicle(1, at(1))));
    live.start([2]);
    expect(sockets[0]?.closed).toBe(true);
    expect(socket().cursor).toBeNull();
    expect(store.loaded).toBe(false);
    live.start([]);
    expect(sockets).toHaveLength(2);
    expect(store.loaded).toBe(true);
    expect(store.size).toBe(0);
  });

  it('begins with what was received before, and asks for what has changed since alone', () => {
    const { live, store, socket } = feed();
    const points = [1, 2].map((mid) => ({ point: vehicle(mid, at(1)), receivedAt: 5 }));
    live.beginWith({ groupIds: [1, 2], cursor: 'kept', at: 9, points });
    live.start([1, 2]);
    expect([store.size, store.receivedAt(1), store.loaded]).toEqual([2, 5, true]);
    expect([live.state, socket().cursor]).toEqual([{ phase: 'connecting', receivedAt: 9 }, 'kept']);
    socket().sink.next(change('b', [vehicle(2, at(2))]));
    expect([store.size, store.get(2)?.utx, live.place?.cursor]).toEqual([2, at(2), 'b']);
    live.start([1]);
    expect([store.loaded, socket().cursor]).toEqual([false, null]);
  });

  it('shows of what was received before the chosen groups, and nothing where one of them was not', () => {
    const { live, store, socket } = feed();
    const points = [1, 2].map((mid) => ({
      point: testVehicle(mid, { groupIds: [mid] }),
      receivedAt: 5,
    }));
    live.beginWith({ groupIds: [1, 2], cursor: 'kept', at: 9, points });
    live.start([2]);
    expect([store.all().map(({ mid }) => mid), socket().cursor]).toEqual([[2], null]);
    live.start([2, 3]);
    expect([store.size, store.loaded, live.state.receivedAt]).toEqual([0, false, null]);
  });

  it('is quiet after stop', async () => {
    const { live, sockets, socket, polls } = feed({ pollsAlways: true });
    live.start([1]);
    socket().sink.ended(lost);
    live.stop();
    const asked = polls.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets).toHaveLength(1);
    expect(polls).toHaveLength(asked);
  });
});
