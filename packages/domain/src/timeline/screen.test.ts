import { describe, expect, it } from 'vitest';
import { foldAll } from './pure.ts';
import { at, drive, rest, rowsOf, track } from './tracks.testing.ts';

/** The timeline of a table, and which fixes were flagged, by time. */
function judged(table: string) {
  const { segments, flagged } = foldAll(track(table));
  return {
    rows: rowsOf(segments),
    distanceM: segments.reduce((sum, segment) => sum + segment.distanceM, 0),
    flagged: flagged.map(({ fixTime, flag }) => [fixTime, flag]),
  };
}

describe('an impossible jump', () => {
  const before = drive('08:00:00', '08:05:00', 0, 3000, 10, 36);
  const after = drive('08:05:20', '08:10:00', 3200, 6000, 10, 36);

  it('moves nothing: in and out faster than the asset can go', () => {
    const { rows, distanceM, flagged } = judged(`${before}\n08:05:10 50000 36\n${after}`);
    expect(rows).toEqual(['MOVING 08:00:00 08:10:00']);
    expect(distanceM).toBeCloseTo(6000, 0);
    expect(flagged).toEqual([[at('08:05:10'), 'IMPOSSIBLE_JUMP']]);
  });

  it('may be two fixes long', () => {
    const { distanceM, flagged } = judged(`${before}\n08:05:10 50000 36\n08:05:15 50010 36\n${after}`);
    expect(distanceM).toBeCloseTo(6000, 0);
    expect(flagged).toHaveLength(2);
  });

  it('or several, each elsewhere', () => {
    const { distanceM, flagged } = judged(`${before}\n08:05:10 50000 36\n08:05:15 -70000 36\n${after}`);
    expect(distanceM).toBeCloseTo(6000, 0);
    expect(flagged).toHaveLength(2);
  });

  it('carries its ignition all the same', () => {
    const { rows } = judged(`
      ${rest('08:00:00', '08:05:00', 0, 10, 'on')}
      08:05:10 50000 0 off
      ${rest('08:05:20', '08:10:00', 0, 10, 'off')}
    `);
    expect(rows).toEqual(['IDLE 08:00:00 08:05:10', 'STOPPED 08:05:10 08:10:00']);
  });

  it('waits among messages without a fix for a verdict, but not for ever', () => {
    const silent = Array.from({ length: 30 }, (_, i) => `08:06:${String(i).padStart(2, '0')} x`).join('\n');
    const { rows, flagged } = judged(`${rest('08:00:00', '08:05:00', 0, 10)}\n08:05:10 50000 0\n${silent}`);
    expect(rows).toEqual(['STOPPED 08:00:00 08:06:29']);
    expect(flagged).toEqual([[at('08:05:10'), 'IMPOSSIBLE_JUMP']]);
  });

  it('was none when three fixes hold the far side: the leap is no data and no distance', () => {
    const { rows, distanceM, flagged } = judged(
      `${before}\n${drive('08:05:10', '08:10:00', 103_000, 106_000, 10, 36)}`,
    );
    expect(rows).toEqual([
      'MOVING 08:00:00 08:05:00',
      'NO_DATA 08:05:00 08:05:10 LEAP',
      'MOVING 08:05:10 08:10:00',
    ]);
    expect(distanceM).toBeCloseTo(6000, -1);
    expect(flagged).toEqual([]);
  });

  it('was none when the receiver had frozen in a tunnel: it caught up', () => {
    const { rows, distanceM, flagged } = judged(`
      ${drive('08:00:00', '08:05:00', 0, 3000, 5)}
      ${rest('08:05:01', '08:05:50', 3000, 1, '-', '-')}
      ${drive('08:05:51', '08:10:00', 3510, 6000, 1)}
    `);
    expect(rows).toEqual(['MOVING 08:00:00 08:10:00']);
    expect(distanceM).toBeCloseTo(6000, 0);
    expect(flagged).toEqual([]);
  });
});

describe('a stale copy', () => {
  it('repeats place and speed, and moves nothing: the vehicle stopped where it was last seen', () => {
    const copies = Array.from({ length: 8 }, (_, i) => `${9 + i}:00:00 3000 36`).join('\n');
    const { rows, flagged } = judged(`
      ${drive('08:00:00', '08:05:00', 0, 3000, 10, 36)}
      ${copies}
      ${rest('17:00:00', '17:05:00', 3000, 60)}
    `);
    expect(rows).toEqual(['MOVING 08:00:00 08:05:00', 'STOPPED 08:05:00 17:05:00']);
    expect(flagged).toHaveLength(8);
    expect(flagged[0]).toEqual([at('09:00'), 'STALE_COPY']);
  });

  it('is not a parked vehicle whose receiver holds its place', () => {
    expect(judged(rest('08:00:00', '09:00:00', 0, 60)).flagged).toEqual([]);
  });
});
