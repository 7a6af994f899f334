import type { OpenedSessionFragment } from '../api/index.ts';
import { tokenLifeMs } from './stored.ts';

/** What a login or a renewal gives to a page. */
export type Opened = Pick<OpenedSessionFragment, 'token' | 'user'>;

/** An access token of this page. */
export interface Access {
  token: string;
  /** When it ends by this browser's clock, in milliseconds since 1970. */
  expiresAt: number;
}

/** A token that is valid for less than this is renewed before it is used. */
const SPENT_MS = 20_000;
const UNKNOWN_LIFE_MS = 10 * 60_000;

/** A token that was received now. */
export const accessOf = (token: string, nowMs: number): Access => ({
  token,
  expiresAt: nowMs + (tokenLifeMs(token) ?? UNKNOWN_LIFE_MS),
});

/** Whether a token is to be renewed before it is used. */
export const isSpent = ({ expiresAt }: Access, nowMs: number): boolean => expiresAt - nowMs < SPENT_MS;
