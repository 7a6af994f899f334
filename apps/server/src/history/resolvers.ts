import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { sessionOf } from '../access/grant.ts';
import type { DownloadLinks } from '../access/tokens.ts';
import { momentMs } from '../moments.ts';
import { checkRange, watchedAssetIn } from './asset.ts';
import { EXPORT_PATH } from './routes.ts';

/** Dependencies of the history calls. */
export interface HistoryParts {
  links: DownloadLinks;
}

/** Calls that give links to raw history; routes.ts serves the downloads. */
export function historyResolvers({ links }: HistoryParts): Resolvers<CallContext> {
  return {
    Query: {
      historyExport: async (_root, { movilID, fechaInicio, fechaFin, format }, context) => {
        const scope = scopeOf(context);
        const { timeZone } = scope.requester;
        const from = momentMs(fechaInicio, timeZone);
        const to = momentMs(fechaFin, timeZone);
        checkRange(from, to);
        const { id } = await watchedAssetIn(scope, movilID);
        const token = await links.sign({
          sessionId: sessionOf(scope.requester),
          what: { assetId: id, from, to, format },
        });
        return { url: `${EXPORT_PATH}?link=${token}` };
      },
    },
  };
}
