import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VehicleStore } from '../live/index.ts';
import { pointWith } from '../testing/points.ts';
import { FleetKeeper } from './fleetKeeper.ts';
import type { KeptChange, KeptHead } from './keptFleet.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const SOON = 2_000;
const MINUTE = 60_000;
const bond = { userId: 7, rights: '', shape: '' };

/** A keeper of a store, and what it writes; the browser does as the test says. */
function keeping() {
  const store = new VehicleStore();
  const state = { cursor: 'a' as string | null, isLoggedIn: true, fits: true, isFull: false };
  const written: (KeptChange | 'erased')[] = [];
  const keeper = new FleetKeeper({
    store,
    storage: {
      write: async (change, isAllowed) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
        const fits = change.isWhole || state.fits;
        if (fits && isAllowed()) written.push(change);
        return fits;
      },
      erase: async () => void written.push('erased'),
    },
    head: (): Omit<KeptHead, 'writer'> | null =>
      state.cursor === null ? null : { bond, groupIds: [1], cursor: state.cursor, at: Date.now() },
    choice: () => 'choice',
    isAllowed: () => state.isLoggedIn,
    writer: 'this page',
    now: Date.now,
  });
  keeper.start();
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await keeper.settled();
  };
  /** The numbers of the vehicles in each thing written. */
  const ids = () =>
    written.map((change) => (change === 'erased' ? change : change.points.map(({ point }) => point.mid)));
  return { keeper, store, state, written, ids, pass };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the fleet is kept', () => {
  it('soon after its snapshot, with when each vehicle was received', async () => {
    const { store, written, pass } = keeping();
    store.replace([pointWith({ mid: 1 })], NOW);
    await pass(SOON - 1);
    expect(written).toEqual([]);
    await pass(1);
    expect(written).toMatchObject([
      { isWhole: true, points: [{ point: { mid: 1 }, receivedAt: NOW }], choice: 'choice' },
    ]);
    expect(written).toMatchObject([{ head: { writer: 'this page', cursor: 'a', groupIds: [1] } }]);
  });

  it('once a minute, and then what has changed alone', async () => {
    const { store, state, written, ids, pass } = keeping();
    store.replace([pointWith({ mid: 1 }), pointWith({ mid: 2 })], NOW);
    await pass(SOON);
    for (let second = 0; second < 59; second++) {
      store.merge([pointWith({ mid: 2 })], [], Date.now());
      await pass(1_000);
    }
    expect(written).toHaveLength(1);
    state.cursor = 'b';
    await pass(1_000);
    expect(ids()).toEqual([[1, 2], [2]]);
    expect(written.at(-1)).toMatchObject({ isWhole: false, head: { cursor: 'b' } });
  });

  it('at once where a vehicle is no longer to be seen', async () => {
    const { store, written, pass } = keeping();
    store.replace([pointWith({ mid: 1 }), pointWith({ mid: 2 })], NOW);
    await pass(SOON);
    store.merge([], [1], Date.now());
    await pass(0);
    expect(written.at(-1)).toMatchObject({ isWhole: false, removed: [1], points: [] });
    store.replace([pointWith({ mid: 3 })], Date.now());
    await pass(0);
    expect(written.at(-1)).toMatchObject({ isWhole: true, points: [{ point: { mid: 3 } }] });
  });

  it('when the page may end, with when the server was heard last where nothing has changed', async () => {
    const { keeper, store, ids, pass } = keeping();
    keeper.keepNow();
    await pass(0);
    store.replace([pointWith({ mid: 1 })], NOW);
    await pass(SOON);
    store.merge([pointWith({ mid: 1 })], [], Date.now());
    keeper.keepNow();
    keeper.keepNow();
    await pass(MINUTE);
    expect(ids()).toEqual([[1], [1], []]);
  });

  it('as a whole where another page has written meanwhile', async () => {
    const { store, state, ids, pass } = keeping();
    store.replace([pointWith({ mid: 1 }), pointWith({ mid: 2 })], NOW);
    await pass(SOON);
    state.fits = false;
    store.merge([pointWith({ mid: 2 })], [], Date.now());
    await pass(MINUTE);
    expect(ids()).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('no longer when other groups are chosen, until they have come', async () => {
    const { store, ids, pass } = keeping();
    store.replace([pointWith({ mid: 1 })], NOW);
    await pass(SOON);
    store.clear();
    await pass(0);
    store.replace([pointWith({ mid: 5 })], Date.now());
    await pass(MINUTE);
    expect(ids()).toEqual([[1], 'erased', [5]]);
  });

  it('not without a place to go on from, and not when its user has left', async () => {
    const { keeper, store, state, written, pass } = keeping();
    state.cursor = null;
    store.replace([pointWith({ mid: 1 })], NOW);
    await pass(MINUTE);
    state.cursor = 'a';
    state.isLoggedIn = false;
    keeper.keepNow();
    await pass(MINUTE);
    state.isLoggedIn = true;
    keeper.stop();
    keeper.keepNow();
    await pass(MINUTE);
    expect(written).toEqual([]);
  });

  it('no more where the browser refuses', async () => {
    const { store, state, written, pass } = keeping();
    state.isFull = true;
    store.replace([pointWith({ mid: 1 })], NOW);
    await pass(SOON);
    state.isFull = false;
    store.merge([pointWith({ mid: 1 })], [], Date.now());
    await pass(MINUTE);
    expect(written).toEqual(['erased']);
  });
});
