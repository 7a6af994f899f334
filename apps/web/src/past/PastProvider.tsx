import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { PastOfFleet, useFleet, type Vehicle } from '../fleet/index.ts';
import { useUser } from '../session/index.ts';
import { PastFleet, type PastShown } from './pastFleet.ts';
import { readTracks } from './tracks.ts';

/** The address says the instant at most this often while it moves. */
const ADDRESS_MS = 1_500;
const SECOND_MS = 1_000;

/** The past that is shown in the place of what is live, and the way back. */
export interface ThePast {
  fleet: PastFleet;
  backToNow: () => void;
}

const PastContext = createContext<ThePast | null>(null);

interface PastProviderProps {
  /** The instant of the past that the address names, milliseconds since 1970; null for now. */
  at: number | null;
  /** A vehicle outside of the chosen groups that is looked at. */
  guest: Vehicle | null;
  /** Called when the instant has moved; null for now. */
  onAt: (at: number | null) => void;
  children: ReactNode;
}

/** Shows everything below it as it was at an instant, or as it is now. */
export function PastProvider({ at, guest, onAt, children }: PastProviderProps) {
  const fleet = usePastFleet(at, guest);
  const latest = useRef(onAt);
  useEffect(() => {
    latest.current = onAt;
  });
  useInAddress(fleet, at, latest);
  const past = useMemo(() => fleet && { fleet, backToNow: () => latest.current(null) }, [fleet]);
  const ofFleet = useMemo(
    () =>
      fleet && {
        store: fleet.store,
        // Of the last step: between two of them it would be another at each look.
        at: () => fleet.state.get().at,
        subscribe: fleet.state.subscribe,
        isReading: () => {
          const { read, total, hasFailed } = fleet.state.get();
          return !hasFailed && (total === null || read < total);
        },
      },
    [fleet],
  );
  return (
    <PastOfFleet past={ofFleet}>
      <PastContext value={past}>{children}</PastContext>
    </PastOfFleet>
  );
}

/** The past that is shown; null where it is now. */
export const usePast = (): ThePast | null => use(PastContext);

/** What is shown of the past, up to date. */
export const usePastShown = ({ fleet }: ThePast): PastShown =>
  useSyncExternalStore(fleet.state.subscribe, fleet.state.get);

/** The past of the live fleet's vehicles, while an instant is given. */
function usePastFleet(at: number | null, guest: Vehicle | null): PastFleet | null {
  const { store } = useFleet();
  const { timeZone } = useUser();
  const [fleet, setFleet] = useState<PastFleet | null>(null);
  const first = useRef(at);
  first.current = at;
  const isOpen = at !== null;
  useEffect(() => {
    if (!isOpen) return;
    const nowMs = () => performance.now();
    const made = new PastFleet(first.current ?? Date.now(), Date.now(), {
      read: readTracks,
      timeZone,
      nowMs,
    });
    setFleet(made);
    return () => {
      made.stop();
      setFleet(null);
    };
  }, [isOpen, timeZone]);
  useEffect(() => {
    if (!fleet) return;
    const members = () => [...store.all(), ...(guest && !store.get(guest.mid) ? [guest] : [])];
    let known = new Set<number>();
    const set = () => {
      const vehicles = members();
      known = new Set(vehicles.map(({ mid }) => mid));
      if (store.loaded || vehicles.length > 0) fleet.setVehicles(vehicles);
    };
    set();
    return store.subscribe(({ changed, removed }) => {
      if (removed.length > 0 || changed.some(({ mid }) => !known.has(mid))) set();
    });
  }, [fleet, store, guest]);
  return fleet;
}

/** Keeps the address at the instant, and goes where it leads. */
function useInAddress(
  fleet: PastFleet | null,
  at: number | null,
  onAt: { readonly current: (at: number | null) => void },
): void {
  const written = useRef<number | null>(null);
  useEffect(() => {
    if (fleet && at !== null && at !== written.current) fleet.seek(at);
    written.current = at;
  }, [fleet, at]);
  useEffect(() => {
    if (!fleet) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      const shown = Math.floor(fleet.at() / SECOND_MS) * SECOND_MS;
      // Null where somebody has gone back to now meanwhile.
      if (written.current === null || shown === written.current) return;
      written.current = shown;
      onAt.current(shown);
    };
    const unsubscribe = fleet.state.subscribe(() => {
      timer ??= setTimeout(write, ADDRESS_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [fleet, onAt]);
}
