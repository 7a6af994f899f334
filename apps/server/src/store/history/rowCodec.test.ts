import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFix, fixAt } from '../testing/fixes.ts';
import { asStored, toColumns } from './rowCodec.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const within = (value: number | null, least: number, most: number): boolean =>
  value === null || (Number.isInteger(value) && !Object.is(value, -0) && value >= least && value <= most);

describe('columns of a fix', () => {
  it('are integers in the range of their type, whatever the fix', () => {
    fc.assert(
      fc.property(anyFix, (fix) => {
        const row = toColumns(fix);
        for (const value of [row.fingerprint, row.latitudeE7, row.longitudeE7, row.odometerM, row.flags])
          expect(within(value, -(2 ** 31), 2 ** 31 - 1)).toBe(true);
        for (const value of [row.altitudeM, row.speedCmps, row.satellites, row.hdopD10])
          expect(within(value, -(2 ** 15), 2 ** 15 - 1)).toBe(true);
        expect(within(row.courseD10, 0, 3599)).toBe(true);
        for (const time of [row.fixTime, row.serverTime])
          expect(
            within(time, Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')),
          ).toBe(true);
      }),
    );
  });

  it('keep a fix to the unit of each column', () => {
    const fix = fixAt(NOON, {
      fingerprint: -7,
      latitude: -12.04640049,
      longitude: 179.99999999,
      speedMps: 33.333,
      course: 359.94,
      hdop: 1.26,
      altitudeM: -3.4,
      odometerM: 123456.7,
      quality: 0b1010,
      ignition: false,
      valid: null,
      events: ['sos', 'ignitionOff'],
      attributes: { externalVoltageV: 12.6, input1: false, driverId: 'ñ' },
    });
    expect(asStored(fix)).toEqual({
      ...fix,
      latitude: -12.0464005,
      longitude: 180,
      speedMps: 33.33,
      course: 359.9,
      hdop: 1.3,
      altitudeM: -3,
      odometerM: 123457,
    });
  });

  it('distinguish unknown from zero and from no', () => {
    const nothing = {
      latitude: null,
      longitude: null,
      altitudeM: null,
      speedMps: null,
      course: null,
      satellites: null,
      hdop: null,
      valid: null,
      ignition: null,
      odometerM: null,
    };
    const zero = {
      latitude: 0,
      longitude: 0,
      altitudeM: 0,
      speedMps: 0,
      course: 0,
      satellites: 0,
      hdop: 0,
      valid: false,
      ignition: false,
      odometerM: 0,
    };
    expect(asStored(fixAt(NOON, nothing))).toEqual(fixAt(NOON, nothing));
    expect(asStored(fixAt(NOON, zero))).toEqual(fixAt(NOON, zero));
  });

  it('clamp what no vehicle does, and what is no number is unknown', () => {
    const absurd = fixAt(NOON, {
      speedMps: 9_999,
      altitudeM: -1e9,
      latitude: 500,
      odometerM: Infinity,
      hdop: NaN,
    });
    expect(asStored(absurd)).toMatchObject({
      speedMps: 327.67,
      altitudeM: -32_768,
      latitude: 214.7483647,
      odometerM: 2 ** 31 - 1,
      hdop: null,
    });
  });

  it('round a course just under north to north', () => {
    expect(asStored(fixAt(NOON, { course: 359.96 })).course).toBe(0);
  });

  it('leave out of the readings what PostgreSQL refuses', () => {
    const attributes = { 'na\0me': 'a\0b', half: 'x\ud800y', ratio: NaN, count: 3 };
    expect(asStored(fixAt(NOON, { attributes })).attributes).toEqual({
      name: 'ab',
      half: 'x\ufffdy',
      count: 3,
    });
  });

  it('refuse a time that is no number and a fingerprint of more than 32 bits', () => {
    expect(() => toColumns(fixAt(NaN))).toThrow(RangeError);
    expect(() => toColumns(fixAt(NOON, { fingerprint: 2 ** 31 }))).toThrow(RangeError);
  });

  it('know no negative zero, as JSON does not', () => {
    const stored = asStored(fixAt(0, { attributes: { temperature1C: -0 } }));
    expect(Object.is(stored.attributes.temperature1C, 0)).toBe(true);
  });

  it('are the same for what was stored', () => {
    fc.assert(
      fc.property(anyFix, (fix) => {
        expect(asStored(asStored(fix))).toEqual(asStored(fix));
      }),
    );
  });
});
