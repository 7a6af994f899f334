import { auditChange } from '../access/auditChange.ts';
import { pictureDigest } from '../access/photo.ts';
import type { Scope } from '../access/scope.ts';
import { lesserUserInReach, userInReach } from '../access/userInReach.ts';

const AUDITED = pictureDigest('photo');

/** The photo of a user in reach as a data URL; null without one. Throws NOT_FOUND. */
export async function photoOfUser(scope: Scope, userId: number): Promise<string | null> {
  await userInReach(scope, userId);
  const { photo } = await scope.db
    .selectFrom('app_user')
    .select('photo')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return photo;
}

/** Gives a user in reach a photo, as it is stored; null takes it away. Throws NOT_FOUND, and FORBIDDEN for a user who may do more than who asks. */
export const setUserPhoto = (scope: Scope, userId: number, photo: string | null): Promise<void> =>
  scope.inTransaction(async (scope) => {
    const { customerId } = await lesserUserInReach(scope, userId);
    const before = await scope.db
      .selectFrom('app_user')
      .select(AUDITED)
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const after = await scope.db
      .updateTable('app_user')
      .set({ photo })
      .where('id', '=', userId)
      .returning(AUDITED)
      .executeTakeFirstOrThrow();
    await auditChange(scope, {
      customerId,
      action: 'update',
      entity: 'user',
      entityId: userId,
      before: { ...before },
      after: { ...after },
    });
  });
