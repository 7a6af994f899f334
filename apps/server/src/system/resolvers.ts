import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { type SystemParts, systemReader } from './status.ts';

/** The call about the installation itself, which belongs to no customer: only an owner is answered. */
export function systemResolvers(parts: SystemParts): Resolvers<CallContext> {
  const read = systemReader(parts);
  return {
    Query: {
      systemStatus: (_root, _args, context) => (scopeOf(context).requester.isOwner ? read() : null),
    },
  };
}
