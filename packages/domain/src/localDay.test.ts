import { describe, expect, it } from 'vitest';
import { isTimeZone, localDateOf, localDay, localDayOf, localDays } from './localDay.ts';

const HOUR = 3_600_000;

describe('local days', () => {
  it('begin and end at the midnights of their zone', () => {
    expect(localDay('2026-11-20', 'America/Lima')).toEqual({
      date: '2026-11-20',
      startTime: Date.UTC(2026, 10, 20, 5),
      endTime: Date.UTC(2026, 10, 21, 5),
    });
    expect(localDateOf(Date.UTC(2026, 10, 20, 4, 59), 'America/Lima')).toBe('2026-11-19');
    expect(localDayOf(Date.UTC(2026, 10, 20, 5), 'America/Lima').date).toBe('2026-11-20');
  });

  it('have 23 or 25 hours where the clocks change, and may begin at one', () => {
    const hours = (date: string, zone: string) => {
      const { startTime, endTime } = localDay(date, zone);
      return (endTime - startTime) / HOUR;
    };
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-09-06', 'America/Santiago')).toBe(23); // its midnight does not exist
  });

  it('cover a range without gap or overlap', () => {
    const days = localDays(Date.UTC(2026, 9, 23), Date.UTC(2026, 9, 28), 'Europe/Berlin');
    expect(days.map(({ date }) => date)).toEqual([
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
    ]);
    days.slice(1).forEach((day, i) => {
      expect(day.startTime).toBe(days[i]!.endTime);
    });
    expect(localDays(5, 5, 'UTC')).toEqual([]);
  });

  it('know their zones', () => {
    expect(isTimeZone('America/Argentina/Buenos_Aires')).toBe(true);
    expect(isTimeZone('Mars/Olympus_Mons')).toBe(false);
    expect(() => localDay('2026-11-20', 'Mars/Olympus_Mons')).toThrow(RangeError);
  });
});
