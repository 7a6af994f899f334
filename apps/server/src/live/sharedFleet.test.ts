import { afterEach, expect, it, vi } from 'vitest';
import { LocalBus } from '../store/bus.ts';
import { testStore } from '../store/testing/testStore.ts';
import { TestNames, testChange } from '../testing/testLive.ts';
import { LiveFleet } from './liveFleet.ts';
import { followFleet, shareFleet } from './sharedFleet.ts';

const { db } = await testStore();
const MINUTE = 60_000;
const PATIENT = { timeout: 30_000 };
const newFleet = () => new LiveFleet(new TestNames([1, 2]), () => null);
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const share = (bus: LocalBus, fleet: LiveFleet) => stops.push(shareFleet(bus, fleet));
const follow = async (bus: LocalBus, fleet: LiveFleet) => {
  stops.push(await followFleet(bus, db, fleet));
};
const shown = (fleet: LiveFleet) => fleet.vehiclesSince(0);

it('a follower has what the sharer has, whoever began first, also which vehicles rest', async () => {
  const [bus, sharer, early, late] = [new LocalBus(), newFleet(), newFleet(), newFleet()];
  await follow(bus, early);
  sharer.apply([testChange(1)]);
  share(bus, sharer);
  await vi.waitFor(() => expect(shown(early)).toEqual(shown(sharer)), PATIENT);
  sharer.apply([testChange(2)]);
  await follow(bus, late);
  await vi.waitFor(() => expect(shown(late)).toHaveLength(2), PATIENT);
  const heardTime = sharer.lastSeen(1) ?? 0;
  sharer.rest([{ assetId: 1, heardTime, expectedTime: heardTime + MINUTE }]);
  const byAsset = (fleet: LiveFleet) => shown(fleet).sort((a, b) => a.assetId - b.assetId);
  expect(byAsset(sharer)[0]?.restsUntil).toBe(heardTime + MINUTE);
  await vi.waitFor(() => expect(byAsset(late)).toEqual(byAsset(sharer)), PATIENT);
  await vi.waitFor(() => expect(byAsset(early)).toEqual(byAsset(sharer)), PATIENT);
});

it('older news of a vehicle are ignored, and the same ones change nothing', () => {
  const fleet = newFleet();
  const [older, newer] = [testChange(1, { speedMps: 1 }), testChange(1, { speedMps: 2 })];
  fleet.follow([{ ...newer, restsUntil: null }]);
  const { revision } = fleet;
  fleet.follow([
    { ...older, restsUntil: null },
    { ...newer, restsUntil: null },
  ]);
  expect(fleet.revision).toBe(revision);
});

it('nothing is shared while nobody follows, and all of it once somebody does again', async () => {
  const [bus, sharer, follower] = [new LocalBus(), newFleet(), newFleet()];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const publish = vi.spyOn(bus, 'publish');
  share(bus, sharer);
  sharer.apply([testChange(1)]);
  vi.advanceTimersByTime(MINUTE);
  expect(publish).toHaveBeenCalledTimes(1); // that it shares
  vi.useRealTimers();
  await follow(bus, follower);
  await vi.waitFor(() => expect(shown(follower)).toEqual(shown(sharer)), PATIENT);
});
