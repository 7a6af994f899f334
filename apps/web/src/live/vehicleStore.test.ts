import { describe, expect, it, vi } from 'vitest';
import { statusOf } from '../status/index.ts';
import { pointWith } from '../testing/points.ts';
import { isDrawable } from './vehiclePoint.ts';
import { VehicleStore } from './vehicleStore.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

describe('a point', () => {
  it('is drawn only strictly inside the world', () => {
    for (const [lat, lon] of [
      [90, 0],
      [-90, 0],
      [0, 180],
      [0, -180],
      [Number.NaN, 0],
      [0, Number.NaN],
    ] as const)
      expect(isDrawable({ lat, lon }), `${lat}, ${lon}`).toBe(false);
    expect(isDrawable({ lat: 89.9999, lon: -179.9999 })).toBe(true);
    expect(isDrawable({ lat: 0, lon: 0 })).toBe(true);
  });

  it('has one of six statuses', () => {
    expect([0, 1, 2, 3, 4, 5, 17, -1].map(statusOf)).toEqual([0, 1, 2, 3, 4, 5, 5, 5]);
  });
});

/** A store, and the changes that it notifies of from now on. */
function watched(...points: ReturnType<typeof pointWith>[]) {
  const store = new VehicleStore();
  store.replace(points, NOW);
  const changes: unknown[] = [];
  store.subscribe((change) => changes.push(change));
  return { store, changes };
}

describe('the vehicle store', () => {
  it('treats a snapshot as everything there is, and says who is gone', () => {
    const { store, changes } = watched(pointWith({ mid: 1 }), pointWith({ mid: 2 }));
    const changed = [pointWith({ mid: 2, typ: 4 }), pointWith({ mid: 3 })];
    store.replace(changed, NOW + 1);
    expect(store.all().map(({ mid }) => mid)).toEqual([2, 3]);
    expect(changes).toEqual([{ isWhole: true, changed, removed: [1] }]);
    expect([store.get(1), store.receivedAt(1), store.receivedAt(2)]).toEqual([null, null, NOW + 1]);
    expect(store.get(2)?.typ).toBe(4);
  });

  it('applies changes on top, the later of two points of a vehicle', () => {
    const { store } = watched(pointWith({ mid: 1 }), pointWith({ mid: 2 }));
    store.merge([pointWith({ mid: 1, vel: 10 }), pointWith({ mid: 1, vel: 20 })], [2, 99], NOW);
    expect([store.get(1)?.vel, store.get(2), store.size]).toEqual([20, null, 1]);
  });

  it('leaves out what is no newer than what is known, where it is told to', () => {
    const at = (utx: string) => pointWith({ utx, fGPS: utx });
    const { store } = watched({ ...at('2026-11-21T10:00:05.000Z'), mid: 1 });
    store.mergeNewer([{ ...at('2026-11-21T10:00:04.000Z'), mid: 1, vel: 7 }, pointWith({ mid: 2 })], NOW);
    expect([store.get(1)?.vel, store.size]).toEqual([0, 2]);
    store.mergeNewer([{ ...at('2026-11-21T10:00:06.000Z'), mid: 1, vel: 7 }], NOW);
    expect(store.get(1)?.vel).toBe(7);
  });

  it('counts those that can be drawn, and has counted when it notifies', () => {
    const store = new VehicleStore();
    const drawable: number[] = [];
    store.subscribe(() => drawable.push(store.drawable));
    store.replace([pointWith({ mid: 1 }), pointWith({ mid: 2 }), pointWith({ mid: 3, lat: 90 })], NOW);
    store.merge([pointWith({ mid: 3, lat: 1 }), pointWith({ mid: 1, lat: 90 })], [2], NOW);
    store.clear();
    expect(drawable).toEqual([2, 1, 0]);
  });

  it('gives the same objects and the same list until something changes', () => {
    const point = pointWith({ mid: 1 });
    const { store } = watched(point);
    const list = store.all();
    expect(store.get(1)).toBe(point);
    expect(store.all()).toBe(list);
    store.merge([pointWith({ mid: 2 })], [], NOW);
    expect(store.get(1)).toBe(point);
    expect(store.all()).not.toBe(list);
  });

  it('is not loaded until a snapshot arrives, nor after it was cleared', () => {
    const { store, changes } = watched(pointWith({ mid: 1 }));
    expect([new VehicleStore().loaded, store.loaded]).toEqual([false, true]);
    store.clear();
    expect([store.loaded, store.size]).toEqual([false, 0]);
    expect(changes).toEqual([{ isWhole: true, changed: [], removed: [1] }]);
  });

  it('notifies the listeners of a vehicle when it comes, changes and goes, and nobody else', () => {
    const store = new VehicleStore();
    const [one, other] = [vi.fn(), vi.fn()];
    const stop = store.subscribeVehicle(1, one);
    store.subscribeVehicle(2, other);
    store.merge([pointWith({ mid: 1 })], [], NOW);
    store.merge([pointWith({ mid: 1, vel: 5 }), pointWith({ mid: 3 })], [], NOW);
    store.merge([], [1], NOW);
    expect(one).toHaveBeenCalledTimes(3);
    expect(other).not.toHaveBeenCalled();
    stop();
    store.merge([pointWith({ mid: 1 })], [], NOW);
    expect(one).toHaveBeenCalledTimes(3);
  });

  it('notifies of each batch once, and of an empty one not at all', () => {
    const { store, changes } = watched(pointWith({ mid: 1 }), pointWith({ mid: 2 }));
    const changed = [pointWith({ mid: 2 })];
    store.merge(changed, [1, 7], NOW);
    store.merge([], [7], NOW);
    expect(changes).toEqual([{ isWhole: false, changed, removed: [1] }]);
  });
});

describe('silence', () => {
  const car = (mid: number, utx: string) =>
    pointWith({ mid, utx, ignition: true, asset: { itSupportsOBD2: false, typeMobile: { id: 7 } } });

  it('makes vehicles inactive after ten minutes, once', () => {
    const { store, changes } = watched(
      car(1, '2026-11-21T10:00:00.000Z'),
      car(2, '2026-11-21T10:05:00.000Z'),
    );
    store.markSilent(NOW + 10 * 60_000 - 1);
    expect(changes).toEqual([]);
    store.markSilent(NOW + 10 * 60_000);
    store.markSilent(NOW + 11 * 60_000);
    expect(changes).toMatchObject([{ isWhole: false, changed: [{ mid: 1, typ: 4 }], removed: [] }]);
    expect([store.get(1)?.typ, store.get(2)?.typ]).toEqual([4, 0]);
    expect(store.receivedAt(1), 'nothing was received').toBe(NOW);
  });

  it('leaves a person a person, however long', () => {
    const asset = { itSupportsOBD2: false, typeMobile: { id: 3 } };
    const { store } = watched(pointWith({ mid: 1, typ: 5, asset }));
    store.markSilent(NOW + 86_400_000);
    expect(store.get(1)?.typ).toBe(5);
  });
});
