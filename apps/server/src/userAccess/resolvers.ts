import type { Resolvers, UserAccess } from '@rastro/contract/resolvers';
import type { Attempts } from '../access/attempts.ts';
import { auditChange } from '../access/auditChange.ts';
import type { CallContext } from '../access/context.ts';
import { inTurn, scopeOf } from '../access/context.ts';
import { demandGoodPassword } from '../access/passwordRules.ts';
import { hashPassword, NO_PASSWORD } from '../access/passwords.ts';
import { demandPhoto } from '../access/photo.ts';
import { RateLimit, VisitorLimit } from '../access/rateLimit.ts';
import type { RequesterCache } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { removeSecondFactor, secondFactorOf } from '../access/secondFactors.ts';
import type { Sessions } from '../access/sessions.ts';
import { newSecret, secretHash } from '../access/tokens.ts';
import { isLesserUser, lesserUserInReach, type UserInReach, userInReach } from '../access/userInReach.ts';
import { codedError } from '../errors.ts';
import { momentMs } from '../moments.ts';
import { recordAccess } from '../store/accessLog.ts';
import { audit } from '../store/audit.ts';
import { type Db, inTransaction } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import { closePasswordLinks, endAccess } from '../store/people.ts';
import { MOST_LINKS, openAutologinLinks, revokeAutologinLink, storeAutologinLink } from './autologinLinks.ts';
import { linkByToken, openAskedLinks, openLink, openLinkOf, type PasswordLinkKind } from './passwordLinks.ts';
import { photoOfUser, setUserPhoto } from './photo.ts';

/** Dependencies of the calls about how users get in. */
export interface UserAccessParts {
  sessions: Sessions;
  requesters: RequesterCache;
  log: Log;
  /** Whether the installation sends mail and knows the address of its pages. */
  mails: boolean;
  /** Counts and limits attempts with wrong links. */
  attempts: Pick<Attempts, 'watch'>;
  passwordMinLength: number;
}

const MAX_NAME_LENGTH = 254;
/** Users who are invited at once, at most. */
const MOST_INVITED = 500;
const HOUR_MS = 3_600_000;
const LONGEST_AUTOLOGIN_MS = 366 * 24 * HOUR_MS;

