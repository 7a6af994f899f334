import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../weekday.ts';
import { outsideOfHours, readDays, readHours, type WorkingHours } from './workingHours.ts';

const ZONE = 'Europe/Madrid';
const at = (text: string): number => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds;
const wall = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
const working = (hours: string, days = '12345'): WorkingHours => ({
  ...readHours(hours)!,
  weekdays: new Set(readDays(days)),
});
const shown = (hours: WorkingHours, from: string, to: string): string[] =>
  outsideOfHours(hours, at(from), at(to), ZONE).map(
    (free) => `${wall(free.from)} ${wall(free.to)}${free.isDayOff ? ' off' : ''}`,
  );

describe('outside of working hours', () => {
  it('is before and after them, and the whole of a day off', () => {
    expect(shown(working('07:00-19:00'), '2026-11-20T00:00', '2026-11-22T00:00')).toEqual([
      '2026-11-20T00:00 2026-11-20T07:00',
      '2026-11-20T19:00 2026-11-21T00:00',
      '2026-11-21T00:00 2026-11-22T00:00 off',
    ]);
  });

  it('is cut by the range, also within hours', () => {
    expect(shown(working('07:00-19:00'), '2026-11-20T08:00', '2026-11-20T20:30')).toEqual([
      '2026-11-20T19:00 2026-11-20T20:30',
    ]);
  });

  it('follows the clock on days when it changes', () => {
    // A Sunday of 23 hours, and one of 25.
    const everyDay = working('03:00-07:00', '1234567');
    const lasting = (day: string) =>
      outsideOfHours(everyDay, at(`${day}T00:00`), at(`${day}T23:59`), ZONE).map(
        (free) => (free.to - free.from) / 3_600_000,
      );
    expect(lasting('2026-03-29')[0]).toBe(2);
    expect(lasting('2026-10-25')[0]).toBe(4);
  });

  it('knows hours that go on past midnight, into a day off too', () => {
    expect(shown(working('22:00-06:00'), '2026-11-20T00:00', '2026-11-22T00:00')).toEqual([
      '2026-11-20T06:00 2026-11-20T22:00',
      '2026-11-21T06:00 2026-11-22T00:00 off',
    ]);
  });

  it('is nothing where somebody always works', () => {
    expect(shown(working('00:00-00:00', '1234567'), '2026-11-20T00:00', '2026-11-23T00:00')).toEqual([]);
  });

  it('adds up over ranges that meet', () => {
    const start = at('2026-10-23T00:00');
    const minute = fc.integer({ min: 0, max: 5 * 24 * 60 });
    const sum = (from: number, to: number, hours: WorkingHours) =>
      outsideOfHours(hours, from, to, ZONE).reduce((total, free) => total + free.to - free.from, 0);
    fc.assert(
      fc.property(minute, fc.nat(1439), fc.nat(1439), fc.subarray([...WEEKDAYS]), (cut, a, b, days) => {
        const hours = { fromMinute: a, toMinute: b, weekdays: new Set(days) };
        const [edge, end] = [start + cut * 60_000, start + 5 * 24 * 3_600_000];
        expect(sum(start, edge, hours) + sum(edge, end, hours)).toBe(sum(start, end, hours));
      }),
    );
  });
});

it.each(['', '7:00-19:00', '07:00', '24:00-07:00', '07:60-19:00', '07:00-19:00 '])(
  'takes no hours from "%s"',
  (text) => expect(readHours(text)).toBeNull(),
);

it('reads days of the week', () => {
  expect(readDays('17')).toEqual(['LUNES', 'DOMINGO']);
  for (const text of ['', '8', '0', 'lunes']) expect(readDays(text)).toBeNull();
});
