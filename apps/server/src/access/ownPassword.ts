import { codedError, isCoded } from '../errors.ts';
import { type AccessAction, recordAccess } from '../store/accessLog.ts';
import type { Attempts } from './attempts.ts';
import type { CallContext } from './context.ts';
import { scopeOf } from './context.ts';
import { passwordMatches } from './passwords.ts';

/**
 * The stored hash of the requester's own password, which is demanded once more before something of their login changes: whoever found a
 * browser open is not to change it. `what` names the call. Throws WRONG_PASSWORD, or TOO_MANY_ATTEMPTS.
 */
export async function demandOwnPassword(
  attempts: Attempts,
  context: CallContext,
  password: string,
  what: string,
): Promise<string> {
  const { db, requester } = scopeOf(context);
  const { userId } = requester;
  const record = (action: AccessAction) =>
    recordAccess(context.db, { action, userId, peer: context.peer, what });
  try {
    return await attempts.watch(
      '',
      `user ${userId}`, // wherever the session is used
      async () => {
        const stored = await db
          .selectFrom('app_user')
          .select('password_hash')
          .where('id', '=', userId)
          .executeTakeFirst();
        if (stored && (await passwordMatches(stored.password_hash, password))) return stored.password_hash;
        await record('loginFailed');
        return null;
      },
      { onThrottled: () => record('throttled') },
    );
  } catch (cause) {
    throw isCoded(cause, 'INVALID_CREDENTIALS') ? codedError('WRONG_PASSWORD') : cause;
  }
}
