import { expect, it } from 'vitest';
import type { Fix } from '../../fix.ts';
import { compareFixes } from '../../timeline/index.ts';
import { at } from '../../timeline/tracks.testing.ts';
import { townDrive } from '../../timeline/twins.testing.ts';
import type { ReportedEvent } from '../fact.ts';
import { FactsFold } from '../fold.ts';

function reported(fixes: readonly Fix[]): ReportedEvent[] {
  const fold = new FactsFold();
  return fixes.toSorted(compareFixes).flatMap((fix) => fold.push(fix).events);
}

const twoOf = (hours: number): Fix[] => [
  ...townDrive(1, 0, 30, hours),
  ...townDrive(2, 9000, 30, Math.min(4, hours), 15),
];

it('reports two devices with one identity within minutes, and how far apart they were when one is left', () => {
  const events = reported(twoOf(6)).filter(({ code }) => code === 'sharedIdentity');
  expect(events).toHaveLength(2);
  const [begun, ended] = events as [ReportedEvent, ReportedEvent];
  expect(begun).toMatchObject({ startTime: begun.decidedTime, endTime: null, detail: {} });
  expect(begun.startTime - at('08:00')).toBeLessThan(10 * 60_000);
  expect(ended.startTime).toBe(begun.startTime);
  expect(ended.endTime! - at('12:00')).toBeLessThan(21 * 60_000);
  expect(ended.endTime!).toBeGreaterThan(at('12:00'));
  expect(ended.detail.fixes).toBeGreaterThan(900);
  expect(ended.detail.apartM).toBeGreaterThan(6000);
  expect(ended.detail.apartM).toBeLessThan(15_000);
});

it('lets no other rule say anything of what the two report', () => {
  const from = at('08:10');
  const events = reported(twoOf(4)).filter(({ startTime }) => startTime >= from);
  expect(events).toEqual([]);
  const alone = reported(townDrive(1, 0, 30, 4)).filter(({ startTime }) => startTime >= from);
  expect(alone.length).toBeGreaterThan(5); // it has an ignition to report
});

it('reports nothing for one device', () => {
  expect(reported(townDrive(3, 0, 30, 8)).filter(({ code }) => code === 'sharedIdentity')).toEqual([]);
});
