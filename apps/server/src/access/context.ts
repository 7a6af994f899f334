import { codedError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import type { Requester } from './requester.ts';
import { Scope } from './scope.ts';

/** What a resolver is given besides its arguments. */
export interface CallContext {
  requester: Requester | null;
  /** Who is on the other end, for sessions and rate limits. */
  peer: string;
  userAgent: string;
  store: Store;
}

/** The scope of a guarded call. Throws UNAUTHENTICATED in a call that forgot its guard. */
export function scopeOf(context: CallContext): Scope {
  if (!context.requester) throw codedError('UNAUTHENTICATED');
  return new Scope(context.store, context.requester);
}
