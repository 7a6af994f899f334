import { describe, expect, it } from 'vitest';
import { type Planned, runPlan } from './plan.ts';

/** Runs parts that end when the test says so; gives what happened in order. */
function planned(parts: readonly Planned[], cores = 2) {
  const events: string[] = [];
  const running = new Map<string, (succeeded: boolean) => void>();
  const done = runPlan(parts, cores, {
    run: ({ name }) => {
      events.push(name);
      return new Promise((resolve) => running.set(name, resolve));
    },
    omit: ({ name }) => events.push(`not ${name}`),
  });
  const end = async (name: string, succeeded = true): Promise<string[]> => {
    running.get(name)?.(succeeded);
    await new Promise(setImmediate);
    return events;
  };
  return { events, end, done };
}

const part = (name: string, needs: string[] = [], cores = 1): Planned => ({ name, needs, cores });

describe('a plan', () => {
  it('runs as many parts beside each other as there are cores, in the order of the list', async () => {
    const { events, end, done } = planned([part('a'), part('b'), part('c')]);
    expect(events).toEqual(['a', 'b']);
    expect(await end('b')).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await done;
  });

  it('begins a part when all that it needs has succeeded, and later ones before it meanwhile', async () => {
    const { events, end } = planned([
      part('build'),
      part('browser', ['build', 'types']),
      part('types'),
      part('d'),
    ]);
    expect(events).toEqual(['build', 'types']);
    expect(await end('build')).toEqual(['build', 'types', 'd']);
    expect(await end('types')).toEqual(['build', 'types', 'd', 'browser']);
  });

  it('omits a part whose need failed, and what needs that in turn', async () => {
    const { end, done } = planned([part('a'), part('b', ['a']), part('c', ['b']), part('d')]);
    await end('d');
    expect(await end('a', false)).toEqual(['a', 'd', 'not b', 'not c']);
    await done;
  });

  it('runs a part that wants more cores than there are alone', async () => {
    const { events, end } = planned([part('large', [], 4), part('small')]);
    expect(events).toEqual(['large']);
    expect(await end('large')).toEqual(['large', 'small']);
  });

  it('says so when parts need each other', async () => {
    await expect(planned([part('a', ['b']), part('b', ['a'])]).done).rejects.toThrow('never ends: a, b');
  });

  it('fails with what the run of a part throws', async () => {
    const failing = runPlan([part('a')], 2, {
      run: () => Promise.reject(new Error('no such command')),
      omit: () => undefined,
    });
    await expect(failing).rejects.toThrow('no such command');
  });
});
