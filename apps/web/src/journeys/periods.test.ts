import { describe, expect, it } from 'vitest';
import { askedRange, type Period, rangeOf } from './periods.ts';

const LIMA = 'America/Lima';
const NOW = Date.parse('2026-11-21T03:30:00Z'); // Friday the 20th, 22:30 in Lima

const range = (period: Period, now = NOW, zone = LIMA) => {
  const { from, to } = rangeOf(period, null, now, zone);
  return `${from} | ${to}`;
};

describe('the range of a period, in the zone of the user', () => {
  it('reaches back by hours', () => {
    expect(range(1)).toBe('2026-11-20 21:30:00 | 2026-11-20 22:30:00');
    expect(range(2)).toBe('2026-11-20 16:30:00 | 2026-11-20 22:30:00');
  });

  it('is cut by local days', () => {
    expect(range(3)).toBe('2026-11-19 00:00:00 | 2026-11-19 23:59:59');
    expect(range(4)).toBe('2026-11-20 00:00:00 | 2026-11-20 23:59:59');
    expect(range(4, NOW, 'Europe/Madrid')).toBe('2026-11-21 00:00:00 | 2026-11-21 23:59:59');
  });

  it('is the week before this one, Monday to Sunday, on any day of the week', () => {
    expect(range(5)).toBe('2026-11-09 00:00:00 | 2026-11-15 23:59:59');
    expect(range(5, Date.parse('2026-11-16T12:00:00Z'))).toBe('2026-11-09 00:00:00 | 2026-11-15 23:59:59');
    expect(range(5, Date.parse('2026-11-22T12:00:00Z'))).toBe('2026-11-09 00:00:00 | 2026-11-15 23:59:59');
  });

  it('is the month before this one, over the turn of the year too', () => {
    expect(range(6)).toBe('2026-10-01 00:00:00 | 2026-10-31 23:59:59');
    expect(range(6, Date.parse('2027-01-10T12:00:00Z'))).toBe('2026-12-01 00:00:00 | 2026-12-31 23:59:59');
    expect(range(6, Date.parse('2028-03-31T12:00:00Z'))).toBe('2028-02-01 00:00:00 | 2028-02-29 23:59:59');
  });

  it('counts the last days with today', () => {
    expect(range(8)).toBe('2026-11-14 00:00:00 | 2026-11-20 23:59:59');
    expect(range(9)).toBe('2026-10-22 00:00:00 | 2026-11-20 23:59:59');
  });

  it('is asked for to the end of its last day, so that days add up', () => {
    const asked = (period: Period, custom: { from: string; to: string } | null = null) =>
      askedRange({ period, custom }, NOW, LIMA);
    expect(asked(3).to).toBe('2026-11-20 00:00:00');
    expect(asked(3).to).toBe(asked(4).from);
    expect(asked(6).to).toBe('2026-11-01 00:00:00');
    const custom = { from: '2026-12-31 08:00:00', to: '2026-12-31 23:59:59' };
    expect(asked(7, custom)).toEqual({ from: custom.from, to: '2027-01-01 00:00:00' });
    expect(asked(7, { ...custom, to: '2026-12-31 09:00:00' }).to).toBe('2026-12-31 09:00:00');
  });

  it('reaches back by hours, however the clock is set in them', () => {
    // New York at 01:30, for the second time that night; and at 03:30, an hour after 01:30.
    for (const now of ['2026-11-01T06:30:00.000Z', '2026-03-08T07:30:00.000Z'])
      for (const [period, hours] of [
        [1, 1],
        [2, 6],
      ] as const) {
        const { from, to } = askedRange({ period, custom: null }, Date.parse(now), 'America/New_York');
        expect(to).toBe(now);
        expect(Date.parse(to) - Date.parse(from)).toBe(hours * 3_600_000);
      }
  });

  it.each<[Period, string, string]>([
    [3, '2026-10-31 00:00:00', '2026-11-01 00:00:00'],
    [4, '2026-11-01 00:00:00', '2026-11-02 00:00:00'],
    [5, '2026-10-19 00:00:00', '2026-10-26 00:00:00'],
    [6, '2026-10-01 00:00:00', '2026-11-01 00:00:00'],
    [8, '2026-10-26 00:00:00', '2026-11-02 00:00:00'],
    [9, '2026-10-03 00:00:00', '2026-11-02 00:00:00'],
  ])('keeps whole days on the day when the clock is set back: %i', (period, from, to) => {
    for (const now of ['2026-11-01T04:10:00Z', '2026-11-01T06:30:00Z', '2026-11-02T04:50:00Z'])
      expect(askedRange({ period, custom: null }, Date.parse(now), 'America/New_York')).toEqual({ from, to });
  });

  it('is what was chosen, or today before anything was', () => {
    const custom = { from: '2026-01-01 08:00:00', to: '2026-01-01 09:00:00' };
    expect(rangeOf(7, custom, NOW, LIMA)).toBe(custom);
    expect(range(7)).toBe(range(4));
  });
});
