import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type BearerParts, bearerRequester } from '../access/bearer.ts';
import { ANY_PAGE, demand } from '../access/guard.ts';
import type { Requester } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import type { DownloadLinks } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import type { History } from '../store/history/history.ts';
import { assetIn, checkRange, wholeNumber } from './asset.ts';
import { EXPORT_FORMATS, exportedText, fileName } from './exportStream.ts';
import { type ImportParts, registerImport } from './importRoute.ts';
import { refuse } from './reply.ts';

/** Dependencies of the history routes. */
export interface HistoryRouteParts extends BearerParts, ImportParts {
  history: History;
  links: DownloadLinks;
}

/** Where links of `historyExport` lead. */
export const EXPORT_PATH = '/api/history/export';
const CHUNKS_PATH = '/api/history/chunks';
const LENGTH_BYTES = 4;

/**
 * Routes for what of the history is too much for a call: `GET /api/history/chunks?asset=&from=&to=` gives the chunks of a range
 * (milliseconds since 1970), each after its length as a 32-bit integer, low byte first; `GET /api/history/export?link=` a file;
 * `POST /api/history/import?asset=&format=` stores one. Errors come in the form of the calls.
 */
export function registerHistory(app: FastifyInstance, parts: HistoryRouteParts): void {
  const { history, links } = parts;

  // Chunks are compressed already, and one whose length reads like the beginning of a zlib stream would be sent under a header that says so.
  app.get(CHUNKS_PATH, { compress: false }, async (request, reply) => {
    try {
      const requester = await bearerRequester(parts, request.headers.authorization);
      demand(ANY_PAGE, requester);
      const query = request.query as Record<string, unknown>;
      const [assetId, from, to] = ['asset', 'from', 'to'].map((name) => wholeNumber(query[name], name));
      checkRange(from as number, to as number);
      const asset = await assetIn(new Scope(parts, requester as Requester), assetId as number);
      const chunks = history.readChunks(asset.customerId, asset.id, from as number, to as number);
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .send(Readable.from(framed(chunks), { objectMode: false }));
    } catch (error) {
      return refuse(request, reply, error);
    }
  });

  app.get(EXPORT_PATH, async (request, reply) => {
    try {
      const { link } = request.query as { link?: unknown };
      const download = typeof link === 'string' ? await links.read(link) : null;
      const requester = download && (await parts.requesters.get(download.sessionId));
      if (!download || !requester) throw codedError('UNAUTHENTICATED');
      demand(ANY_PAGE, requester);
      const { assetId, from, to } = download.what as { assetId: number; from: number; to: number };
      const format = EXPORT_FORMATS.get(download.what.format);
      if (!format) throw codedError('INVALID_INPUT', { field: 'format' });
      const asset = await assetIn(new Scope(parts, requester), assetId);
      return reply
        .type(format.contentType)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${fileName(asset, from, to, format)}"`)
        .send(Readable.from(exportedText(history, asset, { from, to, format }), { objectMode: false }));
    } catch (error) {
      return refuse(request, reply, error);
    }
  });

  registerImport(app, parts);
}

async function* framed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
}
