import type { UserAccess } from '@rastro/contract/resolvers';
import { refusal } from '../api/refusal.ts';
import type { FakeFleet } from '../fleet/types.ts';
import type { Area } from './area.ts';

const MINIMUM = 6;
const HOUR_MS = 3_600_000;

function accessOf(fleet: FakeFleet, userId: number): UserAccess {
  const row = fleet.entities.userAccounts?.find(({ id }) => id === userId);
  if (!row) throw refusal('NOT_FOUND');
  const link = fleet.passwordLinks.find((each) => each.userId === userId);
  return {
    hasPassword: row.hasPassword !== false,
    secondFactorSince: fleet.secondFactors.get(userId) ?? null,
    byMail: fleet.byMail && row.email !== null,
    passwordLink: link?.shown ?? null,
    sessions: fleet.userSessions,
    autologinLinks: fleet.autologinLinks,
  };
}

/** How users get in: links by which they set a password. */
export const userAccess: Area = {
  Query: {
    passwordLink: (_, { token }, { fleet }) => {
      const link = fleet.passwordLinks.find((each) => each.token === token);
      const row = fleet.entities.userAccounts?.find(({ id }) => id === link?.userId);
      if (!link || !row) throw refusal('INVALID_CREDENTIALS');
      const { customerName, userName } = row;
      return { kind: link.shown.kind, userName: String(userName), customerName, minimum: MINIMUM };
    },
    userAccess: (_, { userId }, { fleet }) => accessOf(fleet, userId),
  },
  Mutation: {
    requestPasswordReset: () => true,
    setPasswordByLink: (_, { token, newPassword1, newPassword2 }, { fleet }) => {
      if (!fleet.passwordLinks.some((each) => each.token === token)) throw refusal('INVALID_CREDENTIALS');
      if (newPassword1 !== newPassword2) throw refusal('PASSWORDS_DIFFER');
      if (newPassword1.length < MINIMUM) throw refusal('PASSWORD_TOO_SHORT', { minimum: MINIMUM });
      fleet.passwordLinks = fleet.passwordLinks.filter((each) => each.token !== token);
      return true;
    },
    createPasswordLink: (_, { userId, copies }, { fleet }) => {
      const before = accessOf(fleet, userId);
      const byMail = before.byMail && !copies;
      const token = `enlace-de-clave-${userId}`;
      const now = Date.now();
      fleet.passwordLinks = [
        {
          userId,
          token,
          shown: {
            kind: before.hasPassword ? 'RESET' : 'INVITATION',
            createdAt: new Date(now).toISOString(),
            expiresAt: new Date(now + HOUR_MS).toISOString(),
            byMail,
            mailedAt: null,
            error: null,
          },
        },
      ];
      return { access: accessOf(fleet, userId), token: byMail ? null : token };
    },
    inviteUsers: (_, { userIds }, { fleet }) => {
      const without = userIds.filter((userId) => !accessOf(fleet, userId).hasPassword).length;
      const [invited, withoutMail] = fleet.byMail ? [without, 0] : [0, without];
      return { invited, withoutMail, passedOver: userIds.length - without };
    },
    endUserSessions: (_, { userId, sessionId }, { fleet }) => {
      fleet.userSessions = fleet.userSessions.filter(
        (session) => sessionId != null && session.sessionId !== sessionId,
      );
      return accessOf(fleet, userId);
    },
    resetSecondFactor: (_, { userId }, { fleet }) => {
      if (!fleet.secondFactors.delete(userId)) throw refusal('NOT_FOUND');
      return accessOf(fleet, userId);
    },
    createAutologinLink: (_, { userId, expiresAt, singleUse }, { fleet, user }) => {
      const createdAt = new Date().toISOString();
      const createdBy = user.userName;
      fleet.autologinLinks = [{ id: 1, createdAt, createdBy, expiresAt, singleUse, usedAt: null }];
      return { access: accessOf(fleet, userId), token: 'enlace-de-ingreso' };
    },
    revokeAutologinLink: (_, { userId, linkId }, { fleet }) => {
      fleet.autologinLinks = fleet.autologinLinks.filter(({ id }) => id !== linkId);
      return accessOf(fleet, userId);
    },
    revokePasswordLink: (_, { userId }, { fleet }) => {
      fleet.passwordLinks = fleet.passwordLinks.filter((each) => each.userId !== userId);
      return accessOf(fleet, userId);
    },
  },
};
