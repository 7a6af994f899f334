import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo.ts';
import { NO_TRANSMISSION_MS } from '../liveState.ts';
import { DEFAULT_TIMELINE_THRESHOLDS, foldAll, hasFlag } from '../timeline/index.ts';
import { journeys } from '../timeline/tracks.arbitrary.testing.ts';
import { at, clockOf, drive, east, makeFix, rest, track } from '../timeline/tracks.testing.ts';
import { type FleetTrack, fleetTracksIn, frameFleetTrack, timelineRowOf } from './fleetTrack.ts';
import { type PastTrack, pastTrack } from './pastTrack.ts';
import { stateAt } from './stateAt.ts';

const pastOf = (fixes: ReturnType<typeof track>): PastTrack =>
  pastTrack(
    7,
    foldAll(fixes).segments.map((segment) => timelineRowOf(segment, 'Rosa Quispe')),
    fixes,
  );

/** Metres east of where the tracks begin. */
const metresOf = ({ latitude, longitude }: { latitude: number; longitude: number }): number =>
  Math.round(distanceM(east(0).latitude, east(0).longitude, latitude, longitude));

describe('a vehicle of the past', () => {
  // Stands at 0 m, drives to 6,000 m, idles, is silent for half an hour, is at 20,000 m then, and stops there.
  const past = pastOf(
    track(`
      ${rest('08:00:00', '08:09:30', 0, 30, 'off')}
      ${drive('08:10:00', '08:20:00', 0, 6000, 30, 36, 'on')}
      ${rest('08:20:30', '08:40:00', 6000, 30, 'on')}
      ${drive('09:10:00', '09:20:00', 20_000, 26_000, 30, 36, 'on')}
      ${rest('09:20:30', '09:40:00', 26_000, 30, 'off')}`),
  );
  const seen = (clock: string) => {
    const state = stateAt(past, at(clock));
    return (
      state && [
        state.motion,
        metresOf(state),
        state.ignition,
        clockOf(state.knownUntil),
        state.stillSince && clockOf(state.stillSince),
      ]
    );
  };

  it.each([
    ['07:59:59', null],
    ['08:00:00', ['STOPPED', 0, false, '08:00:00', '08:00:00']],
    ['08:05:00', ['STOPPED', 0, false, '08:05:00', '08:00:00']],
    // Between two fixes it is on its way from one to the other.
    ['08:15:00', ['MOVING', 3000, true, '08:15:00', null]],
    ['08:15:15', ['MOVING', 3150, true, '08:15:15', null]],
    ['08:30:00', ['IDLE', 6000, true, '08:30:00', '08:20:30']],
    // In the silence it stays where it was heard last, and nothing else is known.
    ['08:41:00', ['NO_DATA', 6000, null, '08:40:00', null]],
    ['09:09:59', ['NO_DATA', 6000, null, '08:40:00', null]],
    ['09:10:00', ['MOVING', 20_000, true, '09:10:00', null]],
    ['09:30:00', ['STOPPED', 26_000, false, '09:30:00', '09:20:30']],
    // After its last report it is as it was for ten minutes.
    ['09:49:59', ['STOPPED', 26_000, false, '09:49:59', '09:20:30']],
    ['09:50:00', ['NO_DATA', 26_000, null, '09:40:00', null]],
    ['23:00:00', ['NO_DATA', 26_000, null, '09:40:00', null]],
  ])('at %s', (clock, expected) => {
    expect(seen(clock)).toEqual(expected);
  });

  it('has the driver of its timeline, and in a silence nobody', () => {
    const driverAt = (clock: string) => stateAt(past, at(clock))?.driver;
    expect(['08:05:00', '08:15:00', '08:30:00'].map(driverAt)).toEqual(Array(3).fill('Rosa Quispe'));
    expect(['08:41:00', '09:50:00'].map(driverAt)).toEqual([null, null]);
  });

  it('turns from one course to the next by the shorter way, and has the speed between', () => {
    const fixes = track(drive('08:00:00', '08:10:00', 0, 6000, 30, 36)).map((fix, n) => ({
      ...fix,
      course: n % 2 === 0 ? 350 : 10,
      speedMps: n % 2 === 0 ? 10 : 20,
    }));
    const state = stateAt(pastOf(fixes), at('08:05:15'))!;
    expect(state.course).toBeCloseTo(0, 6);
    expect(state.speedMps).toBeCloseTo(15, 6);
  });

  it('goes the way between its fixes where the device reports no course', () => {
    const fixes = track(drive('08:00:00', '08:10:00', 0, 6000, 30, 36));
    expect(stateAt(pastOf(fixes), at('08:05:15'))!.course).toBeCloseTo(90, 0);
  });

  it('does not slide over a gap of a drive in which it transmitted nothing', () => {
    const sparse = pastTrack(
      7,
      [['MOVING', at('08:00'), at('09:00'), ...placeOf(0), ...placeOf(9000), 0, null]],
      [0, 1000, 9000].map((metres, n) =>
        makeFix({ fixTime: at(['08:00', '08:05', '09:00'][n]!), ...east(metres) }),
      ),
    );
    expect(metresOf(stateAt(sparse, at('08:02:30'))!)).toBe(500);
    expect(stateAt(sparse, at('08:30'))).toMatchObject({
      motion: 'NO_DATA',
      knownUntil: at('08:05'),
      fixTime: at('08:05'),
    });
    expect(metresOf(stateAt(sparse, at('08:59:59'))!)).toBe(1000);
  });

  it('jumps where its device leapt, at the fix after the leap', () => {
    const leaping = pastTrack(
      7,
      [['MOVING', at('08:00'), at('08:02'), ...placeOf(0), ...placeOf(50_000), 0, null]],
      [],
    );
    expect(metresOf(stateAt(leaping, at('08:01:59'))!)).toBe(0);
    expect(metresOf(stateAt(leaping, at('08:02'))!)).toBe(50_000);
  });

  it('is nowhere known while two devices report under its name', () => {
    const fixes = track(drive('08:00:00', '08:10:00', 0, 6000, 30, 36));
    const rows = foldAll(fixes).segments.map((segment) => timelineRowOf({ ...segment, flags: 64 }, null));
    const both = pastTrack(7, rows, fixes);
    expect(stateAt(both, at('08:05'))).toMatchObject({ motion: 'NO_DATA', knownUntil: at('08:00') });
  });

  it('has each time once, and no fix that its neighbours contradict', () => {
    const fixes = track(drive('08:00:00', '08:10:00', 0, 6000, 30, 36));
    const repeated = fixes.flatMap((fix) => [fix, { ...fix, fingerprint: 1 }]);
    const wild = [...repeated, makeFix({ fixTime: at('08:05:10'), ...east(90_000) })].sort(
      (one, other) => one.fixTime - other.fixTime,
    );
    expect([...pastOf(wild).times]).toEqual(fixes.map(({ fixTime }) => fixTime));
  });

  const placeOf = (metres: number): [number, number] => [east(metres).latitude, east(metres).longitude];
});

