import { describe, expect, it } from 'vitest';
import { cutSegments, distancesBefore } from './cut.ts';
import { dayFacts } from './dayFacts.ts';
import { foldAll } from './pure.ts';
import { at, drive, rest, rowsOf, track } from './tracks.testing.ts';

const fixes = track(`
  ${rest('08:00:00', '08:10:00', 0, 60)}
  ${drive('08:10:10', '08:20:00', 100, 6000, 10, 36)}
  ${rest('08:20:10', '08:40:00', 6000, 10)}
`);
const { segments } = foldAll(fixes);

describe('cutting a range out of a timeline', () => {
  it('leaves what lies inside as it is, and marks what reaches over an edge', () => {
    expect(cutSegments(segments, fixes, at('08:00'), at('08:40'))).toEqual(segments);
    expect(rowsOf(cutSegments(segments, fixes, at('08:05'), at('08:15')))).toEqual([
      'STOPPED 08:05:00 08:10:00 CUT_START',
      'MOVING 08:10:00 08:15:00 CUT_END',
    ]);
  });

  it('shares the distance by the path, and finds the edge between two fixes', () => {
    const [part] = cutSegments(segments, fixes, at('08:15:05'), at('08:20'));
    expect(part!.distanceM).toBeCloseTo(6000 - 3050, -1);
    expect(part!.startLongitude).toBeGreaterThan(segments[1]!.startLongitude);
    expect(part!.fixCount).toBe(30);
    expect(part!.maxSpeedMps).toBeCloseTo(10, 9);
  });

  it('shares by time where there are no fixes', () => {
    const [half] = cutSegments(segments, [], at('08:10'), at('08:15:05'));
    expect(half!.distanceM).toBeCloseTo(segments[1]!.distanceM / 2, 0);
  });

  it('finds how far the path had come at many moments as it does at one', () => {
    const driven = segments[1]!;
    const own = fixes.filter(({ fixTime }) => fixTime >= driven.startTime && fixTime <= driven.endTime);
    const moments = ['08:10:05', '08:12:34', '08:15:05', '08:19:59'].map((time) => at(time));
    for (const known of [own, []])
      expect(distancesBefore(driven, known, moments)).toEqual(
        moments.map((until) => cutSegments([driven], known, driven.startTime, until)[0]!.distanceM),
      );
  });

  it('counts no top speed that was reached before the first one which counts in the whole', () => {
    const whole = [{ ...segments[1]!, maxSpeedMps: 10, maxSpeedTime: at('08:15:10') }];
    const topOf = (from: string, to: string) => cutSegments(whole, fixes, at(from), at(to))[0]!.maxSpeedMps;
    expect(topOf('08:10', '08:12')).toBeNull();
    expect(topOf('08:10', '08:18')).toBe(10);
    expect(topOf('08:16', '08:18')).toBeCloseTo(10, 9);
  });

  it('has the time that it stood on the way where it stood, and not where it was switched off', () => {
    const driven = track(`
      08:00:00 0 0 off
      08:10:00 0 0 off
      08:10:20 200 36 on
      08:12:20 1400 36 on
      08:12:40 1600 0 on
      08:13:00 1600 0 on
      08:13:20 1800 36 on
      08:15:20 3000 36 on
      08:15:40 3200 0 off
      08:30:00 3200 0 off`);
    const { segments: own } = foldAll(driven);
    const stoodBetween = (from: string, to: string) =>
      cutSegments(own, driven, at(from), at(to)).reduce((sum, part) => sum + part.standingMs, 0);
    // Half of the 20 seconds from the stand, 40 seconds at the light with its approach and departure, and nothing at the end.
    expect(stoodBetween('08:00', '08:30')).toBe(10_000 + 40_000);
    expect(stoodBetween('08:00', '08:12')).toBe(10_000);
    expect(stoodBetween('08:12', '08:15')).toBe(40_000);
    expect(stoodBetween('08:15', '08:30')).toBe(0);
  });

  it('gives nothing outside', () => {
    expect(cutSegments(segments, fixes, at('09:00'), at('10:00'))).toEqual([]);
    expect(cutSegments(segments, fixes, at('07:00'), at('08:00'))).toEqual([]);
  });
});

describe('day facts', () => {
  it('cut a trip at the midnight of the time zone', () => {
    // 2026-11-20 05:00 UTC is midnight in Lima.
    const night = track(`
      ${drive('04:50:00', '05:10:00', 0, 12_000, 10, 36)}
      ${rest('05:10:10', '05:30:00', 12_000, 10)}
    `);
    const facts = dayFacts(foldAll(night).segments, night, 'America/Lima');
    expect(facts.map(({ date, trips }) => [date, trips])).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 0],
    ]);
    for (const { distanceM } of facts) expect(distanceM).toBeCloseTo(6000, -1);
    expect(facts[0]).toMatchObject({ movingMs: 600_000, stoppedMs: 0, maxSpeedMps: 10 });
    expect(facts[1]).toMatchObject({ movingMs: 610_000, stoppedMs: 1_190_000 });
  });

  it('of nothing are none', () => {
    expect(dayFacts([], [], 'America/Lima')).toEqual([]);
  });
});
