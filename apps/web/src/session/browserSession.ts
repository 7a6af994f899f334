import { createContext, use, useSyncExternalStore } from 'react';
import { CallError, callPublic, callWith, codeOf, setCredentials } from '../api/index.ts';
import { browserLanguage, browserTimeZone, setPreferences } from '../i18n/index.ts';
import type { Opened } from './access.ts';
import { alone } from './alone.ts';
import { LOGIN, LOGIN_BY_TOKEN, LOGOUT, REFRESH_SESSION, SEE_AS_USER } from './calls.ts';
import { Session } from './session.ts';
import { SESSION_KEY, type User } from './stored.ts';

/** The entry of the storage that says that somebody logged out and the server does not know. */
const OWED_LOGOUT = 'rastro.logout';

/** The session of this browser. */
export const session = new Session({
  get storage() {
    return localStorage;
  },
  get tab() {
    return sessionStorage;
  },
  see: async (token, userId) => (await callWith(token, SEE_AS_USER, { userId })).seeAsUser,
  refresh: async (refToken) => {
    try {
      return (await callPublic(REFRESH_SESSION, { refToken })).refreshSession;
    } catch (error) {
      if (codeOf(error) === 'UNAUTHENTICATED' || codeOf(error) === 'INVALID_CREDENTIALS') return null;
      throw error;
    }
  },
  alone,
  now: Date.now,
});

/** Ties the session to the calls, to the other tabs and to the language of the page. Gives the way to untie it. */
export function startSession(): () => void {
  const showInLanguageOfUser = () => {
    const { user } = session;
    setPreferences(user ? { language: user.language, timeZone: user.timeZone } : {});
  };
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === SESSION_KEY) session.storageChanged(event.newValue);
    else if (event.key === null) session.storageChanged(null); // the whole storage was emptied
  };
  const tellServer = () => void endOnServer();
  tellServer();
  setCredentials(session);
  window.addEventListener('online', tellServer);
  window.addEventListener('storage', followOtherTabs);
  const unsubscribe = session.subscribe(showInLanguageOfUser);
  showInLanguageOfUser();
  return () => {
    window.removeEventListener('online', tellServer);
    window.removeEventListener('storage', followOtherTabs);
    unsubscribe();
  };
}

/**
 * Logs in with name and password, and with a code where the user has a second factor. Throws CallError: INVALID_CREDENTIALS,
 * CODE_REQUIRED, WRONG_CODE, TOO_MANY_ATTEMPTS, NETWORK.
 */
export async function logIn(userName: string, password: string, code?: string): Promise<void> {
  const browser = {
    timezone: -new Date().getTimezoneOffset() / 60,
    language: browserLanguage(),
    zone: browserTimeZone(),
  };
  await openAlone(async () => (await callPublic(LOGIN, { userName, password, code, ...browser })).login);
}

/** Logs in by the token of an autologin link, with a code as `logIn` does. Throws CallError. */
export async function logInByToken(token: string, code?: string): Promise<void> {
  await openAlone(async () => (await callPublic(LOGIN_BY_TOKEN, { token, code })).loginByToken);
}

/** Logs in while no tab renews the session that was open before, whose cookie would replace the new one. */
async function openAlone(logIn: () => Promise<Opened>): Promise<void> {
  session.open(await alone(logIn));
  localStorage.removeItem(OWED_LOGOUT); // a login ends the session of the cookie before
}

/**
 * Ends the session here, in the other tabs and on the server, which knows it by the browser's cookie too. A server that cannot be reached
 * is told when it can be.
 */
export async function logOut(): Promise<void> {
  const token = session.tokenAtHand;
  localStorage.setItem(OWED_LOGOUT, 'owed');
  // First here: the server closes what all tabs have open, and they then look at what this browser keeps to know why.
  session.end('loggedOut');
  await endOnServer(token);
}

/** Ends on the server what has ended here, where it was not told yet and nobody has logged in since. */
async function endOnServer(token: string | null = null): Promise<void> {
  if (session.user || localStorage.getItem(OWED_LOGOUT) === null) return;
  try {
    await callWith(token, LOGOUT, {});
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'NETWORK' || error.code === 'UNAVAILABLE') return;
  }
  localStorage.removeItem(OWED_LOGOUT);
}

const subscribe = (listener: () => void) => session.subscribe(listener);

/** Who is logged in, or null. */
export const useCurrentUser = (): User | null => useSyncExternalStore(subscribe, () => session.user);

/** Whether this tab sees the product as another user. */
export const useIsSeeing = (): boolean => useSyncExternalStore(subscribe, () => session.isSeeing);

/** Provides the user to everything that only a logged-in user sees. */
export const UserContext = createContext<User | null>(null);

/** The logged-in user, below a `UserContext`. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser stands outside of a UserContext');
  return user;
}
