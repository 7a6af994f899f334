import { alwaysIn, DEFAULT_SETTINGS, type Fix, QUALITY } from '@rastro/domain';
import { expect, it } from 'vitest';
import { AssetTrack } from './assetTrack.ts';

const START = Date.UTC(2026, 10, 20, 8);

/** A good fix every ten seconds on a straight way at 10 m/s. */
const fixAt = (i: number, readings: Pick<Fix, 'odometerM' | 'attributes'>): Fix => ({
  fixTime: START + i * 10_000,
  fingerprint: 0,
  serverTime: START + i * 10_000,
  latitude: -12,
  longitude: -77 + (i * 100) / 108_900,
  altitudeM: null,
  speedMps: 10,
  course: 90,
  satellites: 9,
  hdop: 1,
  valid: true,
  ignition: true,
  quality: 0,
  events: [],
  ...readings,
});

it("shows the vehicle's own odometer where the device has none", () => {
  const track = new AssetTrack(1, 1, null, alwaysIn(DEFAULT_SETTINGS));
  const push = (i: number, odometerM: number | null, vehicleOdometerM: number) => {
    track.push(fixAt(i, { odometerM, attributes: { vehicleOdometerM } }));
    track.updateLive();
    return track.live?.odometerM;
  };
  expect([push(0, null, 900_000), push(1, null, 900_100)]).toEqual([900_000, 900_100]);
  expect([push(2, 500, 900_200), push(3, null, 900_300)]).toEqual([500, 500]);
});

it('keeps that the time of the newest report cannot be, and forgets it with the next good one', () => {
  const track = new AssetTrack(1, 1, null, alwaysIn(DEFAULT_SETTINGS));
  const isTimeWrong = (i: number, quality: number) => {
    const fix = { ...fixAt(i, { odometerM: null, attributes: {} }), quality };
    track.push(fix);
    track.heardLive([fix]);
    return new AssetTrack(1, 1, track.memory(), alwaysIn(DEFAULT_SETTINGS)).live?.isTimeWrong;
  };
  expect(isTimeWrong(0, 0)).toBe(false);
  for (const flag of ['CLOCK_AHEAD', 'TOO_OLD', 'TIME_UNKNOWN'] as const)
    expect(isTimeWrong(1, QUALITY[flag]), flag).toBe(true);
  expect(isTimeWrong(2, QUALITY.NO_FIX), 'a clock that is right, without a place').toBe(false);
  expect(isTimeWrong(3, 0)).toBe(false);
});
