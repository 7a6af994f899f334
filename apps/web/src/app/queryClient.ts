import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query';
import { codeOf } from '../api/index.ts';
import { beginChange } from '../ui/index.ts';

const RETRIES = 2;
const FIRST_RETRY_MS = 1_000;

/**
 * A store of answers. They are asked anew whenever a screen opens; only a lost network or a busy store is tried again by itself, after
 * `firstRetryMs` milliseconds, and once more after twice that.
 */
export function createQueryClient(firstRetryMs = FIRST_RETRY_MS): QueryClient {
  const ends = new WeakMap<Mutation<unknown, unknown, unknown>, () => void>();
  return new QueryClient({
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => void ends.set(mutation, beginChange()),
      onSettled: (_data, _error, _variables, _result, mutation) => ends.get(mutation)?.(),
    }),
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
        retryDelay: (failures) => firstRetryMs * 2 ** failures,
      },
    },
  });
}
