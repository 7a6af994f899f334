import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import type { History } from '../store/history/history.ts';
import { mountDevice, unmountDevice } from './change.ts';
import { mountableAssets, mountableDevices, mountingTechnicians } from './choices.ts';
import { listMountings } from './list.ts';

/** Dependencies of the calls about mountings. */
export interface MountingParts {
  history: Pick<History, 'lastFixBefore'>;
}

/** The calls by which devices are mounted in vehicles and taken out, and which say who did that and when. */
export const mountingsResolvers = ({ history }: MountingParts): Resolvers<CallContext> => ({
  Query: {
    mountings: (_root, args, context) => listMountings(scopeOf(context), args),
    mountableDevices: (_root, args, context) => mountableDevices(scopeOf(context), args),
    mountableAssets: (_root, args, context) => mountableAssets(scopeOf(context), args),
    mountingTechnicians: (_root, { customerId }, context) =>
      mountingTechnicians(scopeOf(context), customerId),
  },
  Mutation: {
    mountDevice: (_root, args, context) =>
      scopeOf(context).inTransaction((scope) => mountDevice(scope, args)),
    unmountDevice: (_root, args, context) =>
      scopeOf(context).inTransaction((scope) => unmountDevice(scope, history, args)),
  },
});
