import { describe, expect, it } from 'vitest';
import { isobarsOf, type Measured } from './isobars.ts';

const BOX = { west: -79, south: -13, east: -75, north: -11 };

/** Stations on a grid over the box and beyond, with the pressure that a function gives. */
function stations(pressureAt: (longitude: number, latitude: number) => number): Measured[] {
  return Array.from({ length: 15 * 9 }, (_, at) => {
    const [longitude, latitude] = [-80 + (at % 15) * 0.4, -13.6 + Math.floor(at / 15) * 0.4];
    return { longitude, latitude, pressureHpa: pressureAt(longitude, latitude) };
  });
}

const falling = stations((longitude) => 1000 + 2 * (longitude + 79));
const pressures = (measured: readonly Measured[]) => [
  ...new Set(isobarsOf(measured, BOX).map(({ hpa }) => hpa)),
];

describe('isobars', () => {
  it('lie where the pressure is theirs, from edge to edge', () => {
    const isobars = isobarsOf(falling, BOX);
    expect(isobars.map(({ hpa }) => hpa)).toEqual([1001, 1002, 1003, 1004, 1005, 1006, 1007]);
    for (const { hpa, line } of isobars) {
      for (const [longitude] of line) expect(Math.abs(1000 + 2 * (longitude + 79) - hpa)).toBeLessThan(0.7);
      const latitudes = line.map(([, latitude]) => latitude);
      expect(Math.min(...latitudes)).toBeLessThan(-12.9);
      expect(Math.max(...latitudes)).toBeGreaterThan(-11.1);
    }
  });

  it('close around a low', () => {
    const low = stations(
      (longitude, latitude) => 1008 - 8 * Math.exp(-((longitude + 77) ** 2 + (latitude + 12) ** 2) * 4),
    );
    const [innermost] = isobarsOf(low, BOX);
    expect(innermost?.line.length).toBeGreaterThan(8);
    expect(innermost?.line.at(-1)).toEqual(innermost?.line[0]);
  });

  it.each([
    ['each hectopascal where it changes little', 2, 1],
    ['fewer where it changes much', 12, 4],
  ])('are of %s', (_what, slope, step) => {
    const values = pressures(stations((longitude) => 1000 + slope * (longitude + 79)));
    expect(values.length).toBeGreaterThan(3);
    expect(new Set(values.slice(1).map((value, at) => value - (values[at] ?? 0)))).toEqual(new Set([step]));
    expect(values.every((value) => value % step === 0)).toBe(true);
  });

  it('are none where the pressure is even, or nobody knows it', () => {
    expect(
      isobarsOf(
        stations(() => 1013),
        BOX,
      ),
    ).toEqual([]);
    expect(isobarsOf(falling.slice(0, 3), BOX)).toEqual([]);
    expect(isobarsOf([], BOX)).toEqual([]);
  });

  it('do not depend on the order of the stations', () => {
    const rounded = (measured: readonly Measured[]) =>
      isobarsOf(measured, BOX).map(({ line }) =>
        line.map(([longitude, latitude]) => [longitude.toFixed(6), latitude.toFixed(6)]),
      );
    expect(rounded(falling.toReversed())).toEqual(rounded(falling));
  });
});
