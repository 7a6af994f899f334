import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { RequesterCache } from '../access/requester.ts';
import type { AccessTokens } from '../access/tokens.ts';
import type { SubscriptionParts } from '../live/subscribe.ts';
import type { Database } from '../store/database.ts';
import type { Turns } from '../store/turns.ts';
import type { Documents } from './documents.ts';
import { LiveConnection, SUBPROTOCOL } from './liveConnection.ts';
import { isOwnOrigin } from './origin.ts';

/** Dependencies of the socket endpoint. */
export interface WebsocketParts extends SubscriptionParts, Database {
  costly: Turns;
  documents: Documents;
  tokens: AccessTokens;
  requesters: RequesterCache;
  /** The only host whose pages may connect besides the one that was asked, or empty. */
  publicUrl: string;
  /** How long a connection may take to say who it is; ten seconds. */
  initWithinMs?: number;
  /** How often a connection must show that it is there; twenty seconds. */
  pingEveryMs?: number;
}

const MAX_MESSAGE_BYTES = 64_000;
const CLOSE_WITHIN_MS = 2_000;

/**
 * Subscriptions at /graphql by the graphql-transport-ws protocol (its PROTOCOL.md). Our own handler and not a library's, since a
 * batch that many share is encoded once and sent as text (docs/decisions: sharing live batches).
 */
export function registerWebsocket(app: FastifyInstance, parts: WebsocketParts): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: { threshold: 4_096, zlibDeflateOptions: { level: 1 } },
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });

  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0];
    const refusal =
      path !== '/graphql' ? '404 Not Found' : isSameOrigin(request, parts.publicUrl) ? null : '403 Forbidden';
    if (refusal) {
      socket.on('error', (err) => app.log.debug({ err }, 'a refused connection failed'));
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const peer = request.socket.remoteAddress ?? '';
      const userAgent = request.headers['user-agent'] ?? '';
      new LiveConnection(ws, { peer, userAgent }, { ...parts, log: app.log });
    });
  });
  app.addHook('preClose', async () => {
    for (const ws of sockets.clients) ws.close(1001, 'The server is stopping');
    sockets.close();
    setTimeout(() => {
      for (const ws of sockets.clients) ws.terminate(); // who does not answer must not hold the server up
    }, CLOSE_WITHIN_MS).unref();
  });
}

/** Pages of other sites may not open live connections with a visitor's browser. Programs send no Origin. */
function isSameOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  return !origin || isOwnOrigin(origin, host, publicUrl);
}
