import { describe, expect, it } from 'vitest';
import { daysWithoutTrips, journeyOf } from './journey.ts';
import { cutSegments } from './timeline/cut.ts';
import { foldAll } from './timeline/pure.ts';
import { at, drive, rest, track } from './timeline/tracks.testing.ts';

const LIMA = 'America/Lima';
const MINUTE_MS = 60_000;

describe('a journey', () => {
  // Hours are UTC; Lima is five behind, so that the second trip starts at 23:50 and the third on the next day.
  const { segments } = foldAll(
    track(`
      ${rest('20:00:00', '20:01:00', 0, 30, 'on')}
      ${rest('20:02:00', '20:59:00', 0, 60, 'off')}
      ${drive('21:00:00', '21:10:00', 60, 6000, 10, 36, 'on')}
      ${rest('21:10:10', '28:49:00', 6000, 30, 'off')}
      ${drive('28:50:00', '29:10:00', 6060, 18_000, 10, 54, 'on')}
      ${rest('29:10:10', '31:00:00', 18_000, 30, 'off')}
      ${drive('31:00:10', '31:20:00', 18_060, 30_000, 10, 36, 'on')}
      ${rest('31:20:10', '31:50:10', 30_000, 30, 'off')}
    `),
  );
  const journey = journeyOf(segments, LIMA)!;

  const timeOf = (state: string): number =>
    segments
      .filter((segment) => segment.state === state)
      .reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);

  it('lists trips by the local day of their start, a trip past midnight whole', () => {
    expect(journey.days.map(({ date, trips }) => [date, ...trips.map(({ startTime }) => startTime)])).toEqual(
      [
        ['2026-11-20', at('20:59:00'), at('28:48:40')],
        ['2026-11-21', at('30:59:40')],
      ],
    );
  });

  it('says how long the stop after each trip lasted', () => {
    const [first, second, third] = journey.days.flatMap(({ trips }) => trips);
    expect(first!.endTime).toBe(at('21:10:10'));
    expect(first!.stopMs).toBe(second!.startTime - first!.endTime);
    expect(third!.stopMs).toBe(30 * 60_000);
  });

  it('sums up the range', () => {
    const { summary } = journey;
    expect(summary).toMatchObject({
      trips: 3,
      maxSpeedMps: 15,
      startTime: at('20:00:00'),
      endTime: at('31:50:10'),
    });
    expect(summary.workMs + summary.stoppedMs).toBe(summary.endTime - summary.startTime);
    expect(summary.workMs).toBe(timeOf('MOVING')); // the engine ran at first, and led nowhere
    expect(timeOf('IDLE')).toBeGreaterThan(0);
    expect(summary.distanceM).toBeCloseTo(30_000, -2);
    expect(summary.endLongitude).toBeGreaterThan(summary.startLongitude);
  });

  it('says of a trip that goes on whether it does now or after the range, and knows of no stop after it', () => {
    const driving = track(`
      ${rest('08:00:00', '08:30:00', 0, 60, 'off')}
      ${drive('08:30:10', '08:40:00', 60, 6000, 10, 36, 'on')}`);
    const { segments: open } = foldAll(driving);
    const lastTrip = (until?: number) => journeyOf(open, LIMA, until)!.days[0]!.trips.at(-1)!;
    expect(lastTrip()).toMatchObject({ lasting: 'now', stopMs: null, stopLasting: null });
    expect(lastTrip(at('08:50:00'))).toMatchObject({ lasting: 'now', stopMs: null });
    // Not heard for longer than a trip lasts without a fix.
    expect(lastTrip(at('12:00:00'))).toMatchObject({ lasting: null, stopMs: null });
    const cut = cutSegments(open, driving, at('08:00:00'), at('08:35:00'));
    expect(journeyOf(cut, LIMA, at('08:35:00'))!.days[0]!.trips[0]).toMatchObject({ lasting: 'later' });
  });

  it('says of the last stop that it goes on, from its first moment, until the device has slept for too long', () => {
    const parks = `
      ${rest('08:00:00', '08:30:00', 0, 60, 'off')}
      ${drive('08:30:10', '08:40:00', 60, 6000, 10, 36, 'on')}`;
    const lastTrip = (more: string, now?: number) =>
      journeyOf(foldAll(track(parks + more)).segments, LIMA, now)!.days[0]!.trips.at(-1)!;
    const parked = rest('08:40:10', '09:00:00', 6000, 60, 'off');
    expect(lastTrip(parked)).toMatchObject({ lasting: null, stopMs: 18 * MINUTE_MS, stopLasting: 'now' });
    expect(lastTrip(parked, at('20:00:00'))).toMatchObject({ stopLasting: 'now' });
    expect(lastTrip(parked, at('40:00:00'))).toMatchObject({ stopMs: 18 * MINUTE_MS, stopLasting: null });
    const justParked = rest('08:40:10', '08:41:10', 6000, 60, 'off');
    expect(lastTrip(justParked)).toMatchObject({ lasting: null, stopMs: null, stopLasting: 'now' });
    const stopped = foldAll(track(parks + parked)).segments;
    const cut = cutSegments(stopped, [], at('08:00:00'), at('08:50:00'));
    expect(journeyOf(cut, LIMA, at('12:00:00'))!.days[0]!.trips.at(-1)).toMatchObject({
      stopLasting: 'later',
    });
  });

  it('lists a trip that began before the range with its part, and does not count it again', () => {
    const fixes = track(`
      ${rest('08:00:00', '08:30:00', 0, 60, 'off')}
      ${drive('08:30:10', '08:50:00', 60, 12_000, 10, 36, 'on')}
      ${rest('08:50:10', '09:20:00', 12_000, 60, 'off')}
      ${drive('09:20:10', '09:40:00', 12_060, 24_000, 10, 36, 'on')}
      ${rest('09:40:10', '10:00:00', 24_000, 60, 'off')}`);
    const cut = cutSegments(foldAll(fixes).segments, fixes, at('08:40:00'), at('10:00:00'));
    const { summary, days } = journeyOf(cut, LIMA)!;
    expect(days).toMatchObject([{ count: 1, trips: [{ isContinued: true }, { isContinued: false }] }]);
    expect(days[0]!.trips[0]).toMatchObject({ startTime: at('08:40:00'), tripStartTime: at('08:30:00') });
    expect(summary.trips).toBe(1);
  });

  it('says how long nothing was received after a trip that a silence ended', () => {
    const { segments: silent } = foldAll(
      track(`
        ${drive('08:00:00', '08:10:00', 0, 6000, 10, 36, 'on')}
        ${drive('12:10:00', '12:20:00', 8000, 14_000, 10, 36, 'on')}
        ${rest('12:20:10', '12:30:10', 14_000, 30, 'off')}`),
    );
    const [first, second] = journeyOf(silent, LIMA)!.days[0]!.trips;
    expect(first).toMatchObject({ stopMs: null, silentMs: 4 * 3_600_000, lasting: null, stopLasting: null });
    expect(second).toMatchObject({ stopMs: 600_000, silentMs: 0, lasting: null, stopLasting: 'now' });
  });

  it('tells the days on which it lists no trip from those of which nothing is known', () => {
    const parks = foldAll(
      track(`
        ${rest('12:00:00', '12:30:00', 0, 60, 'off')}
        ${drive('12:30:10', '12:40:00', 60, 6000, 10, 36, 'on')}
        ${rest('12:40:10', '62:00:00', 6000, 1800, 'off')}`),
    ).segments;
    const found = journeyOf(parks, LIMA)!;
    const midnight = at('05:00:00');
    const inDays = (from: number, to: number) =>
      daysWithoutTrips(found, parks, midnight + from * 86_400_000, midnight + to * 86_400_000, LIMA);
    expect(inDays(-1, 5)).toEqual([
      { date: '2026-11-19', isKnown: false },
      { date: '2026-11-21', isKnown: true },
      { date: '2026-11-22', isKnown: true },
      { date: '2026-11-23', isKnown: false },
      { date: '2026-11-24', isKnown: false },
    ]);
    expect(inDays(0, 1)).toEqual([]);
    expect(inDays(1, 1.5).map(({ date }) => date)).toEqual(['2026-11-21']);
  });

  it('has each day once where the clocks change', () => {
    const parked = foldAll(track(rest('08:00:00', '09:00:00', 0, 60))).segments;
    const days = daysWithoutTrips(
      journeyOf(parked, LIMA)!,
      parked,
      Date.parse('2026-10-23T22:00:00Z'), // midnight in Madrid, where the next night has 25 hours
      Date.parse('2026-10-26T23:00:00Z'),
      'Europe/Madrid',
    );
    expect(days.map(({ date }) => date)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });

  it('of nothing is none, and without trips has no days', () => {
    expect(journeyOf([], LIMA)).toBeNull();
    const parked = foldAll(track(rest('08:00:00', '09:00:00', 0, 60))).segments;
    expect(journeyOf(parked, LIMA)).toMatchObject({ days: [], summary: { trips: 0, stoppedMs: 3_600_000 } });
  });
});
