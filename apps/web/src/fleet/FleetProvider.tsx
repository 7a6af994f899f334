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
import { PERSON, statusOf } from '../status/index.ts';
import { useNow } from '../ui/index.ts';
import { browserFeed } from './live/browserFeed.ts';
import type { LiveFeed } from './live/liveFeed.ts';
import { useAskAgain } from './live/useAskAgain.ts';
import { useKeptFleet } from './live/useKeptFleet.ts';
import { useSilenceMarks } from './live/useSilenceMarks.ts';
import type { FleetStore, Vehicle } from './live/vehicle.ts';
import { type FleetChoice, useFleetSelection } from './selection/useFleetSelection.ts';

const SETTLE_MS = 400;
const LIST_MS = 1_000;
const PAST_LIST_MS = 250;

/** Where a person left the list of vehicles for one of them. */
interface LeftList {
  assetId: number;
  scrollTop: number;
}

/** The past that is shown in the place of what is live. */
export interface FleetPast {
  store: FleetStore;
  /** The instant that is shown, milliseconds since 1970. */
  at(): number;
  /** Calls the listener when the instant changes. */
  subscribe(listener: () => void): () => void;
  /** Whether the past of some vehicles is still being read. */
  isReading(): boolean;
}

interface Fleet extends FleetChoice {
  store: FleetStore;
  /** Null where the live fleet is shown. */
  past: FleetPast | null;
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
  const canStart = useKeptFleet(user.id, store, feed);
  const groupIds = canStart ? choice.selection?.groupIds : null;
  useFeed(feed, groupIds ? [...groupIds].sort((a, b) => a - b).join() : null);
  useSilenceMarks(store, feed);
  useAskAgain(feed);
  const [left] = useState(rememberedList);
  return <FleetContext value={{ ...choice, store, feed, left, past: null }}>{children}</FleetContext>;
}

/** Shows everything below the fleet as it was, in the place of the live one; the live one where `past` is null. */
export function PastOfFleet({ past, children }: { past: FleetPast | null; children: ReactNode }) {
  const live = useFleet();
  const fleet = useMemo(() => (past ? { ...live, store: past.store, past } : live), [live, past]);
  return <FleetContext value={fleet}>{children}</FleetContext>;
}

/** The time in milliseconds by which the fleet is shown: that of the past, or now; `everyMs` makes it coarser. */
export function useFleetNow(everyMs = 1_000): number {
  const { past } = useFleet();
  const now = useNow(everyMs);
  const at = useSyncExternalStore(past?.subscribe ?? never, () =>
    past ? Math.floor(past.at() / 1_000) * 1_000 : null,
  );
  return at ?? now;
}

const never = () => () => undefined;

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

/** Whether none of the vehicles in the chosen groups has ever reported; false until the fleet is loaded. */
export function useIsFleetEmpty(): boolean {
  const { store } = useFleet();
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.loaded && store.size === 0,
  );
}

/** Whether the first snapshot of the fleet is still to come: the choice of groups is not known yet, or their feed connects for the first time. */
export function useIsFleetAwaited(): boolean {
  const isLoaded = useFleetLoaded();
  return useFeedState().phase === 'connecting' && !isLoaded;
}

/**
 * All vehicles, updated at most once a second, and four times where the past is shown, which somebody may be dragging; for lists and
 * counts. Null until the fleet is loaded.
 */
export function useLiveFleet(): readonly Vehicle[] | null {
  const { store, past } = useFleet();
  const pauseMs = past ? PAST_LIST_MS : LIST_MS;
  const subscribe = useMemo(() => atMostEach(pauseMs, store), [pauseMs, store]);
  return useSyncExternalStore(subscribe, () => (store.loaded ? store.all() : null));
}

/**
 * The ids of the persons among the vehicles, updated at most once a second; the same array while they are the same. Null until the fleet is
 * loaded, and where nobody wants to know.
 */
export function usePersons(isWanted: boolean): readonly number[] | null {
  const { store } = useFleet();
  const subscribe = useMemo(() => (isWanted ? atMostEach(LIST_MS, store) : never), [store, isWanted]);
  const key = useSyncExternalStore(subscribe, () => (isWanted && store.loaded ? personsOf(store) : null));
  return useMemo(() => (key === null ? null : key.split(',').filter(Boolean).map(Number)), [key]);
}

const personsOf = (store: FleetStore): string =>
  store
    .all()
    .filter(({ typ }) => statusOf(typ) === PERSON)
    .map(({ mid }) => mid)
    .toSorted((a, b) => a - b)
    .join();

/** The state of the live feed. */
export function useFeedState(): LiveState {
  const { feed } = useFleet();
  return useSyncExternalStore(
    (listener) => feed.subscribe(listener),
    () => feed.state,
  );
}

function atMostEach(pauseMs: number, store: FleetStore) {
  return (listener: () => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const unsubscribe = store.subscribe((change) => {
      if (change.isWhole) listener();
      else
        timer ??= setTimeout(() => {
          timer = null;
          listener();
        }, pauseMs);
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
