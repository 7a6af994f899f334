import { describe, expect, it } from 'vitest';
import { CLOSEST_ZOOM, type Stop, stopLabel, stopMarks } from './stopMarks.ts';

const METRE = 1 / 111_320;
const MINUTE_S = 60;

/** A stop of so many minutes, in metres north and east of a place. */
const stop = (north: number, east: number, minutes: number | null): Stop => ({
  lat: -12 + north * METRE,
  lon: -77 + (east * METRE) / Math.cos((12 * Math.PI) / 180),
  seconds: minutes === null ? null : minutes * MINUTE_S,
});

const shown = (stops: readonly Stop[], zoom: number) =>
  stopMarks(stops, zoom).map(({ count, seconds }) => [count, seconds === null ? null : seconds / MINUTE_S]);

describe('the marks of stops', () => {
  const near = stop(0, 0, 10);
  const street = stop(0, 300, 45);
  const town = stop(9000, 0, 5);

  it('are one for each where there is room, and fewer the farther one looks from', () => {
    const stops = [near, street, town];
    expect(shown(stops, CLOSEST_ZOOM)).toEqual([
      [1, 45],
      [1, 10],
      [1, 5],
    ]);
    expect(shown(stops, 12)).toEqual([
      [2, 55],
      [1, 5],
    ]);
    expect(shown(stops, 3)).toEqual([[3, 60]]);
  });

  it('lose no stop and no minute at any zoom', () => {
    const stops = Array.from({ length: 60 }, (_, at) => stop((at * 739) % 8000, (at * 331) % 6000, at));
    for (let zoom = 0; zoom <= CLOSEST_ZOOM; zoom++) {
      const marks = stopMarks(stops, zoom);
      expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(60);
      expect(marks.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)).toBe(59 * 30 * MINUTE_S);
    }
  });

  it('stand where the longest was, and are one for a place visited again and again', () => {
    const [mark] = stopMarks([near, stop(5, 5, 90), stop(2, 0, 20)], CLOSEST_ZOOM);
    expect(mark).toEqual({ ...stop(5, 5, 90), count: 3, seconds: 120 * MINUTE_S });
  });

  it('of a stop that has only just begun has no time of its own', () => {
    expect(shown([stop(0, 0, null)], CLOSEST_ZOOM)).toEqual([[1, null]]);
    expect(shown([stop(0, 0, null), stop(0, 1, 12)], CLOSEST_ZOOM)).toEqual([[2, 12]]);
    expect(shown([], CLOSEST_ZOOM)).toEqual([]);
  });
});

it.each([
  [1, 45 * MINUTE_S, '45 min'],
  [3, 130 * MINUTE_S, '3× 130 min'],
  [1, null, ''],
  [2, null, '2×'],
])('a mark of %i stops with %s seconds says %s', (count, seconds, text) => {
  const mark = { lat: 0, lon: 0, count, seconds };
  expect(stopLabel(mark, (known) => `${known / MINUTE_S} min`)).toBe(text);
});
