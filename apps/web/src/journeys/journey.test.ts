import { describe, expect, it } from 'vitest';
import {
  ALL_DAYS,
  dayTotals,
  drawnDays,
  isContinued,
  type Journey,
  type JourneyDay,
  type JourneyStep,
  listedDays,
  NO_DAY,
  openDay,
  tripInto,
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
  daysWithoutTrips: [],
});

const two = journey(['2026-11-19', [step('a'), step('b')]], ['2026-11-20', [step('c')]]);
const ids = (days: readonly JourneyDay[]) => days.flatMap((day) => day.steps.map((item) => item.sid));

describe('what is drawn', () => {
  it('is the newest day before one is chosen, also where a link names one without trips', () => {
    expect(ids(drawnDays(two, { day: null, trip: null }))).toEqual(['c']);
    expect(ids(drawnDays(two, { day: '2026-01-01', trip: null }))).toEqual(['c']);
  });

  it('is the chosen day, or all in their order', () => {
    expect(ids(drawnDays(two, { day: '2026-11-19', trip: null }))).toEqual(['a', 'b']);
    expect(ids(drawnDays(two, { day: ALL_DAYS, trip: null }))).toEqual(['a', 'b', 'c']);
    expect(openDay(two, { day: ALL_DAYS, trip: null })).toBeNull();
  });

  it('is the whole day of the chosen trip, whose day is open', () => {
    const chosen = { day: '2026-11-20', trip: 'b' };
    expect(ids(drawnDays(two, chosen))).toEqual(['a', 'b']);
    expect(openDay(two, chosen)?.date).toBe('2026-11-19');
    expect(ids(drawnDays(two, { ...chosen, day: ALL_DAYS }))).toEqual(['a', 'b', 'c']);
    expect(openDay(two, { ...chosen, day: ALL_DAYS })?.date).toBe('2026-11-19');
  });

  it('is nothing once the open day was closed, or where no day has trips', () => {
    expect(drawnDays(two, { day: NO_DAY, trip: null })).toEqual([]);
    expect(drawnDays(journey(), { day: null, trip: null })).toEqual([]);
  });

  it('is the day when the trip is no longer there', () => {
    expect(ids(drawnDays(two, { day: '2026-11-19', trip: 'gone' }))).toEqual(['a', 'b']);
  });
});

describe('the list of days', () => {
  it('has the newest first, those without trips between', () => {
    const daysWithoutTrips = ['2026-11-18', '2026-11-21'].map((date) => ({ date, known: true }));
    const dates = listedDays({ ...two, daysWithoutTrips }).map(({ date }) => date);
    expect(dates).toEqual(['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18']);
  });

  it('knows of a trip that ends on a day without a trip of its own', () => {
    const late = { ...step('late'), fTime: '2026-11-21T05:10:00.000Z' };
    const found = journey(['2026-11-19', [step('a')]], ['2026-11-20', [step('b'), late]]);
    const inLima = (moment: string) =>
      new Date(Date.parse(moment) - 5 * 3_600_000).toISOString().slice(0, 10);
    expect(tripInto(found, '2026-11-21', inLima)?.sid).toBe('late');
    expect(tripInto(found, '2026-11-22', inLima)).toBeNull();
    expect(tripInto(found, '2026-11-18', inLima)).toBeNull();
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
