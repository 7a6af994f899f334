import { describe, expect, it } from 'vitest';
import { sumOf } from './add.ts';
import { cutSegments } from './cut.ts';
import { dayFacts } from './dayFacts.ts';
import { foldAll } from './pure.ts';
import { sumsOf } from './sums.ts';
import { at, clockOf, drive, rest, rowsOf, track } from './tracks.testing.ts';
import { tripsOf } from './trips.ts';

const tripsIn = (table: string) => tripsOf(foldAll(track(table)).segments);
const minutes = (ms: number) => ms / 60_000;
/** Trips as rows: begin and end. */
const shown = (table: string): string[] =>
  tripsIn(table).map(({ startTime, endTime }) => `${clockOf(startTime)} ${clockOf(endTime)}`);

const parked = `${rest('07:00:00', '07:00:30', 0, 30, 'on')}\n${rest('07:01:00', '07:59:00', 0, 60, 'off')}`;

describe('a trip', () => {
  it('runs from leaving STOPPED to the next STOPPED, idle counted and not cut', () => {
    const trips = tripsIn(`
      ${parked}
      ${rest('08:00:00', '08:05:00', 0, 10, 'on')}
      ${drive('08:05:10', '08:15:00', 100, 6000, 10, 36, 'on')}
      ${rest('08:15:10', '08:25:00', 6000, 10, 'on')}
      ${drive('08:25:10', '08:35:00', 6100, 12000, 10, 54, 'on')}
      ${rest('08:35:10', '09:00:00', 12000, 10, 'off')}
    `);
    expect(trips).toHaveLength(1);
    expect(trips[0]).toMatchObject({
      tripStartTime: at('08:00:00'),
      startTime: at('08:00:00'),
      endTime: at('08:35:10'),
      maxSpeedMps: 15,
      isContinued: false,
      goesOn: false,
    });
    expect(minutes(trips[0]!.idleMs)).toBeCloseTo(5 + 9.83, 1);
    expect(minutes(trips[0]!.movingMs)).toBeCloseTo(20.33, 1);
    expect(trips[0]!.distanceM).toBeCloseTo(12_000, -1);
  });

  it('is none where the engine only ran', () => {
    expect(
      tripsIn(`
        ${parked}
        ${rest('08:00:00', '08:30:00', 0, 10, 'on')}
        ${rest('08:30:10', '09:00:00', 0, 10, 'off')}
      `),
    ).toEqual([]);
  });

  it('is none where the vehicle was towed, nor what idled before', () => {
    expect(
      tripsIn(`
        ${parked}
        ${drive('08:00:00', '08:20:00', 500, 12_500, 30, 36, 'off')}
        ${rest('08:20:30', '09:00:00', 12_500, 30, 'off')}
      `),
    ).toEqual([]);
    expect(
      tripsIn(`
        ${parked}
        ${rest('08:00:00', '08:10:00', 0, 30, 'on')}
        ${drive('08:10:30', '08:20:00', 500, 12_500, 30, 36, 'off')}
        ${rest('08:20:30', '09:00:00', 12_500, 30, 'off')}
      `),
    ).toEqual([]);
  });

  it('goes on at the end of what is known, and begins to be one once it has led somewhere', () => {
    expect(tripsIn(`${parked}\n08:00:00 60 20 on\n08:00:05 90 25 on`)).toEqual([]);
    const [trip] = tripsIn(`${parked}\n${drive('08:00:00', '08:05:00', 60, 3000, 10, 36, 'on')}`);
    expect(trip).toMatchObject({ startTime: at('07:59:00'), endTime: at('08:05:00'), goesOn: true });
  });
});

