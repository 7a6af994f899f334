import type { Resolvers, TakenInOutcome } from '@rastro/contract/resolvers';
import { auditChange } from '../access/auditChange.ts';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import { dropSetAside } from '../store/setAside.ts';
import { setAsideById, setAsidePage } from './list.ts';

/** Dependencies of the calls about messages that were set aside. */
export interface SetAsideParts {
  /** Stores the messages that are kept under these ids as if they arrived now; gives how it went with each that there is. */
  takeInAgain(ids: readonly number[]): Promise<TakenIn[]>;
}

interface TakenIn {
  id: number;
  outcome: 'durable' | 'unknown' | 'refused';
  reason: string | null;
}

const OUTCOMES: Record<TakenIn['outcome'], TakenInOutcome> = {
  durable: 'STORED',
  refused: 'REFUSED',
  unknown: 'DEVICE_NOT_HEARD',
};

const MAX_IDS = 1_000;

/** Calls about messages that could not be stored. They belong to no customer yet, so only an owner sees them. */
export const setAsideResolvers = ({ takeInAgain }: SetAsideParts): Resolvers<CallContext> => ({
  Query: {
    setAsideMessages: (_root, args, context) => setAsidePage(scopeOf(context), args),
    setAsideMessage: (_root, { id }, context) => setAsideById(scopeOf(context), id),
  },
  Mutation: {
    takeInAgain: async (_root, { ids }, context) => {
      const scope = scopeOf(context);
      if (!scope.requester.isOwner) return [];
      const taken = await takeInAgain(atMost(ids));
      for (const { id, outcome } of taken)
        if (outcome === 'durable')
          await auditChange(scope, {
            customerId: scope.requester.customerId,
            action: 'update',
            entity: 'set_aside',
            entityId: id,
            before: { isSetAside: true },
            after: { isSetAside: false },
          });
      return taken.map(({ outcome, ...rest }) => ({ ...rest, outcome: OUTCOMES[outcome] }));
    },
    deleteSetAside: (_root, { ids }, context) =>
      scopeOf(context).inTransaction(async (scope) => {
        const { isOwner, customerId } = scope.requester;
        if (!isOwner) return 0;
        const deleted = await dropSetAside(scope.db, atMost(ids));
        for (const { id, protocol, deviceIdentifier, receivedAt, reason } of deleted)
          await auditChange(scope, {
            customerId,
            action: 'delete',
            entity: 'set_aside',
            entityId: id,
            before: { protocol, deviceIdentifier, receivedAt: momentText(receivedAt), reason },
            after: null,
          });
        return deleted.length;
      }),
  },
});

/** The ids, each once. Throws INVALID_INPUT where there are too many for one call. */
function atMost(ids: readonly number[]): readonly number[] {
  if (ids.length > MAX_IDS) throw codedError('INVALID_INPUT', { field: 'ids' });
  return [...new Set(ids)];
}
