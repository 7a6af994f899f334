import { expect, it } from 'vitest';
import { breather, startRounds } from './rounds.ts';
import { eventually } from './testing/testServer.ts';

const HOUR_MS = 3_600_000;
const never = (cause: unknown): void => {
  throw cause;
};

it('rounds come one after the other, at once while more waits', async () => {
  let [done, underWay, most] = [0, 0, 0];
  const stop = startRounds({
    round: async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
      done += 1;
      return done < 5;
    },
    everyMs: HOUR_MS,
    onFailure: never,
  });
  await eventually(async () => done === 5);
  await stop();
  expect([done, most]).toEqual([5, 1]);
});

it('a round that fails is followed by the next, and reported once until one succeeds', async () => {
  const told: unknown[] = [];
  let tries = 0;
  const stop = startRounds({
    round: async () => {
      tries += 1;
      if (tries !== 3) throw new Error(`no ${tries}`);
      return false;
    },
    everyMs: 1,
    onFailure: (cause) => told.push(cause),
  });
  await eventually(async () => tries >= 6);
  await stop();
  expect(told.map(String)).toEqual(['Error: no 1', 'Error: no 4']);
});

it('whoever stops waits for the round under way, which is signalled', async () => {
  let state = 'not begun';
  const stop = startRounds({
    round: async (signal) => {
      state = 'begun';
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 1));
      state = 'over';
      return true;
    },
    everyMs: 1,
    onFailure: never,
  });
  expect(state).toBe('begun');
  await stop();
  expect(state).toBe('over');
});

it('one that is stopped before its first round does none', async () => {
  let done = 0;
  const stop = startRounds({
    round: async () => {
      done += 1;
      return false;
    },
    firstMs: HOUR_MS,
    everyMs: 1,
    onFailure: never,
  });
  await stop();
  expect(done).toBe(0);
});

it('a long work without waits lets others in before it is done', async () => {
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  const letOthersIn = breather();
  for (const until = performance.now() + 1_000; performance.now() < until && others === 0; ) {
    const due = letOthersIn();
    if (due) await due;
  }
  expect(others).toBe(1);
});