/** Calls by which users get a password, and administrators help them to one. */
export function userAccessResolvers(parts: UserAccessParts): Resolvers<CallContext> {
  const { sessions, requesters, log, mails, attempts, passwordMinLength: minimum } = parts;
  const byNetwork = new VisitorLimit({
    each: [{ most: 20, windowMs: HOUR_MS }],
    all: [{ most: 300, windowMs: HOUR_MS }],
  });
  /** By what was typed, whoever it is: so the refusal says nothing of users. */
  const byName = new RateLimit([{ most: 5, windowMs: HOUR_MS }]);

  async function accessOf(db: Db, { id, email }: UserInReach): Promise<UserAccess> {
    const { password_hash } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const link = await openLinkOf(db, id);
    return {
      hasPassword: password_hash !== NO_PASSWORD,
      secondFactorSince: (await secondFactorOf(db, id))?.since.toISOString() ?? null,
      byMail: mails && email !== null,
      passwordLink: link && {
        kind: link.kind,
        createdAt: link.created_at.toISOString(),
        expiresAt: link.expires_at.toISOString(),
        byMail: link.mail_due_at !== null || link.mailed_at !== null || link.last_error !== null,
        mailedAt: link.mailed_at?.toISOString() ?? null,
        error: link.last_error,
      },
      sessions: (await sessions.list(db, id)).map(({ begun, lastUsed, ...session }) => ({
        ...session,
        begun: begun.toISOString(),
        lastUsed: lastUsed.toISOString(),
      })),
      autologinLinks: (await openAutologinLinks(db, id)).map((each) => ({
        id: each.id,
        createdAt: each.created_at.toISOString(),
        createdBy: each.user_name,
        expiresAt: each.expires_at.toISOString(),
        singleUse: each.single_use,
        usedAt: each.used_at?.toISOString() ?? null,
      })),
    };
  }

  /** Opens a link for a user whose row is locked: one that is mailed where there is no token yet. */
  async function openAuditedLink(
    scope: Scope,
    { id: userId, customerId }: UserInReach,
    kind: PasswordLinkKind,
    token: string | null,
  ): Promise<void> {
    const tokenHash = token === null ? null : secretHash(token);
    await openLink(scope.db, { userId, kind, createdBy: scope.requester.userId, tokenHash });
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: 'passwordLink',
      entityId: userId,
      before: null,
      after: { kind, byMail: token === null },
    });
  }

  /** Mails one of many users an invitation, and says whether it does. */
  async function invite(scope: Scope, user: UserInReach): Promise<'invited' | 'withoutMail' | 'passedOver'> {
    const { db, requester } = scope;
    if (user.id === requester.userId || !user.active || !(await isLesserUser(scope, user.id)))
      return 'passedOver';
    await db.selectFrom('app_user').select('id').where('id', '=', user.id).forUpdate().execute();
    const { hasPassword, byMail } = await accessOf(db, user);
    if (hasPassword) return 'passedOver';
    if (!byMail) return 'withoutMail';
    await openAuditedLink(scope, user, 'INVITATION', null);
    return 'invited';
  }

  const findLink = ({ db, peer }: CallContext, token: string) =>
    attempts.watch('', peer, () => linkByToken(db, secretHash(token)));

  return {
    Query: {
      passwordLink: async (_root, { token }, context) => {
        const { kind, userName, customerName } = await findLink(context, token);
        return { kind, userName, customerName, minimum };
      },
      userAccess: async (_root, { userId }, context) => {
        const scope = scopeOf(context);
        return accessOf(scope.db, await userInReach(scope, userId));
      },
      userPhoto: (_root, { userId }, context) => photoOfUser(scopeOf(context), userId),
    },
    Mutation: {
      setUserPhoto: async (_root, { userId, photo }, context) => {
        const stored = photo ? await inTurn(context, () => demandPhoto(photo)) : null;
        await setUserPhoto(scopeOf(context), userId, stored);
        return true;
      },
      requestPasswordReset: (_root, { user }, { db, peer }) => {
        if (!mails) throw codedError('FORBIDDEN');
        const wanted = user.trim();
        if (wanted === '' || wanted.length > MAX_NAME_LENGTH)
          throw codedError('INVALID_INPUT', { field: 'user' });
        byNetwork.demand('requestPasswordReset', peer);
        byName.demand(wanted.toLowerCase());
        // The answer does not wait for it, so that its time says nothing of users either.
        void inTransaction(db, async (tx) => {
          for (const userId of await openAskedLinks(tx, wanted))
            await recordAccess(tx, { action: 'resetAsked', userId, peer, what: 'requestPasswordReset' });
        }).catch((err) => log.warn({ err }, 'a link to set a forgotten password could not be made'));
        return true;
      },
      setPasswordByLink: async (_root, { token, newPassword1, newPassword2 }, context) => {
        const { userId, userName } = await findLink(context, token);
        if (newPassword1 !== newPassword2) throw codedError('PASSWORDS_DIFFER');
        demandGoodPassword(newPassword1, userName, minimum);
        const passwordHash = await hashPassword(newPassword1);
        await inTransaction(context.db, async (tx) => {
          const link = await linkByToken(tx, secretHash(token), { lock: true });
          if (!link) throw codedError('INVALID_CREDENTIALS'); // used meanwhile
          await tx
            .updateTable('app_user')
            .set({ password_hash: passwordHash })
            .where('id', '=', userId)
            .execute();
          await endAccess(tx, userId);
          await audit(tx, {
            userId,
            customerId: link.customerId,
            action: 'changePassword',
            entity: 'user',
            entityId: userId,
            before: null,
            after: { by: link.kind },
          });
        });
        requesters.forgetUser(userId);
        return true;
      },
      createPasswordLink: async (_root, { userId, copies }, context) =>
        scopeOf(context).inTransaction(async (scope) => {
          const { db, requester } = scope;
          const user = await lesserUserInReach(scope, userId);
          if (userId === requester.userId) throw codedError('OWN_USER');
          if (!user.active) throw codedError('INVALID_INPUT', { field: 'active' });
          await db.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
          const { hasPassword, byMail } = await accessOf(db, user);
          const token = byMail && !copies ? null : newSecret();
          await openAuditedLink(scope, user, hasPassword ? 'RESET' : 'INVITATION', token);
          return { access: await accessOf(db, user), token };
        }),
      inviteUsers: async (_root, { userIds }, context) => {
        if (userIds.length > MOST_INVITED) throw codedError('INVALID_INPUT', { field: 'userIds' });
        return scopeOf(context).inTransaction(async (scope) => {
          const found = { invited: 0, withoutMail: 0, passedOver: 0 };
          for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b))
            found[await invite(scope, await userInReach(scope, userId))] += 1;
          return found;
        });
      },
      revokePasswordLink: async (_root, { userId }, context) =>
        scopeOf(context).inTransaction(async (scope) => {
          const user = await lesserUserInReach(scope, userId);
          const { passwordLink } = await accessOf(scope.db, user);
          if (!passwordLink) throw codedError('NOT_FOUND');
          await closePasswordLinks(scope.db, userId);
          await auditChange(scope, {
            customerId: user.customerId,
            action: 'delete',
            entity: 'passwordLink',
            entityId: userId,
            before: { kind: passwordLink.kind },
            after: null,
          });
          return accessOf(scope.db, user);
        }),
      endUserSessions: async (_root, { userId, sessionId }, context) => {
        const { access, ended } = await scopeOf(context).inTransaction(async (scope) => {
          const user = await lesserUserInReach(scope, userId);
          const ended = await sessions.endOf(
            scope.db,
            userId,
            sessionId == null ? { allBut: '' } : { only: sessionId },
          );
          if (ended.length === 0) throw codedError('NOT_FOUND');
          for (const { sessionId: id, ...before } of ended)
            await auditChange(scope, {
              customerId: user.customerId,
              action: 'delete',
              entity: 'session',
              entityId: id,
              before: { user: user.userName, ...before },
              after: null,
            });
          return { access: await accessOf(scope.db, user), ended };
        });
        for (const { sessionId: id } of ended) requesters.forget(id);
        return access;
      },
      resetSecondFactor: async (_root, { userId }, context) => {
        const access = await scopeOf(context).inTransaction(async (scope) => {
          const user = await lesserUserInReach(scope, userId);
          if (userId === scope.requester.userId) throw codedError('OWN_USER');
          if (!(await removeSecondFactor(scope.db, userId))) throw codedError('NOT_FOUND');
          await sessions.endOf(scope.db, userId, { allBut: '' });
          await auditChange(scope, {
            customerId: user.customerId,
            action: 'delete',
            entity: 'secondFactor',
            entityId: userId,
            before: { user: user.userName },
            after: null,
          });
          return accessOf(scope.db, user);
        });
        requesters.forgetUser(userId);
        return access;
      },
      createAutologinLink: async (_root, { userId, expiresAt, singleUse }, context) =>
        scopeOf(context).inTransaction(async (scope) => {
          const { db, requester } = scope;
          const user = await lesserUserInReach(scope, userId);
          if (userId === requester.userId) throw codedError('OWN_USER');
          if (!user.active) throw codedError('INVALID_INPUT', { field: 'active' });
          const end = momentMs(expiresAt, requester.timeZone);
          const now = Date.now();
          if (end <= now || end > now + LONGEST_AUTOLOGIN_MS)
            throw codedError('INVALID_INPUT', { field: 'expiresAt' });
          await db.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
          if ((await openAutologinLinks(db, userId)).length >= MOST_LINKS)
            throw codedError('INVALID_INPUT', { field: 'userId' });
          const token = newSecret();
          const id = await storeAutologinLink(db, {
            userId,
            createdBy: requester.userId,
            tokenHash: secretHash(token),
            expiresAt: new Date(end),
            singleUse,
          });
          await auditChange(scope, {
            customerId: user.customerId,
            action: 'create',
            entity: 'autologinLink',
            entityId: id,
            before: null,
            after: { user: user.userName, expiresAt: new Date(end).toISOString(), singleUse },
          });
          return { access: await accessOf(db, user), token };
        }),
      revokeAutologinLink: async (_root, { userId, linkId }, context) =>
        scopeOf(context).inTransaction(async (scope) => {
          const user = await lesserUserInReach(scope, userId);
          if (!(await revokeAutologinLink(scope.db, userId, linkId))) throw codedError('NOT_FOUND');
          await auditChange(scope, {
            customerId: user.customerId,
            action: 'delete',
            entity: 'autologinLink',
            entityId: linkId,
            before: { user: user.userName },
            after: null,
          });
          return accessOf(scope.db, user);
        }),
    },
  };
}