describe('of any track', () => {
  it('the state is that of the timeline, at no greater speed than an asset can have, and knows nothing of silences', () => {
    fc.assert(
      fc.property(journeys, (fixes) => {
        const { segments } = foldAll(fixes);
        const past = pastOf(fixes);
        for (const segment of segments) {
          const { startTime, endTime, state } = segment;
          for (const part of [0, 0.25, 0.5, 0.999]) {
            const instant = Math.floor(startTime + (endTime - startTime) * part);
            if (instant >= endTime) continue;
            const found = stateAt(past, instant)!;
            expect(found.knownUntil).toBeLessThanOrEqual(instant);
            expect(found.fixTime).toBeLessThanOrEqual(instant);
            if (state === 'NO_DATA' || hasFlag(segment, 'SHARED_IDENTITY')) {
              expect(found).toMatchObject({ motion: 'NO_DATA', knownUntil: startTime });
            } else if (found.motion === 'NO_DATA') {
              // A gap in a drive.
              expect(state).toBe('MOVING');
              expect(past.times.some((time) => time > found.knownUntil && time < instant)).toBe(false);
            } else {
              expect(found.motion).toBe(state);
              const next = stateAt(past, Math.min(instant + 1000, endTime - 1))!;
              const isAtFix = past.times.some((time) => time > instant && time <= instant + 1000);
              const way = distanceM(found.latitude, found.longitude, next.latitude, next.longitude);
              const { maxSpeedMps, jumpSlackM } = DEFAULT_TIMELINE_THRESHOLDS;
              if (!isAtFix) expect(way).toBeLessThanOrEqual(maxSpeedMps + jumpSlackM);
            }
          }
        }
        const end = segments.at(-1)?.endTime;
        if (end !== undefined)
          expect(stateAt(past, end + NO_TRANSMISSION_MS)).toMatchObject({ motion: 'NO_DATA' });
        const [first] = segments;
        if (first) expect(stateAt(past, first.startTime - 1)).toBeNull();
      }),
      { numRuns: 150 },
    );
  });
});

describe('tracks as bytes', () => {
  const tracks: FleetTrack[] = [
    { assetId: 3, timeline: [], chunks: [] },
    {
      assetId: 4_000_000_000,
      timeline: [['IDLE', 1, 2, -12.5, -77, -12.5, -77.25, 0, 'Rosa Quispe']],
      chunks: [Uint8Array.of(1, 2, 3), Uint8Array.of(), Uint8Array.of(4)],
    },
  ];
  const bytes = new Uint8Array(tracks.flatMap((one) => [...frameFleetTrack(one)]));

  it('come back as they were', () => {
    expect([...fleetTracksIn(bytes)]).toEqual(tracks);
  });

  it('are refused where they end too early', () => {
    for (const length of [1, 5, bytes.length - 1])
      expect(() => [...fleetTracksIn(bytes.subarray(0, length))]).toThrow(/ends too early|no head/);
  });
});
