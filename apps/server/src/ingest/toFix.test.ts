import { type DeviceMessage, emptyMessage, QUALITY, qualityFlags } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { toFix } from './toFix.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const fixOf = (over: Partial<DeviceMessage>) =>
  toFix(
    {
      ...emptyMessage('position', '123'),
      fixTime: NOW - 5000,
      valid: true,
      latitude: -12,
      longitude: -77,
      ...over,
    },
    NOW,
  );

describe('a message as it is stored', () => {
  it('has its own time and no flag when all is well', () => {
    expect(fixOf({})).toMatchObject({ fixTime: NOW - 5000, serverTime: NOW, quality: 0 });
  });

  it.each([
    ['its message', { deviceTime: NOW - 9000 }, NOW - 9000],
    ['its reception', {}, NOW],
  ])('has a place of an unknown time at the time of %s, and says so', (_name, times, fixTime) => {
    const fix = fixOf({ fixTime: null, ...times });
    expect(fix).toMatchObject({ fixTime, latitude: -12, quality: QUALITY.TIME_UNKNOWN });
  });

  it('has no unknown time where there is no place', () => {
    const { fixTime, quality } = fixOf({ kind: 'status', fixTime: null, latitude: null, longitude: null });
    expect({ fixTime, flags: qualityFlags(quality) }).toEqual({ fixTime: NOW, flags: ['NO_FIX'] });
  });

  it('keeps a speed beyond a vehicle and flags it', () => {
    expect(fixOf({ speedMps: 300 })).toMatchObject({ speedMps: 300, quality: QUALITY.IMPOSSIBLE_SPEED });
  });

  it('keeps a speed beyond the column as an attribute, and does not clamp it', () => {
    const fix = fixOf({ speedMps: 1820.4, attributes: { rpm: 900 } });
    expect(fix).toMatchObject({
      speedMps: null,
      quality: QUALITY.IMPOSSIBLE_SPEED,
      attributes: { rpm: 900, reportedSpeedMps: 1820.4 },
    });
    expect(toFix({ ...emptyMessage('position', null), ...fix }, NOW)).toEqual({ ...fix, serverTime: NOW });
  });
});
