import type { Resolvers } from '@rastro/contract/resolvers';
import { defaultThresholds } from '@rastro/domain';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { codedError } from '../errors.ts';
import { momentMs } from '../moments.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { listApplications, storeApplication } from './applications.ts';
import { deleteSet, listSets, storeSet } from './sets.ts';

/** What the thresholds area works with. */
export interface ThresholdsParts {
  settings: SettingsDirectory;
  /** Begins with what was asked to be applied to the past. */
  apply(): void;
}

/** The thresholds of the rules: what holds, who set what, and applying it to the past. */
export function thresholdsResolvers({ settings, apply }: ThresholdsParts): Resolvers<CallContext> {
  return {
    Query: {
      thresholdSets: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return listSets(context.store, scope, await customerInReach(scope, customerId));
      },
      thresholdsInForce: async (_root, { assetId, date }, context) => {
        const scope = scopeOf(context);
        const asset = await scope
          .assets()
          .where('asset.id', '=', assetId)
          .select('asset.customer_id as customerId')
          .executeTakeFirst();
        if (!asset) throw codedError('NOT_FOUND');
        const at = date == null ? Date.now() : momentMs(date, scope.requester.timeZone);
        const inForce = settings.of(asset.customerId, assetId).at(at);
        const parts = inForce as unknown as Record<string, Record<string, number>>;
        return {
          version: inForce.version,
          thresholds: defaultThresholds().map(({ name, value }) => {
            const [part = '', key = ''] = name.split('.');
            return { name, value: parts[part]?.[key] ?? value, default: value };
          }),
        };
      },
      thresholdApplications: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return listApplications(context.store, scope, await customerInReach(scope, customerId));
      },
    },
    Mutation: {
      setThresholds: async (_root, input, context) => {
        const stored = await storeSet(context.store, scopeOf(context), input);
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
    },
  };
}
