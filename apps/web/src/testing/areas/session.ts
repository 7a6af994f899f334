import { refusal } from '../api/refusal.ts';
import type { Area } from './area.ts';
import { demandCode } from './secondFactor.ts';

const MINIMUM_PASSWORD = 6;
const HOUR_MS = 3_600_000;

/** Logins, and what users change of themselves. */
export const session: Area = {
  Query: {
    currentUser: (_, _args, { user }) => user.shown,
    ownSessions: (_, _args, { user, sessions }) => [
      ...sessions.elsewhere,
      {
        sessionId: `here of ${user.userName}`,
        isThis: true,
        begun: new Date(Date.now() - HOUR_MS).toISOString(),
        lastUsed: new Date().toISOString(),
        network: '127.0.0.1',
        browser: 'Chrome, Linux',
      },
    ],
    publicSettings: (_, _args, { fleet }) => ({
      demo: fleet.demoLogins.length > 0,
      demoLogins: fleet.demoLogins,
      resetsPasswords: fleet.byMail,
    }),
  },
  Mutation: {
    login: (_, { userName, password, code }, { sessions, fleet }) => {
      const user = fleet.users.find((each) => each.userName === userName && each.password === password);
      if (!user) throw refusal('INVALID_CREDENTIALS');
      demandCode(user, code);
      return sessions.open(user);
    },
    loginByToken: (_, { token, code }, { sessions, fleet }) => {
      const user = fleet.links.get(token);
      if (!user) throw refusal('INVALID_CREDENTIALS');
      demandCode(user, code);
      fleet.links.delete(token);
      return sessions.open(user);
    },
    refreshSession: (_, { refToken }, { sessions }) => {
      const opened = sessions.renew(refToken ?? null);
      if (!opened) throw refusal('UNAUTHENTICATED');
      return opened;
    },
    logout: (_, _args, { sessions }) => {
      sessions.end();
      return true;
    },
    endSession: (_, { sessionId }, { sessions }) => {
      const kept = sessions.elsewhere.filter((session) => session.sessionId !== sessionId);
      if (kept.length === sessions.elsewhere.length) throw refusal('NOT_FOUND');
      sessions.elsewhere = kept;
      return true;
    },
    endOtherSessions: (_, _args, { sessions }) => sessions.elsewhere.splice(0).length,
    seeAsUser: (_, { userId }, { sessions, fleet }) => {
      const seen = fleet.users.find(({ shown }) => shown.id === userId);
      if (!seen) throw refusal('FORBIDDEN');
      return sessions.see(seen);
    },
    saveSelection: (_, { selection }, { user }) => {
      user.shown = { ...user.shown, selection };
      return true;
    },
    updateUser: (_, { language }, { user }) => {
      user.shown = { ...user.shown, language };
      return { id: user.shown.id };
    },
    updateUserProfileInformation: (_, { firstName, lastName, photo }, { user }) => {
      user.shown = { ...user.shown, firstName, lastName, photo: (photo ?? user.shown.photo) || null };
      return { id: user.shown.id };
    },
    changePassword: (_, { currentPassword, newPassword1, newPassword2 }, { user }) => {
      if (newPassword1 !== newPassword2) throw refusal('PASSWORDS_DIFFER');
      if (newPassword1.length < MINIMUM_PASSWORD)
        throw refusal('PASSWORD_TOO_SHORT', { minimum: MINIMUM_PASSWORD });
      if (currentPassword !== user.password) throw refusal('WRONG_PASSWORD');
      user.password = newPassword1;
      return true;
    },
  },
};
