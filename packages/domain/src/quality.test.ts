import { describe, expect, it } from 'vitest';
import { intrinsicQuality, type Judged, QUALITY, qualityFlags, UNPLACED_IN_TIME } from './quality.ts';

const NOW = Date.UTC(2026, 10, 20, 8);
const good: Judged = {
  fixTime: NOW - 2000,
  latitude: -12.05,
  longitude: -77.04,
  valid: true,
  hdop: 0.9,
  speedMps: 20,
  attributes: {},
};
const flagsOf = (over: Partial<Judged>, reception = {}) =>
  qualityFlags(intrinsicQuality({ ...good, ...over }, { serverTime: NOW, ...reception }));

describe('intrinsic quality', () => {
  it.each<[string, Partial<Judged>, string[]]>([
    ['a good fix', {}, []],
    ['a device that does not say whether it has one', { valid: null, hdop: null }, []],
    ['a device without a fix', { valid: false }, ['NO_FIX']],
    ['no place', { latitude: null, longitude: null, valid: null }, ['NO_FIX']],
    ['0/0', { latitude: 0, longitude: 0 }, ['ZERO_ISLAND']],
    ['0/0 without a fix', { latitude: 0.001, longitude: -0.004, valid: false }, ['NO_FIX', 'ZERO_ISLAND']],
    ['the equator, far from 0/0', { latitude: 0, longitude: -78.5 }, []],
    ['beyond a pole', { latitude: 90.5 }, ['OUTSIDE_WORLD']],
    ['beyond the date line', { longitude: -181 }, ['OUTSIDE_WORLD']],
    ['no number', { latitude: Number.NaN }, ['OUTSIDE_WORLD']],
    ['the future by two minutes', { fixTime: NOW + 120_000 }, []],
    ['the future by more', { fixTime: NOW + 120_001 }, ['CLOCK_AHEAD']],
    ['a time that is no number', { fixTime: Number.NaN }, ['CLOCK_AHEAD']],
    ['a fix from memory, three weeks old', { fixTime: NOW - 21 * 86_400_000 }, []],
    ['a mistaken GPS week', { fixTime: NOW - 1024 * 7 * 86_400_000 }, ['TOO_OLD']],
    ['an error of 400 m', { attributes: { accuracyM: 400 } }, ['POOR_ACCURACY']],
    ['a poor constellation', { hdop: 25 }, ['POOR_ACCURACY']],
    ['an unknown speed', { speedMps: null }, []],
    ['250 km/h', { speedMps: 250 / 3.6 }, []],
    ['255 km/h, all that a byte can say', { speedMps: 255 / 3.6 }, ['IMPOSSIBLE_SPEED']],
    [
      'a speed that no column holds',
      { speedMps: null, attributes: { reportedSpeedMps: 1820 } },
      ['IMPOSSIBLE_SPEED'],
    ],
  ])('of %s', (_, over, flags) => {
    expect(flagsOf(over)).toEqual(flags);
  });

  it('knows when the device was mounted', () => {
    const at = good.fixTime;
    expect(flagsOf({}, { mountedFrom: at, mountedUntil: at + 1 })).toEqual([]);
    expect(flagsOf({}, { mountedFrom: at + 1 })).toEqual(['OUTSIDE_MOUNTING']);
    expect(flagsOf({}, { mountedUntil: at })).toEqual(['OUTSIDE_MOUNTING']);
    expect(flagsOf({}, { mountedFrom: null, mountedUntil: null })).toEqual([]);
  });

  it('flags a place whose time is not known', () => {
    expect(flagsOf({}, { isTimeKnown: false })).toEqual(['TIME_UNKNOWN']);
    expect(QUALITY.TIME_UNKNOWN & UNPLACED_IN_TIME).not.toBe(0);
  });

  it('gives every flag a bit of its own', () => {
    const bits = Object.values(QUALITY);
    expect(bits.reduce((all, bit) => all | bit, 0)).toBe(2 ** bits.length - 1);
  });
});
