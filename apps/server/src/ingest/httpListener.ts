import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Codec, HttpInput } from '@rastro/codecs';
import type { Intake } from './arrival.ts';
import { ConversationPeer } from './conversationPeer.ts';
import type { IngestLog } from './ingestLog.ts';

const STATUS = { durable: 200, nothing: 200, unknown: 403, refused: 503, faulty: 400 } as const;

/**
 * Listens for devices of one protocol over HTTP: a request is a frame. 200 once it is stored, 400 for what does not decode, 403 for an
 * unknown device, 413 for too much, 503 while the store is away.
 */
export async function listenHttp(
  codec: Codec,
  host: string,
  port: number,
  intake: Intake,
  log: IngestLog,
): Promise<{ close(): Promise<void> }> {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 }, (request, response) => {
    serve(request, response).catch((cause) => {
      log.bug(codec.name, request.socket.remoteAddress ?? '?', cause);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isOfPage(request)) {
      response.writeHead(403, { connection: 'close' }).end();
      return;
    }
    const body = await readBody(request, codec.maxFrameBytes);
    if (!body) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    if (intake.full) await intake.whenRoom();
    const input: HttpInput = {
      method: request.method ?? 'GET',
      url: request.url ?? '/',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(', ') : (value ?? ''),
        ]),
      ),
      body,
    };
    log.of(codec.name).frames += 1;
    const asText = withoutSecret(Buffer.concat([Buffer.from(`${input.method} ${input.url}\n`), body]));
    const talk = new ConversationPeer(codec, 'http', request.socket.remoteAddress ?? '?', intake, log);
    const { reply, outcome } = await talk.handle(input, asText);
    response.writeHead(STATUS[outcome]).end(reply ?? undefined);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** Whether a page in somebody's browser sends this, which any page could: devices send neither header. */
const isOfPage = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** A request as it is kept and shown to people. */
function withoutSecret(request: Buffer): Buffer {
  const text = request.toString('latin1');
  return text.includes('secret=')
    ? Buffer.from(text.replace(/(?<=[?&\n]secret=)[^&\s]*/g, '***'), 'latin1')
    : request;
}

/** The whole body, or null when it is larger than allowed. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
