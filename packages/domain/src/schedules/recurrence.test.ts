import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDateOf } from '../localDay.ts';
import { WEEKDAYS } from '../weekday.ts';
import {
  latestRun,
  minutesOfDay,
  nextRun,
  nextRuns,
  RECURRENCE_FREQUENCIES,
  type Recurrence,
} from './recurrence.ts';

const ZONES = ['America/Lima', 'America/Santiago', 'Europe/Madrid', 'Australia/Lord_Howe', 'UTC'];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const daily: Recurrence = {
  frequency: 'DAILY',
  weekdays: [],
  everyWeeks: 1,
  dayOfMonth: 1,
  minuteOfDay: 7 * 60 + 30,
  everyHours: null,
  untilMinute: 18 * 60,
  fromDate: '2026-01-01',
  untilDate: null,
};

const wall = (ms: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
const walls = (recurrence: Partial<Recurrence>, after: string, count = 4, timeZone = 'America/Lima') =>
  nextRuns({ ...daily, ...recurrence }, Date.parse(after), timeZone, count).map((ms) => wall(ms, timeZone));

describe('a recurrence', () => {
  it.each<[string, Partial<Recurrence>, string[]]>([
    ['daily', {}, ['2026-11-20T07:30', '2026-11-21T07:30', '2026-11-22T07:30', '2026-11-23T07:30']],
    [
      'daily on some weekdays',
      { weekdays: ['LUNES', 'VIERNES'] },
      ['2026-11-20T07:30', '2026-11-23T07:30', '2026-11-27T07:30', '2026-11-30T07:30'],
    ],
    [
      'every four hours between two clock times',
      { everyHours: 4, untilMinute: 17 * 60 },
      ['2026-11-20T07:30', '2026-11-20T11:30', '2026-11-20T15:30', '2026-11-21T07:30'],
    ],
    [
      'weekly',
      { frequency: 'WEEKLY', weekdays: ['MIERCOLES', 'JUEVES'] },
      ['2026-11-25T07:30', '2026-11-26T07:30', '2026-12-02T07:30', '2026-12-03T07:30'],
    ],
    [
      'every third week, counted from that of the start',
      { frequency: 'WEEKLY', everyWeeks: 3, weekdays: ['LUNES', 'DOMINGO'], fromDate: '2026-11-19' },
      ['2026-11-22T07:30', '2026-12-07T07:30', '2026-12-13T07:30', '2026-12-28T07:30'],
    ],
    [
      'every second week',
      { frequency: 'BIWEEKLY', everyWeeks: 7, weekdays: ['LUNES'], fromDate: '2026-11-19' },
      ['2026-11-30T07:30', '2026-12-14T07:30', '2026-12-28T07:30', '2027-01-11T07:30'],
    ],
    [
      'monthly, on the last day of shorter months',
      { frequency: 'MONTHLY', dayOfMonth: 31 },
      ['2026-11-30T07:30', '2026-12-31T07:30', '2027-01-31T07:30', '2027-02-28T07:30'],
    ],
    ['only up to its last day', { untilDate: '2026-11-21' }, ['2026-11-20T07:30', '2026-11-21T07:30']],
    ['not before its first day', { fromDate: '2027-05-01', untilDate: '2027-05-01' }, ['2027-05-01T07:30']],
    ['on no weekday never', { frequency: 'WEEKLY', weekdays: [] }, []],
  ])('%s', (_name, recurrence, expected) => {
    expect(walls(recurrence, '2026-11-20T05:00:00Z')).toEqual(expected);
  });

  it('keeps its clock time when the clocks change, and runs once at one that they skip or show twice', () => {
    expect(walls({}, '2026-03-28T00:00:00Z', 3, 'Europe/Madrid')).toEqual([
      '2026-03-28T07:30',
      '2026-03-29T07:30',
      '2026-03-30T07:30',
    ]);
    const halfPastTwo = { minuteOfDay: 2 * 60 + 30 };
    expect(walls(halfPastTwo, '2026-03-28T12:00:00Z', 2, 'Europe/Madrid')).toEqual([
      '2026-03-29T03:30',
      '2026-03-30T02:30',
    ]);
    expect(nextRuns({ ...daily, ...halfPastTwo }, Date.UTC(2026, 9, 24, 12), 'Europe/Madrid', 2)).toEqual([
      Date.UTC(2026, 9, 25, 0, 30),
      Date.UTC(2026, 9, 26, 1, 30),
    ]);
    const hourly = { minuteOfDay: 2 * 60, everyHours: 1, untilMinute: 4 * 60 };
    expect(walls(hourly, '2026-03-28T12:00:00Z', 3, 'Europe/Madrid')).toEqual([
      '2026-03-29T03:00',
      '2026-03-29T04:00',
      '2026-03-30T02:00',
    ]);
  });

  it('knows the latest of its runs that are over', () => {
    const since = Date.parse('2026-11-01T00:00:00Z');
    const at = Date.parse('2026-11-20T12:30:00Z');
    expect(latestRun(daily, { sinceMs: since, untilMs: at }, 'America/Lima')).toBe(at);
    expect(latestRun(daily, { sinceMs: at, untilMs: at + DAY - 1 }, 'America/Lima')).toBeNull();
  });
});

const dateFrom = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());
const anyRecurrence: fc.Arbitrary<Recurrence> = fc.record({
  frequency: fc.constantFrom(...RECURRENCE_FREQUENCIES),
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  everyWeeks: fc.integer({ min: 1, max: 52 }),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  minuteOfDay: fc.integer({ min: 0, max: 1_439 }),
  everyHours: fc.option(fc.integer({ min: 1, max: 12 })),
  untilMinute: fc.integer({ min: 0, max: 1_439 }),
  fromDate: dateFrom,
  untilDate: fc.option(dateFrom),
});

