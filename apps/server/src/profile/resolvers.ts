import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { hashPassword, passwordMatches } from '../access/passwords.ts';
import type { RequesterCache } from '../access/requester.ts';
import type { Sessions } from '../access/sessions.ts';
import { codedError } from '../errors.ts';
import { audit } from '../store/audit.ts';
import { inTransaction } from '../store/database.ts';
import { query } from '../store/query.ts';
import { isPhotoUrl, MAX_PHOTO_CHARACTERS } from './photo.ts';

/** What the profile area works with. */
export interface ProfileParts {
  sessions: Sessions;
  requesters: RequesterCache;
  passwordMinLength: number;
}

const MAX_NAME_LENGTH = 100;
/** What the audit log keeps of a profile: of the photo its digest, which tells that it changed and to which. */
const AUDITED = "first_name, last_name, encode(sha256(convert_to(photo, 'UTF8')), 'hex') AS photo_sha256";

/** A user's own data: specification 1, sections 2 (user menu, profile dialogs) and 5. Each user changes itself only. */
export function profileResolvers(parts: ProfileParts): Resolvers<CallContext> {
  /** The requester, when `userId` is itself; NOT_FOUND for anyone else. */
  function self(context: CallContext, userId: number) {
    const { requester } = scopeOf(context);
    if (requester.userId !== userId) throw codedError('NOT_FOUND');
    return requester;
  }

  return {
    Mutation: {
      updateUser: async (_root, { userId, language }, context) => {
        const { customerId } = self(context, userId);
        await inTransaction(context.store.db, async (tx) => {
          const { rows } = await query(tx, 'SELECT language FROM app_user WHERE id = $1 FOR UPDATE', [
            userId,
          ]);
          await query(tx, 'UPDATE app_user SET language = $2 WHERE id = $1', [userId, language]);
          await audit(tx, {
            userId,
            customerId,
            action: 'update',
            entity: 'user',
            entityId: userId,
            before: rows[0],
            after: { language },
          });
        });
        parts.requesters.forgetUser(userId);
        return { id: userId };
      },
      updateUserProfileInformation: async (_root, { userId, firstName, lastName, photo }, context) => {
        const { customerId } = self(context, userId);
        if (!isName(firstName)) throw codedError('INVALID_INPUT', { field: 'firstName' });
        if (!isName(lastName)) throw codedError('INVALID_INPUT', { field: 'lastName' });
        if (photo && (photo.length > MAX_PHOTO_CHARACTERS || !isPhotoUrl(photo)))
          throw codedError('INVALID_INPUT', { field: 'photo' });
        await inTransaction(context.store.db, async (tx) => {
          const { rows } = await query(tx, `SELECT ${AUDITED} FROM app_user WHERE id = $1 FOR UPDATE`, [
            userId,
          ]);
          // An absent photo keeps the stored one; an empty text removes it.
          const changed = await query(
            tx,
            `UPDATE app_user SET first_name = $2, last_name = $3,
                    photo = CASE WHEN $4::text IS NULL THEN photo ELSE nullif($4, '') END
              WHERE id = $1 RETURNING ${AUDITED}`,
            [userId, firstName.trim(), lastName.trim(), photo ?? null],
          );
          await audit(tx, {
            userId,
            customerId,
            action: 'update',
            entity: 'user',
            entityId: userId,
            before: rows[0],
            after: changed.rows[0],
          });
        });
        return { id: userId };
      },
      changePassword: async (_root, { userId, currentPassword, newPassword1, newPassword2 }, context) => {
        const { customerId, sessionId } = self(context, userId);
        if (newPassword1 !== newPassword2) throw codedError('PASSWORDS_DIFFER');
        if (newPassword1.length < parts.passwordMinLength)
          throw codedError('PASSWORD_TOO_SHORT', { minimum: parts.passwordMinLength });
        const { rows } = await query(context.store.db, 'SELECT password_hash FROM app_user WHERE id = $1', [
          userId,
        ]);
        if (!(await passwordMatches(rows[0]?.password_hash ?? null, currentPassword)))
          throw codedError('WRONG_PASSWORD');
        const passwordHash = await hashPassword(newPassword1);
        await inTransaction(context.store.db, async (tx) => {
          await query(tx, 'UPDATE app_user SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
          await audit(tx, {
            userId,
            customerId,
            action: 'changePassword',
            entity: 'user',
            entityId: userId,
            before: null,
            after: null,
          });
          await parts.sessions.endOthers(tx, userId, sessionId);
        });
        parts.requesters.forgetUser(userId);
        return true;
      },
    },
  };
}

function isName(text: string): boolean {
  const name = text.trim();
  return name !== '' && name.length <= MAX_NAME_LENGTH;
}
