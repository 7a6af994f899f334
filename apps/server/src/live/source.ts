import type { Scope } from '../access/scope.ts';
import type { Outlet } from './channel.ts';
import type { Subscription } from './feed.ts';

/** A subscription as its source sees it. */
export interface SourceCall {
  scope: Scope;
  /** The arguments of its field, checked. */
  args: Record<string, unknown>;
  /** The result that a value of the field makes, encoded as the call selects it. */
  encode(value: unknown): Buffer;
}

/** What serves one field of the subscriptions besides the live points. Throws coded errors. */
export type SubscriptionSource = (call: SourceCall, outlet: Outlet) => Promise<Subscription>;
