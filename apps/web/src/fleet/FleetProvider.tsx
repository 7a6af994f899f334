import { useDebouncedValue } from '@mantine/hooks';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type LiveState, VehicleStore, wakeWithPage } from '../live/index.ts';
import { isOwner, useUser } from '../session/index.ts';
import { browserFeed } from './live/browserFeed.ts';
import type { LiveFeed } from './live/liveFeed.ts';
import { useSilenceMarks } from './live/useSilenceMarks.ts';
import type { FleetStore, Vehicle } from './live/vehicle.ts';
import { type FleetChoice, useFleetSelection } from './selection/useFleetSelection.ts';

const SETTLE_MS = 400;

/** Where a person left the list of vehicles for one of them. */
interface LeftList {
  assetId: number;
  scrollTop: number;
}

interface Fleet extends FleetChoice {
  store: FleetStore;
  feed: LiveFeed;
  /** Where the list of vehicles was left, for who comes back to it; null where nobody left it. */
  left: { get(): LeftList | null; set(left: LeftList | null): void };
}

const FleetContext = createContext<Fleet | null>(null);

/** Provides the live fleet of the chosen groups to everything below, and keeps it up to date while it is mounted. */
export function FleetProvider({ children }: { children: ReactNode }) {
  const user = useUser();
  const choice = useFleetSelection();
  const [store] = useState(() => new VehicleStore<Vehicle>());
  const [feed] = useState(() => browserFeed(store, { isOwner: isOwner(user) }));
  useFeed(feed, choice.selection ? [...choice.selection.groupIds].sort((a, b) => a - b).join() : null);
  useSilenceMarks(store);
  const [left] = useState(rememberedList);
  return <FleetContext value={{ ...choice, store, feed, left }}>{children}</FleetContext>;
}

function rememberedList(): Fleet['left'] {
  let remembered: LeftList | null = null;
  return {
    get: () => remembered,
    set: (left) => {
      remembered = left;
    },
  };
}

/** The live fleet and the choice of its groups. */
export function useFleet(): Fleet {
  const fleet = use(FleetContext);
  if (!fleet) throw new Error('useFleet stands outside of a FleetProvider');
  return fleet;
}

/** One vehicle of the live fleet; null while it is unknown. */
export function useLiveVehicle(assetId: number | null): Vehicle | null {
  const { store } = useFleet();
  const subscribe = useCallback(
    (listener: () => void) =>
      assetId === null ? () => undefined : store.subscribeVehicle(assetId, listener),
    [store, assetId],
  );
  return useSyncExternalStore(subscribe, () => (assetId === null ? null : store.get(assetId)));
}

/** Whether a snapshot of the fleet has arrived. */
export function useFleetLoaded(): boolean {
  const { store } = useFleet();
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.loaded,
  );
}

/** Whether the first snapshot of the fleet is still to come: the choice of groups is not known yet, or their feed connects for the first time. */
export function useIsFleetAwaited(): boolean {
  const isLoaded = useFleetLoaded();
  return useFeedState().phase === 'connecting' && !isLoaded;
}

/** All vehicles, updated at most once a second, for lists and counts. Null until the fleet is loaded. */
export function useLiveFleet(): readonly Vehicle[] | null {
  const { store } = useFleet();
  const subscribe = useMemo(() => atMostEachSecond(store), [store]);
  return useSyncExternalStore(subscribe, () => (store.loaded ? store.all() : null));
}

/** The state of the live feed. */
export function useFeedState(): LiveState {
  const { feed } = useFleet();
  return useSyncExternalStore(
    (listener) => feed.subscribe(listener),
    () => feed.state,
  );
}

function atMostEachSecond(store: FleetStore) {
  return (listener: () => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const unsubscribe = store.subscribe((change) => {
      if (change.isWhole) listener();
      else
        timer ??= setTimeout(() => {
          timer = null;
          listener();
        }, 1_000);
    });
    return () => {
      unsubscribe();
      if (timer) clearTimeout(timer);
    };
  };
}

/**
 * Connects the feed to the groups of a key like `1,2,3`, a moment after the last change, because groups are often checked one
 * after another.
 */
function useFeed(feed: LiveFeed, groupKey: string | null): void {
  const [settled] = useDebouncedValue(groupKey, SETTLE_MS, { leading: true });
  useEffect(() => {
    if (settled === null) return;
    feed.start(settled === '' ? [] : settled.split(',').map(Number));
    return () => feed.stop();
  }, [feed, settled]);
  useEffect(() => wakeWithPage(feed), [feed]);
}
