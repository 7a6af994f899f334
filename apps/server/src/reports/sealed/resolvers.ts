import type { Resolvers } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../../access/context.ts';
import { momentMs, momentOrNull } from '../../moments.ts';
import { notKeptFrom } from '../../store/retention/droppedBefore.ts';
import { checkFile } from './check.ts';
import type { SealedParts } from './sealable.ts';

/** The calls that compare a file with its report, and that say what a report cannot know any more. */
export const reportFileResolvers = (parts: SealedParts): Resolvers<CallContext> => ({
  Query: {
    notKept: async (_root, { assetsSelected, from }, context) => {
      const scope = scopeOf(context);
      const customers = await scope
        .watched()
        .select('asset.customer_id as customerId')
        .distinct()
        .where('asset.id', 'in', [...assetsSelected, 0])
        .execute();
      const known = await notKeptFrom(
        scope.db,
        customers.map(({ customerId }) => customerId),
        momentMs(from, scope.requester.timeZone),
      );
      return {
        positions: momentOrNull(known.positions),
        journeys: momentOrNull(known.journeys),
        events: momentOrNull(known.events),
      };
    },
    reportFileCheck: (_root, { code }, context) => checkFile(parts, scopeOf(context), code),
  },
});
