import { describe, expect, it, vi } from 'vitest';
import { statusOf } from '../../status/index.ts';
import { pointWith } from '../testing/points.ts';
import { isDrawable, vehicleTypeOf } from './vehiclePoint.ts';
import { VehicleStore } from './vehicleStore.ts';

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

  it('has one of six statuses and one of twelve types', () => {
    expect([0, 1, 2, 3, 4, 5, 17, -1].map(statusOf)).toEqual([0, 1, 2, 3, 4, 5, 5, 5]);
    expect([1, 12, 0, 13, 2.5].map(vehicleTypeOf)).toEqual([1, 12, 7, 7, 7]);
  });
});

describe('the vehicle store', () => {
  it('treats a snapshot as everything there is', () => {
    const store = new VehicleStore();
    store.applySnapshot([pointWith({ mid: 1 }), pointWith({ mid: 2 })]);
    store.applySnapshot([pointWith({ mid: 2, typ: 4 }), pointWith({ mid: 3 })]);
    expect([...store.all()].map(({ mid }) => mid)).toEqual([2, 3]);
    expect(store.get(1)).toBeNull();
    expect(store.get(2)?.typ).toBe(4);
  });

  it('is whole from a snapshot on that says so', () => {
    const store = new VehicleStore();
    store.applyChanges([pointWith({ mid: 1 })], []);
    expect(store.isWhole()).toBe(false);
    store.applySnapshot([pointWith({ mid: 1 }), pointWith({ mid: 2 })]);
    expect(store.isWhole()).toBe(true);
    store.applySnapshot([], false);
    expect(store.isWhole()).toBe(false);
  });

  it('applies changes on top, the later of two points of a vehicle', () => {
    const store = new VehicleStore();
    store.applySnapshot([pointWith({ mid: 1 }), pointWith({ mid: 2 })]);
    store.applyChanges([pointWith({ mid: 1, vel: 10 }), pointWith({ mid: 1, vel: 20 })], [2, 99]);
    expect(store.get(1)?.vel).toBe(20);
    expect(store.get(2)).toBeNull();
    expect(store.counts().total).toBe(1);
  });

  it('counts by status, and those that can be drawn', () => {
    const store = new VehicleStore();
    store.applySnapshot([
      pointWith({ mid: 1 }),
      pointWith({ mid: 2, typ: 9 }),
      pointWith({ mid: 3, lat: 90 }),
    ]);
    expect(store.counts()).toEqual({ total: 3, drawable: 2, byStatus: [2, 0, 0, 0, 0, 1] });
    store.applyChanges([pointWith({ mid: 1, typ: 4 }), pointWith({ mid: 3, lat: 1 })], [2]);
    expect(store.counts()).toEqual({ total: 2, drawable: 2, byStatus: [1, 0, 0, 0, 1, 0] });
  });

  it('has counted a batch when it notifies of it', () => {
    const store = new VehicleStore();
    const drawable: number[] = [];
    store.subscribeBatches(() => drawable.push(store.counts().drawable));
    store.applySnapshot([pointWith({ mid: 1 }), pointWith({ mid: 2 })]);
    store.applyChanges([pointWith({ mid: 3 })], [1, 2]);
    expect(drawable).toEqual([2, 1]);
  });

  it('notifies of counts only when one changed', () => {
    const store = new VehicleStore();
    store.applySnapshot([pointWith({})]);
    const before = store.counts();
    const listener = vi.fn();
    const stop = store.subscribeCounts(listener);
    store.applyChanges([pointWith({ vel: 30 })], []);
    expect(listener).not.toHaveBeenCalled();
    expect(store.counts()).toBe(before);
    store.applyChanges([pointWith({ typ: 1 })], []);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.applyChanges([], [1]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('notifies the listeners of a vehicle when it comes, changes and goes, and nobody else', () => {
    const store = new VehicleStore();
    const [one, other] = [vi.fn(), vi.fn()];
    const stop = store.subscribeVehicle(1, one);
    store.subscribeVehicle(2, other);
    store.applyChanges([pointWith({ mid: 1 })], []);
    store.applyChanges([pointWith({ mid: 1, vel: 5 }), pointWith({ mid: 3 })], []);
    store.applyChanges([], [1]);
    expect(one).toHaveBeenCalledTimes(3);
    expect(other).not.toHaveBeenCalled();
    stop();
    store.applyChanges([pointWith({ mid: 1 })], []);
    expect(one).toHaveBeenCalledTimes(3);
  });

  it('notifies the maps of each batch once, and of an empty one not at all', () => {
    const store = new VehicleStore();
    store.applySnapshot([pointWith({ mid: 1 }), pointWith({ mid: 2 })]);
    const listener = vi.fn();
    store.subscribeBatches(listener);
    const changed = [pointWith({ mid: 2 })];
    store.applyChanges(changed, [1, 7]);
    store.applyChanges([], [7]);
    expect(listener.mock.calls).toEqual([[{ changed, removed: [1] }]]);
  });
});
