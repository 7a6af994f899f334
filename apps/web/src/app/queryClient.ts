import { QueryClient } from '@tanstack/react-query';
import { codeOf } from '../api/index.ts';

const RETRIES = 2;

/** A store of answers. They are asked anew whenever a screen opens; only a lost network or a busy store is tried again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A lost network is said by the call that fails, not waited for in silence.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 0,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < RETRIES &&
          navigator.onLine &&
          (codeOf(error) === 'NETWORK' || codeOf(error) === 'UNAVAILABLE'),
      },
    },
  });
}
