import { expect, it } from 'vitest';
import { readAnew } from './readAnew.ts';

it('who asks during a reading gets the one that begins after it, with all others', async () => {
  const ends: ((value: number) => void)[] = [];
  const read = readAnew(() => new Promise<number>((resolve) => ends.push(resolve)));
  const begun = async (count: number) => {
    while (ends.length < count) await Promise.resolve();
  };
  const first = read();
  await begun(1);
  const [second, third] = [read(), read()];
  ends[0]?.(1);
  expect(await first).toBe(1);
  await begun(2);
  ends[1]?.(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  expect(ends).toHaveLength(2);
});

it('a reading that fails does not keep the next one from beginning', async () => {
  let tries = 0;
  const read = readAnew(async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return tries;
  });
  const first = read();
  await expect(first).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
