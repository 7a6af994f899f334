import type { Resolvers } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Attempts } from '../access/attempts.ts';
import { auditChange } from '../access/auditChange.ts';
import type { CallContext } from '../access/context.ts';
import { inTurn, scopeOf } from '../access/context.ts';
import { sessionOf } from '../access/grant.ts';
import { demandOwnPassword } from '../access/ownPassword.ts';
import { demandGoodPassword } from '../access/passwordRules.ts';
import { hashPassword } from '../access/passwords.ts';
import { demandPhoto, pictureDigest } from '../access/photo.ts';
import type { RequesterCache } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import type { Sessions } from '../access/sessions.ts';
import { codedError } from '../errors.ts';
import type { AuditEntry } from '../store/audit.ts';
import { closePasswordLinks } from '../store/people.ts';

/** Dependencies of the profile calls. */
export interface ProfileParts {
  sessions: Sessions;
  requesters: RequesterCache;
  attempts: Attempts;
  passwordMinLength: number;
}

const MAX_NAME_LENGTH = 100;
/** What the audit log keeps of a profile: of the photo its digest, which shows that it changed and to which. */
const AUDITED = ['first_name', 'last_name', pictureDigest('photo')] as const;

/** Calls by which users change their own language, name, photo and password: each user its own only. */
export function profileResolvers(parts: ProfileParts): Resolvers<CallContext> {
  return {
    Mutation: {
      updateUser: async (_root, { userId, language }, context) => {
        await ownScope(context, userId).inTransaction(async (scope) => {
          const before = await ownRow(scope).select('language').forUpdate().executeTakeFirst();
          await scope.db
            .updateTable('app_user')
            .set({
              language,
              had_es_us: sql<boolean>`had_es_us OR app_user.language = 'ES_US'`,
              version: sql<number>`version + 1`,
            })
            .where('id', '=', userId)
            .execute();
          await auditUser(scope, 'update', before, { language });
        });
        parts.requesters.forgetUser(userId);
        return { id: userId };
      },
      updateUserProfileInformation: async (_root, { userId, firstName, lastName, photo }, context) => {
        const scope = ownScope(context, userId);
        if (!isName(firstName)) throw codedError('INVALID_INPUT', { field: 'firstName' });
        if (!isName(lastName)) throw codedError('INVALID_INPUT', { field: 'lastName' });
        const stored = photo ? await inTurn(context, () => demandPhoto(photo)) : null;
        await scope.inTransaction(async (scope) => {
          const before = await ownRow(scope).select(AUDITED).forUpdate().executeTakeFirst();
          const after = await scope.db
            .updateTable('app_user')
            .set({
              first_name: firstName.trim(),
              last_name: lastName.trim(),
              version: sql<number>`version + 1`,
              // An absent photo keeps the stored one; an empty text removes it.
              ...(photo == null ? {} : { photo: stored }),
            })
            .where('id', '=', userId)
            .returning(AUDITED)
            .executeTakeFirst();
          await auditUser(scope, 'update', before, after);
        });
        return { id: userId };
      },
      changePassword: async (_root, { userId, currentPassword, newPassword1, newPassword2 }, context) => {
        const scope = ownScope(context, userId);
        if (newPassword1 !== newPassword2) throw codedError('PASSWORDS_DIFFER');
        const { user_name } = await ownRow(scope).select('user_name').executeTakeFirstOrThrow();
        demandGoodPassword(newPassword1, user_name, parts.passwordMinLength);
        const verified = await demandOwnPassword(parts.attempts, context, currentPassword, 'changePassword');
        await scope.inTransaction(async (scope) => {
          const stored = await ownRow(scope).select('password_hash').forUpdate().executeTakeFirst();
          if (stored?.password_hash !== verified) throw codedError('WRONG_PASSWORD'); // changed meanwhile
          await scope.db
            .updateTable('app_user')
            .set({ password_hash: await hashPassword(newPassword1) })
            .where('id', '=', userId)
            .execute();
          await auditUser(scope, 'changePassword', undefined, undefined);
          await parts.sessions.endOf(scope.db, userId, { allBut: sessionOf(scope.requester) });
          await parts.sessions.revokeAutologin(scope.db, userId);
          await closePasswordLinks(scope.db, userId);
        });
        parts.requesters.forgetUser(userId);
        return true;
      },
    },
  };
}

/** The scope of the requester, when `userId` is itself. Throws NOT_FOUND for anyone else. */
function ownScope(context: CallContext, userId: number): Scope {
  const scope = scopeOf(context);
  if (scope.requester.userId !== userId) throw codedError('NOT_FOUND');
  return scope;
}

const ownRow = ({ db, requester }: Scope) => db.selectFrom('app_user').where('id', '=', requester.userId);

function auditUser(
  scope: Scope,
  action: AuditEntry['action'],
  before: unknown,
  after: unknown,
): Promise<void> {
  const { customerId, userId } = scope.requester;
  return auditChange(scope, {
    customerId,
    action,
    entity: 'user',
    entityId: userId,
    before: before ?? null,
    after: after ?? null,
  });
}

function isName(text: string): boolean {
  const name = text.trim();
  return name !== '' && name.length <= MAX_NAME_LENGTH;
}
