import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { destination } from '../geo.ts';
import { SEGMENT_FLAG, type Segment } from '../timeline/segment.ts';
import { countFaster, fastSpeeds } from './fastSpeeds.ts';

/** When each fix was taken: one every ten seconds. */
const timeOf = (place: number): number => place * 10_000;
const movement = (startTime = timeOf(0), endTime = timeOf(100), flags = 0) =>
  ({ state: 'MOVING', tripStartTime: 0, startTime, endTime, flags, maxSpeedMps: 25 }) as unknown as Segment;
/** The fixes of a vehicle that drives due east at 20 m/s, each with the speed in km/h that it says. */
const fixesOf = (speeds: readonly (number | null)[], change: (place: number) => Partial<Fix> = () => ({})) =>
  speeds.map(
    (kmh, place) =>
      ({
        fixTime: timeOf(place),
        fingerprint: place,
        quality: 0,
        speedMps: kmh === null ? null : kmh / 3.6,
        ...destination(-12, -77, 90, place * 200),
        attributes: {},
        ...change(place),
      }) as unknown as Fix,
  );

describe('the counts of fast fixes', () => {
  it('are of good fixes by their speed in tenths, without those that a report leaves out', () => {
    const fixes = fixesOf([72, 60, 60.04, 50, 50.1, 0, null, 80, 80, 90.1], (place) => {
      if (place === 7) return { quality: 1 };
      return place === 8 ? { latitude: null } : {}; // and the last one is faster than the timeline takes for plausible
    });
    const speeds = fastSpeeds(movement(), fixes);
    expect(speeds).toEqual([
      [50.1, 1],
      [60, 2],
      [72, 1],
    ]);
    expect([50, 50.1, 60, 72].map((limit) => countFaster(speeds, limit))).toEqual([4, 3, 1, 0]);
    expect(fastSpeeds(movement(), fixes, 20)).toEqual([[50, 1], ...speeds]);
  });

  it('leave out a leap, which the fixes around it prove wrong, also where a cut lies at it', () => {
    const fixes = fixesOf([60, 61, 62, 63, 64], (place) =>
      place === 2 ? destination(-12, -77, 90, 51_000) : {},
    );
    const kmhOf = (from: number, to: number, flags: number) =>
      fastSpeeds(movement(timeOf(from), timeOf(to), flags), fixes).map(([kmh]) => kmh);
    expect(kmhOf(0, 4, 0)).toEqual([60, 61, 63, 64]);
    expect(kmhOf(0, 2, SEGMENT_FLAG.CUT_END)).toEqual([60, 61]);
    expect(kmhOf(2, 4, SEGMENT_FLAG.CUT_START)).toEqual([63, 64]);
    expect(kmhOf(1, 3, SEGMENT_FLAG.CUT_START | SEGMENT_FLAG.CUT_END)).toEqual([63]);
  });
});
