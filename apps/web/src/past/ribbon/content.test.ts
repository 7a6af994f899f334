import type { FleetTimelineRow, PastTrack } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { bandsOf, movingCurve, speedCurve } from './content.ts';

const HOUR = 3_600_000;
const DAY = { from: 0, to: 24 * HOUR };
const MINUTE = 60_000;

const row = (state: FleetTimelineRow[0], from: number, to: number): FleetTimelineRow => [
  state,
  from * HOUR,
  to * HOUR,
  0,
  0,
  0,
  0,
  0,
  null,
];

/** A track with fixes at minutes, each with a speed in km/h. */
function trackOf(
  timeline: FleetTimelineRow[],
  fixes: readonly (readonly [number, number])[] = [],
): PastTrack {
  const times = Float64Array.from(fixes, ([minute]) => minute * MINUTE);
  const places = new Float64Array(times.length);
  return {
    assetId: 1,
    timeline,
    times,
    latitudes: places,
    longitudes: places,
    speeds: Float32Array.from(fixes, ([, kmh]) => kmh / 3.6),
    courses: new Float32Array(times.length),
    ignitions: new Uint8Array(times.length),
  };
}

describe('the curve of speeds', () => {
  it('breaks where the vehicle was silent, and leaves out what lies outside of the day', () => {
    const { lines } = speedCurve(
      trackOf(
        [],
        [
          [-1, 90],
          [0, 10],
          [5, 20],
          [30, 40],
          [24 * 60, 50],
        ],
      ),
      DAY,
    );
    expect(lines.map((line) => line.map(({ at, value }) => [at / MINUTE, Math.round(value)]))).toEqual([
      [
        [0, 10],
        [5, 20],
      ],
      [[30, 40]],
    ]);
  });

  it('shows the highest speed of a moment, and has room for it', () => {
    const fixes = Array.from({ length: 60 }, (_, n) => [n / 60, n === 30 ? 132 : 50] as const);
    const curve = speedCurve(trackOf([], fixes), DAY);
    expect(curve.lines.flat().length).toBeLessThanOrEqual(2);
    expect(curve.top).toBeCloseTo(132, 4);
    expect(Math.max(...curve.lines.flat().map(({ value }) => value))).toBeCloseTo(132, 4);
  });

  it('of no fixes has nothing', () => {
    expect(speedCurve(trackOf([]), DAY)).toEqual({ lines: [], top: 60 });
  });
});

it('the curve of a fleet counts who drives', () => {
  const tracks = [
    trackOf([row('MOVING', -1, 8), row('STOPPED', 8, 12), row('MOVING', 12, 30)]),
    trackOf([row('MOVING', 6, 13)]),
    trackOf([row('NO_DATA', 0, 24)]),
  ];
  const { lines, top } = movingCurve(tracks, DAY);
  const at = (hour: number) => lines[0]?.findLast((point) => point.at <= hour * HOUR)?.value;
  expect([at(1), at(7), at(9), at(12.5), at(20), top]).toEqual([1, 2, 1, 2, 1, 2]);
});

it('bands are the times in which a vehicle did not drive, cut at the edges of the day', () => {
  const track = trackOf([
    row('STOPPED', -5, 2),
    row('MOVING', 2, 3),
    row('IDLE', 3, 4),
    row('NO_DATA', 4, 30),
  ]);
  expect(bandsOf(track, DAY).map(({ kind, from, to }) => [kind, from / HOUR, to / HOUR])).toEqual([
    ['STOPPED', 0, 2],
    ['IDLE', 3, 4],
    ['NO_DATA', 4, 24],
  ]);
});
