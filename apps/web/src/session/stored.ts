import type { OpenedSessionFragment } from '../api/index.ts';

/** The logged-in user as the server tells it at login. */
export type User = OpenedSessionFragment['user'];

/** What one login gives, kept in the browser's storage so that a reload and other tabs stay logged in. */
export interface StoredSession {
  token: string;
  refToken: string;
  user: User;
  /** When the token ends by this browser's clock, milliseconds since 1970. */
  expiresAt: number;
}

export const SESSION_KEY = 'rastro.session';

/**
 * How long a token lives, in milliseconds, by its own `iat` and `exp`: a difference, so that a wrong clock here does no
 * harm. Null when the token is not a JWT that says so.
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
    return null; // not base64, not JSON: the token says nothing about its life
  }
}

/** The stored session as text in the storage holds it; null for nothing, or for what is not one. */
export function readStored(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isStoredSession(value) ? value : null;
  } catch {
    return null; // damaged: the same as not logged in
  }
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, refToken, user, expiresAt } = value as Partial<StoredSession>;
  return (
    typeof token === 'string' &&
    typeof refToken === 'string' &&
    typeof expiresAt === 'number' &&
    typeof user?.id === 'number' &&
    Array.isArray(user.roles)
  );
}
