import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection, type LiveSink } from './liveConnection.ts';

/** A connection whose server the test plays. */
function connect({ resumes = true, pollsAlways = false } = {}) {
  const signs = { at: null as number | null };
  const sinks: LiveSink<string>[] = [];
  const poll = vi.fn(async () => 'answer');
  const received: unknown[] = [];
  const connection = new LiveConnection<string, string>({
    subscribe: (sink) => {
      sinks.push(sink);
      return () => undefined;
    },
    poll,
    onNews: (news) => received.push(news),
    onAnswer: (answer, isCurrent) => received.push([answer, isCurrent]),
    resumes,
    pollsAlways,
    heardAt: () => signs.at,
    warning: 'It failed',
    now: Date.now,
    random: () => 1,
  });
  return { connection, sinks, signs, poll, received, sink: () => sinks.at(-1)! };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a live connection', () => {
  it.each([
    [true, [0, 1, 1]],
    [false, [1, 1, 2]],
  ])('that resumes (%s) polls at its beginning, at a break and after it: %s', async (resumes, expected) => {
    const { connection, sink, poll } = connect({ resumes });
    const polls: number[] = [];
    const count = () => polls.push(poll.mock.calls.length);
    connection.start();
    await pass(0);
    sink().next('first');
    count();
    sink().ended(null);
    await pass(0);
    count();
    await pass(1_000);
    sink().next('second');
    count();
    expect(polls).toEqual(expected);
    connection.stop();
  });

  it('polls every 30 s while it is broken, and always where it is told to', async () => {
    for (const [pollsAlways, expected] of [
      [false, 0],
      [true, 2],
    ] as const) {
      const { connection, sink, poll } = connect({ pollsAlways });
      connection.start();
      sink().next('first');
      await pass(61_000);
      expect(poll).toHaveBeenCalledTimes(expected);
      connection.stop();
    }
  });

  it('says of an answer whether news have overtaken it', async () => {
    const { connection, sink, poll, received } = connect({ pollsAlways: true });
    connection.start();
    await pass(30_000);
    const slow = Promise.withResolvers<string>();
    poll.mockReturnValueOnce(slow.promise);
    await pass(30_000);
    sink().next('news');
    slow.resolve('late');
    await pass(0);
    expect(received).toEqual([['answer', true], 'news', ['late', false]]);
    connection.stop();
  });

  it('waits twice as long after each failure, up to 30 s, and is offline where a poll fails, too', async () => {
    const { connection, sinks, sink, poll } = connect();
    poll.mockRejectedValue(new Error('no'));
    connection.start();
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure++) {
      const before = sinks.length;
      sink().ended(null);
      const brokenAt = Date.now();
      while (sinks.length === before) await pass(500);
      waits.push(Date.now() - brokenAt);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(connection.state).toEqual({ phase: 'offline', receivedAt: null });
    sink().next('back');
    expect(connection.state.phase).toBe('live');
    connection.stop();
  });

  it('knows when the server was heard last, though nothing was new, and keeps that when it is lost', async () => {
    const { connection, sink, signs, poll } = connect();
    poll.mockRejectedValue(new Error('no'));
    connection.start(5);
    expect([connection.heardAt, connection.state.phase]).toEqual([5, 'connecting']);
    sink().next('first');
    const first = Date.now();
    await pass(60_000);
    expect(connection.heardAt).toBe(first);
    signs.at = Date.now() - 12_000;
    expect(connection.heardAt).toBe(first + 48_000);
    signs.at = Date.now();
    sink().ended(null);
    signs.at = Date.now() + 5_000; // of another connection
    await pass(0);
    expect([connection.heardAt, connection.state]).toEqual([
      first + 60_000,
      { phase: 'offline', receivedAt: first + 60_000 },
    ]);
    connection.stop();
  });

  it('wakes only while it runs and is not connected', async () => {
    const { connection, sinks, sink } = connect();
    connection.wake();
    connection.start();
    connection.wake();
    expect(sinks).toHaveLength(1);
    sink().ended(null);
    connection.wake();
    expect(sinks).toHaveLength(2);
    await pass(5_000);
    expect(sinks, 'no second attempt').toHaveLength(2);
    connection.stop();
  });
});
