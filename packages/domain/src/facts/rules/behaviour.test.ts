import { describe, expect, it } from 'vitest';
import type { Fix } from '../../fix.ts';
import { noise } from '../../timeline/noise.testing.ts';
import { hasRecordings, recordedRows, tracksOf } from '../../timeline/recordings.testing.ts';
import { at, track } from '../../timeline/tracks.testing.ts';
import type { ComputedEvent } from '../fact.ts';
import { behaviour } from './behaviour.ts';
import { calmDrive, MISHAPS, speeds } from './drives.testing.ts';
import { rows, saying, settingsWith, stepped } from './rules.testing.ts';

const reported = (fixes: Fix[], settings = settingsWith()) =>
  rows(stepped(behaviour, fixes, settings).events);

describe('manoeuvres estimated from the fixes', () => {
  it.each([
    ['hard braking', '60 60 60 60 42 24 6 0', ['hardBraking 08:00:03']],
    ['sudden acceleration', '0 0 0 0 14 28 42 50 52', ['suddenAcceleration 08:00:03']],
    ['a sharp turn', '50/90 50/90 50/90 50/115 50/140 50/165 50/165 50/165', ['sharpTurn 08:00:02']],
    [
      'a sharp turn across north',
      '50/330 50/330 50/330 50/355 50/20 50/45 50/45 50/45',
      ['sharpTurn 08:00:02'],
    ],
    ['ordinary braking', '60 60 60 50 40 30 20 10 0', []],
    ['ordinary acceleration', '0 0 0 8 16 24 32 40', []],
    ['an ordinary corner', '20/90 20/90 20/90 20/110 20/130 20/150 20/170 20/180', []],
    ['turning on the spot', '6/90 6/90 6/90 6/180 6/270 6/0 6/0 6/0', []],
    ['a hard second alone', '60 60 60 60 48 47 46 45', []],
    ['a lane left and found again', '80/90 80/90 80/90 80/105 80/120 80/105 80/90 80/90', []],
  ])('%s', (_what, list, expected) => {
    expect(reported(speeds(list))).toEqual(expected);
  });

  it('are reported once, some seconds after they are over, with the strongest second and the speeds at both ends', () => {
    const { reports } = stepped(behaviour, speeds('60.2 60.2 60.2 60.2 43.1 20.4 0 0'));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ startTime: at('08:00:03'), endTime: at('08:00:03') });
    expect(reports[0]!.decidedTime - at('08:00:06')).toBeGreaterThan(8_000);
    expect(reports[0]!.detail.peakG).toBeCloseTo(22.7 / 3.6 / 9.80665, 5);
    expect(reports[0]!.detail).toMatchObject({ measuredBy: 'computed', durationS: 3, endSpeedMps: 0 });
  });

  it('subtract what the device rounds by', () => {
    const peak = (list: string): number => Number(stepped(behaviour, speeds(list)).events[0]?.detail.peakG);
    expect(peak('60 60 60 60 42 24 6 0')).toBeCloseTo(17 / 3.6 / 9.80665, 5);
    expect(peak('60.3 60.3 60.3 60.3 42.3 24.3 6.3 0')).toBeCloseTo(18 / 3.6 / 9.80665, 5);
    // 11 km/h in a second of a device that tells whole ones may be 10.
    expect(reported(speeds('60 60 60 60 49 38 27 16 16'))).toEqual([]);
    expect(reported(speeds('60.3 60.3 60.3 60.3 49.3 38.3 27.3 16.3 16.3'))).toHaveLength(1);
  });

  it('braking twice within the merge time is one', () => {
    expect(reported(speeds('80 80 80 60 40 40 40 20 0 0 0'))).toEqual(['hardBraking 08:00:02']);
    expect(reported(speeds(`80 80 80 60 40 ${'40 '.repeat(14)} 20 0 0 0`))).toEqual([
      'hardBraking 08:00:02',
      'hardBraking 08:00:18',
    ]);
  });

  it('are found where a second is missing', () => {
    const fixes = speeds('60 60 60 60 50.4 45.9 38.3 24.8 21.6 21.4 22.5');
    expect(reported(fixes)).toEqual(['hardBraking 08:00:05']);
    expect(reported(fixes.filter(({ fixTime }) => fixTime !== at('08:00:06')))).toEqual([
      'hardBraking 08:00:05',
    ]);
  });

  it('are not judged between fixes too far apart, and the reason is given', () => {
    const { events, notes } = stepped(behaviour, speeds('60 0 0', 10));
    expect(events).toEqual([]);
    expect(notes[0]).toMatchObject({ threshold: 'behaviour.maxIntervalMs', limit: 3000, measured: 10_000 });
    expect(notes.some(({ threshold }) => threshold === 'behaviour.maxTurnIntervalMs')).toBe(true);
  });

  it('judge no turn by fewer than a fix a second', () => {
    const turn = '50/90 50/90 50/90 50/115 50/140 50/165 50/190 50/190 50/190';
    const { events, notes } = stepped(behaviour, speeds(turn, 2));
    expect(events).toEqual([]);
    expect(notes.some(({ threshold }) => threshold === 'behaviour.maxTurnIntervalMs')).toBe(true);
  });

  it.each([
    ['rebound', speeds('60 60 60 60 40 10 58 60 60')],
    [
      'placesDisagree',
      speeds('60 60 60 60 60 60 60 60 60 60').map((fix, i) => ({
        ...fix,
        speedMps: Math.max(0, [60, 60, 60, 60, 40, 20, 0, 0, 0][i] ?? 0) / 3.6,
      })),
    ],
    ['behaviour.sustainedShare', speeds('60 60 60 60 48 47 46 45')],
    ['behaviour.implausibleG', speeds('100 100 100 100 50 0 0 0')],
  ])('are none for %s', (threshold, fixes) => {
    const { events, notes } = stepped(behaviour, fixes);
    expect(rows(events)).toEqual([]);
    expect(notes.map((note) => note.threshold)).toContain(threshold);
  });

  it('are not computed over a jump or without a place', () => {
    expect(reported(track('08:00:00 0 60\n08:00:01 x 0\n08:00:05 60 0'))).toEqual([]);
  });
});

