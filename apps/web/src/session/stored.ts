import type { OpenedSessionFragment } from '../api/index.ts';

/** The logged-in user as the server returns it at login. */
export type User = OpenedSessionFragment['user'];

/**
 * Who is logged in, kept in the browser's storage, so that reloads and other tabs know. The tokens are not in it: each page has its own
 * access token in memory, and the browser keeps the refresh token in a cookie that no script reads.
 */
export interface StoredSession {
  user: User;
  /** A refresh token that an earlier version of the app kept here; it is exchanged for the cookie once. */
  refToken?: string;
}

export const SESSION_KEY = 'rastro.session';

/** What stands in the storage in place of a session that the server refused, so that every tab can say why it ended. */
export const REFUSED = JSON.stringify({ ended: 'refused' });

/**
 * How long a token is valid in milliseconds, as the difference of its own `iat` and `exp`, so that a wrong clock here does no
 * harm. Null where the token is not a JWT with both.
 */
export function tokenLifeMs(token: string): number | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload ?? ''));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('iat' in claims))
      return null;
    const life = (Number(claims.exp) - Number(claims.iat)) * 1000;
    return life > 0 ? life : null;
  } catch {
    return null; // not base64 or not JSON: its life is unknown
  }
}

/** The stored session from the text in the storage; null for nothing, or for a text that is none. */
export function readStored(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isStoredSession(value)) return null;
    const { user, refToken } = value;
    return typeof refToken === 'string' ? { user, refToken } : { user };
  } catch {
    return null; // damaged, which is the same as not logged in
  }
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { user } = value as Partial<StoredSession>;
  return typeof user?.id === 'number' && Array.isArray(user.roles);
}
