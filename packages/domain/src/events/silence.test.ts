import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUALITY } from '../quality.ts';
import { FIRST_RUNG } from '../timeline/interval.ts';
import { expectedAfterMs, type ReportedFix, silenceLimit, waitsBetween, wasUnderWay } from './silence.ts';

const MIN = 60_000;
const HOUR = 60 * MIN;
const START = Date.UTC(2026, 10, 20, 12);

it.each([
  ['nothing is known: ten minutes and one for the way', false, FIRST_RUNG, [], 0, 11, null],
  ['a device that reports every 20 s', true, 13, [], 500, 11, null],
  ['three intervals of one that reports every 14 minutes', true, 30, [], 0, 40.4, null],
  ['the interval under way says nothing of a stand', false, 30, [], 0, 11, null],
  ['one that reports every ten minutes while parked', false, 13, [10, 10, 10], 0, 15, [10, 10]],
  ['one long silence among many short waits is no rhythm', false, 13, [60], 40, 11, null],
  ['the first long silence of one that keeps few waits', false, 13, [60], 0, 90, [60, 60]],
  ['a whole day, once, may be an outage', false, 13, [1440], 0, 11, null],
  ['a whole day, twice', false, 13, [1440, 1430], 0, 2160, [1430, 1440]],
  ['an hourly sleeper', false, 13, [58, 60, 61], 3, 91.5, [60, 61]],
  ['two outages beside the sleeps', false, 13, [700, 60, 300, 59], 4, 90, [60, 60]],
  [
    'one that mostly reports twice an hour, and often misses one',
    false,
    13,
    [60, 30, 58, 30, 30, 31, 30],
    9,
    90,
    [30, 60],
  ],
  ['under way nothing rests', true, 13, [30, 30], 0, 45, null],
] as const)('%s', (_what, isUnderWay, rung, minutes, shortWaits, threshold, expected) => {
  const silencesMs = minutes.map((each) => each * MIN);
  const limit = silenceLimit({ isUnderWay, rung, silencesMs, shortWaits });
  expect(limit.thresholdMs / MIN).toBeCloseTo(threshold, 1);
  const { expected: rest } = limit;
  expect(rest && [rest.usualMs / MIN, rest.latestMs / MIN]).toEqual(expected);
});

it.each([
  [20, 30],
  [30.9, 30],
  [31, 60],
  [60.9, 60],
  [61, null],
])('silent for %s minutes, it is expected after %s', (minutes, after) => {
  const expected = { usualMs: 30 * MIN, latestMs: 60 * MIN };
  expect(expectedAfterMs({ expected, thresholdMs: 90 * MIN }, minutes * MIN)).toBe(after && after * MIN);
  expect(expectedAfterMs({ expected: null, thresholdMs: 90 * MIN }, minutes * MIN)).toBeNull();
});

it.each([
  [true, 10, true],
  [null, 10, true],
  [false, 10, false],
  [true, 0, false],
  [true, null, false],
])('with ignition %s and %s m/s it is under way: %s', (ignition, speedMps, underWay) => {
  expect(wasUnderWay({ ignition, speedMps })).toBe(underWay);
});

/** A fix of a minute, received in another (by default its own), parked unless a speed is given. */
const fix = (minute: number, receivedMinute = minute, more: Partial<ReportedFix> = {}): ReportedFix => ({
  fixTime: START + minute * MIN,
  serverTime: START + receivedMinute * MIN,
  speedMps: 0,
  ignition: null,
  quality: 0,
  ...more,
});
const parkedMinutes = (fixes: ReportedFix[]) => {
  const { parked } = waitsBetween(fixes);
  return { silences: parked.silencesMs.map((ms) => ms / MIN), short: parked.shortWaits };
};

describe('the waits between stored fixes', () => {
  it('come from a backlog as it was recorded, parked and moving apart', () => {
    const day = [0, 60, 120, 121, 122, 152, 182].map((minute) =>
      fix(minute, 1000, minute > 120 && minute < 182 ? { speedMps: 12 } : {}),
    );
    const { parked, underWay } = waitsBetween(day);
    expect(parked).toEqual({ silencesMs: [HOUR, HOUR], shortWaits: 1 });
    expect(underWay).toEqual({ silencesMs: [30 * MIN, 30 * MIN], shortWaits: 1 });
  });

  it.each([
    ['live reports are short waits', [fix(0), fix(1), fix(2)], [], 2],
    ['a long wait for a live report is for whoever listened', [fix(0), fix(60)], [], 0],
    [
      'a hole in coverage, the past sent after the present',
      [fix(0), fix(60), fix(1, 60.1), fix(2, 60.1)],
      [],
      1,
    ],
    ['a backlog that comes newest first', [fix(120, 300), fix(60, 301), fix(0, 302)], [], 0],
    ['a backlog, then the present', [fix(0, 130), fix(60, 130), fix(130, 130.2)], [60], 0],
    [
      'an upload a day of what was recorded every minute',
      [fix(0, 1440), fix(1, 1440), fix(1450, 2880), fix(1451, 2880)],
      [],
      2,
    ],
    ['a clock five hours behind that is set right', [fix(-300, 0), fix(-299, 1), fix(2), fix(3)], [], 2],
    ['a clock that leaps ahead', [fix(0), fix(900, 1, { quality: QUALITY.CLOCK_AHEAD }), fix(2)], [], 1],
    ['two fixes of one moment', [fix(0, 100), fix(0, 100), fix(60, 100)], [60], 0],
  ] as const)('%s', (_what, fixes, silences, short) => {
    expect(parkedMinutes([...fixes])).toEqual({ silences, short });
  });

  it('are those of the recording however it is cut into batches, and in whatever order it is read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 9, max: 300 }),
        fc.array(fc.nat(5), { minLength: 2, maxLength: 40 }),
        fc.nat(),
        (intervalMin, delays, seed) => {
          let receivedMin = 0;
          const fixes = delays.map((delay, i) => {
            receivedMin = Math.max(receivedMin, (i + delay) * intervalMin);
            return fix(i * intervalMin, receivedMin);
          });
          const { parked } = waitsBetween(fixes);
          expect(new Set(parked.silencesMs)).toEqual(
            new Set(parked.silencesMs.length > 0 ? [intervalMin * MIN] : []),
          );
          const turned = fixes.slice(seed % fixes.length).concat(fixes.slice(0, seed % fixes.length));
          expect(waitsBetween(turned)).toEqual(waitsBetween(fixes));
        },
      ),
    );
  });
});

it('never reports a device that keeps any interval up to six hours, once that was seen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 6 * 3600 }), fc.integer({ min: 1, max: 30 }), (seconds, times) => {
      const ms = seconds * 1000;
      const silencesMs = ms >= 8 * MIN ? Array.from({ length: times }, () => ms) : [];
      const rhythm = { isUnderWay: false, rung: 13, silencesMs, shortWaits: 0 };
      expect(silenceLimit(rhythm).thresholdMs).toBeGreaterThanOrEqual(ms + MIN);
    }),
  );
});
