import { expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import type { Segment } from '../timeline/segment.ts';
import { countFaster, fastSpeeds } from './fastSpeeds.ts';

const movement = { state: 'MOVING', tripStartTime: 0, maxSpeedMps: 25 } as unknown as Segment;
const fix = (kmh: number | null, more: Partial<Fix> = {}): Fix =>
  ({
    quality: 0,
    speedMps: kmh === null ? null : kmh / 3.6,
    latitude: -12,
    longitude: -77,
    ...more,
  }) as unknown as Fix;

it('counts good fixes by their speed in tenths, without those that a report leaves out', () => {
  const fixes = [
    ...[72, 60, 60.04, 50, 50.1, 0].map((kmh) => fix(kmh)),
    fix(null),
    fix(80, { quality: 1 }),
    fix(80, { latitude: null }),
    fix(90.1), // faster than the timeline takes for plausible
  ];
  const speeds = fastSpeeds(movement, fixes);
  expect(speeds).toEqual([
    [50.1, 1],
    [60, 2],
    [72, 1],
  ]);
  expect([50, 50.1, 60, 72].map((limit) => countFaster(speeds, limit))).toEqual([4, 3, 1, 0]);
  expect(fastSpeeds(movement, fixes, 20)).toEqual([[50, 1], ...speeds]);
});
