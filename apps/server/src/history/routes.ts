import { scopeOf } from '../access/context.ts';
import { type FileRoute, wholeNumber } from '../access/fileRoute.ts';
import { ANY_PAGE } from '../access/guard.ts';
import { codedError } from '../errors.ts';
import type { History } from '../store/history/history.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';
import { checkRange, watchedAssetIn } from './asset.ts';
import { EXPORT_FORMATS, exportedText, fileName } from './exportStream.ts';
import { fleetRoute, RANGE } from './fleetRoute.ts';
import { type ImportMessages, importRoute } from './importRoute.ts';

/** Dependencies of the history routes. */
export interface HistoryRouteParts {
  history: History;
  importMessages: ImportMessages;
}

/** Where links of `historyExport` lead. */
export const EXPORT_PATH = '/api/history/export';
const CHUNKS_PATH = '/api/history/chunks';
const LENGTH_BYTES = 4;

/**
 * Routes for what of the history is too much for a call: `GET /api/history/chunks?asset=&from=&to=` gives the chunks of a range
 * (milliseconds since 1970), each after its length as a 32-bit integer, low byte first; `GET /api/history/fleet` those of a fleet; `GET /api/history/export?link=` a file;
 * `POST /api/history/import?asset=&format=` stores one.
 */
export function historyRoutes({ history, importMessages }: HistoryRouteParts): FileRoute[] {
  return [
    {
      kind: 'download',
      path: CHUNKS_PATH,
      need: ANY_PAGE,
      about: {
        summary:
          'The positions of a vehicle in a range, as chunks, each after its length as a 32-bit integer, low byte first.',
        query: { asset: { about: 'The id of the vehicle.', isNumber: true, isRequired: true }, ...RANGE },
      },
      read: async (context, { query }) => {
        const [assetId, from, to] = [
          wholeNumber(query, 'asset'),
          wholeNumber(query, 'from'),
          wholeNumber(query, 'to'),
        ];
        checkRange(from, to);
        const scope = scopeOf(context);
        const asset = await watchedAssetIn(scope, assetId);
        const content = framed(
          historySeenBy(history, scope).readChunks(asset.customerId, asset.id, from, to),
        );
        return { name: null, contentType: 'application/octet-stream', content };
      },
    },
    fleetRoute({ history }),
    {
      kind: 'linked',
      path: EXPORT_PATH,
      isText: true,
      about: { summary: 'The positions of a vehicle as a file, by the link of `historyExport`.' },
      need: () => ANY_PAGE,
      read: async (context, what) => {
        const { assetId, from, to } = what as { assetId: number; from: number; to: number };
        const format = EXPORT_FORMATS.get(what.format);
        if (!format) throw codedError('INVALID_INPUT', { field: 'format' });
        const scope = scopeOf(context);
        const asset = await watchedAssetIn(scope, assetId);
        const content = exportedText(historySeenBy(history, scope), asset, { from, to, format });
        return { name: fileName(asset, from, to, format), contentType: format.contentType, content };
      },
    },
    importRoute(importMessages),
  ];
}

async function* framed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
}
