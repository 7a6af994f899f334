import type { DemoLogin, Login, Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { passwordMatches } from '../access/passwords.ts';
import type { RequesterCache } from '../access/requester.ts';
import type { OpenSession, Sessions } from '../access/sessions.ts';
import type { AccessTokens } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import type { LoginAttempts } from './attempts.ts';
import { userById } from './users.ts';

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
        attempts.check(name, context.peer);
        const { rows } = await context.store.pool.query(
          `SELECT u.id, u.password_hash FROM app_user u JOIN customer c ON c.id = u.customer_id
            WHERE u.user_name = $1 AND u.active AND u.deleted_at IS NULL AND NOT c.suspended AND c.deleted_at IS NULL`,
          [name],
        );
        const user: { id: number; password_hash: string } | undefined = rows[0];
        if (!(await passwordMatches(user?.password_hash ?? null, password)) || !user) {
          attempts.failed(name, context.peer);
          throw codedError('INVALID_CREDENTIALS');
        }
        attempts.succeeded(name, context.peer);
        await context.store.pool.query('UPDATE app_user SET last_timezone_hours = $2 WHERE id = $1', [
          user.id,
          timezone ?? null,
        ]);
        return loggedIn(context, await sessions.open(user.id, context.peer, context.userAgent));
      },
      loginByToken: async (_root, { token }, context) => {
        attempts.check('(autologin link)', context.peer);
        const userId = await sessions.useAutologin(token);
        if (userId === null) {
          attempts.failed('(autologin link)', context.peer);
          throw codedError('INVALID_CREDENTIALS');
        }
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
        const { userId } = scopeOf(context).requester;
        await context.store.pool.query('UPDATE app_user SET selection = $2 WHERE id = $1', [
          userId,
          JSON.stringify(selection),
        ]);
        return true;
      },
    },
  };
}
