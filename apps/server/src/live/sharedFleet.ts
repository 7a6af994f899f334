import type { Bus, Topic } from '../store/bus.ts';
import type { Db } from '../store/database.ts';
import { readLiveStates } from '../store/derived.ts';
import type { LiveFleet, SharedVehicle } from './liveFleet.ts';

/** What the process that ingests says of its vehicles. */
const VEHICLES: Topic<readonly SharedVehicle[]> = { name: 'vehicles' };
/** A process shares its fleet from now on. */
const SHARED: Topic<null> = { name: 'fleetShared' };
/** A process follows; `all` where it wants every vehicle and not only what changes. */
const FOLLOWED: Topic<{ all: boolean }> = { name: 'fleetFollowed' };

/** The milliseconds for which changes are gathered, so that a busy fleet makes few messages. */
const GATHER_MS = 150;
const FOLLOW_EVERY_MS = 10_000;
/** Who was not followed for so long shares nothing: its followers are gone. */
const FOLLOWED_FOR_MS = 3 * FOLLOW_EVERY_MS;
const VEHICLES_AT_ONCE = 100;

/** Shares what changes in the fleet of the process that ingests, while another one follows, until the returned function is called. */
export function shareFleet(bus: Bus, fleet: LiveFleet): () => void {
  let shared = 0;
  let followedUntil = 0;
  let timer: NodeJS.Timeout | null = null;
  const share = (): void => {
    timer = null;
    const vehicles = fleet.vehiclesSince(shared);
    shared = fleet.revision;
    for (let i = 0; i < vehicles.length; i += VEHICLES_AT_ONCE)
      bus.publish(VEHICLES, vehicles.slice(i, i + VEHICLES_AT_ONCE));
  };
  const shareSoon = (): void => {
    if (Date.now() < followedUntil) timer ??= setTimeout(share, GATHER_MS);
  };
  const stops = [
    fleet.listen((news) => {
      if (news === 'points') shareSoon();
    }),
    bus.listen(FOLLOWED, {
      heard: ({ all }) => {
        if (all) shared = 0;
        followedUntil = Date.now() + FOLLOWED_FOR_MS;
        shareSoon();
      },
    }),
  ];
  bus.publish(SHARED, null);
  return () => {
    for (const stop of stops) stop();
    if (timer) clearTimeout(timer);
  };
}

/**
 * Follows the fleet that another process shares, until the returned function is called. Begins with the live states in the store,
 * which may be some seconds old; all vehicles follow, also when some of what was shared may have been lost, or another process begins to
 * share. Rejects where the store cannot be read.
 */
export async function followFleet(bus: Bus, db: Db, fleet: LiveFleet): Promise<() => void> {
  const follow = (all: boolean): void => bus.publish(FOLLOWED, { all });
  const stops = [
    bus.listen(VEHICLES, { heard: (vehicles) => fleet.follow(vehicles), missed: () => follow(true) }),
    bus.listen(SHARED, { heard: () => follow(true) }),
  ];
  const states = await readLiveStates(db);
  // Whatever is shared is newer.
  fleet.follow(states.map((state) => ({ ...state, sequence: 0, pastChangedAt: null, restsUntil: null })));
  follow(true);
  const timer = setInterval(() => follow(false), FOLLOW_EVERY_MS);
  timer.unref();
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
  };
}
