import type { DemoLogin, Login, Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { passwordMatches } from '../access/passwords.ts';
import type { RequesterCache } from '../access/requester.ts';
import type { OpenSession, Sessions } from '../access/sessions.ts';
import type { AccessTokens } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import { query } from '../store/query.ts';
import type { LoginAttempts } from './attempts.ts';
import { selectionInScope } from './selection.ts';
import { userById, userByName } from './users.ts';

/** What the session area works with. */
export interface SessionParts {
  sessions: Sessions;
  tokens: AccessTokens;
  attempts: LoginAttempts;
  requesters: RequesterCache;
  /** Shown on the login page; empty but in a demo. */
  demoLogins: readonly DemoLogin[];
}

const MAX_SELECTED_GROUPS = 10_000;
const MAX_NAME_LENGTH = 200;
const MOST_HOURS_FROM_UTC = 14;

/** Logging in, staying in, leaving: specification 1, sections 2, 4 and 7. */
export function sessionResolvers(parts: SessionParts): Resolvers<CallContext> {
  const { sessions, tokens, attempts, requesters } = parts;

  async function loggedIn(context: CallContext, session: OpenSession): Promise<Login> {
    const user = await userById(context.store, session.userId);
    if (!user) throw codedError('INVALID_CREDENTIALS');
    return {
      token: await tokens.sign(session.sessionId, session.userId),
      refToken: session.refreshToken,
      user,
    };
  }

  return {
    Query: {
      publicSettings: () => ({ demo: parts.demoLogins.length > 0, demoLogins: [...parts.demoLogins] }),
      currentUser: async (_root, _args, context) => {
        const user = await userById(context.store, scopeOf(context).requester.userId);
        if (!user) throw codedError('UNAUTHENTICATED');
        return user;
      },
    },
    Mutation: {
      login: async (_root, { userName, password, timezone }, context) => {
        const name = userName.trim();
        if (name.length > MAX_NAME_LENGTH) throw codedError('INVALID_CREDENTIALS');
        const userId = await attempts.watch(name, context.peer, async () => {
          const user = await userByName(context.store, name);
          return (await passwordMatches(user?.passwordHash ?? null, password)) ? (user?.id ?? null) : null;
        });
        await query(
          context.store.db,
          'UPDATE app_user SET last_timezone_hours = coalesce($2, last_timezone_hours) WHERE id = $1',
          [userId, isTimeZone(timezone) ? timezone : null],
        );
        return loggedIn(context, await sessions.open(userId, context.peer, context.userAgent));
      },
      loginByToken: async (_root, { token }, context) => {
        const userId = await attempts.watch('', context.peer, () => sessions.useAutologin(token));
        return loggedIn(context, await sessions.open(userId, context.peer, context.userAgent));
      },
      refreshSession: async (_root, { refToken }, context) => {
        const session = await sessions.refresh(refToken);
        if (!session) throw codedError('UNAUTHENTICATED');
        return loggedIn(context, session);
      },
      logout: async (_root, _args, context) => {
        if (context.requester) {
          await sessions.end(context.requester.sessionId);
          requesters.forget(context.requester.sessionId);
        }
        return true;
      },
      saveSelection: async (_root, { selection }, context) => {
        if (
          selection.groupIds.length > MAX_SELECTED_GROUPS ||
          selection.customerIds.length > MAX_SELECTED_GROUPS
        )
          throw codedError('INVALID_INPUT', { field: 'selection' });
        const scope = scopeOf(context);
        const stored = await selectionInScope(scope, selection);
        await query(context.store.db, 'UPDATE app_user SET selection = $2 WHERE id = $1', [
          scope.requester.userId,
          JSON.stringify(stored),
        ]);
        return true;
      },
    },
  };
}

/** What the browser says is recorded where it can be one. */
const isTimeZone = (hours: number | null | undefined): boolean =>
  hours != null && Math.abs(hours) <= MOST_HOURS_FROM_UTC;
