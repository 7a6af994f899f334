import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { foldAll } from './pure.ts';
import { at, drive, makeFix, rest, track } from './tracks.testing.ts';

/** A drive of 3 km, then a stop, with the odometer that `readM` gives for the metres driven. */
function withOdometer(readM: (metres: number) => number | null): Fix[] {
  const rows = `${drive('08:00:00', '08:05:00', 0, 3000, 10, 36)}\n${rest('08:05:10', '08:08:00', 3000, 10)}`;
  return track(rows).map((fix) => {
    const metres = Math.min(3000, (fix.fixTime - at('08:00')) / 100);
    return { ...fix, odometerM: readM(metres) };
  });
}
const firstOf = (fixes: Fix[]) => foldAll(fixes).segments[0]!;

describe('the distance of a movement', () => {
  it('is the odometer where it agrees with the path', () => {
    const segment = firstOf(withOdometer((metres) => 500_000 + metres * 1.05));
    expect(segment).toMatchObject({ distanceSource: 'odometer', startOdometerM: 500_000 });
    expect(segment.distanceM).toBeCloseTo(3150, 6);
    expect(segment.pathDistanceM).toBeCloseTo(3000, 0);
  });

  it('is the path where the odometer is more than 10 % off, and both are kept', () => {
    const segment = firstOf(withOdometer((metres) => 500_000 + metres * 1.2));
    expect(segment).toMatchObject({ distanceSource: 'path' });
    expect(segment.distanceM).toBeCloseTo(3000, 0);
    expect(segment.odometerDistanceM).toBeCloseTo(3600, 6);
  });

  it.each([
    ['is reset on the way', (metres: number) => (metres < 1500 ? 500_000 + metres : metres - 1500)],
    ['leaps on the way', (metres: number) => (metres < 1500 ? 500_000 : 900_000) + metres],
  ])('is the path where the odometer %s', (_, readM) => {
    const segment = firstOf(withOdometer(readM));
    expect(segment).toMatchObject({ distanceSource: 'path', odometerDistanceM: null, flags: 8 });
    expect(segment.distanceM).toBeCloseTo(3000, 0);
  });

  it('accepts an odometer that is reported only now and then', () => {
    const segment = firstOf(withOdometer((metres) => (metres % 500 === 0 ? 500_000 + metres : null)));
    expect(segment).toMatchObject({ distanceSource: 'odometer', odometerDistanceM: 3000, flags: 0 });
  });

  it('is unknown by odometer where none was ever reported', () => {
    expect(firstOf(withOdometer(() => null))).toMatchObject({
      distanceSource: 'path',
      odometerDistanceM: null,
      startOdometerM: null,
      endOdometerM: null,
    });
  });

  it("is the vehicle's own odometer where the device has none", () => {
    const onBus = (own: (metres: number) => number | null): Fix[] =>
      withOdometer(own).map((fix) => ({
        ...fix,
        attributes: { vehicleOdometerM: 900_000 + (fix.fixTime - at('08:00')) / 100 },
      }));
    const odometer = { distanceSource: 'odometer', flags: 0 };
    expect(firstOf(onBus(() => null))).toMatchObject({ ...odometer, startOdometerM: 900_000 });
    expect(firstOf(onBus((metres) => 500_000 + metres))).toMatchObject({
      ...odometer,
      startOdometerM: 500_000,
    });
    const nowAndThen = firstOf(onBus((metres) => (metres % 500 === 0 ? 500_000 + metres : null)));
    expect(nowAndThen).toMatchObject({ ...odometer, odometerDistanceM: 3000 });
    const later = firstOf(onBus((metres) => (metres > 1000 ? 500_000 + metres : null)));
    expect(later).toMatchObject({ distanceSource: 'path', odometerDistanceM: null, flags: 8 });
  });

  it('is what the odometer says over a silence, which is longer than the straight line', () => {
    const fixes = track(`
      ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36)}
      ${drive('08:30:00', '08:35:00', 13000, 16000, 10, 36)}
    `).map((fix) => ({ ...fix, odometerM: (fix.fixTime - at('08:00')) / 100 }));
    const silence = foldAll(fixes).segments[1]!;
    expect(silence).toMatchObject({ state: 'NO_DATA', distanceSource: 'odometer', distanceM: 15_000 });
    expect(silence.pathDistanceM).toBeCloseTo(10_000, 0);
  });
});

