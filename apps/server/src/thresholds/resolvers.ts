import type { Resolvers, ThresholdsInForce } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { momentMs } from '../moments.ts';
import type { RuleSets, ThresholdPlace } from '../settings/ruleSets.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { cancelApplication, listApplications, storeApplication } from './applications.ts';
import { inForce } from './inForce.ts';
import { deleteSet, listSets, placeOf, storeSet } from './sets.ts';

const timeOf = (scope: Scope, date: string | null | undefined): number =>
  date == null ? Date.now() : momentMs(date, scope.requester.timeZone);

/** What the thresholds area works with. */
export interface ThresholdsParts {
  ruleSets: RuleSets;
  settings: SettingsDirectory;
  /** Looks for what was asked to be applied to the past, or was cancelled. */
  apply(): void;
}

/** The thresholds of the rules: what holds, who set what, and applying it to the past. */
export function thresholdsResolvers({ ruleSets, settings, apply }: ThresholdsParts): Resolvers<CallContext> {
  const inheritedAt = (place: ThresholdPlace, time: number): ThresholdsInForce => {
    const own = place.assetId !== null ? 'ASSET' : place.assetTypeId !== null ? 'ASSET_TYPE' : 'CUSTOMER';
    return inForce(ruleSets.layersAt(place, time).filter(({ source }) => source !== own));
  };
  return {
    Query: {
      thresholdSets: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return listSets(context.store, scope, await customerInReach(scope, customerId));
      },
      thresholdsInForce: async (_root, { assetId, date }, context) => {
        const scope = scopeOf(context);
        return inForce(ruleSets.layersAt(await placeOf(scope, { assetId }), timeOf(scope, date)));
      },
      thresholdsInherited: async (_root, { date, ...where }, context) => {
        const scope = scopeOf(context);
        return inheritedAt(await placeOf(scope, where), timeOf(scope, date));
      },
      thresholdApplications: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return listApplications(context.store, scope, await customerInReach(scope, customerId));
      },
    },
    Mutation: {
      setThresholds: async (_root, input, context) => {
        const stored = await storeSet(
          context.store,
          scopeOf(context),
          input,
          (place, time) => inheritedAt(place, time).thresholds,
        );
        await settings.refresh();
        return stored;
      },
      deleteThresholdSet: async (_root, { thresholdSetId }, context) => {
        await deleteSet(context.store, scopeOf(context), thresholdSetId);
        await settings.refresh();
        return true;
      },
      applyThresholds: async (_root, { customerId, assetIds, from }, context) => {
        const scope = scopeOf(context);
        const customer = await customerInReach(scope, customerId);
        const since = momentMs(from, scope.requester.timeZone);
        const stored = await storeApplication(context.store, scope, customer, assetIds ?? null, since);
        apply();
        return stored;
      },
      cancelThresholdApplication: async (_root, { applicationId }, context) => {
        const cancelled = await cancelApplication(context.store, scopeOf(context), applicationId);
        apply();
        return cancelled;
      },
    },
  };
}
