import { describe, expect, it } from 'vitest';
import { VehicleStore } from '../../live/index.ts';
import { pointWith } from '../../testing/points.ts';
import { changeOfGuest, changeWithGuest, countOf, pointOf, pointsOf } from './vehiclesInput.ts';

const [one, two, guest] = [pointWith({ mid: 1 }), pointWith({ mid: 2 }), pointWith({ mid: 9 })];

function storeOf(...points: ReturnType<typeof pointWith>[]): VehicleStore {
  const store = new VehicleStore();
  store.replace(points, 0);
  return store;
}

describe('a guest of the map', () => {
  it('is shown beside the vehicles of the store', () => {
    const shown = { store: storeOf(one, two), guest };
    expect(pointsOf(shown)).toEqual([one, two, guest]);
    expect([countOf(shown), pointOf(shown, 9), pointOf(shown, 8)]).toEqual([3, guest, null]);
    expect(countOf({ ...shown, guest: pointWith({ mid: 9, lat: 90 }) }), 'one without a place').toBe(2);
  });

  it('is what the store has of it, where it has it', () => {
    const shown = { store: storeOf(one), guest: pointWith({ mid: 1, vel: 7 }) };
    expect([pointsOf(shown), countOf(shown), pointOf(shown, 1)]).toEqual([[one], 1, one]);
  });

  it('comes and leaves without the store', () => {
    const store = storeOf(one);
    expect(changeOfGuest({ store }, { store, guest })).toEqual({ changed: [guest], removed: [] });
    expect(changeOfGuest({ store, guest }, { store, guest: two })).toEqual({ changed: [two], removed: [9] });
    expect(changeOfGuest({ store, guest: one }, { store }), 'one of the store').toEqual({
      changed: [],
      removed: [],
    });
  });

  it('stays when it leaves the store', () => {
    const shown = { store: storeOf(one), guest };
    expect(changeWithGuest(shown, { changed: [one], removed: [2, 9] })).toEqual({
      changed: [one, guest],
      removed: [2, 9],
    });
    expect(changeWithGuest(shown, { changed: [], removed: [2] })).toEqual({ changed: [], removed: [2] });
  });
});
