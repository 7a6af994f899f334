import type { SystemClient } from '../system/client.ts';
import type { Credentials } from '../system/control.ts';

const LOGIN = `mutation ($userName: String!, $password: String!) {
  login(userName: $userName, password: $password) {
    token refToken
    user {
      id userName firstName lastName photo language languages email phone timeZone showMenu
      customer { id name }
      roles { id name isOwner isAdmin permission { id name } }
      selection { allCustomers customerIds groupIds }
    }
  }
}`;
/** Where the app keeps who is logged in (apps/web/src/session/stored.ts). */
const SESSION_KEY = 'rastro.session';
/** The cookie in which a browser keeps the refresh token (apps/server/src/http/refreshCookie.ts). */
const REFRESH_COOKIE = {
  name: 'rastro_refresh',
  path: '/graphql',
  httpOnly: true,
  sameSite: 'Strict',
} as const;

/** The tokens of a login. */
export interface LoginResult {
  token: string;
  refToken: string;
  user: { id: number; customer: { id: number } };
}

export async function logIn(system: SystemClient, user: Credentials): Promise<LoginResult> {
  return (await system.call<{ login: LoginResult }>(LOGIN, user)).login;
}

/** What a browser keeps after this user has logged in: who it is, and the refresh token as a cookie. */
export async function logInForStorage(system: SystemClient, user: Credentials) {
  const { refToken, user: loggedIn } = await logIn(system, user);
  const { origin, hostname } = new URL(system.address.url);
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify({ user: loggedIn }) }];
  const cookie = { ...REFRESH_COOKIE, value: refToken, domain: hostname, expires: -1, secure: false };
  return { cookies: [cookie], origins: [{ origin, localStorage }] };
}
