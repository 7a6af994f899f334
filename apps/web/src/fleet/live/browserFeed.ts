import { call, codeOf, socketHeardAt, subscribe } from '../../api/index.ts';
import { session } from '../../session/index.ts';
import { NEW_POINT, POINTS_BY_GROUPS } from '../calls.ts';
import { LiveFeed } from './liveFeed.ts';
import type { FleetStore } from './vehicle.ts';

/** The window in seconds that polls with a cursor name beside it; a first poll without a cursor asks for everything. */
const WINDOW_S = 30;

/** The live feed of this browser, which fills a store. */
export function browserFeed(store: FleetStore, { isOwner }: { isOwner: boolean }): LiveFeed {
  return new LiveFeed({
    store,
    subscribe: (groupsIDs, cursor, sink) =>
      subscribe(
        NEW_POINT,
        { groupsIDs: [...groupsIDs], cursor, preview: cursor === null },
        {
          next: ({ newPoint }) => sink.next(newPoint),
          ended: (error) => {
            if (codeOf(error) === 'FORBIDDEN') session.changed();
            sink.ended(error);
          },
        },
      ),
    poll: async (groupsIDs, cursor, signal) => {
      const variables = { groupsIDs: [...groupsIDs], cursor, lastseconds: cursor === null ? null : WINDOW_S };
      return (await call(POINTS_BY_GROUPS, variables, signal)).pointsByGroups;
    },
    heardAt: socketHeardAt,
    pollsAlways: !isOwner,
    now: Date.now,
    random: Math.random,
  });
}
