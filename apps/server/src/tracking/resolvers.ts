import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { trackAsset, trackedAssets, untrackAsset } from './trackedAssets.ts';

/** Calls about the few assets that a user follows beside each other. */
export const trackingResolvers: Resolvers<CallContext> = {
  Query: {
    multipleTracking: (_root, _args, context) => trackedAssets(scopeOf(context)),
  },
  Mutation: {
    addToMultipleTracking: (_root, { assetId }, context) =>
      scopeOf(context).inTransaction((scope) => trackAsset(scope, assetId)),
    removeFromMultipleTracking: (_root, { assetId }, context) =>
      scopeOf(context).inTransaction((scope) => untrackAsset(scope, assetId)),
  },
};
