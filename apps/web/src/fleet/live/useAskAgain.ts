import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveFeed } from './liveFeed.ts';

/** Asks again, once the server is heard again, what it did not answer while it was away. */
export function useAskAgain(feed: LiveFeed): void {
  const client = useQueryClient();
  useEffect(() => {
    let wasAway = false;
    return feed.subscribe(() => {
      const { phase } = feed.state;
      if (wasAway && phase === 'live')
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      wasAway = phase === 'offline' || (wasAway && phase !== 'live');
    });
  }, [client, feed]);
}
