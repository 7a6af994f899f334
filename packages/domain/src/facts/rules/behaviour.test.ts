import { describe, expect, it } from 'vitest';
import type { Fix } from '../../fix.ts';
import { destination } from '../../geo.ts';
import { at, east, makeFix, track } from '../../timeline/tracks.testing.ts';
import { behaviour } from './behaviour.ts';
import { rows, saying, settingsWith, stepped } from './rules.testing.ts';

/** A drive by its speeds in km/h, a fix every `stepS`, whose places follow from the speeds; a course may stand after a slash. */
function speeds(list: string, stepS = 1, start = '08:00:00'): Fix[] {
  let place = east(0);
  let before: number | null = null;
  let course = 90;
  return list.split(/\s+/).map((word, i) => {
    const [kmh = '', turn] = word.split('/');
    const mps = Number(kmh) / 3.6;
    if (turn !== undefined) course = Number(turn);
    if (before !== null)
      place = destination(place.latitude, place.longitude, course, ((before + mps) / 2) * stepS);
    before = mps;
    return makeFix({ fixTime: at(start) + i * stepS * 1000, ...place, speedMps: mps, course });
  });
}
const told = (fixes: Fix[], settings = settingsWith()) => rows(stepped(behaviour, fixes, settings).events);

describe('manoeuvres computed from the fixes', () => {
  it.each([
    ['hard braking', '60 60 42 24 6 0 0', ['hardBraking 08:00:01']],
    ['sudden acceleration', '0 0 14 28 42 50 52', ['suddenAcceleration 08:00:01']],
    ['a sharp turn', '50/90 50/90 50/115 50/140 50/140', ['sharpTurn 08:00:01']],
    ['a sharp turn across north', '50/350 50/350 50/20 50/20', ['sharpTurn 08:00:01']],
    ['ordinary braking', '60 50 40 30 20 10 0', []],
    ['ordinary acceleration', '0 8 16 24 32 40', []],
    ['an ordinary corner', '20/90 20/110 20/130 20/150 20/170 20/180', []],
    ['turning on the spot', '6/90 6/180 6/270 6/0', []],
  ])('%s', (_what, list, expected) => {
    expect(told(speeds(list))).toEqual(expected);
  });

  it('are told once, when they are over, with the peak and the speeds at both ends', () => {
    const { tellings } = stepped(behaviour, speeds('60 60 43 20 0 0'));
    expect(tellings).toHaveLength(1);
    expect(tellings[0]).toMatchObject({
      startTime: at('08:00:01'),
      endTime: at('08:00:01'),
      decidedTime: at('08:00:05'),
    });
    expect(tellings[0]!.detail.peakG).toBeCloseTo(23 / 3.6 / 9.80665, 5);
    expect(tellings[0]!.detail).toMatchObject({ measuredBy: 'computed', durationS: 3, endSpeedMps: 0 });
  });

  it('braking twice within the merge time is one', () => {
    expect(told(speeds('60 40 40 20 20 20'))).toEqual(['hardBraking 08:00:00']);
    expect(told(speeds('80 60 60 60 60 60 60 60 60 60 60 60 40 40'))).toEqual([
      'hardBraking 08:00:00',
      'hardBraking 08:00:11',
    ]);
  });

  it('are not judged between fixes too far apart, and the reason is given', () => {
    const { events, notes } = stepped(behaviour, speeds('60 0 0', 10));
    expect(events).toEqual([]);
    expect(notes[0]).toMatchObject({ threshold: 'behaviour.maxIntervalMs', limit: 3000, measured: 10_000 });
    expect(notes.some(({ threshold }) => threshold === 'behaviour.maxTurnIntervalMs')).toBe(true);
  });

  it('need places that bear them out: a receiver that loses the sky says zero', () => {
    const fixes = speeds('60 60 60 60 60', 3).map((fix, i) => (i === 2 ? { ...fix, speedMps: 0 } : fix));
    expect(told(fixes)).toEqual([]);
  });

  it('beyond what tyres hold are faults of the measurement', () => {
    expect(told(speeds('100 40 100 100'))).toEqual([]);
  });

  it('are not computed over a jump or without a place', () => {
    expect(told(track('08:00:00 0 60\n08:00:01 x 0\n08:00:05 60 0'))).toEqual([]);
  });
});

describe('manoeuvres told by the device', () => {
  it('are believed, once, and nothing is computed beside them', () => {
    const fixes = saying(speeds('60 60 42 24 6 0 0 0'), {
      '08:00:03': { events: ['harshBraking'] },
      '08:00:05': { events: ['harshBraking'] },
    });
    const { events } = stepped(behaviour, fixes);
    expect(rows(events)).toEqual(['hardBraking 08:00:03']);
    expect(events[0]!.detail).toMatchObject({ measuredBy: 'device' });
  });

  it.each([
    ['harshAcceleration', 'suddenAcceleration'],
    ['harshBraking', 'hardBraking'],
    ['harshCornering', 'sharpTurn'],
  ] as const)('%s counts as %s, also without a fix', (event, code) => {
    expect(told(saying(track('08:00:00 x'), { '08:00:00': { events: [event] } }))).toEqual([
      `${code} 08:00:00`,
    ]);
  });

  it('just after a computed one are the same moment', () => {
    const fixes = saying(speeds('60 60 42 24 24 24 24'), { '08:00:06': { events: ['harshBraking'] } });
    expect(told(fixes)).toEqual(['hardBraking 08:00:01']);
  });

  it('leave computing to the fixes again once the device has been silent about them for long', () => {
    const settings = settingsWith({ behaviour: { deviceTrustMs: 60_000 } });
    const early = saying(speeds('60 60 60'), { '08:00:00': { events: ['harshCornering'] } });
    expect(told([...early, ...speeds('60 40 20 20', 1, '08:00:30')], settings)).toEqual([
      'sharpTurn 08:00:00',
    ]);
    expect(told([...early, ...speeds('60 40 20 20', 1, '08:02:00')], settings)).toEqual([
      'sharpTurn 08:00:00',
      'hardBraking 08:02:00',
    ]);
  });
});
