import {
  alwaysIn,
  type ComputedEvent,
  DEFAULT_SETTINGS,
  FactsFold,
  initialMemory,
  intrinsicQuality,
} from '@rastro/domain';
import { describe, expect, test, vi } from 'vitest';
import { allAssets, type DemoAsset, demoFleet } from '../fleet/demoFleet.ts';
import { AssetDrive } from './assetDrive.ts';
import { localDay } from './localDay.ts';
import { type Mishap, mishapsOf } from './mishaps.ts';
import { World } from './world.ts';

// whole days are driven here, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 });

const fleet = demoFleet(11);
const assets = allAssets(fleet);
const world = new World();
const FIRST = localDay(Date.UTC(2026, 10, 3, 15));
const DAYS = 30;

/** The first asset and day with a mishap of the kind, except the first day of history. */
function find(kind: Mishap['kind']): { asset: DemoAsset; day: number; mishap: Mishap } {
  for (let day = FIRST + 1; day < FIRST + 200; day++)
    for (const asset of assets) {
      const mishap = mishapsOf(fleet.seed, asset, day).find((each) => each.kind === kind);
      if (mishap) return { asset, day, mishap };
    }
  throw new Error(`no ${kind}`);
}

/** The events that the fact rules find on the day with a mishap and the day before. */
function eventsFound({ asset, day }: { asset: DemoAsset; day: number }): ComputedEvent[] {
  const drive = new AssetDrive(world, asset, fleet.seed, day - 1);
  const messages = [...drive.reports(day - 1), ...drive.reports(day)].map(({ message }) => message);
  const settings = {
    ...DEFAULT_SETTINGS,
    fuel: { ...DEFAULT_SETTINGS.fuel, tankL: asset.fuelTankL },
    speed: { ...DEFAULT_SETTINGS.speed, limitMps: asset.maximumSpeedMps },
  };
  const fold = new FactsFold(initialMemory(), alwaysIn(settings));
  return messages
    .sort((a, b) => a.fixTime! - b.fixTime!)
    .flatMap((message) => {
      const fix = {
        ...message,
        fixTime: message.fixTime!,
        fingerprint: 0,
        serverTime: message.fixTime!,
        quality: 0,
      };
      return fold.push({ ...fix, quality: intrinsicQuality(fix, { serverTime: fix.serverTime }) }).events;
    });
}

describe('mishaps', () => {
  test('are the same for the same seed, and a few a day in the whole fleet', () => {
    const all = Array.from({ length: DAYS }, (_, i) =>
      assets.flatMap((asset) => mishapsOf(7, asset, FIRST + i)),
    );
    expect(
      Array.from({ length: DAYS }, (_, i) => assets.flatMap((asset) => mishapsOf(7, asset, FIRST + i))),
    ).toEqual(all);
    const perDay = all.flat().length / DAYS;
    expect(perDay).toBeGreaterThan(1.5);
    expect(perDay).toBeLessThan(8);
  });

  test.each([
    ['panic', 'sos'],
    ['powerCut', 'powerDisconnected'],
    ['jamming', 'jammingStart'],
  ] as const)('%s is reported by the device', (kind, event) => {
    const found = find(kind);
    const reports = new AssetDrive(world, found.asset, fleet.seed, found.day).reports(found.day);
    expect(reports.flatMap(({ message }) => message.events)).toContain(event);
  });

  test.each([
    ['jamming', 'jamming'],
    ['fuelTheft', 'fuelDrained'],
    ['weakBattery', 'lowVoltage'],
  ] as const)('%s is found by the rules as %s', (kind, code) => {
    expect(eventsFound(find(kind)).map((event) => event.code)).toContain(code);
  });

  test('what is stolen is gone from the tank, whether the day is reported or only computed', () => {
    const { asset, day } = find('fuelTheft');
    const quiet = new AssetDrive(world, asset, fleet.seed, day).metersAt(day + 1);
    const reported = new AssetDrive(world, asset, fleet.seed, day);
    reported.reports(day);
    expect(reported.metersAt(day + 1)).toEqual(quiet);
  });

  test('a fleet of wild and calm drivers breaks limits and brakes hard', () => {
    const codes = new Set<string>();
    for (const asset of assets.filter(({ type }) => type === 'van').slice(0, 3))
      for (const { code } of eventsFound({ asset, day: FIRST + 2 })) codes.add(code);
    expect(codes).toContain('ignitionSwitchedOn');
    expect([...codes].some((code) => ['hardBraking', 'sharpTurn', 'suddenAcceleration'].includes(code))).toBe(
      true,
    );
  });
});
