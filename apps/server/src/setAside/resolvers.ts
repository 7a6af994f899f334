import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { momentText } from '../moments.ts';
import { audit } from '../store/audit.ts';
import { readSetAside } from '../store/setAside.ts';

/** Dependencies of the calls about messages that were set aside. */
export interface SetAsideParts {
  /** Stores the messages that are kept under these ids as if they arrived now; returns the ids of those that were stored. */
  takeInAgain(ids: readonly number[]): Promise<number[]>;
}

/** Calls about messages that could not be stored. They belong to no customer yet, so only an owner sees them. */
export const setAsideResolvers = ({ takeInAgain }: SetAsideParts): Resolvers<CallContext> => ({
  Query: {
    setAsideMessages: async (_root, _args, context) => {
      const { db, requester } = scopeOf(context);
      if (!requester.isOwner) return [];
      const kept = await readSetAside(db);
      return kept.map(({ messages, frame, receivedAt, setAsideAt, ...rest }) => ({
        ...rest,
        receivedAt: momentText(receivedAt),
        setAsideAt: momentText(setAsideAt),
        frame: Buffer.from(frame).toString('hex'),
        messageCount: messages.length,
      }));
    },
  },
  Mutation: {
    takeInAgain: async (_root, { ids }, context) => {
      const { db, requester } = scopeOf(context);
      if (!requester.isOwner) return 0;
      const stored = await takeInAgain(ids);
      for (const id of stored)
        await audit(db, {
          userId: requester.userId,
          customerId: requester.customerId,
          action: 'update',
          entity: 'set_aside',
          entityId: id,
          before: { isSetAside: true },
          after: { isSetAside: false },
        });
      return stored.length;
    },
  },
});
