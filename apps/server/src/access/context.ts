import { codedError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import type { Requester } from './requester.ts';
import { Scope } from './scope.ts';

/** What a resolver is given besides its arguments. Rows are reached through `scopeOf`; `db` is for calls of those who are not logged in. */
export interface CallContext extends Database {
  requester: Requester | null;
  /** Address of the other end, for sessions and rate limits. */
  peer: string;
  userAgent: string;
}

/** The scope of a guarded call. Throws UNAUTHENTICATED in a call that forgot its guard. */
export function scopeOf(context: CallContext): Scope {
  if (!context.requester) throw codedError('UNAUTHENTICATED');
  return new Scope(context, context.requester);
}
