import { type DeviceMessage, distanceM } from '@rastro/domain';
import { describe, expect, test, vi } from 'vitest';
import { allAssets, type DemoAsset, demoFleet, type Role } from '../fleet/demoFleet.ts';
import { AssetDrive, SILENT_AFTER_DAYS } from './assetDrive.ts';
import { DAY_MS, dayStartMs, isSunday, localDay, weekday } from './localDay.ts';
import type { Report } from './recorder.ts';
import { trafficPace } from './traffic.ts';
import { World } from './world.ts';

// whole fleets are driven here, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 });

const fleet = demoFleet(11);
const world = new World();
const TUESDAY = localDay(Date.UTC(2026, 10, 3, 15));

const assetOf = (role: Role, quirkless = true): DemoAsset =>
  allAssets(fleet).find(
    ({ profile }) => profile.role === role && (!quirkless || profile.quirks.length === 0),
  )!;
const driveOf = (asset: DemoAsset, firstDay = TUESDAY): AssetDrive =>
  new AssetDrive(world, asset, fleet.seed, firstDay, ['0100000000000001', '0100000000000002']);
const byFixTime = (reports: readonly Report[]): DeviceMessage[] =>
  reports.map(({ message }) => message).sort((a, b) => a.fixTime! - b.fixTime!);
/** The first day from Tuesday on that the asset moves. */
function workingDay(drive: AssetDrive): { day: number; messages: DeviceMessage[]; reports: Report[] } {
  for (let day = drive.firstDay; ; day++) {
    const reports = drive.reports(day);
    const messages = byFixTime(reports);
    if (messages.some(({ speedMps }) => speedMps! > 1)) return { day, messages, reports };
  }
}

describe('local days', () => {
  test('begin at five in the morning UTC', () => {
    expect(dayStartMs(localDay(Date.UTC(2026, 10, 3, 5)))).toBe(Date.UTC(2026, 10, 3, 5));
    expect(localDay(Date.UTC(2026, 10, 3, 4, 59))).toBe(localDay(Date.UTC(2026, 10, 3, 5)) - 1);
  });
  test('know their weekday', () => {
    expect(weekday(TUESDAY)).toBe(2);
    expect(isSunday(localDay(Date.UTC(2026, 10, 1, 15)))).toBe(true);
  });
});

describe('traffic', () => {
  test('is worse at half past six in the evening than at night, and the same for all who are there', () => {
    const mean = (second: number): number => {
      let sum = 0;
      for (let edge = 0; edge < 400; edge++) sum += trafficPace('avenue', edge, TUESDAY, second);
      return sum / 400;
    };
    expect(mean(18.5 * 3600)).toBeLessThan(0.6 * mean(2 * 3600));
    expect(trafficPace('street', 5, TUESDAY, 4000)).toBe(trafficPace('street', 5, TUESDAY, 4001));
  });
});

