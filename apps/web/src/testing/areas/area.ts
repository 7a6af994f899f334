import type { MutationResolvers, QueryResolvers, SubscriptionResolvers } from '@rastro/contract/resolvers';
import type { Asked } from '../api/asked.ts';

/** What answers the calls of an area. A call that no area has fails the test that makes it. */
export interface Area {
  Query?: QueryResolvers<Asked>;
  Mutation?: MutationResolvers<Asked>;
  Subscription?: SubscriptionResolvers<Asked>;
}
