import type { Resolvers } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../../access/context.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { rangeMs } from '../../moments.ts';
import type { ReportParts } from '../kernel/report.ts';
import { assetInRoad, roadText } from './assetInRoad.ts';
import { drivesOn, type RoadQuestion } from './drives.ts';
import type { FollowParts } from './followRoad.ts';
import { arrivalsOf, assetInStop, stopFile } from './stops.ts';

/** The whole way of the vehicle is shown for so many days at most: a night shift, and a day on which the clocks change. */
const DAYS_OF_ONE = 2;
const DAYS_OF_MANY = 31;
const MOST_VEHICLES = 50;

interface AskedRange {
  dateFrom: string;
  dateTo: string;
}

/** The calls of the reports about roads: where vehicles left them, and when they were at their stops. */
export const roadReportResolvers = (parts: ReportParts & FollowParts): Resolvers<CallContext> => ({
  Query: {
    assetInRoad: (_root, args, context) =>
      assetInRoad(parts, scopeOf(context), aboutOne(scopeOf(context), args)),
    assetInStop: (_root, args, context) =>
      assetInStop(parts, scopeOf(context), aboutOne(scopeOf(context), args)),
    stopReportExport: (_root, args, context) =>
      stopFile(parts, scopeOf(context), aboutOne(scopeOf(context), args), args.format),
    stopHistoryComparisonReport: async (_root, { assetsSelected, roadId, ...range }, context) => {
      const scope = scopeOf(context);
      if (assetsSelected.length === 0 || assetsSelected.length > MOST_VEHICLES)
        throw codedError('INVALID_INPUT', { field: 'assetsSelected' });
      const question = { roadId, assetIds: assetsSelected, ...rangeOf(scope, range, DAYS_OF_MANY) };
      const all = await drivesOn(parts, scope, question);
      return { openArmReport: arrivalsOf(all, question), roadReport: roadText(all[0]!.road) };
    },
  },
});

const aboutOne = (
  scope: Scope,
  { roadId, assetId, ...range }: AskedRange & { roadId: number; assetId: number },
): RoadQuestion => ({ roadId, assetIds: [assetId], ...rangeOf(scope, range, DAYS_OF_ONE) });

/** Throws INVALID_INPUT and RANGE_TOO_LONG. */
function rangeOf(
  { requester: { timeZone } }: Scope,
  { dateFrom, dateTo }: AskedRange,
  maximumDays: number,
): { from: number; to: number } {
  return rangeMs([dateFrom, dateTo], timeZone, { endField: 'dateTo', maximumDays });
}
