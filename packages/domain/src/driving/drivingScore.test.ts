import { describe, expect, it } from 'vitest';
import { DEFAULT_THRESHOLDS } from '../facts/index.ts';
import { foldAll } from '../timeline/index.ts';
import { at, drive, track } from '../timeline/tracks.testing.ts';
import {
  addRecords,
  type DrivingRecord,
  drivingScore,
  infractionScore,
  judgedDistances,
  scoreStatus,
} from './drivingScore.ts';

const record = (km: number, judgedKm: number, infractions: Partial<DrivingRecord['infractions']> = {}) => ({
  distanceM: km * 1000,
  judgedM: judgedKm * 1000,
  turnsJudgedM: judgedKm * 1000,
  infractions: { AB: 0, GB: 0, FF: 0, EV: 0, ...infractions },
});

describe('the score of driving', () => {
  it.each<[string, DrivingRecord, number | null]>([
    ['100 without an infraction', record(50, 50), 100],
    ['halved by ten in a hundred kilometres', record(100, 100, { AB: 4, GB: 3, FF: 3 }), 50],
    ['the same in half the distance with half of them', record(50, 50, { AB: 2, GB: 1, FF: 2 }), 50],
    ['twice as much by a speed excess', record(100, 100, { EV: 5 }), 50],
    ['by the distance on which manoeuvres could be noticed', record(100, 50, { FF: 5 }), 50],
    ['25 for twenty', record(100, 100, { FF: 20 }), 25],
    ['unknown where manoeuvres could not be noticed', record(100, 0, { EV: 1 }), null],
    ['unknown where they could be noticed on less than half', record(100, 49), null],
    ['unknown for some kilometres', record(4.9, 4.9), null],
    ['unknown for none', record(0, 0), null],
  ])('is %s', (_what, driven, score) => {
    expect(drivingScore(driven)).toBe(score);
  });

  it('of one kind leaves the others out, and speed excesses are known without dense fixes', () => {
    const sparse = record(100, 0, { EV: 5 });
    expect(infractionScore(sparse, 'EV')).toBe(50);
    expect(infractionScore(sparse, 'FF')).toBeNull();
    expect(infractionScore(record(100, 100, { EV: 5, FF: 10 }), 'FF')).toBe(50);
  });

  it('does not know sharp turns where only they could not be noticed, and counts those that were', () => {
    const withoutTurns = (GB: number) => ({ ...record(100, 100, { GB }), turnsJudgedM: 0 });
    expect(infractionScore(withoutTurns(0), 'GB')).toBeNull();
    expect(infractionScore(withoutTurns(0), 'FF')).toBe(100);
    expect(drivingScore(withoutTurns(0))).toBe(100);
    expect(drivingScore(withoutTurns(10))).toBe(50);
    expect(drivingScore({ ...record(100, 100, { GB: 5 }), turnsJudgedM: 50_000 })).toBe(50);
  });

  it('has a status, by the numbers that clients know', () => {
    expect([100, 80, 79, 60, 59, 0, null].map(scoreStatus)).toEqual([1, 1, 2, 2, 3, 3, 4]);
  });

  it('of a whole is that of the records added up', () => {
    const whole = addRecords([record(60, 60, { FF: 4 }), record(40, 40, { FF: 6 })]);
    expect(drivingScore(whole)).toBe(50);
    expect(addRecords([])).toEqual(record(0, 0));
  });
});

describe('the distance on which manoeuvres could be noticed', () => {
  const { behaviour } = DEFAULT_THRESHOLDS;
  const segmentsOf = (stepS: number, speed: number | '-' = 36) =>
    foldAll(track(drive('08:00:00', '08:10:00', 0, 6000, stepS, speed, 'on'))).segments;
  const judged = (
    stepS: number,
    ownTimes: readonly number[] = [],
    speed: number | '-' = 36,
    thresholds: Partial<typeof behaviour> = {},
  ) => judgedDistances(segmentsOf(stepS, speed), ownTimes, () => ({ ...behaviour, ...thresholds }));

  it.each<[string, ReturnType<typeof judged>, number, number]>([
    ['fixes of every second', judged(1), 6000, 6000],
    ['dense fixes', judged(2), 6000, 0],
    ['sparse fixes', judged(10), 0, 0],
    ['dense fixes without a speed', judged(2, [], '-'), 0, 0],
    ['a device that told one before', judged(10, [at('07:00')]), 6000, 6000],
    ['a device that told one long before', judged(10, [at('08:00') - 31 * 86_400_000]), 0, 0],
    [
      'a device that is trusted longer',
      judged(10, [at('08:00') - 31 * 86_400_000], 36, { deviceTrustMs: 32 * 86_400_000 }),
      6000,
      6000,
    ],
    ['a device that told one afterwards', judged(10, [at('09:00')]), 0, 0],
    ['sparse fixes where they are judged', judged(10, [], 36, { maxIntervalMs: 10_000 }), 6000, 0],
    [
      'sparse fixes where turns are judged by them too',
      judged(10, [], 36, { maxIntervalMs: 10_000, maxTurnIntervalMs: 10_000 }),
      6000,
      6000,
    ],
  ])('of %s', (_what, { judgedM, turnsJudgedM }, metres, ofTurns) => {
    expect(judgedM).toBeCloseTo(metres, -1);
    expect(turnsJudgedM).toBeCloseTo(ofTurns, -1);
  });

  it('is judged by the thresholds of its time', () => {
    const segments = segmentsOf(2);
    const since = (time: number) => (timeMs: number) => ({
      ...behaviour,
      maxIntervalMs: timeMs < time ? 1_000 : 3_000,
    });
    expect(judgedDistances(segments, [], since(at('07:00'))).judgedM).toBeCloseTo(6000, -1);
    expect(judgedDistances(segments, [], since(at('09:00'))).judgedM).toBe(0);
  });
});
