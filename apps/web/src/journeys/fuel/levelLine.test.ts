import { expect, test } from 'vitest';
import { levelLine } from './levelLine.ts';

const MINUTE = 60_000;
const at = (minute: number, level: number) => ({ at: new Date(minute * MINUTE).toISOString(), level });

test('a line goes through all levels', () => {
  expect(levelLine([at(0, 40), at(1, 41), at(30, 39)])).toEqual([
    [0, 40],
    [MINUTE, 41],
    [30 * MINUTE, 39],
  ]);
});

test('a line is interrupted by a silence', () => {
  expect(levelLine([at(0, 40), at(1, 41), at(2, 41), at(70, 39)])).toEqual([
    [0, 40],
    [MINUTE, 41],
    [2 * MINUTE, 41],
    [2 * MINUTE + 1, null],
    [70 * MINUTE, 39],
  ]);
});

test('a line of levels that are usually far apart is not interrupted by that', () => {
  const levels = [at(0, 40), at(180, 41), at(360, 42)];
  expect(levelLine(levels)).toHaveLength(3);
});

test('of no level there is no line', () => {
  expect(levelLine([])).toEqual([]);
});
