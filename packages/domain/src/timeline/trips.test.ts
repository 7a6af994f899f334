import { describe, expect, it } from 'vitest';
import { foldAll } from './pure.ts';
import { at, drive, rest, track } from './tracks.testing.ts';
import { tripsOf } from './trips.ts';

const tripsIn = (table: string) => tripsOf(foldAll(track(table)).segments);
const minutes = (ms: number) => ms / 60_000;

describe('a trip', () => {
  const parked = `${rest('07:00:00', '07:00:30', 0, 30, 'on')}\n${rest('07:01:00', '07:59:00', 0, 60, 'off')}`;

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
      startTime: at('08:00:00'),
      endTime: at('08:35:10'),
      maxSpeedMps: 15,
      openStart: false,
      openEnd: false,
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

  it('is none where the vehicle was towed', () => {
    expect(
      tripsIn(`
        ${parked}
        ${drive('08:00:00', '08:20:00', 500, 12_500, 30, 36, 'off')}
        ${rest('08:20:30', '09:00:00', 12_500, 30, 'off')}
      `),
    ).toEqual([]);
  });

  it('goes on through a silence, and leaves out one at its ends', () => {
    const through = tripsIn(`
      ${parked}
      ${drive('08:00:00', '08:10:00', 100, 6100, 10, 36, 'on')}
      ${drive('08:30:00', '08:40:00', 20_000, 26_000, 10, 36, 'on')}
      ${rest('08:40:10', '09:00:00', 26_000, 10, 'off')}
    `);
    expect(through).toHaveLength(1);
    expect(minutes(through[0]!.noDataMs)).toBe(20);
    const before = tripsIn(`
      ${parked}
      ${drive('08:30:00', '08:40:00', 20_000, 26_000, 10, 36, 'on')}
    `);
    expect(before).toHaveLength(1);
    expect(before[0]).toMatchObject({ startTime: at('08:30:00'), openStart: true, openEnd: true });
  });
});
