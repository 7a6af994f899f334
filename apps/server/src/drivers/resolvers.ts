import type { Resolvers } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../access/context.ts';
import { driverTrips } from './trips.ts';

/** The calls about who drove. */
export const driversResolvers: Resolvers<CallContext> = {
  Query: {
    driverTrips: (_root, args, context) => driverTrips(scopeOf(context), args),
  },
};
