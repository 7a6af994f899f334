import { codedError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { Turns } from '../store/turns.ts';
import { waitsAs } from './grant.ts';
import type { Requester } from './requester.ts';
import { Scope } from './scope.ts';

/** What a resolver is given besides its arguments. Rows are reached through `scopeOf`; `db` is for calls of those who are not logged in. */
export interface CallContext extends Database {
  requester: Requester | null;
  /** The turns of costly work: see `costlyTurns`. */
  costly: Turns;
  /** Address of the other end, for sessions and rate limits. */
  peer: string;
  userAgent: string;
  /** Where the browser whose page made the call keeps its refresh token; null for other clients, who are given it in the answer. */
  refreshCookie: RefreshCookie | null;
  /** Whether nobody waits for the answer any more: a long work ends then. */
  isGone: () => boolean;
}

/** A refresh token in a cookie that no script reads. */
export interface RefreshCookie {
  /** The token that came with the call; null without one. */
  token: string | null;
  /** Replaces it with the answer. */
  keep(token: string, expiresAt: Date): void;
  clear(): void;
}

/** Costly calls and files that are worked on at a time, those of one user, and those of one user that wait. */
const [AT_ONCE, EACH, MOST_WAITING] = [4, 2, 200];

/** Turns at costly work, one for the process: a few run at a time, fewer of one user, so that nobody waits for all that another one asked for. */
export const costlyTurns = (): Turns => new Turns(AT_ONCE, EACH, MOST_WAITING);

/** Does costly work of a call in a turn of whoever makes it. Not within another one: a user has few. */
export const inTurn = <T>({ costly, requester }: CallContext, work: () => Promise<T>): Promise<T> =>
  requester ? costly.run(waitsAs(requester), work) : work();

/** The scope of a guarded call. Throws UNAUTHENTICATED in a call that forgot its guard. */
export function scopeOf(context: CallContext): Scope {
  if (!context.requester) throw codedError('UNAUTHENTICATED');
  return new Scope(context, context.requester);
}
