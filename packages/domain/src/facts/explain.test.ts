import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { QUALITY } from '../quality.ts';
import { at, drive, rest, track } from '../timeline/tracks.testing.ts';
import { Recorder, thresholdsOf, timelineChecks } from './explain.ts';
import { initialMemory } from './memory.ts';
import { alwaysIn, DEFAULT_SETTINGS } from './settings.ts';

const settings = { ...DEFAULT_SETTINGS, speed: { ...DEFAULT_SETTINGS.speed, limitMps: 80 / 3.6 } };

function recorded(fixes: readonly Fix[], from: string, until: string) {
  const recorder = new Recorder(initialMemory(), alwaysIn(settings), at(from), at(until));
  for (const fix of fixes) recorder.push(fix);
  return recorder.recording();
}

const day = track(
  [
    rest('08:00', '08:30', 0, 60, 'on'),
    drive('08:31', '08:50', 500, 20_000, 10, 70, 'on'),
    rest('08:51', '09:30', 20_000, 60, 'off'),
  ].join('\n'),
);

describe('a recording', () => {
  it('holds the fixes of the window, the segments and events that touch it', () => {
    const { fixes, segments, events } = recorded(day, '08:35', '08:45');
    expect(fixes).toHaveLength(61);
    expect(fixes.every(({ use }) => use === 'used')).toBe(true);
    expect(segments.map(({ state }) => state)).toEqual(['MOVING']);
    expect(events).toEqual([]);
    expect(recorded(day, '08:50', '08:52').events.map(({ code }) => code)).toEqual(['ignitionSwitchedOff']);
  });

  it('says why a fix was set aside', () => {
    const fixes = day.map((fix, i) => {
      if (fix.fixTime === at('08:36'))
        return { ...fix, quality: QUALITY.NO_FIX, latitude: null, longitude: null };
      if (fix.fixTime === at('08:37')) return { ...fix, quality: QUALITY.CLOCK_AHEAD };
      return fix.fixTime === at('08:38') ? { ...fix, latitude: fix.latitude! + 2, fingerprint: i } : fix;
    });
    const odd = recorded(fixes, '08:35', '08:45').fixes.filter(({ use }) => use !== 'used');
    expect(odd.map(({ leapMps }) => leapMps && Math.round((leapMps * 3.6) / 1000))).toEqual([null, null, 80]); // thousands
    expect(odd.map(({ use, reasons }) => [use, ...reasons])).toEqual([
      ['inputs', 'NO_FIX'],
      ['setAside', 'CLOCK_AHEAD'],
      ['inputs', 'IMPOSSIBLE_JUMP'],
    ]);
  });

  it('says what came nearest to an event, by which threshold', () => {
    const { checks } = recorded(day, '08:35', '08:45');
    const speed = checks.find(({ rule }) => rule === 'speedExcess');
    expect(speed).toMatchObject({ code: 'speedExcess', threshold: 'speed.limitMps + speed.toleranceMps' });
    expect(speed!.measured! * 3.6).toBeCloseTo(70);
    expect(speed!.limit! * 3.6).toBeCloseTo(83);
    expect(checks.find(({ code }) => code === 'hardBraking')).toMatchObject({
      threshold: 'behaviour.maxIntervalMs',
      limit: 3000,
      measured: 10_000,
    });
  });

  it('gives the same as an ordinary fold', () => {
    const all = recorded(day, '08:00', '09:30');
    expect(all.events.map(({ code }) => code)).toEqual(['ignitionSwitchedOff']);
    expect(all.segments.map(({ state }) => state)).toEqual(['IDLE', 'MOVING', 'STOPPED']);
  });
});

describe('what the timeline would have needed', () => {
  const checksAt = (clock: string) => {
    const { segments, fixes } = recorded(day, '08:00', '09:30');
    const segment = segments.find(({ startTime, endTime }) => startTime <= at(clock) && at(clock) < endTime)!;
    return timelineChecks(segment, fixes, settings.timeline);
  };

  it('to make a trip of a stillness: a distance and a speed', () => {
    const [far, fast] = checksAt('09:10');
    expect(far).toMatchObject({ code: 'trip', threshold: 'timeline.leaveDistanceM', limit: 100 });
    expect(far!.measured).toBeLessThan(100);
    expect(fast).toMatchObject({ code: 'trip', threshold: 'timeline.leaveSpeedMps' });
  });

  it('to make a stop of a movement: a time, also where the device reports no speed', () => {
    const silent = track(
      `${rest('08:00', '08:30', 0, 60)}
       ${drive('08:30:10', '08:50', 60, 20_000, 10, 70)}
       ${rest('08:50:10', '08:51:10', 20_000, 10)}
       ${drive('08:51:20', '09:00', 20_060, 30_000, 10, 70)}`,
    ).map((fix) => ({ ...fix, speedMps: null }));
    const { segments, fixes } = recorded(silent, '08:00', '09:30');
    const segment = segments.find(({ state }) => state === 'MOVING')!;
    const [check] = timelineChecks(segment, fixes, settings.timeline);
    expect(check).toMatchObject({ code: 'stop', threshold: 'timeline.stillTimeMs' });
    expect(check!.measured).toBeGreaterThanOrEqual(50_000);
    expect(check!.measured).toBeLessThanOrEqual(70_000);
  });

  it('to make a stop of a movement: a time', () => {
    expect(checksAt('08:40')).toEqual([
      expect.objectContaining({
        code: 'stop',
        threshold: 'timeline.stillTimeMs',
        limit: 120_000,
        measured: 0,
      }),
    ]);
  });
});

it('names the thresholds that a rule goes by', () => {
  expect(thresholdsOf('speedExcess', settings)).toContainEqual({
    name: 'speed.minDurationMs',
    value: 10_000,
  });
  expect(thresholdsOf('fuel', settings)).toContainEqual({ name: 'fuel.tankL', value: null });
  expect(thresholdsOf('timeline', settings).length).toBeGreaterThan(10);
  expect(thresholdsOf('nobody', settings)).toEqual([]);
});
