import { describe, expect, it } from 'vitest';
import {
  dayTotals,
  drawnDays,
  isContinued,
  type Journey,
  type JourneyDay,
  type JourneyStep,
  openDay,
} from './journey.ts';

const step = (sid: string, odo = 1, tIgn = 60): JourneyStep => ({
  sid,
  began: '2026-11-20T10:00:00.000Z',
  lasting: null,
  iTime: '2026-11-20T10:00:00.000Z',
  fTime: '2026-11-20T10:01:00.000Z',
  tIgn,
  odo,
  tDet: null,
  stopLasting: null,
});

const journey = (...days: [string, JourneyStep[]][]): Journey => ({
  mid: 1,
  from: '2026-11-19T05:00:00.000Z',
  until: '2026-11-21T05:00:00.000Z',
  summary: {
    uIni: null,
    uFin: null,
    tIgn: 0,
    tDet: 0,
    odo: null,
    sOdo: 0,
    pat: 'P-1',
    nCh: null,
    nMov: 'Bus',
    nInt: null,
    tmov: 'Bus',
  },
  daySteps: days.map(([date, steps]) => ({ date, visible: true, trips: steps.length, steps })),
});

const two = journey(['2026-11-19', [step('a'), step('b')]], ['2026-11-20', [step('c')]]);
const ids = (days: readonly JourneyDay[] | null) =>
  days?.flatMap((day) => day.steps.map((item) => item.sid)) ?? null;

describe('what is drawn', () => {
  it('is nothing before a day of several is chosen', () => {
    expect(drawnDays(two, { day: null, trip: null })).toBeNull();
    expect(drawnDays(two, { day: '2026-01-01', trip: null })).toBeNull();
  });

  it('is the whole chosen day', () => {
    expect(ids(drawnDays(two, { day: '2026-11-19', trip: null }))).toEqual(['a', 'b']);
  });

  it('is the chosen trip, whose day is open', () => {
    const chosen = { day: '2026-11-20', trip: 'b' };
    expect(ids(drawnDays(two, chosen))).toEqual(['b']);
    expect(openDay(two, chosen)?.date).toBe('2026-11-19');
  });

  it('is the only day at once, until it is closed', () => {
    const one = journey(['2026-11-20', [step('c')]]);
    expect(ids(drawnDays(one, { day: null, trip: null }))).toEqual(['c']);
    expect(drawnDays(one, { day: '', trip: null })).toBeNull();
  });

  it('is the day when the trip is no longer there', () => {
    expect(ids(drawnDays(two, { day: '2026-11-19', trip: 'gone' }))).toEqual(['a', 'b']);
  });
});

it('sums a day up', () => {
  const day = journey(['2026-11-20', [step('a', 1.5, 60), step('b', 2, 90)]]).daySteps[0];
  expect(day && dayTotals(day)).toEqual({ trips: 2, continued: 0, km: 3.5, drivenS: 150 });
});

it('counts a continued trip apart', () => {
  const continued = { ...step('a', 1.5, 60), began: '2026-11-20T09:50:00.000Z' };
  const day: JourneyDay = { date: '2026-11-20', visible: true, trips: 1, steps: [continued, step('b')] };
  expect(day.steps.map(isContinued)).toEqual([true, false]);
  expect(dayTotals(day)).toMatchObject({ trips: 1, continued: 1, km: 2.5 });
});
