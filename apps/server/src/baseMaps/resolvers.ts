import type { AdditionalMap, BaseMapCatalogue, Resolvers } from '@rastro/contract/resolvers';
import { auditChange } from '../access/auditChange.ts';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { type BaseMaps, type Decided, storeDecided } from './baseMaps.ts';
import { CATALOGUE, needsAddress, needsKey } from './catalogue.ts';
import { mapFiles } from './files.ts';
import { checkedLayers } from './layers.ts';

/** Calls about base maps, those of files in a folder among them. What there is to choose from, and what is chosen, belongs to no customer, so only an owner sees it. */
export function baseMapsResolvers(maps: BaseMaps, folder: string): Resolvers<CallContext> {
  const catalogue = async (): Promise<BaseMapCatalogue> => ({
    fromOutside: maps.decided.fromOutside,
    layers: [...maps.decided.layers],
    files: await mapFiles(folder),
    offers: CATALOGUE.map(({ url, ...offer }) => ({
      ...offer,
      host: url === null ? null : new URL(url).host,
      needsKey: needsKey({ url, ...offer }),
      needsAddress: needsAddress({ url, ...offer }),
    })),
  });

  return {
    Query: {
      additionalMaps: (_root, _args, context) => mapsFor(scopeOf(context), maps.shown),
      baseMapCatalogue: (_root, _args, context) => (scopeOf(context).requester.isOwner ? catalogue() : null),
    },
    Mutation: {
      saveBaseMaps: async (_root, { fromOutside, layers }, context) => {
        if (!scopeOf(context).requester.isOwner) return null;
        const next = { fromOutside, layers: checkedLayers(layers, await mapFiles(folder)) };
        await scopeOf(context).inTransaction(async (scope) => {
          await storeDecided(scope.db, next);
          await auditChange(scope, {
            customerId: scope.requester.customerId,
            action: 'update',
            entity: 'base_map',
            entityId: 'all',
            before: audited(maps.decided),
            after: audited(next),
          });
        });
        await maps.changed();
        return catalogue();
      },
    },
  };
}

/** The maps that a requester may choose: without those of Google, and so without their key, where the user is not to have them. */
async function mapsFor({ db, requester }: Scope, shown: readonly AdditionalMap[]): Promise<AdditionalMap[]> {
  if (!shown.some(isGoogle)) return [...shown];
  const user = await db
    .selectFrom('app_user')
    .select('google_maps')
    .where('id', '=', requester.userId)
    .executeTakeFirst();
  return shown.filter((map) => user?.google_maps === true || !isGoogle(map));
}

const isGoogle = ({ content }: AdditionalMap): boolean => content === 'GOOGLE';

/** What the audit log keeps: everything but the keys. */
const audited = ({ fromOutside, layers }: Decided) => ({
  fromOutside,
  layers: layers.map(({ key, ...layer }) => ({ ...layer, hasKey: key != null })),
});
