import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { distanceM } from '../geo.ts';
import { fastestOf } from './add.ts';
import { foldAll, type Timeline } from './pure.ts';
import { hasRecordings, recordedRows, tracksOf } from './recordings.testing.ts';

const absent = !hasRecordings();
if (absent)
  console.info('No recorded drives beside the project: the timeline is tested on its own cases only.');

const lengthM = ({ segments }: Timeline): number => segments.reduce((sum, one) => sum + one.distanceM, 0);

function rawLengthM(fixes: readonly Fix[]): number {
  return fixes.slice(1).reduce((sum, fix, i) => {
    const before = fixes[i]!;
    return sum + distanceM(before.latitude!, before.longitude!, fix.latitude!, fix.longitude!);
  }, 0);
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1]!;

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

describe('recorded drives', () => {
  it('of Aracaju: distances are nearer to the independent summary than the raw path', () => {
    if (absent) return;
    const summaries = recordedRows('go-track-aracaju-summaries.csv').map(
      ({ distance }) => Number(distance) * 1000,
    );
    const errors: number[] = [];
    const rawErrors: number[] = [];
    tracksOf('go-track-aracaju.csv', 'trip').forEach((fixes, i) => {
      const summaryM = summaries[i]!;
      if (summaryM < 1000) return; // shorter ones are phones lying about
      errors.push(lengthM(foldAll(fixes)) / summaryM - 1);
      rawErrors.push(rawLengthM(fixes) / summaryM - 1);
    });
    const share = (list: number[], within: number) =>
      list.filter((error) => Math.abs(error) <= within).length / list.length;
    const told = (list: number[]) =>
      `median ${percent(median(list))}, within 2 %: ${percent(share(list, 0.02))}, within 5 %: ${percent(share(list, 0.05))}`;
    console.info(`Aracaju, ${errors.length} trips: ${told(errors)}; raw path: ${told(rawErrors)}`);
    expect(errors.length).toBeGreaterThan(100);
    expect(Math.abs(median(errors))).toBeLessThan(0.015);
    expect(Math.abs(median(errors))).toBeLessThan(Math.abs(median(rawErrors)));
    expect(share(errors, 0.05)).toBeGreaterThan(0.75);
    expect(share(errors, 0.02)).toBeGreaterThan(share(rawErrors, 0.02));
  });

  it('of Curitiba: distances agree with the speed readings, standing adds nothing', () => {
    if (absent) return;
    for (const fixes of tracksOf('ndsbr-curitiba.csv', 'trip')) {
      const timeline = foldAll(fixes);
      const drivenM = fixes.slice(1).reduce((sum, fix, i) => {
        const seconds = (fix.fixTime - fixes[i]!.fixTime) / 1000;
        return sum + ((fix.speedMps! + fixes[i]!.speedMps!) / 2) * Math.min(seconds, 5);
      }, 0);
      console.info(`Curitiba: ${percent(lengthM(timeline) / drivenM - 1)} off ${Math.round(drivenM)} m`);
      expect(Math.abs(lengthM(timeline) / drivenM - 1)).toBeLessThan(0.06);
      for (const { state, distanceM: metres } of timeline.segments)
        if (state !== 'MOVING') expect(metres).toBe(0);
    }
  });

  it('of Munich: one movement at 1 s and at 15 s, of one length, through a receiver that froze', () => {
    if (absent) return;
    const [dense, sparse] = ['001', '015'].map((interval) => {
      const [fixes = []] = tracksOf(`barefoot-munich-x0001-${interval}.csv`, 'device');
      return foldAll(fixes);
    });
    for (const timeline of [dense!, sparse!])
      expect(timeline.segments.map(({ state }) => state)).toEqual(['MOVING']);
    console.info(`Munich: 1 s ${Math.round(lengthM(dense!))} m, 15 s ${Math.round(lengthM(sparse!))} m`);
    expect(Math.abs(lengthM(sparse!) / lengthM(dense!) - 1)).toBeLessThan(0.02);
  });

  it('of buses in Austin, sampled every 92 s: no path is lost, no stop or silence invented', () => {
    if (absent) return;
    for (const fixes of tracksOf('bus-austin-2016-02-07-top25.csv', 'device')) {
      const timeline = foldAll(fixes);
      expect(Math.abs(lengthM(timeline) / rawLengthM(fixes) - 1)).toBeLessThan(0.01);
      for (const { state, startTime, endTime } of timeline.segments) {
        if (state === 'NO_DATA') expect(endTime - startTime).toBeGreaterThan(600_000);
        if (state === 'STOPPED') expect(endTime - startTime).toBeGreaterThanOrEqual(120_000);
      }
    }
  });

  it('of a bus in Austin: 109 km/h once is no top speed where the places say 34', () => {
    if (absent) return;
    const tops = tracksOf('bus-austin-2016-02-07-top25.csv', 'device').map((fixes) => ({
      told: Math.max(...fixes.map(({ speedMps }) => speedMps ?? 0)) * 3.6,
      believed: (fastestOf(foldAll(fixes).segments)?.maxSpeedMps ?? 0) * 3.6,
    }));
    const wild = tops.filter(({ told, believed }) => told - believed > 1);
    expect(wild.map(({ told, believed }) => [Math.round(told), Math.round(believed)])).toEqual([
      [109, 68],
      [108, 103],
    ]);
  });
});
