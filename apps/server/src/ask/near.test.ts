import { AskedShape, type Box, type ChunkPlaces, DEGREE, destination, type LonLat } from '@rastro/domain';
import { expect, it } from 'vitest';
import type { Stretch } from '../store/history/history.ts';
import { nearDays, nearTimes } from './near.ts';

const MIDDLE: LonLat = [-77.04, -12.05];
const FROM = 1_000_000;
const asked = new AskedShape({ type: 'circle', centre: MIDDLE, radiusM: 100 }, FROM);

/** A place so many metres east and north of the middle of the shape. */
function at(east: number, north: number): { latitude: number; longitude: number } {
  const { latitude, longitude } = destination(MIDDLE[1], MIDDLE[0], 90, east);
  return destination(latitude, longitude, 0, north);
}

/** Fixes along lines between places, `stepM` from each other, one a second. */
function driven(places: readonly (readonly [east: number, north: number])[], stepM: number): ChunkPlaces {
  const found = places.slice(1).flatMap(([east, north], i) => {
    const [fromEast, fromNorth] = places[i]!;
    const steps = Math.ceil(Math.hypot(east - fromEast, north - fromNorth) / stepM);
    return Array.from({ length: steps }, (_, step) =>
      at(fromEast + ((east - fromEast) * step) / steps, fromNorth + ((north - fromNorth) * step) / steps),
    );
  });
  return {
    fixTime: Float64Array.from(found, (_place, i) => FROM + i * 1000),
    flags: new Float64Array(found.length),
    latitudeE7: Float64Array.from(found, ({ latitude }) => Math.round(latitude * DEGREE)),
    longitudeE7: Float64Array.from(found, ({ longitude }) => Math.round(longitude * DEGREE)),
  };
}

const stretchOf = (
  { fixTime, latitudeE7, longitudeE7 }: ChunkPlaces,
  more: Partial<Stretch> = {},
): Stretch => ({
  from: fixTime[0]!,
  to: fixTime.at(-1)!,
  placed: fixTime.length,
  box: {
    south: Math.min(...latitudeE7) / DEGREE,
    west: Math.min(...longitudeE7) / DEGREE,
    north: Math.max(...latitudeE7) / DEGREE,
    east: Math.max(...longitudeE7) / DEGREE,
  },
  day: 1,
  ...more,
});
const timesIn = async (places: ChunkPlaces): Promise<number[]> =>
  (await nearTimes([stretchOf(places)], asked, async () => places)).map(({ from }) => (from - FROM) / 1000);

it('a day whose box does not meet the shape is not near', () => {
  expect(
    nearDays(
      [
        stretchOf(
          driven(
            [
              [2_000, -3_000],
              [2_000, 3_000],
            ],
            50,
          ),
        ),
      ],
      asked,
    ),
  ).toBeNull();
  expect(
    nearDays(
      [
        stretchOf(
          driven(
            [
              [-2_000, -3_000],
              [2_000, 3_000],
            ],
            50,
          ),
        ),
      ],
      asked,
    ),
  ).toEqual([1]);
});

it('a way around the shape is not near, and one through it only where it comes close', async () => {
  const around = driven(
    [
      [-4_000, -4_000],
      [4_000, -4_000],
      [4_000, 4_000],
    ],
    50,
  );
  expect(nearDays([stretchOf(around)], asked)).toEqual([1]);
  expect(await timesIn(around)).toEqual([]);
  // 8,000 m in steps of 50 m: the middle after 80 of them, in the second part of 60 fixes.
  expect(
    await timesIn(
      driven(
        [
          [-4_000, 0],
          [4_000, 0],
        ],
        50,
      ),
    ),
  ).toEqual([60]);
});

it('steps so long that others may have been left out are near where their boxes are', async () => {
  expect(
    await timesIn(
      driven(
        [
          [-4_000, -4_000],
          [4_000, -4_000],
          [4_000, 4_000],
        ],
        900,
      ),
    ),
  ).toEqual([0]);
});

it('a way leads from the stretch before, past one of few places, and not from before the range', async () => {
  const box = (east: number): Box =>
    stretchOf(
      driven(
        [
          [east, 0],
          [east + 100, 0],
        ],
        50,
      ),
    ).box!;
  const stretch = (east: number, over: Partial<Stretch>): Stretch => ({
    from: FROM,
    to: FROM + 1,
    placed: 100,
    box: box(east),
    day: null,
    ...over,
  });
  const before = stretch(-2_000, {});
  const after = stretch(2_000, { from: FROM + 10, to: FROM + 11 });
  const beside = stretch(9_000, { from: FROM + 5, to: FROM + 6 });
  const near = async (...stretches: Stretch[]) =>
    (await nearTimes(stretches, asked, async () => null)).map(({ from }) => from - FROM);
  expect(await near(before, after)).toEqual([10]);
  expect(await near(before, { ...beside, box: box(2_500) }, after)).toEqual([5]);
  expect(await near(before, { ...beside, placed: 3 }, after)).toEqual([5, 10]);
  expect(await near({ ...before, to: FROM - 1 }, { ...after, to: FROM - 1 })).toEqual([]);
  expect(await near(before, { ...after, box: null, placed: 0 })).toEqual([]);
});
