import type { DemoLogin, Login, Resolvers } from '@rastro/contract/resolvers';
import { isTimeZone } from '@rastro/domain';
import type { Attempts } from '../access/attempts.ts';
import type { CallContext, RefreshCookie } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { settleFirstAdministrator } from '../access/firstStart.ts';
import { sessionOf } from '../access/grant.ts';
import { passwordMatches } from '../access/passwords.ts';
import type { RequesterCache } from '../access/requester.ts';
import { demandCode } from '../access/secondFactors.ts';
import type { OpenSession, Sessions } from '../access/sessions.ts';
import type { AccessTokens } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import { type AccessAction, recordAccess } from '../store/accessLog.ts';
import { inTransaction } from '../store/database.ts';
import { selectionInScope } from './selection.ts';
import { userById, userByName } from './users.ts';

/** Dependencies of the session calls. */
export interface SessionParts {
  sessions: Sessions;
  tokens: AccessTokens;
  attempts: Attempts;
  requesters: RequesterCache;
  /** Shown on the login page; empty but in a demo. */
  demoLogins: readonly DemoLogin[];
  /** Whether who forgot the password is sent a link by mail. */
  resetsPasswords: boolean;
}

const MAX_SELECTED_GROUPS = 10_000;
const MAX_NAME_LENGTH = 200;
const MOST_HOURS_FROM_UTC = 14;

/** Calls by which people log in, stay in and leave. */
export function sessionResolvers(parts: SessionParts): Resolvers<CallContext> {
  const { sessions, tokens, attempts, requesters } = parts;

  async function loggedIn(context: CallContext, session: OpenSession): Promise<Login> {
    const user = await userById(context.db, session.userId);
    if (!user) throw codedError('INVALID_CREDENTIALS');
    const { refreshCookie } = context;
    refreshCookie?.keep(session.refreshToken, session.expiresAt);
    return {
      token: await tokens.sign(session.sessionId, session.userId),
      refToken: refreshCookie ? null : session.refreshToken,
      user,
    };
  }

  /** Opens a session. In a browser it takes the place of the one that the cookie was of, which only its age would end any more. */
  async function openSession(context: CallContext, userId: number): Promise<OpenSession> {
    const opened = await sessions.open(userId, context);
    await endOfCookie(context.refreshCookie);
    return opened;
  }

  async function endOfCookie(cookie: RefreshCookie | null): Promise<void> {
    const ended = cookie?.token ? await sessions.endByToken(cookie.token) : null;
    if (ended) requesters.forget(ended.id);
  }

  return {
    Query: {
      publicSettings: () => ({
        demo: parts.demoLogins.length > 0,
        demoLogins: [...parts.demoLogins],
        resetsPasswords: parts.resetsPasswords,
      }),
      currentUser: async (_root, _args, context) => {
        const { db, requester } = scopeOf(context);
        const user = await userById(db, requester.userId);
        if (!user) throw codedError('UNAUTHENTICATED');
        return user;
      },
    },
    Mutation: {
      login: async (_root, { userName, password, timezone, code, language, zone }, context) => {
        const name = userName.trim();
        if (name.length > MAX_NAME_LENGTH) throw codedError('INVALID_CREDENTIALS');
        const userId = await attempts.watch(
          name,
          context.peer,
          async () => {
            const user = await userByName(context.db, name);
            if (user && (await passwordMatches(user.passwordHash, password))) {
              await demandCode(context.db, { userId: user.id, peer: context.peer }, code);
              return user.id;
            }
            if (!user) await passwordMatches(null, password);
            await record(context, 'loginFailed', user?.id ?? null, 'login');
            return null;
          },
          {
            isKnown: () => sessions.isKnownPeer(name, context.peer),
            onThrottled: async () => {
              const user = await userByName(context.db, name);
              await record(context, 'throttled', user?.id ?? null, 'login');
            },
          },
        );
        if (isOffset(timezone))
          await context.db
            .updateTable('app_user')
            .set({ last_timezone_hours: timezone })
            .where('id', '=', userId)
            .execute();
        await inTransaction(context.db, (tx) =>
          settleFirstAdministrator(tx, userId, {
            language: language ?? null,
            timeZone: isZone(zone) ? zone : null,
          }),
        );
        await record(context, 'login', userId, 'login');
        return loggedIn(context, await openSession(context, userId));
      },
      loginByToken: async (_root, { token, code }, context) => {
        const userId = await attempts.watch(
          '',
          context.peer,
          async () => {
            const linked = await sessions.userOfAutologin(token);
            if (linked !== null) await demandCode(context.db, { userId: linked, peer: context.peer }, code);
            const userId = await sessions.useAutologin(token);
            if (userId === null) await record(context, 'loginFailed', null, 'loginByToken');
            return userId;
          },
          { onThrottled: () => record(context, 'throttled', null, 'loginByToken') },
        );
        await record(context, 'login', userId, 'loginByToken');
        return loggedIn(context, await openSession(context, userId));
      },
      refreshSession: async (_root, { refToken }, context) => {
        const shown = refToken ?? context.refreshCookie?.token;
        const session = shown ? await sessions.refresh(shown, context) : null;
        if (!session) throw codedError('UNAUTHENTICATED');
        return loggedIn(context, session);
      },
      logout: async (_root, _args, { requester, refreshCookie }) => {
        if (requester) {
          const sessionId = sessionOf(requester);
          await sessions.end(sessionId);
          requesters.forget(sessionId);
        }
        await endOfCookie(refreshCookie);
        refreshCookie?.clear();
        return true;
      },
      saveSelection: async (_root, { selection }, context) => {
        if (
          selection.groupIds.length > MAX_SELECTED_GROUPS ||
          selection.customerIds.length > MAX_SELECTED_GROUPS
        )
          throw codedError('INVALID_INPUT', { field: 'selection' });
        await scopeOf(context).inTransaction(async (scope) => {
          const stored = await selectionInScope(scope, selection);
          await scope.db
            .updateTable('app_user')
            .set({ selection: JSON.stringify(stored) })
            .where('id', '=', scope.requester.userId)
            .execute();
        });
        return true;
      },
    },
  };
}

const record = ({ db, peer }: CallContext, action: AccessAction, userId: number | null, what: string) =>
  recordAccess(db, { action, userId, peer, what });

/** Whether it can be the name of the time zone of a browser. */
const isZone = (name: string | null | undefined): name is string => name != null && isTimeZone(name);

/** Whether it can be the time zone of a browser, in hours from UTC. */
const isOffset = (hours: number | null | undefined): hours is number =>
  hours != null && Math.abs(hours) <= MOST_HOURS_FROM_UTC;
