import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CustomersQuery, GroupsQuery } from '../../api/index.ts';
import { type Bond, canKeep, FleetKeeper, keptFleetStorage, readKept } from '../../offline/index.ts';
import { rightsOf, session, type User } from '../../session/index.ts';
import { CUSTOMERS, GROUPS, NEW_POINT } from '../calls.ts';
import { customersQuery, groupsQuery } from '../selection/useFleetSelection.ts';
import type { LiveFeed } from './liveFeed.ts';
import type { FleetStore, Vehicle } from './vehicle.ts';

/** Whether this page keeps a fleet: not one that somebody sees as another user. */
const keeps = (): boolean => canKeep() && !session.isSeeing;

/** How long the page waits for what this browser has kept: a slow phone needs a while for a large fleet. */
const PATIENCE_MS = 5_000;
/** What was asked of the server for what is kept. */
const SHAPE = [NEW_POINT, CUSTOMERS, GROUPS].join();

/** The answers that are needed to choose among groups. */
interface Choice {
  customers: CustomersQuery | undefined;
  groups: GroupsQuery | undefined;
}

const bondOf = (user: User): Bond => ({ userId: user.id, rights: rightsOf(user), shape: SHAPE });

/**
 * Begins with the fleet that this browser has kept for the user, and keeps it from then on. Gives whether the feed can start: what was kept
 * has been read, or there is nothing.
 */
export function useKeptFleet(userId: number, store: FleetStore, feed: LiveFeed): boolean {
  const client = useQueryClient();
  const [isRead, setRead] = useState(!keeps());

  useEffect(() => {
    const { user } = session;
    if (!keeps() || !user) return;
    let isShown = true;
    const begin = async () => {
      const kept = await Promise.race([
        readKept(bondOf(user), Date.now()).catch(() => null),
        new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
      ]);
      if (!isShown) return;
      if (kept) {
        const { groupIds, cursor, at } = kept.head;
        const { customers, groups } = kept.choice as Choice;
        // What has been answered meanwhile is newer.
        client.setQueryData(customersQuery().queryKey, (known) => known ?? customers, { updatedAt: at });
        client.setQueryData(groupsQuery(userId).queryKey, (known) => known ?? groups, { updatedAt: at });
        const points = kept.points as { point: Vehicle; receivedAt: number }[];
        feed.beginWith({ groupIds, cursor, at, points });
      }
      setRead(true);
    };
    void begin();
    return () => {
      isShown = false;
    };
  }, [client, feed, userId]);

  useEffect(() => {
    if (!isRead || !keeps()) return;
    const keeper = new FleetKeeper({
      store,
      storage: keptFleetStorage,
      head: () => {
        const { place, heardAt } = feed;
        if (!place || !session.user || heardAt === null) return null;
        const groupIds = [...place.groupIds].sort((a, b) => a - b);
        return { bond: bondOf(session.user), ...place, groupIds, at: heardAt };
      },
      choice: (): Choice => ({
        customers: client.getQueryData(customersQuery().queryKey),
        groups: client.getQueryData(groupsQuery(userId).queryKey),
      }),
      isAllowed: () => session.isOpenFor(userId),
      writer: crypto.randomUUID(),
      now: Date.now,
    });
    keeper.start();
    let { phase } = feed.state;
    const endWatching = feed.subscribe(() => {
      const before = phase;
      phase = feed.state.phase;
      if (before === 'live' && phase !== 'live') keeper.keepNow();
    });
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keeper.keepNow();
    };
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', keepWhenHidden);
      endWatching();
      keeper.stop();
    };
  }, [isRead, client, store, feed, userId]);

  return isRead;
}