describe('a silence', () => {
  const morning = drive('08:00:00', '08:05:00', 0, 3000, 10, 36, 'on');

  it('ends a trip at the last fix before it, wherever the vehicle wakes', () => {
    for (const metres of [60, 180, 5000, 300_000]) {
      const evening = drive('20:05:00', '20:10:00', 3000 + metres, 6000 + metres, 10, 36, 'on');
      const next = drive('38:10:00', '38:15:00', 6000 + 2 * metres, 9000 + 2 * metres, 10, 36, 'on');
      expect(shown(`${morning}\n${evening}\n${next}`)).toEqual([
        '08:00:00 08:05:00',
        '20:05:00 20:10:00',
        '38:10:00 38:15:00',
      ]);
    }
  });

  it.each([
    ['15 minutes at 40 km/h: a hole in coverage', '08:20:00', 10_000, 1],
    ['15 minutes for 180 m: it was parked', '08:20:00', 180, 2],
    ['20 minutes at 30 km/h', '08:25:00', 10_000, 1],
    ['21 minutes at 30 km/h: too long', '08:26:00', 10_500, 2],
  ])('of %s', (_what, clock, metres, count) => {
    const end = clockOf(at(clock) + 300_000);
    const table = `${parked}\n${morning}\n${drive(clock, end, 3000 + metres, 6000 + metres, 10, 36, 'on')}`;
    const trips = tripsIn(table);
    expect(trips).toHaveLength(count);
    const { distanceM, noDataDistanceM, trips: begun } = sumsOf(foldAll(track(table)).segments);
    expect(begun).toBe(count);
    expect(distanceM).toBeCloseTo(count === 1 ? 6000 + metres : 6000, -1);
    expect(noDataDistanceM).toBeCloseTo(count === 1 ? 0 : metres, -1);
    expect(trips.reduce((sum, trip) => sum + trip.distanceM, 0)).toBeCloseTo(distanceM, 6);
    expect(trips[0]!.noDataMs).toBe(count === 1 ? at(clock) - at('08:05:00') : 0);
  });

  it('is measured by what this device does under way: one that reports every half hour has trips', () => {
    // The first report after standing has to come, and one more under way, before its habit is known.
    const day = (hour: number, metres: number): string => `
      ${rest(`${hour}:00:00`, `${hour + 2}:00:00`, metres, 1800, 'off')}
      ${drive(`${hour + 2}:30:00`, `${hour + 5}:30:00`, metres + 15_000, metres + 105_000, 1800, 50, 'on')}
      ${rest(`${hour + 6}:00:00`, `${hour + 8}:00:00`, metres + 110_000, 1800, 'off')}`;
    expect(shown([day(0, 0), day(24, 110_000), day(48, 220_000)].join('\n'))).toEqual([
      '03:00:00 06:00:00',
      '26:00:00 30:00:00',
      '50:00:00 54:00:00',
    ]);
  });

  it('counts as idling only what messages confirm', () => {
    const { segments } = foldAll(
      track(`
        ${parked}
        ${drive('08:00:00', '08:10:00', 60, 6000, 10, 36, 'on')}
        ${rest('08:10:10', '08:20:00', 6000, 10, 'on')}
        ${rest('18:00:00', '18:05:00', 6010, 10, 'on')}
      `),
    );
    expect(rowsOf(segments).slice(2)).toEqual([
      'MOVING 07:59:00 08:10:10',
      'IDLE 08:10:10 08:20:00',
      'STOPPED 08:20:00 18:00:00',
      'IDLE 18:00:00 18:05:00',
    ]);
    expect(tripsOf(segments).map(({ endTime }) => clockOf(endTime))).toEqual(['08:20:00']);
    expect(sumOf(segments, ({ engineMs }) => engineMs ?? 0)).toBe(
      at('08:20:00') - at('07:59:00') + 60_000 + 300_000,
    );
  });

  it('makes no trip of a few fixes between two', () => {
    const few = '12:00:00 20000 30 on\n12:00:05 20040 30 on';
    const table = `${parked}\n${morning}\n${few}\n${rest('18:00:00', '18:10:00', 40_000, 60, 'off')}`;
    const { segments } = foldAll(track(table));
    expect(shown(table)).toEqual(['07:59:00 08:05:00']);
    expect(rowsOf(segments).slice(-3)).toEqual([
      'NO_DATA 12:00:00 12:00:05 DISSOLVED',
      'NO_DATA 12:00:05 18:00:00',
      'STOPPED 18:00:00 18:10:00',
    ]);
    expect(sumsOf(segments).noDataDistanceM).toBeCloseTo(37_000, -1);
  });

  it('counts what was covered in it on the day on which it ended, apart from the distance of trips', () => {
    const table = `
      ${drive('20:00:00', '21:00:00', 0, 36_000, 10, 36)}
      ${drive('57:00:00', '58:00:00', 136_000, 172_000, 10, 36)}`;
    const fixes = track(table);
    const facts = dayFacts(foldAll(fixes).segments, fixes, 'UTC');
    expect(facts.map(({ date, trips, noDataMs }) => [date, trips, noDataMs / 3_600_000])).toEqual([
      ['2026-11-20', 1, 3],
      ['2026-11-21', 0, 24],
      ['2026-11-22', 1, 9],
    ]);
    const km = (metres: number): number => Math.round(metres / 100) / 10;
    expect(facts.map(({ distanceM }) => km(distanceM))).toEqual([36, 0, 36]);
    expect(facts.map(({ noDataDistanceM }) => km(noDataDistanceM))).toEqual([0, 0, 100]);
    expect(facts.map(({ pathDistanceM }) => km(pathDistanceM))).toEqual([36, 0, 136]);
  });
});

describe('the trips of a range', () => {
  const fixes = track(`
    ${parked}
    ${drive('08:00:00', '09:00:00', 60, 36_000, 10, 36, 'on')}
    ${rest('09:00:10', '09:30:00', 36_000, 30, 'off')}
    ${drive('09:30:10', '10:00:00', 36_060, 54_000, 10, 36, 'on')}
    ${rest('10:00:10', '10:30:00', 54_000, 30, 'off')}
  `);
  const { segments } = foldAll(fixes);
  const inRange = (from: string, to: string) => tripsOf(cutSegments(segments, fixes, at(from), at(to)));
  const [first, second] = [at('07:59:00'), at('09:29:40')];

  it('are the same trips, whatever the range', () => {
    expect(inRange('07:00', '11:00').map((trip) => trip.tripStartTime)).toEqual([first, second]);
    expect(inRange('08:30', '09:45').map((trip) => trip.tripStartTime)).toEqual([first, second]);
    expect(inRange('08:30', '08:40').map((trip) => trip.tripStartTime)).toEqual([first]);
  });

  it('are listed with their part in it, as continued where they began before', () => {
    const [part] = inRange('08:30', '08:40');
    expect(part).toMatchObject({
      startTime: at('08:30'),
      endTime: at('08:40'),
      isContinued: true,
      goesOn: true,
    });
    expect(part!.distanceM).toBeCloseTo(5990, -1);
    expect(inRange('07:30', '08:40')[0]).toMatchObject({ isContinued: false, goesOn: true });
    expect(inRange('08:30', '09:20')[0]).toMatchObject({ isContinued: true, goesOn: false });
  });

  it('are counted where they begin', () => {
    const begun = (from: string, to: string): number =>
      sumsOf(cutSegments(segments, fixes, at(from), at(to))).trips;
    expect([begun('07:00', '08:30'), begun('08:30', '09:45'), begun('09:45', '11:00')]).toEqual([1, 1, 0]);
  });
});
