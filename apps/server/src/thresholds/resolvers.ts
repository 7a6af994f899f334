import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { momentMs } from '../moments.ts';
import type { ThresholdSets } from '../settings/thresholdSets.ts';
import { cancelApplication, listApplications, storeApplication } from './applications.ts';
import { inForce, inherited } from './inForce.ts';
import { deleteSet, listSets, placeOf, storeSet } from './sets.ts';

const timeOf = (scope: Scope, date: string | null | undefined): number =>
  date == null ? Date.now() : momentMs(date, scope.requester.timeZone);

/** Dependencies of the threshold calls. */
export interface ThresholdsParts {
  thresholdSets: ThresholdSets;
  /** Thresholds were set or deleted: they are in force at once. */
  onChange: () => Promise<void>;
  /** Starts applying to the past what was requested, and stops what was cancelled. */
  apply(): void;
}

/** Calls of the thresholds of fact rules: which are in force, who set which, and applying them to the past. */
export function thresholdsResolvers({
  thresholdSets,
  onChange,
  apply,
}: ThresholdsParts): Resolvers<CallContext> {
  return {
    Query: {
      thresholdSets: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return listSets(scope, await customerInReach(scope, customerId));
      },
      thresholdsInForce: async (_root, { assetId, date }, context) => {
        const scope = scopeOf(context);
        return inForce(thresholdSets.layersAt(await placeOf(scope, { assetId }), timeOf(scope, date)));
      },
      thresholdsInherited: async (_root, { date, ...where }, context) => {
        const scope = scopeOf(context);
        const place = await placeOf(scope, where);
        return inherited(place, thresholdSets.layersAt(place, timeOf(scope, date)));
      },
      thresholdApplications: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return listApplications(scope, await customerInReach(scope, customerId));
      },
    },
    Mutation: {
      setThresholds: async (_root, input, context) => {
        const stored = await storeSet(scopeOf(context), thresholdSets, input);
        await onChange();
        return stored;
      },
      deleteThresholdSet: async (_root, { thresholdSetId }, context) => {
        await deleteSet(scopeOf(context), thresholdSetId);
        await onChange();
        return true;
      },
      applyThresholds: async (_root, { customerId, assetIds, from }, context) => {
        const scope = scopeOf(context);
        const since = momentMs(from, scope.requester.timeZone);
        const stored = await storeApplication(scope, customerId, assetIds ?? null, since);
        apply();
        return stored;
      },
      cancelThresholdApplication: async (_root, { applicationId }, context) => {
        const cancelled = await cancelApplication(scopeOf(context), applicationId);
        apply();
        return cancelled;
      },
    },
  };
}
