import { describe, expect, it } from 'vitest';
import {
  DEFAULT_DRIVING_LIMITS,
  drivenWithin,
  exceededLimits,
  joinDriving,
  longestUnbroken,
  restAfter,
} from './driverHours.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Times from clock hours of a first day: 25 is one o'clock of the second. */
const drove = (...hours: [from: number, to: number][]) =>
  hours.map(([from, to]) => ({ from: from * HOUR, to: to * HOUR }));

it('takes what overlaps for one drive', () => {
  expect(joinDriving(drove([8, 9], [6, 7], [6.5, 7.5], [9, 10]))).toEqual(drove([6, 7.5], [8, 10]));
});

it('adds up over stretches that meet', () => {
  const times = drove([6, 10], [22, 26]);
  expect(drivenWithin(times, 0, DAY) / HOUR).toBe(6);
  expect(drivenWithin(times, DAY, 2 * DAY) / HOUR).toBe(2);
});

describe('the longest driving without a break', () => {
  it.each([
    ['in one go', drove([6, 10.5]), 4.5],
    ['with pauses of less than a quarter of an hour', drove([6, 8], [8.2, 10], [10.2, 11]), 4.6],
    ['a break of 45 minutes ends', drove([6, 10], [10.75, 13]), 4],
    ['a break of 44 minutes does not end', drove([6, 10], [10.73, 12]), 5.27],
    ['a break of 15 and then 30 minutes ends', drove([6, 8], [8.25, 10], [10.5, 13]), 3.75],
    ['a break of 30 and then 15 minutes does not end', drove([6, 8], [8.5, 10], [10.25, 12]), 5.25],
  ])('%s', (_name, times, hours) => {
    expect(longestUnbroken(times, 0, DAY) / HOUR).toBeCloseTo(hours, 2);
  });

  it('counts what came before midnight for the day on which it goes on, and not what comes after it', () => {
    const night = drove([21, 27]);
    expect(longestUnbroken(night, 0, DAY) / HOUR).toBe(3);
    expect(longestUnbroken(night, DAY, 2 * DAY) / HOUR).toBe(6);
    expect(longestUnbroken(night, 2 * DAY, 3 * DAY)).toBe(0);
  });
});

describe('the rest', () => {
  it.each([
    ['from the evening to the same hour of the morning', drove([6, 10], [11, 18]), 12],
    ['until somebody drives again before that', drove([6, 18], [27, 30]), 9],
    ['of a night on the road, by day', drove([22, 30]), 16],
    ['between two drives', drove([0, 1], [13, 24]), 12],
  ])('%s', (_name, times, hours) => {
    expect(restAfter(times, 0, DAY, 3 * DAY)! / HOUR).toBe(hours);
  });

  it('is not known before 24 hours have passed, or of a day without driving', () => {
    expect(restAfter(drove([6, 10]), 0, DAY, 29 * HOUR)).toBeNull();
    expect(restAfter(drove([30, 31]), 0, DAY, 3 * DAY)).toBeNull();
  });
});

it('says which limits were exceeded, and none by exactly as much as is allowed', () => {
  const allowed = { ...DEFAULT_DRIVING_LIMITS };
  expect(exceededLimits(allowed, DEFAULT_DRIVING_LIMITS)).toEqual([]);
  expect(exceededLimits({ ...allowed, restMs: null }, DEFAULT_DRIVING_LIMITS)).toEqual([]);
  const beyond = { unbrokenMs: 5 * HOUR, dayMs: 10 * HOUR, restMs: 9 * HOUR, weekMs: 57 * HOUR };
  expect(exceededLimits(beyond, DEFAULT_DRIVING_LIMITS)).toEqual(['UNBROKEN', 'DAY', 'REST', 'WEEK']);
});
