import type { Resolvers } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../../access/context.ts';
import type { ReportParts } from '../kernel/report.ts';
import type { FollowParts } from '../roads/followRoad.ts';
import { checkFile } from './check.ts';

/** The call that compares a file with its report. */
export const reportFileResolvers = (parts: ReportParts & FollowParts): Resolvers<CallContext> => ({
  Query: {
    reportFileCheck: (_root, { code }, context) => checkFile(parts, scopeOf(context), code),
  },
});
