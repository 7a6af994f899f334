import { expect, it } from 'vitest';
import { Throughput } from './throughput.ts';

it('counts what each protocol brought within the last minute, and forgets what is older', () => {
  let now = 1_000_000;
  const throughput = new Throughput(() => now);
  throughput.note('osmand', 2, 'durable', 10);
  throughput.note('osmand', 1, 'durable', 30);
  throughput.note('h02', 1, 'unknown', 0);
  expect(Object.fromEntries(throughput.lastMinute())).toEqual({
    osmand: { messages: 3, refusedFrames: 0, meanWaitMs: 20, mostWaitMs: 30 },
    h02: { messages: 0, refusedFrames: 1, meanWaitMs: null, mostWaitMs: null },
  });
  now += 30_000;
  throughput.note('osmand', 5, 'durable', 4);
  expect(throughput.lastMinute().get('osmand')).toMatchObject({ messages: 8, mostWaitMs: 30 });
  now += 40_000;
  expect(throughput.lastMinute().get('osmand')).toMatchObject({ messages: 5, mostWaitMs: 4 });
  now += 60_000;
  expect(throughput.lastMinute().get('osmand')).toMatchObject({ messages: 0, meanWaitMs: null });
});
