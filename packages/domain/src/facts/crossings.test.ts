import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { foldAll } from '../timeline/pure.ts';
import { DEFAULT_TIMELINE_THRESHOLDS } from '../timeline/thresholds.ts';
import { at, drive, rest, track } from '../timeline/tracks.testing.ts';
import { tripsOf } from '../timeline/trips.ts';
import { crossingsOf, edgesOfTrip } from './crossings.ts';
import { Recorder } from './explain.ts';
import { initialMemory } from './memory.ts';
import { alwaysIn, DEFAULT_SETTINGS } from './settings.ts';

/** The crossings of the first movement of a track. */
function crossings(fixes: readonly Fix[]) {
  const recorder = new Recorder(initialMemory(), alwaysIn(DEFAULT_SETTINGS), at('07:00'), at('20:00'));
  for (const fix of fixes) recorder.push(fix);
  const { segments, fixes: explained } = recorder.recording();
  const index = segments.findIndex(({ state }) => state === 'MOVING');
  const place = {
    before: segments[index - 1] ?? null,
    segment: segments[index]!,
    after: segments[index + 1] ?? null,
  };
  return crossingsOf({ began: place, ended: place }, explained, DEFAULT_TIMELINE_THRESHOLDS).map(
    ({ code, threshold, limit, measured }) => [code, threshold, limit, Math.round(measured!)],
  );
}

const parked = rest('08:00', '08:30', 0, 60, 'on');
const { leaveSpeedMps, leaveDistanceM, stillTimeMs, tripSilenceMs } = DEFAULT_TIMELINE_THRESHOLDS;
const STOOD = ['ended', 'timeline.stillTimeMs', stillTimeMs];

describe('what a movement crossed', () => {
  it('is the speed and the distance from where it stood, and the time that it then stood', () => {
    const reported = crossings(
      track(`${parked}
        ${drive('08:31', '08:50', 500, 20_000, 10, 70, 'on')}
        ${rest('08:50:10', '09:30', 20_000, 60, 'on')}`),
    );
    expect(reported).toEqual([
      ['began', 'timeline.leaveSpeedMps', leaveSpeedMps, 19],
      ['began', 'timeline.leaveDistanceM', leaveDistanceM, 500],
      [...STOOD, expect.any(Number)],
    ]);
    expect(reported[2]![3]).toBeGreaterThan(stillTimeMs);
  });

  it('is the distance alone where the device reports no speed', () => {
    const fixes = track(`${parked}
      ${drive('08:31', '08:50', 500, 20_000, 10, 70, 'on')}
      ${rest('08:50:10', '09:30', 20_000, 60, 'on')}`).map((fix) => ({ ...fix, speedMps: null }));
    expect(crossings(fixes).map(([code, threshold]) => [code, threshold])).toEqual([
      ['began', 'timeline.leaveDistanceM'],
      ['ended', 'timeline.stillTimeMs'],
    ]);
  });

  it('is nothing where the ignition ended it, or where it goes on', () => {
    const driving = `${parked}
      ${drive('08:31', '08:50', 500, 20_000, 10, 70, 'on')}`;
    const ended = (more: string) => crossings(track(driving + more)).filter(([code]) => code === 'ended');
    expect(ended(`\n${rest('08:50:10', '09:30', 20_000, 60, 'off')}`)).toEqual([]);
    expect(ended('')).toEqual([]);
  });

  it('is the silence that ended the trip', () => {
    const reported = crossings(
      track(`${parked}
        ${drive('08:31', '08:50', 500, 20_000, 10, 70, 'on')}
        ${drive('12:00', '12:20', 22_000, 40_000, 10, 70, 'on')}`),
    );
    expect(reported.at(-1)!.slice(0, 3)).toEqual(['ended', 'timeline.tripSilenceMs', tripSilenceMs]);
  });
});

it('the edges of a trip are its first movement and its last, where the range holds them', () => {
  const { segments } = foldAll(
    track(`${parked}
      ${drive('08:31', '08:50', 500, 20_000, 10, 70, 'on')}
      ${rest('08:50:10', '09:00', 20_000, 60, 'on')}
      ${drive('09:01', '09:20', 20_500, 40_000, 10, 70, 'on')}
      ${rest('09:20:10', '10:00', 40_000, 60, 'off')}`),
  );
  const movements = segments.filter(({ state }) => state === 'MOVING');
  const [trip] = tripsOf(segments);
  expect(movements).toHaveLength(2);
  const { began, ended } = edgesOfTrip(segments, trip!);
  expect([began?.segment, ended?.segment]).toEqual(movements);
  expect([began?.before?.state, ended?.after?.state]).toEqual(['IDLE', 'STOPPED']);
  expect(edgesOfTrip(segments, { ...trip!, isContinued: true, goesOn: true })).toEqual({
    began: null,
    ended: null,
  });
});
