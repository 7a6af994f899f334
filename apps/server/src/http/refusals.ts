import type { GraphQLFormattedError } from 'graphql';
import type { CallContext } from '../access/context.ts';
import { personOf } from '../access/grant.ts';
import { boundedCache } from '../boundedCache.ts';
import { recordAccess } from '../store/accessLog.ts';

const AGAIN_AFTER_MS = 60_000;
const MAX_KEPT = 10_000;

/** Writes to the audit log who was refused which call, once a minute each. */
export class Refusals {
  readonly #recorded = boundedCache<number>(MAX_KEPT);

  async record(
    { db, requester, peer }: CallContext,
    errors: readonly GraphQLFormattedError[],
  ): Promise<void> {
    const refused = errors.find(({ extensions }) => extensions?.code === 'FORBIDDEN');
    if (!refused || !requester) return;
    const what = (refused.path ?? []).filter((part) => typeof part === 'string').join('.');
    const userId = personOf(requester);
    const seenUserId = requester.grant.kind === 'view' ? requester.userId : null;
    const [key, now] = [`${userId} ${seenUserId} ${what}`, Date.now()];
    if ((this.#recorded.get(key) ?? 0) + AGAIN_AFTER_MS > now) return;
    this.#recorded.set(key, now);
    await recordAccess(db, { action: 'refused', userId, seenUserId, peer, what });
  }
}
