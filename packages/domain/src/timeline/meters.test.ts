import { describe, expect, it } from 'vitest';
import type { Attributes } from '../deviceMessage.ts';
import type { Fix } from '../fix.ts';
import { cutSegments } from './cut.ts';
import { fuelUse } from './fuel.ts';
import { foldAll } from './pure.ts';
import type { Segment } from './segment.ts';
import { at, drive, rest, track } from './tracks.testing.ts';

/** A stand, a drive of twenty minutes, a stand: with readings on each fix. */
function outing(readings: (fix: Fix, index: number) => Attributes): Segment[] {
  const fixes = track(`
    ${rest('08:00:00', '08:09:50', 0, 10, 'off')}
    ${drive('08:10:00', '08:30:00', 0, 12000, 10, 36, 'on')}
    ${rest('08:30:10', '08:50:00', 12000, 10, 'off')}
  `);
  return foldAll(fixes.map((fix, i) => ({ ...fix, attributes: readings(fix, i) }))).segments;
}
const moving = (segments: readonly Segment[]): Segment =>
  segments.find(({ state }) => state === 'MOVING') as Segment;

describe('the meters of a segment', () => {
  it('are null where the device has none, and the engine ran by its ignition', () => {
    const segments = outing(() => ({}));
    expect(segments.map(({ state }) => state)).toEqual(['STOPPED', 'MOVING', 'STOPPED']);
    expect(segments.map(({ engineMs }) => engineMs)).toEqual([0, 1_220_000, 0]);
    for (const { startEngineHoursS, endFuelL, fuelUsedL, driverKey } of segments)
      expect([startEngineHoursS, endFuelL, fuelUsedL, driverKey]).toEqual([null, null, null, null]);
  });

  it('are read at both ends', () => {
    const segments = outing((_, i) => ({ engineHoursS: 1000 + i * 10, fuelUsedL: 50 + i / 10 }));
    const [before, ride, after] = segments as [Segment, Segment, Segment];
    expect(ride.startEngineHoursS).toBe(before.endEngineHoursS);
    expect(ride.endEngineHoursS).toBe(after.startEngineHoursS);
    expect(ride.endEngineHoursS! - ride.startEngineHoursS!).toBe(1220);
    expect(ride.fuelUsedL).toBeCloseTo(12.2, 6);
    expect(fuelUse(segments, []).usedL).toBeCloseTo(segments.reduce((sum, one) => sum + one.fuelUsedL!, 0));
  });

  it.each([1, 2, 3])('are known where the first %i records after the start lack the counter', (lacking) => {
    const reportedTime = at('08:10:00') + lacking * 10_000;
    const litres = (time: number): number => 50 + (Math.min(time, at('08:30:10')) - reportedTime) / 1e5;
    const segments = outing(
      ({ fixTime }): Attributes =>
        fixTime < reportedTime ? {} : { engineHoursS: fixTime / 1000, fuelUsedL: litres(fixTime) },
    );
    const ride = moving(segments);
    expect(ride.endEngineHoursS! - ride.startEngineHoursS!).toBe(1210 - lacking * 10);
    expect(ride.fuelUsedL).toBeCloseTo(12.1 - lacking / 10, 6);
    expect(fuelUse(segments, []).usedL).toBeCloseTo(ride.fuelUsedL!, 6);
  });

  it('are known of a day whose first idling lacked the counter, and not of one that lacked it long', () => {
    const litresAt = (time: number): Attributes =>
      time < at('08:10:30') ? {} : { fuelUsedL: Math.min(time, at('08:30:10')) / 1e6 };
    const fuelAfter = (idleUntil: string): number | null => {
      const fixes = track(`
        ${rest('07:00:00', '07:10:00', 0, 60, 'off')}
        ${rest('07:10:10', idleUntil, 0, 10, 'on')}
        ${drive('08:10:00', '08:30:00', 100, 12100, 10, 36, 'on')}
        ${rest('08:30:10', '08:50:00', 12100, 10, 'off')}
      `).map((fix) => ({
        ...fix,
        attributes: litresAt(fix.fixTime),
      }));
      return fuelUse(foldAll(fixes).segments, []).usedL;
    };
    expect(fuelAfter('07:15:00')).toBeCloseTo(1.18, 1);
    expect(fuelAfter('08:09:50')).toBeNull();
  });

  it('add up to what was burnt wherever a range is cut, in a silence and at rest too', () => {
    const fixes = track(`
      ${rest('07:50:00', '08:10:00', 0, 60, 'off')}
      ${drive('08:10:00', '08:30:00', 0, 12000, 10, 36, 'on')}
      ${drive('09:30:00', '09:50:00', 40000, 52000, 10, 36, 'on')}
      ${rest('09:50:10', '10:30:00', 52000, 60, 'off')}
    `).map((fix) => ({ ...fix, attributes: { fuelUsedL: Math.min(fix.fixTime, at('09:50:10')) / 1e5 } }));
    const { segments } = foldAll(fixes);
    const used = (from: string, to: string) =>
      fuelUse(cutSegments(segments, fixes, at(from), at(to)), []).usedL;
    const cuts = ['07:50', '08:20:10', '08:45', '09:05', '10:05', '10:20', '10:30'];
    const parts = cuts.slice(1).map((to, i) => used(cuts[i]!, to));
    expect(parts).not.toContain(null);
    expect(parts.reduce((sum, litres) => sum! + litres!, 0)).toBeCloseTo(used('07:50', '10:30')!, 6);
    expect(parts[2]).toBeGreaterThan(1);
    expect(parts[5]).toBe(0);
  });

  it('smooth the slosh of fuel levels, and keep refuellings and drains apart from what was burnt', () => {
    const level = (fix: Fix) => 60 - (12 * (fix.fixTime - at('08:00'))) / (at('08:50') - at('08:00'));
    const wild = (i: number) => (i % 7 === 3 ? 25 : i % 11 === 5 ? -20 : 0);
    const calm = outing((fix) => ({ fuelLevelL: level(fix) }));
    const rough = outing((fix, i) => ({ fuelLevelL: level(fix) + wild(i) }));
    for (const [index, segment] of rough.entries())
      expect(Math.abs(segment.endFuelL! - calm[index]!.endFuelL!)).toBeLessThan(0.3);
    expect(fuelUse(rough, []).usedL).toBeCloseTo(12, 0);
    const leapt = (time: number) => (time < at('08:05') ? 0 : time < at('08:40') ? 40 : 35);
    const changed = outing((fix, i) => ({ fuelLevelL: level(fix) + leapt(fix.fixTime) + wild(i) }));
    const changes = [
      { time: at('08:05'), changeL: 40, shownTime: at('08:05:20') },
      { time: at('08:40'), changeL: -5, shownTime: at('08:40:20') },
      { time: at('12:00'), changeL: 90, shownTime: at('12:01') },
    ];
    const use = fuelUse(changed, changes);
    expect([use.filledL, use.drainedL]).toEqual([40, 5]);
    expect(use.usedL).toBeCloseTo(12, 0);
  });

  it('know who drove by the key, until the ignition goes on again without it', () => {
    const key = (fix: Fix, value: string): Attributes =>
      fix.fixTime === at('08:10:20') ? { driverId: value } : {};
    const segments = outing((fix) => key(fix, '01A3F2'));
    expect(segments.map(({ driverKey }) => driverKey)).toEqual([null, '01A3F2', '01A3F2']);
    expect(outing((fix) => key(fix, '0000')).map(({ driverKey }) => driverKey)).toEqual([null, null, null]);
    const again = track(`
      ${drive('08:10:00', '08:30:00', 0, 12000, 10, 36, 'on')}
      ${rest('08:30:10', '08:50:00', 12000, 10, 'off')}
      ${drive('08:50:10', '09:10:00', 12000, 24000, 10, 36, 'on')}
    `).map((fix) => ({ ...fix, attributes: key(fix, 'A1') }));
    expect(foldAll(again).segments.map(({ driverKey }) => driverKey)).toEqual(['A1', 'A1', null]);
  });

  it('know who drove through a bounce of the ignition', () => {
    const keyAt = (fix: Fix): Attributes => (fix.fixTime === at('08:00:20') ? { driverId: 'A1' } : {});
    const fixes = track(`
      ${drive('08:00:00', '08:10:00', 0, 6000, 10, 36, 'on')}
      08:10:05 6050 36 off
      08:10:06 6060 36 on
      ${drive('08:10:10', '08:20:00', 6100, 12000, 10, 36, 'on')}
      ${rest('08:20:10', '08:40:00', 12000, 10, 'on')}
    `).map((fix) => ({ ...fix, attributes: keyAt(fix) }));
    expect(foldAll(fixes).segments.map(({ driverKey }) => driverKey)).toEqual(['A1', 'A1']);
  });

  it('add up over the parts of a cut', () => {
    const segments = outing((fix, i) => ({
      engineHoursS: 1000 + i * 10,
      fuelUsedL: 50 + i / 10,
      fuelLevelL: 60 - fix.fixTime / 1e12,
    }));
    const ride = moving(segments);
    const edges = [ride.startTime, at('08:13:37'), at('08:20:00'), ride.endTime];
    const parts = edges.slice(1).flatMap((to, i) => cutSegments([ride], [], edges[i]!, to));
    const total = (of: (part: Segment) => number) => parts.reduce((sum, part) => sum + of(part), 0);
    expect(total((part) => part.engineMs!)).toBeCloseTo(ride.engineMs!, 6);
    expect(total((part) => part.fuelUsedL!)).toBeCloseTo(ride.fuelUsedL!, 6);
    expect(total((part) => part.endEngineHoursS! - part.startEngineHoursS!)).toBeCloseTo(1220, 6);
  });
});
