import type { SystemClient } from '../system/client.ts';
import type { Credentials } from '../system/control.ts';

const LOGIN = `mutation ($userName: String!, $password: String!) {
  login(userName: $userName, password: $password) {
    token refToken
    user {
      id userName firstName lastName photo language email phone timeZone showMenu
      customer { id name }
      roles { id name isOwner isAdmin permission { id name } }
      selection { allCustomers customerIds groupIds }
    }
  }
}`;
/** Where the app keeps its session (apps/web/src/session/stored.ts). */
export const SESSION_KEY = 'rastro.session';
const TOKEN_LIFE_MS = 15 * 60_000;

/** The tokens of a login. */
export interface LoginResult {
  token: string;
  refToken: string;
  user: { id: number; customer: { id: number } };
}

export async function logIn(system: SystemClient, user: Credentials): Promise<LoginResult> {
  return (await system.call<{ login: LoginResult }>(LOGIN, user)).login;
}

/** A browser's storage after this user has logged in. */
export async function logInForStorage(system: SystemClient, user: Credentials) {
  const session = { ...(await logIn(system, user)), expiresAt: Date.now() + TOKEN_LIFE_MS };
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(session) }];
  return { cookies: [], origins: [{ origin: system.address.url, localStorage }] };
}