it('never runs twice at once, always within its dates and clock times, and on the right days', () => {
  fc.assert(
    fc.property(anyRecurrence, dateFrom, fc.constantFrom(...ZONES), (recurrence, start, timeZone) => {
      const after = Date.parse(`${start}T00:00:00Z`);
      const runs = nextRuns(recurrence, after, timeZone, 12);
      const minutes = new Set(minutesOfDay(recurrence));
      for (const [index, ms] of runs.entries()) {
        expect(ms).toBeGreaterThan(index === 0 ? after : (runs[index - 1] as number));
        const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
        const date = localDateOf(ms, timeZone);
        expect(date >= recurrence.fromDate && date <= (recurrence.untilDate ?? '9999-12-31')).toBe(true);
        const minute = at.hour * 60 + at.minute;
        const leapt = [30, 60].some((by) => minutes.has(minute - by) && skips(date, minute - by, timeZone));
        expect(minutes.has(minute) || leapt).toBe(true);
        if (recurrence.frequency === 'MONTHLY')
          expect(at.day).toBe(Math.min(recurrence.dayOfMonth, at.daysInMonth));
        else expect(recurrence.weekdays).toContain(WEEKDAYS[at.dayOfWeek - 1]);
      }
    }),
  );
});

it('gives the same runs in one walk and one by one', () => {
  fc.assert(
    fc.property(anyRecurrence, dateFrom, fc.constantFrom(...ZONES), (recurrence, start, timeZone) => {
      let at: number | null = Date.parse(`${start}T00:00:00Z`);
      for (const run of nextRuns(recurrence, at, timeZone, 5)) {
        at = nextRun(recurrence, at as number, timeZone);
        expect(at).toBe(run);
      }
    }),
  );
});

/** Whether the clocks leap over a clock time. */
function skips(date: string, minute: number, timeZone: string): boolean {
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  return !Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime })
    .toPlainTime()
    .equals(plainTime);
}
