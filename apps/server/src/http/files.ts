import type { Readable } from 'node:stream';
import type { ErrorCode } from '@rastro/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '../access/context.ts';
import { demand, type Need } from '../access/guard.ts';
import type { Download, DownloadLinks } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import { formatErrors } from './formatErrors.ts';
import { callContext, type GraphqlParts } from './graphql.ts';

type Parts = Omit<GraphqlParts, 'documents' | 'publicUrl'>;

/** A file on its way out. */
export interface OutgoingFile {
  name: string;
  contentType: string;
  content: Buffer | Readable;
}

/** A file that came in. */
export interface IncomingFile {
  name: string;
  content: Buffer;
  /** What stands in the query of the address beside the name, as it was sent. */
  query: Readonly<Record<string, unknown>>;
}

interface FileRoute {
  /** The path, with `:id` in it where the file belongs to something. */
  path: string;
  need: Need;
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  FILE_UNREADABLE: 400,
  IMPORT_INVALID: 400,
  IMPORT_TOO_LONG: 400,
  FILE_TOO_LARGE: 413,
  UNAVAILABLE: 503,
};
const MAX_ID = 2_147_483_647;

/**
 * POST of a file's bytes, `application/octet-stream`, its name in `?name=`: what carries too much for a call. The bearer token says who
 * asks, as for calls; errors have the calls' form. Answers what `store` gives, as JSON.
 */
export function registerUpload(
  app: FastifyInstance,
  parts: Parts,
  route: FileRoute & { maxBytes: number },
  store: (context: CallContext, file: IncomingFile, id: number) => Promise<object>,
): void {
  // A scope of its own: elsewhere bytes are no body.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    // Before the body is read: nobody else may make us read a file.
    scope.addHook('onRequest', async (request, reply) => {
      try {
        demand(route.need, (await callContext(parts, request)).requester);
      } catch (cause) {
        await refuse(request, reply, cause);
      }
    });
    scope.post(route.path, { bodyLimit: route.maxBytes }, (request, reply) =>
      answer(parts, route.need, request, reply, async (context) => {
        const { name, ...query } = request.query as Record<string, unknown>;
        const content = request.body;
        if (typeof name !== 'string') throw codedError('INVALID_INPUT', { field: 'name' });
        if (!Buffer.isBuffer(content)) throw codedError('INVALID_INPUT', { field: 'content' });
        return store(context, { name, content, query }, idOf(request));
      }),
    );
  });
}

/** GET of a file, by the bearer token too; it is saved and never shown as a page of ours. */
export function registerDownload(
  app: FastifyInstance,
  parts: Parts,
  route: FileRoute,
  read: (context: CallContext, id: number) => Promise<OutgoingFile>,
): void {
  // A text that begins like something compressed ("x^") would be sent as if it were.
  app.get(route.path, { compress: false }, (request, reply) =>
    answer(parts, route.need, request, reply, async (context) => {
      return sent(reply, await read(context, idOf(request)));
    }),
  );
}

/**
 * GET of a file by a link in `?link=` that a call gave, which a browser can save without a header. `read` says what the link stands for,
 * and demands of whoever asked for it what that needs now.
 */
export function registerLinked(
  app: FastifyInstance,
  parts: Parts & { links: DownloadLinks },
  path: string,
  read: (context: CallContext, what: Download['what']) => Promise<OutgoingFile>,
): void {
  app.get(path, { compress: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      const { link } = request.query as { link?: unknown };
      const download = typeof link === 'string' ? await parts.links.read(link) : null;
      const requester = download && (await parts.requesters.get(download.sessionId));
      if (!requester) throw codedError('UNAUTHENTICATED');
      const context = { ...(await callContext(parts, request)), requester };
      return reply.send(sent(reply, await read(context, download.what)));
    } catch (cause) {
      return refuse(request, reply, cause);
    }
  });
}

/** Sets the headers by which a file is saved and never shown as a page of ours; gives its content. */
function sent(reply: FastifyReply, { name, contentType, content }: OutgoingFile): Buffer | Readable {
  void reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff');
  return content;
}

async function answer(
  parts: Parts,
  need: Need,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (context: CallContext) => Promise<object>,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  try {
    const context = await callContext(parts, request);
    demand(need, context.requester);
    return reply.send(await work(context));
  } catch (cause) {
    return refuse(request, reply, cause);
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const errors = formatErrors([cause], request.log);
  const status = STATUS[errors[0]?.extensions?.code as ErrorCode] ?? 500;
  return reply.code(status).header('cache-control', 'no-store').send({ errors });
}

/** The id in the path; 0 where there is none. */
function idOf({ params }: FastifyRequest): number {
  const { id } = params as { id?: string };
  if (id === undefined) return 0;
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) throw codedError('NOT_FOUND');
  return Number(id);
}
