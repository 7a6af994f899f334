import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Tasks that end on request, and the order in which they began. */
function works(turns: Turns) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (userId: number, name: string): Promise<void> =>
    turns.run(userId, () => {
      began.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { began, start, end };
}

it('one user has no more turns than are for one, while others get theirs at once', () => {
  const { began, start } = works(new Turns(4, 2));
  for (const name of ['a1', 'a2', 'a3']) void start(1, name);
  void start(2, 'b1');
  expect(began).toEqual(['a1', 'a2', 'b1']);
});

it('there are no more turns than there are, and who waits comes in the order of users, not of works', async () => {
  const { began, start, end } = works(new Turns(2, 2));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void start(1, name);
  void start(2, 'b1');
  void start(3, 'c1');
  expect(began).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  await end('a3');
  await end('b1');
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
});

it('who has too many works waiting is refused another, and others are not', async () => {
  const { began, start, end } = works(new Turns(1, 1, 1));
  void start(1, 'a1');
  void start(1, 'a2');
  await expect(start(1, 'a3')).rejects.toMatchObject({ extensions: { code: 'TOO_MANY_CALLS' } });
  void start(2, 'b1');
  await end('a1');
  await end('a2');
  expect(began).toEqual(['a1', 'a2', 'b1']);
});

it('a work that fails gives its turn back, and its reason to whoever asked', async () => {
  const turns = new Turns(1, 1);
  await expect(turns.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.run(1, async () => 'yes')).resolves.toBe('yes');
});

it('every work is done, whatever the order', async () => {
  const turns = new Turns(3, 2);
  let most = 0;
  let now = 0;
  const works = Array.from({ length: 200 }, (_, index) =>
    turns.run(index % 7, async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      return index;
    }),
  );
  expect(await Promise.all(works)).toEqual(Array.from({ length: 200 }, (_, index) => index));
  expect(most).toBe(3);
});
