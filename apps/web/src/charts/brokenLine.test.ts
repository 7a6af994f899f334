import { expect, test } from 'vitest';
import { brokenLine } from './brokenLine.ts';

const MINUTE = 60_000;
const at = (minute: number, value: number) => [minute * MINUTE, value] as const;

test('a line goes through all values', () => {
  expect(brokenLine([at(0, 40), at(1, 41), at(30, 39)])).toEqual([
    [0, 40],
    [MINUTE, 41],
    [30 * MINUTE, 39],
  ]);
});

test('a line is interrupted by a silence', () => {
  expect(brokenLine([at(0, 40), at(1, 41), at(2, 41), at(70, 39)])).toEqual([
    [0, 40],
    [MINUTE, 41],
    [2 * MINUTE, 41],
    [2 * MINUTE + 1, null],
    [70 * MINUTE, 39],
  ]);
});

test('a line of values that are usually far apart is not interrupted by that', () => {
  const values = [at(0, 40), at(180, 41), at(360, 42)];
  expect(brokenLine(values)).toHaveLength(3);
});

test('of no value there is no line', () => {
  expect(brokenLine([])).toEqual([]);
});
