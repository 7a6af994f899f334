import type { Resolvers } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../../access/context.ts';
import { momentText } from '../../moments.ts';
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
        Date.parse(from),
      );
      const textOf = (time: number | null) => (time === null ? null : momentText(time));
      return {
        positions: textOf(known.positions),
        journeys: textOf(known.journeys),
        events: textOf(known.events),
      };
    },
    reportFileCheck: (_root, { code }, context) => checkFile(parts, scopeOf(context), code),
  },
});
