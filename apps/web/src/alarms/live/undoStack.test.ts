import { expect, it, vi } from 'vitest';
import { UndoStack } from './undoStack.ts';

const undoable = (id: number) => ({ done: Promise.resolve([id]), hide: vi.fn() });

it('gives what was done last first, each for its seconds and once', () => {
  let now = 0;
  const stack = new UndoStack({ now: () => now, lastingMs: 5_000 });
  const [one, two, three] = [undoable(1), undoable(2), undoable(3)];
  expect(stack.pop()).toBeNull();
  stack.push(one);
  now = 4_000;
  stack.push(two);
  stack.push(three);
  expect(stack.remove(two)).toBe(true);
  expect(stack.remove(two)).toBe(false);
  expect(stack.pop()).toBe(three);
  now = 5_000;
  expect(stack.pop()).toBeNull();
});