describe('a drive', () => {
  test('is the same for the same seed, whatever was asked before', () => {
    const asset = assetOf('parcels');
    const inOrder = driveOf(asset);
    for (let day = TUESDAY; day < TUESDAY + 4; day++) inOrder.reports(day);
    expect(inOrder.reports(TUESDAY + 4)).toEqual(driveOf(asset).reports(TUESDAY + 4));
    const another = new AssetDrive(world, asset, fleet.seed + 1, TUESDAY);
    expect(another.reports(TUESDAY + 4)).not.toEqual(inOrder.reports(TUESDAY + 4));
  });

  const roles: Role[] = [
    'parcels',
    'bus',
    'aggregates',
    'machine',
    'food',
    'supervisor',
    'moto',
    'walker',
    'imports',
  ];
  test.each(roles)('%s: what is reported is possible', (role) => {
    const asset = assetOf(role);
    const { day, messages } = workingDay(driveOf(asset));
    const startMs = dayStartMs(day) + asset.profile.dayBeginsS * 1000;
    messages.forEach((message, i) => {
      const { fixTime, latitude, longitude, speedMps, course, deviceId } = message;
      expect(deviceId).toBe(asset.device.identifier);
      expect(fixTime! % 1000).toBe(0);
      expect(fixTime).toBeGreaterThanOrEqual(startMs);
      expect(fixTime).toBeLessThan(startMs + DAY_MS);
      if (i > 0) expect(fixTime).toBeGreaterThan(messages[i - 1]!.fixTime!);
      expect(latitude).toSatisfy((value: number) => value > -12.5 && value < -11.6);
      expect(longitude).toSatisfy((value: number) => value > -77.3 && value < -76.5);
      expect(speedMps).toSatisfy((value: number) => value >= 0 && value < 55);
      expect(course).toSatisfy((value: number) => value >= 0 && value < 360);
    });
  });

  test.each(roles)('%s: the odometer agrees with the way', (role) => {
    const asset = assetOf(role);
    const drive = driveOf(asset);
    const { day } = workingDay(drive);
    const drivenM = drive.metersAt(day + 1).odometerM - drive.metersAt(day).odometerM;
    // without the errors of the receiver, which would add up in the hours of parking
    const good = byFixTime(drive.reports(day)).filter(
      ({ valid, hdop, speedMps }) => valid && hdop! < 3 && speedMps! > 0.5,
    );
    let pathM = 0;
    for (let i = 1; i < good.length; i++)
      pathM += distanceM(
        good[i - 1]!.latitude!,
        good[i - 1]!.longitude!,
        good[i]!.latitude!,
        good[i]!.longitude!,
      );
    expect(drivenM).toBeGreaterThan(300);
    const lostM = role === 'machine' || role === 'walker' ? 0.6 : 0.25; // small movements are lost in the noise
    expect(Math.abs(pathM / drivenM - 1)).toBeLessThan(lostM);
  });

  test('vehicles of a depot sleep there, and the next day begins where the last one ended', () => {
    const asset = assetOf('parcels');
    const drive = driveOf(asset);
    const { depot } = asset.profile;
    for (let day = TUESDAY; day < TUESDAY + 8; day++) {
      const messages = byFixTime(drive.reports(day));
      for (const { latitude, longitude, ignition } of [messages[0]!, messages.at(-1)!]) {
        expect(distanceM(latitude!, longitude!, depot.latitude, depot.longitude)).toBeLessThan(400);
        expect(ignition).toBe(false);
      }
    }
  });

  test('in some days nobody drives past the end of his day, no tank runs dry, and all kinds of things happen', () => {
    const events = new Set<string>();
    for (const asset of allAssets(fleet)) {
      const drive = driveOf(asset);
      for (let day = TUESDAY; day < TUESDAY + 4; day++) {
        const messages = byFixTime(drive.reports(day));
        for (const message of messages) for (const event of message.events) events.add(event);
        const last = messages.at(-1);
        if (last) expect(last.ignition, asset.name).not.toBe(true);
        if (last) expect(last.speedMps, asset.name).toBe(0);
        if (asset.fuelTankL !== null) expect(drive.metersAt(day + 1).fuelL, asset.name).toBeGreaterThan(0);
      }
    }
    const mishaps = new Set(['sos', 'jammingStart', 'jammingEnd', 'powerDisconnected', 'powerConnected']);
    expect([...events].filter((event) => !mishaps.has(event)).sort()).toEqual([
      'harshAcceleration',
      'harshBraking',
      'harshCornering',
      'ignitionOff',
      'ignitionOn',
      'overspeedEnd',
      'overspeedStart',
    ]);
  });

  test('a month has gaps, late fixes and changing drivers', () => {
    const drive = driveOf(assetOf('bus'));
    const reports = Array.from({ length: 28 }, (_, i) => drive.reports(TUESDAY + i)).flat();
    const late = reports.filter(({ message }) => message.attributes.archive === true);
    expect(late.length).toBeGreaterThan(0);
    for (const { message, sendAtMs } of late) expect(sendAtMs).toBeGreaterThan(message.fixTime! + 2000);
    expect(reports.some(({ message }) => message.valid === false)).toBe(true);
    expect(new Set(reports.map(({ message }) => message.attributes.driverId))).toContain('0100000000000002');
  });
});

test('somebody is always on the road', () => {
  const drives = allAssets(fleet).map((asset) => driveOf(asset));
  const moving = Array.from({ length: 24 }, () => new Set<string>());
  for (const drive of drives)
    for (const day of [TUESDAY, TUESDAY + 1])
      for (const { message } of drive.reports(day)) {
        const hour = Math.floor((message.fixTime! - dayStartMs(TUESDAY + 1)) / 3_600_000);
        if (message.speedMps! > 2) moving[hour]?.add(drive.asset.key);
      }
  for (const assets of moving) expect(assets.size).toBeGreaterThanOrEqual(8);
});

describe('peculiarities', () => {
  const withQuirk = (quirk: DemoAsset['profile']['quirks'][number]): DemoAsset =>
    allAssets(fleet).find(({ profile }) => profile.quirks.includes(quirk))!;

  test('a device without the wire does not know the ignition', () => {
    const { messages } = workingDay(driveOf(withQuirk('noIgnitionWire')));
    expect(new Set(messages.map(({ ignition }) => ignition))).toEqual(new Set([null]));
  });

  test('a silent device falls silent and stays so', () => {
    const drive = driveOf(withQuirk('silent'));
    expect(drive.reports(TUESDAY + SILENT_AFTER_DAYS - 1).length).toBeGreaterThan(0);
    expect(drive.reports(TUESDAY + SILENT_AFTER_DAYS)).toEqual([]);
    expect(drive.reports(TUESDAY + SILENT_AFTER_DAYS + 3)).toEqual([]);
  });

  test('after a gap some devices send the newest first', () => {
    const drive = driveOf(withQuirk('newestFirst'));
    const reports = Array.from({ length: 20 }, (_, i) => drive.reports(TUESDAY + i)).flat();
    const late = reports.filter(({ message }) => message.attributes.archive === true);
    expect(late.length).toBeGreaterThan(2);
    const GAP_MS = 30 * 60_000;
    const steps = late.slice(1).map((report, i) => report.message.fixTime! - late[i]!.message.fixTime!);
    const inOneGap = steps.filter((ms) => Math.abs(ms) < GAP_MS);
    expect(inOneGap.filter((ms) => ms < 0).length).toBeGreaterThan(0.9 * inOneGap.length);
  });

  test('a worn battery says so', () => {
    const { messages } = workingDay(driveOf(withQuirk('lowBattery')));
    expect(messages[0]!.attributes.batteryPercent).toBeLessThan(20);
  });
});