describe('what receivers do to a calm drive', () => {
  const SEEDS = Array.from({ length: 25 }, (_, i) => i + 1);

  it('is nothing, where they do nothing', () => {
    for (const seed of SEEDS) expect(reported(calmDrive(seed))).toEqual([]);
  });

  it.each(Object.entries(MISHAPS))('accuses nobody: %s', (_what, mishap) => {
    for (const seed of SEEDS) expect(reported(mishap(calmDrive(seed), noise(seed + 1000)))).toEqual([]);
  });
});

describe('a recorded drive whose acceleration was measured', () => {
  it('has all seconds of more than 3 m/s² in manoeuvres, and no other manoeuvre', () => {
    if (!hasRecordings()) return;
    const measured = new Map(
      recordedRows('ndsbr-curitiba.csv').map(({ trip, time_utc: time = '', extra = '{}' }) => [
        `${trip} ${Date.parse(time)}`,
        Number(JSON.parse(extra).accel || 0),
      ]),
    );
    const trips = [...new Set(recordedRows('ndsbr-curitiba.csv').map(({ trip }) => trip))];
    const count = { seconds: 0, found: 0, braking: 0, unsupported: 0, others: [] as string[] };
    tracksOf('ndsbr-curitiba.csv', 'trip').forEach((fixes, i) => {
      const { events } = stepped(behaviour, fixes);
      const secondsOf = ({ startTime, detail }: ComputedEvent): number[] =>
        fixes
          .map(({ fixTime }) => fixTime)
          .filter((time) => time > startTime && time <= startTime + Number(detail.durationS) * 1000);
      const isHard = (time: number): boolean => measured.get(`${trips[i]} ${time}`)! < -3;
      const brakings = events.filter(({ code }) => code === 'hardBraking');
      const found = new Set(brakings.flatMap(secondsOf).filter(isHard));
      count.seconds += fixes.filter(({ fixTime }) => isHard(fixTime)).length;
      count.found += found.size;
      count.braking += brakings.length;
      count.unsupported += brakings.filter((event) => !secondsOf(event).some(isHard)).length;
      const others = events.filter(({ code }) => code !== 'hardBraking');
      count.others.push(...others.map((event) => `${event.code} ${Number(event.detail.peakG).toFixed(2)}`));
    });
    expect(count).toEqual({
      seconds: 18,
      found: 18,
      braking: 16,
      unsupported: 0,
      others: ['suddenAcceleration 0.36'], // measured: 3.49 m/s²
    });
  });
});

describe('manoeuvres reported by the device', () => {
  it('are believed, once, and nothing is computed beside them', () => {
    const fixes = saying(speeds('60 60 60 60 42 24 6 0 0 0'), {
      '08:00:05': { events: ['harshBraking'] },
      '08:00:07': { events: ['harshBraking'] },
    });
    const { events } = stepped(behaviour, fixes);
    expect(rows(events)).toEqual(['hardBraking 08:00:05']);
    expect(events[0]!.detail).toMatchObject({ measuredBy: 'device' });
  });

  it.each([
    ['harshAcceleration', 'suddenAcceleration'],
    ['harshBraking', 'hardBraking'],
    ['harshCornering', 'sharpTurn'],
  ] as const)('%s counts as %s, also without a fix', (event, code) => {
    expect(reported(saying(track('08:00:00 x'), { '08:00:00': { events: [event] } }))).toEqual([
      `${code} 08:00:00`,
    ]);
  });

  it('some seconds after what was computed go before it', () => {
    const fixes = saying(speeds('60 60 60 60 42 24 24 24 24 24 24'), {
      '08:00:10': { events: ['harshBraking'] },
    });
    const { events } = stepped(behaviour, fixes);
    expect(rows(events)).toEqual(['hardBraking 08:00:10']);
    expect(events[0]!.detail).toMatchObject({ measuredBy: 'device' });
  });

  it('leave computing to the fixes again once the device has been silent about them for long', () => {
    const settings = settingsWith({ behaviour: { deviceTrustMs: 60_000 } });
    const early = saying(speeds('60 60 60'), { '08:00:00': { events: ['harshCornering'] } });
    const braking = '60 60 60 60 40 20 20 20';
    expect(reported([...early, ...speeds(braking, 1, '08:00:30')], settings)).toEqual(['sharpTurn 08:00:00']);
    expect(reported([...early, ...speeds(braking, 1, '08:02:00')], settings)).toEqual([
      'sharpTurn 08:00:00',
      'hardBraking 08:02:03',
    ]);
  });
});
