import { Readable } from 'node:stream';
import type { ErrorCode } from '@rastro/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { laterRequester } from '../access/bearer.ts';
import { type CallContext, inTurn } from '../access/context.ts';
import type { Asked, FileRoute, OutgoingFile, RestRoute, UploadRoute } from '../access/fileRoute.ts';
import { demandChanges, waitsAs } from '../access/grant.ts';
import { demand, type Need } from '../access/guard.ts';
import type { DownloadLinks } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import { formatErrors } from './formatErrors.ts';
import { callContext, type GraphqlParts } from './graphql.ts';
import { readRange } from './range.ts';

type Parts = Omit<GraphqlParts, 'documents' | 'publicUrl'> & { links: DownloadLinks };

/** The statuses by which programs that know no codes see what is wrong; 400 for all others. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  IMPORT_UNDER_WAY: 409,
  FILE_TOO_LARGE: 413,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_CALLS: 429,
  INTERNAL: 500,
  WEATHER_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  NO_ROOM: 507,
};
const REFUSED = 400;
const MAX_ID = 2_147_483_647;
const MEGABYTE = 1 << 20;

/**
 * Serves files in and out. The bearer token says who asks, as for calls, or the link; costly work waits for the user's turn as that of calls
 * does; errors have the calls' form; what is sent is saved and never shown as a page of ours.
 */
export function registerFiles(app: FastifyInstance, parts: Parts, routes: readonly FileRoute[]): void {
  for (const route of routes) {
    if (route.kind === 'upload') registerUpload(app, parts, route);
    else if (route.kind === 'rest') registerRest(app, parts, route);
    else if (route.kind === 'download')
      // What begins like something compressed ("x^" is how zlib begins) would be sent as if it were, so nothing is compressed here.
      app.get(route.path, { compress: false }, (request, reply) =>
        answer(request, reply, async () => {
          const context = await contextFor(parts, route.need, request);
          const read = () => route.read(context, askedOf(request));
          const file = await (route.keepsOwnPace ? read() : inTurn(context, read));
          const later = await laterRequester(parts, request.headers.authorization);
          return sent(reply, context, file, async () => demand(route.need, await later()));
        }),
      );
    else if (route.kind === 'ranged')
      app.get(route.path, { compress: false }, (request, reply) =>
        answer(request, reply, async () => {
          const context = await contextFor(parts, route.need, request);
          const path = await route.locate(context, askedOf(request));
          const { content, contentRange, etag } = await readRange(path, request.headers.range);
          void reply.code(206).header('content-range', contentRange).header('etag', etag);
          return sent(reply, context, { name: null, contentType: 'application/octet-stream', content }, null);
        }),
      );
    else
      app.get(route.path, route.isText ? {} : { compress: false }, (request, reply) =>
        answer(request, reply, async () => {
          const { link } = request.query as { link?: unknown };
          const download = typeof link === 'string' ? await parts.links.read(link) : null;
          const user = download && (await parts.requesters.get(download.sessionId));
          if (!user) throw codedError('UNAUTHENTICATED');
          const requester = { ...user, grant: { kind: 'fileLink', sessionId: download.sessionId } as const };
          demand(route.need(download.what), requester);
          const context = { ...(await callContext(parts, request)), requester };
          const file = await inTurn(context, () => route.read(context, download.what));
          const admit = async () =>
            demand(route.need(download.what), await parts.requesters.get(download.sessionId));
          return sent(reply, context, file, admit);
        }),
      );
  }
}

function registerUpload(app: FastifyInstance, parts: Parts, route: UploadRoute): void {
  // A scope of its own: elsewhere bytes are no body.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const maximumMb = Math.max(1, Math.round(route.maxBytes / MEGABYTE));
      const isTooLarge = error.statusCode === 413;
      return refuse(request, reply, isTooLarge ? codedError('FILE_TOO_LARGE', { maximumMb }) : error);
    });
    // Before the body is read: nobody else may make us read a file.
    scope.addHook('onRequest', async (request, reply) => {
      try {
        const context = await contextFor(parts, route.need, request);
        if (route.also) demand(route.also, context.requester);
        await route.admit?.(context, askedOf(request));
      } catch (cause) {
        await refuse(request, reply, cause);
      }
    });
    scope.post(route.path, { bodyLimit: route.maxBytes }, (request, reply) =>
      answer(request, reply, async () => {
        const context = await contextFor(parts, route.need, request);
        const asked = askedOf(request);
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { isGone } = context;
        const work = () => route.store(context, { content, asked, isGone });
        return route.keepsOwnPace ? work() : inTurn(context, work);
      }),
    );
  });
}

/** The largest JSON that a call over plain HTTP takes. */
const MAX_BODY_BYTES = 100_000;

function registerRest(app: FastifyInstance, parts: Parts, route: RestRoute): void {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: MAX_BODY_BYTES,
    handler: (request, reply) =>
      answer(request, reply, async () => {
        const context = await contextFor(parts, route.need, request);
        const asked = { ...askedOf(request), body: bodyOf(request) };
        return inTurn(context, () => route.answer(context, asked));
      }),
  });
}

/** The JSON object that came with a request; an empty one where none did. */
function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw codedError('QUERY_INVALID');
  return body as Readonly<Record<string, unknown>>;
}

/** Who asks, where they may, and may change something where it is no mere reading. */
async function contextFor(parts: Parts, need: Need, request: FastifyRequest): Promise<CallContext> {
  const context = await callContext(parts, request);
  demand(need, context.requester);
  if (request.method !== 'GET' && context.requester) demandChanges(context.requester);
  return context;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<object>,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  try {
    return reply.send(await work());
  } catch (cause) {
    return refuse(request, reply, cause);
  }
}

/**
 * Sets the headers by which a file is saved and never shown as a page of ours; gives its content. What is made piece by piece ends where
 * `admit` throws: who reads slowly gets no more than they may have by then.
 */
function sent(
  reply: FastifyReply,
  { costly, requester }: CallContext,
  { name, contentType, content, freshS }: OutgoingFile,
  admit: (() => Promise<void>) | null,
): Buffer | Readable {
  void reply
    .header('content-type', contentType)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff');
  if (freshS) void reply.header('cache-control', `private, max-age=${freshS}`);
  if (name !== null)
    void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  if (Buffer.isBuffer(content)) return content;
  const pieces = requester ? costly.each(waitsAs(requester), content) : content;
  return Readable.from(admit ? whileAdmitted(pieces, admit) : pieces, { objectMode: false });
}

/** The pieces of a file for as long as who asked for it may have it. */
async function* whileAdmitted<Piece>(
  pieces: AsyncIterable<Piece>,
  admit: () => Promise<void>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    await admit();
    yield piece;
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const errors = formatErrors([cause], request.log);
  const status = STATUS[errors[0]?.extensions?.code as ErrorCode] ?? REFUSED;
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send({ errors });
}

function askedOf({ params, query }: FastifyRequest): Asked {
  const { id } = params as { id?: string };
  if (id !== undefined && (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID)) throw codedError('NOT_FOUND');
  return { id: Number(id ?? 0), query: query as Asked['query'] };
}
