import type { Resolvers } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../access/context.ts';
import { sessionOf } from '../access/grant.ts';
import { loadRequesterSeen } from '../access/requester.ts';
import type { AccessTokens } from '../access/tokens.ts';
import { lesserUserInReach } from '../access/userInReach.ts';
import { codedError } from '../errors.ts';
import { recordAccess } from '../store/accessLog.ts';
import { userById } from './users.ts';

/** The call by which a user sees the product as another one. */
export function seeingResolvers({ tokens }: { tokens: AccessTokens }): Resolvers<CallContext> {
  return {
    Mutation: {
      seeAsUser: async (_root, { userId }, context) => {
        const scope = scopeOf(context);
        const { db, requester } = scope;
        const sessionId = sessionOf(requester);
        if (userId === requester.userId) throw codedError('OWN_USER');
        const { active } = await lesserUserInReach(scope, userId);
        if (!active) throw codedError('INVALID_INPUT', { field: 'active' });
        const [seen, user] = await Promise.all([
          loadRequesterSeen(db, sessionId, userId),
          userById(db, userId),
        ]);
        if (!seen || !user) throw codedError('FORBIDDEN');
        await recordAccess(db, {
          action: 'seeAs',
          userId: requester.userId,
          seenUserId: userId,
          peer: context.peer,
          what: 'seeAsUser',
        });
        return { token: await tokens.sign(sessionId, requester.userId, userId), refToken: null, user };
      },
    },
  };
}
