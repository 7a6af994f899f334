import { NO_TRANSMISSION_MS } from '@rastro/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testEntry, testState } from '../testing/testLive.ts';
import { LivePointView } from './livePoint.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const view = (
  state: Parameters<typeof testState>[0] = {},
  entry: Parameters<typeof testEntry>[1] = {},
  lastSeen = NOW - 1_000,
  addressOf: (latitude: number, longitude: number) => string | null = () => null,
) =>
  new LivePointView(
    testEntry(5, entry),
    {
      deviceId: 1_005,
      state: testState({ fixTime: NOW - 2_000, ...state }),
      lastSeen,
      pastChangedAt: NOW - 5_000,
      restsUntil: NOW + 60_000,
    },
    addressOf,
  ).at(Date.now());

describe('a live point', () => {
  it('carries the state under the names and in the units of the contract', () => {
    const point = view(
      {
        fingerprint: -3,
        latitude: -12.09312345678,
        longitude: -77.04651234567,
        speedMps: 10.01,
        course: 271.25,
        odometerM: 123_456.7,
        totalDistanceM: 1_000.4,
        engineHoursS: 5_400,
        externalVoltageV: 12.3456,
        batteryVoltageV: 4.1,
        fuelLevelPercent: 54.6,
        satellites: 0,
        ignition: false,
        motion: 'IDLE',
        lastEvent: 'sos',
      },
      { driverId: 8, driverName: 'Rosa Quispe', internalNumber: '07', supportsObd2: true, groupIds: [1, 9] },
    );
    expect(point).toMatchObject({
      id: `5-${NOW - 2_000}--3`,
      eid: 1_005,
      mid: 5,
      pat: 'T1A-5',
      nMov: 'Norte 5',
      nCli: 'Norte',
      nCh: 'Rosa Quispe',
      idCh: 8,
      nInt: '07',
      lat: -12.0931235,
      lon: -77.0465123,
      vel: 36,
      cur: 271.3,
      fGPS: '2026-11-21T09:59:58.000Z',
      utx: '2026-11-21T09:59:59.000Z',
      pastChanged: '2026-11-21T09:59:55.000Z',
      restsUntil: '2026-11-21T10:01:00.000Z',
      odo: 123.457,
      sOdo: 1,
      horo: 1.5,
      evt: 'sos',
      externalVoltage: 12_346,
      batteryVoltage: 4_100,
      fuel: '55 %',
      satellites: 0,
      ignition: false,
      motion: 'IDLE',
      asset: { itSupportsOBD2: true, typeMobile: { id: 2 } },
      groupIds: [1, 9],
      roadStatus: null,
      activeRouteName: null,
    });
  });

  it('says null of what is unknown and zero of what is zero', () => {
    const unknown = view({ speedMps: null, course: null, satellites: null, ignition: null });
    for (const name of ['vel', 'cur', 'odo', 'horo', 'externalVoltage', 'batteryVoltage', 'fuel'] as const)
      expect(unknown[name]).toBeNull();
    for (const name of ['satellites', 'ignition', 'tIgn', 'tDet', 'evt', 'nCh', 'idCh', 'nInt'] as const)
      expect(unknown[name]).toBeNull();
    const zero = view({
      speedMps: 0,
      course: 0,
      odometerM: 0,
      engineHoursS: 0,
      externalVoltageV: 0,
      fuelLevelL: 0,
    });
    expect(zero).toMatchObject({ vel: 0, cur: 0, odo: 0, horo: 0, externalVoltage: 0, fuel: '0 L' });
  });

  it('counts the ignition and the stillness until it is read', () => {
    const point = view({ ignition: true, ignitionSince: NOW - 90_500, stillSince: NOW - 30_000 });
    expect([point.tIgn, point.tDet]).toEqual([90, 30]);
    point.at(NOW + 10_000);
    expect([point.tIgn, point.tDet]).toEqual([100, 40]);
    expect(view({ stillSince: NOW + 15_000 }).tDet).toBe(0);
  });

  it('shows the route that it is on while it transmits', () => {
    const road = { roadId: 7, runId: 70, name: 'Ruta 7', status: 3, progressM: 1_200 } as const;
    const point = view({ road });
    expect(point).toMatchObject({ roadStatus: 3, activeRouteName: 'Ruta 7' });
    expect(point.at(NOW + 10 * 60_000)).toMatchObject({ roadStatus: null, activeRouteName: null });
    expect(view({ road: { ...road, status: 0 } }).roadStatus).toBe(0);
  });

  it('has its status at the moment', () => {
    expect(view({ ignition: true }).typ).toBe(0);
    expect(view({ ignition: false, motion: 'MOVING' }).typ).toBe(1);
    expect(view({ ignition: false, motion: 'STOPPED' }).typ).toBe(2);
    expect(view({ ignition: null }).typ).toBe(3);
    expect(view({ ignition: true }, { typeId: 3 }).typ).toBe(5);
    const point = view({ ignition: true });
    expect(point.at(NOW + 10 * 60_000).typ).toBe(4);
  });

  it('carries the open alarm of its vehicle beside the status', () => {
    expect(view({ ignition: true }, { openAlarm: 'sos' })).toMatchObject({ typ: 0, alarm: 'sos' });
    expect(view().alarm).toBeNull();
  });

  it('doubts its place while the device talks without a good fix, or with a clock that cannot be', () => {
    const stale = { fixTime: NOW - 11 * 60_000 };
    expect(view({ ...stale, ignition: true, motion: 'MOVING' }).signal).toBe('WEAK');
    expect(view({ ...stale, ignition: false, motion: 'STOPPED' }).signal, 'parked').toBeNull();
    expect(view({ ignition: true }).signal).toBeNull();
    expect(view({ isTimeWrong: true })).toMatchObject({ signal: 'CLOCK', clockOffset: null });
    expect(view({ ...stale, clockOffsetMs: -660_400 })).toMatchObject({ signal: 'CLOCK', clockOffset: -660 });
  });

  it('has the status of each moment that it is asked for, also after an earlier one', () => {
    const road = { roadId: 1, runId: 2, name: 'Norte', status: 2, progressM: 100 } as const;
    const point = view({ ignition: true, ignitionSince: NOW - 5_000, road });
    const heard = { typ: 0, isSilent: false, roadStatus: 2, activeRouteName: 'Norte' };
    expect(point).toMatchObject({ ...heard, tIgn: 5 });
    expect(point.at(NOW + NO_TRANSMISSION_MS)).toMatchObject({
      typ: 4,
      isSilent: true,
      roadStatus: null,
      activeRouteName: null,
      tIgn: 5 + NO_TRANSMISSION_MS / 1_000,
    });
    expect(point.at(NOW + 1_000)).toMatchObject({ ...heard, tIgn: 6 });
  });

  it('looks its address up when it is asked for, once', () => {
    const addressOf = vi.fn((latitude: number, longitude: number) => `at ${latitude} ${longitude}`);
    const point = view({ latitude: -12, longitude: -77 }, {}, NOW, addressOf);
    expect(addressOf).not.toHaveBeenCalled();
    expect(point.dir).toBe('at -12 -77');
    expect(point.dir).toBe('at -12 -77');
    expect(addressOf).toHaveBeenCalledTimes(1);
    const nowhere = vi.fn(() => null);
    const lost = view({}, {}, NOW, nowhere);
    expect([lost.dir, lost.dir]).toEqual([null, null]);
    expect(nowhere).toHaveBeenCalledTimes(1);
  });
});
