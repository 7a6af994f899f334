import { foldAll, type PastTrack, pastTrack, timelineRowOf } from '@rastro/domain';
import { at, drive, rest, track } from '@rastro/domain/timeline/tracks.testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vehicle } from '../fleet/index.ts';
import { PastFleet, type ReadTracks } from './pastFleet.ts';

const UNTIL = at('30:00');

const vehicle = (mid: number, more: Partial<Vehicle> = {}): Vehicle =>
  ({
    mid,
    pat: `V-${mid}`,
    alarm: 'sos',
    nCh: 'Who drives now',
    ignition: true,
    asset: { itSupportsOBD2: false, typeMobile: { id: 1 } },
    ...more,
  }) as Vehicle;

const fixes = track(`
  ${rest('08:00:00', '08:09:30', 0, 30, 'off')}
  ${drive('08:10:00', '08:20:00', 0, 6000, 30, 36, 'on')}
  ${rest('08:20:30', '09:00:00', 6000, 30, 'off')}`);
const past = (assetId: number): PastTrack =>
  pastTrack(
    assetId,
    foldAll(fixes).segments.map((segment) => timelineRowOf(segment, 'Who drove then')),
    fixes,
  );

describe('the fleet of the past', () => {
  let nowMs = 0;
  const asked: { ids: readonly number[]; from: number; to: number }[] = [];
  /** A reader that has the past of vehicle 1 alone. */
  const read: ReadTracks = async (ids, { from, to }, onTracks) => {
    asked.push({ ids, from, to });
    await Promise.resolve();
    onTracks(ids.includes(1) ? [past(1)] : [], ids);
  };
  const open = (instant: number, reader = read) => {
    const fleet = new PastFleet(instant, UNTIL, { read: reader, timeZone: 'UTC', nowMs: () => nowMs });
    fleet.setVehicles([vehicle(1), vehicle(2)]);
    return fleet;
  };
  const shown = (fleet: PastFleet) => {
    const point = fleet.store.get(1);
    return point && [point.motion, point.typ, point.ignition, point.vel];
  };

  beforeEach(() => {
    vi.useFakeTimers();
    nowMs = 0;
    asked.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('reads the local day around the instant, once, and knows then who has no past', async () => {
    const fleet = open(at('08:15'));
    expect(fleet.store.loaded).toBe(false);
    await vi.runAllTicks();
    await Promise.resolve();
    expect(asked).toEqual([{ ids: [1, 2], from: at('00:00'), to: at('24:00') - 1 }]);
    expect(fleet.store.all().map(({ mid }) => mid)).toEqual([1]);
    expect(fleet.state.get()).toMatchObject({ read: 2, total: 2, hasFailed: false });
    expect(fleet.store.loaded).toBe(true);
    fleet.seek(at('08:16'));
    expect(asked).toHaveLength(1);
    fleet.stop();
  });

  it('shows each vehicle as it was, and nothing of the present but names and types', async () => {
    const fleet = open(at('08:15'));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown(fleet)).toEqual(['MOVING', 0, true, 36]);
    expect(fleet.store.get(1)).toMatchObject({ pat: 'V-1', alarm: null, nCh: 'Who drove then' });
    fleet.seek(at('08:40'));
    expect(shown(fleet)).toEqual(['STOPPED', 2, false, 0]);
    expect(fleet.store.get(1)?.tDet).toBe((at('08:40') - at('08:20:30')) / 1000);
    // Ten minutes after its last report it is silent.
    fleet.seek(at('09:10'));
    expect(shown(fleet)).toEqual(['NO_DATA', 4, null, null]);
    expect(fleet.store.get(1)?.utx).toBe(new Date(at('09:00')).toISOString());
    // Before anything is known of it, it is not there.
    fleet.seek(at('07:00'));
    expect(shown(fleet)).toBeNull();
    fleet.stop();
  });

  it('keeps what has not changed the same object, from whose time lists count on', async () => {
    const fleet = open(at('08:40'));
    await vi.advanceTimersByTimeAsync(0);
    const then = fleet.store.get(1);
    fleet.seek(at('08:40:20'));
    expect(fleet.store.get(1)).toBe(then);
    // It is of that instant, from which lists count on.
    expect(fleet.store.receivedAt(1)).toBe(at('08:40'));
    fleet.seek(at('08:39:50'));
    expect(fleet.store.get(1)?.tDet).toBe((then?.tDet ?? 0) - 10);
    fleet.stop();
  });

  it('is played by steps, and says between them where a vehicle is', async () => {
    const fleet = open(at('08:12'));
    await vi.advanceTimersByTimeAsync(0);
    fleet.setRate(60);
    fleet.play(1);
    const start = fleet.placeOf(1)!.lon;
    nowMs = 500;
    expect(fleet.at()).toBe(at('08:12:30'));
    expect(fleet.placeOf(1)!.lon).toBeGreaterThan(start);
    expect(fleet.store.get(1)!.lon).toBe(start);
    await vi.advanceTimersByTimeAsync(250);
    expect(fleet.store.get(1)!.lon).toBe(fleet.placeOf(1)!.lon);
    expect(fleet.state.get()).toMatchObject({ at: at('08:12:30'), way: 1, rate: 60 });
    fleet.play(-1);
    nowMs = 1000;
    expect(fleet.at()).toBe(at('08:12'));
    fleet.stop();
  });

  it('reads the day to which somebody goes, and nothing of it is that of the other one', async () => {
    const fleet = open(at('08:15'));
    await vi.advanceTimersByTimeAsync(0);
    fleet.seek(at('08:15') - 86_400_000);
    expect(fleet.store.all()).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.at(-1)).toMatchObject({ ids: [1, 2], from: at('00:00') - 86_400_000 });
    fleet.stop();
  });

  it('says that it cannot be read, and tries again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let isAway = true;
    const fleet = open(at('08:15'), (...all) => (isAway ? Promise.reject(new Error('away')) : read(...all)));
    await vi.advanceTimersByTimeAsync(0);
    expect(fleet.state.get()).toMatchObject({ read: 0, hasFailed: true });
    isAway = false;
    fleet.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(fleet.state.get()).toMatchObject({ read: 2, hasFailed: false });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
    fleet.stop();
  });
});