describe('the speed of a movement', () => {
  it('has its maximum with time and place, and leaves out what the asset cannot do', () => {
    const segment = firstOf(
      track(`
        ${drive('08:00:00', '08:02:00', 0, 1200, 10, 36)}
        08:02:10 1400 72
        08:02:20 1550 900
        ${drive('08:02:30', '08:05:00', 1700, 3000, 10, 36)}
      `),
    );
    expect(segment.maxSpeedMps).toBeCloseTo(20, 9);
    expect(segment.maxSpeedTime).toBe(at('08:02:10'));
    expect(segment.maxSpeedLongitude).toBeGreaterThan(segment.startLongitude);
    expect(segment.meanSpeedMps).toBeCloseTo(segment.distanceM / 300, 9);
  });

  it.each([1, 5, 10, 20, 30, 60])(
    'is not one wild reading that the places contradict, every %i s',
    (stepS) => {
      const fixes = track(drive('08:00:00', '08:20:00', 0, 50_000 / 3, stepS, 50));
      const wild = Math.floor(fixes.length / 2);
      for (const speedMps of [180 / 3.6, 110 / 3.6]) {
        const [segment] = foldAll(fixes.map((fix, i) => (i === wild ? { ...fix, speedMps } : fix))).segments;
        expect(segment!.maxSpeedMps! * 3.6).toBeCloseTo(50, 6);
      }
    },
  );

  it('is what the places bear out: a hard start, a hard stop, a stop at lights between two fixes', () => {
    const [hard] = foldAll(
      track(`
        08:00:00 0 0 on
        08:00:01 2 13 on
        08:00:02 7 26 on
        08:00:03 16 39 on
        08:00:04 28 50 on
        08:00:05 39 25 on
        08:00:06 43 0 on
        ${drive('08:00:07', '08:05:00', 43, 4000, 1, 45, 'on')}`),
    ).segments;
    expect(hard!.maxSpeedMps! * 3.6).toBeCloseTo(50, 6);
    const [sparse] = foldAll(
      track(`
        ${drive('08:00:00', '08:10:00', 0, 4000, 60, 24, 'on')}
        08:11:00 4100 0 on
        08:12:00 4300 70 on
        08:13:00 4500 0 on
        ${drive('08:14:00', '08:20:00', 4900, 7300, 60, 24, 'on')}`),
    ).segments;
    expect(sparse!.maxSpeedMps! * 3.6).toBeCloseTo(70, 6);
  });

  it('is unknown where no speed is reported, and zero while still', () => {
    const { segments } = foldAll(
      track(`${drive('08:00:00', '08:05:00', 0, 3000, 10)}\n${rest('08:05:10', '08:09:00', 3000, 10)}`),
    );
    expect(segments.map(({ maxSpeedMps }) => maxSpeedMps)).toEqual([null, 0]);
  });
});

describe('the date line', () => {
  it('is no obstacle to standing or driving', () => {
    const parked = Array.from({ length: 60 }, (_, i) =>
      makeFix({
        fixTime: at('08:00') + i * 10_000,
        latitude: -16.8,
        longitude: i % 2 === 0 ? 179.99998 : -179.99998,
        speedMps: 0,
      }),
    );
    const [segment, ...others] = foldAll(parked).segments;
    expect(others).toEqual([]);
    expect(segment!.state).toBe('STOPPED');
    expect(Math.abs(segment!.placeLongitude!)).toBeGreaterThan(179.9999);
    expect(Math.abs(segment!.placeLongitude!)).toBeLessThanOrEqual(180);
  });
});
