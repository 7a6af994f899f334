import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { cutSegments, foldAll, type Segment } from '../timeline/index.ts';
import { journeys } from '../timeline/tracks.arbitrary.testing.ts';
import { at, drive, track } from '../timeline/tracks.testing.ts';
import {
  isOfQuarters,
  needsQuarters,
  pathQuarters,
  QUARTER_MS,
  quarterEnds,
  sumQuarters,
} from './pathQuarters.ts';
import { speedBands } from './speedBands.ts';
import { addPieces, tripPieces, tripUses } from './tripPieces.ts';

const fixesOf = ({ startTime, endTime }: Segment, fixes: readonly Fix[]) =>
  fixes.filter(({ fixTime }) => fixTime >= startTime && fixTime <= endTime);

describe('the quarters of an hour of a segment', () => {
  it('end at whole quarters, and at its end', () => {
    const ends = quarterEnds({ startTime: at('08:10:00'), endTime: at('08:45:00') });
    expect(ends).toEqual([at('08:15:00'), at('08:30:00'), at('08:45:00')]);
    expect(quarterEnds({ startTime: at('08:15:00'), endTime: at('08:15:00') })).toEqual([at('08:15:00')]);
  });

  it('are what one counts by hand', () => {
    const fixes = track(drive('08:05:00', '08:35:00', 0, 36_000, 30, 72, 'on'));
    const { segments } = foldAll(fixes);
    const moving = segments.filter(({ state }) => state === 'MOVING');
    expect(moving).toHaveLength(1);
    const quarters = pathQuarters(moving[0]!, fixes);
    expect(quarters.map(({ distanceM }) => Math.round(distanceM / 100) / 10)).toEqual([12, 18, 6]);
    expect(quarters.map(({ slowM, fastM }) => slowM + fastM)).toEqual([0, 0, 0]);
  });

  it('give of ranges of whole quarters what the fixes give', () => {
    fc.assert(
      fc.property(journeys, fc.nat({ max: 20 }), fc.nat({ max: 20 }), (fixes, first, count) => {
        const { segments } = foldAll(fixes);
        const begin = Math.floor((segments[0]?.startTime ?? 0) / QUARTER_MS) * QUARTER_MS;
        const [from, to] = [begin + first * QUARTER_MS, begin + (first + count + 1) * QUARTER_MS];
        for (const segment of segments) {
          const own = fixesOf(segment, fixes);
          const [part] = cutSegments([segment], own, from, to);
          if (!part || !needsQuarters(segment)) continue;
          expect(isOfQuarters(segment, from, to)).toBe(true);
          const sum = sumQuarters(segment, pathQuarters(segment, own), from, to);
          expect(Math.abs(sum.distanceM - part.distanceM)).toBeLessThan(1e-6);
          expect(Math.abs(sum.standingMs - part.standingMs)).toBeLessThan(1e-3);
          const bands = speedBands(segment, segment.state === 'MOVING' ? own : [], from, to);
          for (const name of ['slowM', 'mediumM', 'fastM'] as const)
            expect(Math.abs(sum[name] - bands[name]), name).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('give the use of trips on days of whole quarters', () => {
    fc.assert(
      fc.property(journeys, fc.array(fc.nat({ max: 20 }), { maxLength: 4 }), (fixes, lengths) => {
        const { segments } = foldAll(fixes);
        const timeline = segments.map((segment, place) => ({ segment, driverId: place % 3 }));
        let time = Math.floor((segments[0]?.startTime ?? 0) / QUARTER_MS) * QUARTER_MS;
        const days = lengths.map((length, i) => {
          const from = time;
          time += (length + 1) * QUARTER_MS;
          return { date: String(i), from, to: time };
        });
        const pieces = tripPieces(timeline, fixes, days, []);
        const uses = tripUses(timeline, days, (segment, from, to) => {
          const [part] = cutSegments([segment], [], from, to);
          if (!part || !needsQuarters(segment)) return part ?? null;
          const quarters = pathQuarters(segment, fixesOf(segment, fixes));
          return { ...part, distanceM: sumQuarters(segment, quarters, from, to).distanceM };
        });
        expect(
          uses.map(({ date, tripStartTime, driverId, trips, tripMs }) => [
            date,
            tripStartTime,
            driverId,
            trips,
            tripMs,
          ]),
        ).toEqual(
          pieces.map(({ date, tripStartTime, driverId, trips, tripMs }) => [
            date,
            tripStartTime,
            driverId,
            trips,
            tripMs,
          ]),
        );
        for (const [i, use] of uses.entries())
          expect(Math.abs(use.distanceM - (pieces[i]?.distanceM ?? 0))).toBeLessThan(1e-6);
        expect(uses.reduce((sum, { trips }) => sum + trips, 0)).toBe(addPieces(pieces).trips);
      }),
    );
  });
});
