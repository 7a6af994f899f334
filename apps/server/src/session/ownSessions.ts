import type { Resolvers } from '@rastro/contract/resolvers';
import { auditChange } from '../access/auditChange.ts';
import { type CallContext, scopeOf } from '../access/context.ts';
import { sessionOf } from '../access/grant.ts';
import type { RequesterCache } from '../access/requester.ts';
import type { Sessions } from '../access/sessions.ts';
import { codedError } from '../errors.ts';

/** Dependencies of the calls about one's own sessions. */
export interface OwnSessionsParts {
  sessions: Sessions;
  requesters: RequesterCache;
}

/** Calls by which users see where they are logged in, and end it: each user its own sessions only. */
export function ownSessionsResolvers({ sessions, requesters }: OwnSessionsParts): Resolvers<CallContext> {
  /** Ends and audits in one transaction; after it, live connections close and access tokens are refused. Gives how many ended. */
  async function end(context: CallContext, which: { only: string } | { allBut: string }): Promise<number> {
    const ended = await scopeOf(context).inTransaction(async (scope) => {
      const { userId, customerId } = scope.requester;
      const ended = await sessions.endOf(scope.db, userId, which);
      for (const { sessionId, ...before } of ended)
        await auditChange(scope, {
          customerId,
          action: 'delete',
          entity: 'session',
          entityId: sessionId,
          before,
          after: null,
        });
      return ended;
    });
    for (const { sessionId } of ended) requesters.forget(sessionId);
    return ended.length;
  }

  return {
    Query: {
      ownSessions: async (_root, _args, context) => {
        const { db, requester } = scopeOf(context);
        const thisOne = sessionOf(requester);
        const open = await sessions.list(db, requester.userId);
        return open.map(({ begun, lastUsed, ...session }) => ({
          ...session,
          begun: begun.toISOString(),
          lastUsed: lastUsed.toISOString(),
          isThis: session.sessionId === thisOne,
        }));
      },
    },
    Mutation: {
      endSession: async (_root, { sessionId }, context) => {
        if ((await end(context, { only: sessionId })) === 0) throw codedError('NOT_FOUND');
        return true;
      },
      endOtherSessions: async (_root, _args, context) =>
        end(context, { allBut: sessionOf(scopeOf(context).requester) }),
    },
  };
}
