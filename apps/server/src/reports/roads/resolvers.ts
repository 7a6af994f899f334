import type { Resolvers } from '@rastro/contract/resolvers';
import { STOP_DETOUR_WORDS, STOP_HISTORY_WORDS } from '@rastro/format';
import { type CallContext, scopeOf } from '../../access/context.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { rangeMs } from '../../moments.ts';
import { assetInRoad, roadText } from './assetInRoad.ts';
import { drivesOn, type RoadQuestion } from './drives.ts';
import { type RoadFileParts, roadFile } from './roadFiles.ts';
import { sealableRouteDetours } from './routeDetours.ts';
import { arrivalsOf, sealableStopHistory } from './stopHistory.ts';
import { assetInStop, sealableStops } from './stops.ts';

interface AskedRange {
  dateFrom: string;
  dateTo: string;
}

/** The calls of the reports about roads: where vehicles left them, and when they were at their stops. */
export const roadReportResolvers = (parts: RoadFileParts): Resolvers<CallContext> => ({
  Query: {
    assetInRoad: (_root, args, context) =>
      assetInRoad(parts, scopeOf(context), aboutOne(scopeOf(context), args)),
    assetInRoadExport: (_root, args, context) =>
      roadFile(sealableRouteDetours, parts, scopeOf(context), aboutOne(scopeOf(context), args), args.format),
    assetInStop: (_root, args, context) =>
      assetInStop(parts, scopeOf(context), aboutOne(scopeOf(context), args)),
    stopReportExport: (_root, args, context) =>
      roadFile(sealableStops, parts, scopeOf(context), aboutOne(scopeOf(context), args), args.format),
    stopHistoryComparisonReport: async (_root, args, context) => {
      const scope = scopeOf(context);
      const question = aboutMany(scope, args);
      const all = await drivesOn(parts, scope, question);
      return { openArmReport: arrivalsOf(all, question), roadReport: roadText(all[0]!.road) };
    },
    stopHistoryComparisonExport: (_root, args, context) =>
      roadFile(sealableStopHistory, parts, scopeOf(context), aboutMany(scopeOf(context), args), args.format),
  },
});

const aboutOne = (
  scope: Scope,
  { roadId, assetId, ...range }: AskedRange & { roadId: number; assetId: number },
): RoadQuestion => ({ roadId, assetIds: [assetId], ...rangeOf(scope, range, STOP_DETOUR_WORDS.limits.days) });

/** Throws as `rangeOf`, and INVALID_INPUT for no vehicle or too many. */
function aboutMany(
  scope: Scope,
  { roadId, assetsSelected, ...range }: AskedRange & { roadId: number; assetsSelected: readonly number[] },
): RoadQuestion {
  const { vehicles, days } = STOP_HISTORY_WORDS.limits;
  if (assetsSelected.length === 0 || assetsSelected.length > vehicles)
    throw codedError('INVALID_INPUT', { field: 'assetsSelected' });
  return { roadId, assetIds: assetsSelected, ...rangeOf(scope, range, days) };
}

/** Throws INVALID_INPUT and RANGE_TOO_LONG. */
function rangeOf(
  { requester: { timeZone } }: Scope,
  { dateFrom, dateTo }: AskedRange,
  maximumDays: number,
): { from: number; to: number } {
  return rangeMs([dateFrom, dateTo], timeZone, { endField: 'dateTo', maximumDays });
}
