import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { CallContext } from '../access/context.ts';
import type { RequesterCache } from '../access/requester.ts';
import type { AccessTokens } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import type { LiveFeed, Subscription } from '../live/feed.ts';
import { startSubscription } from '../live/subscribe.ts';
import type { Store } from '../store/database.ts';
import type { Documents } from './documents.ts';
import { formatErrors, isRefusal, readCall } from './graphql.ts';

/** What the socket endpoint works with. */
export interface WebsocketParts {
  store: Store;
  documents: Documents;
  tokens: AccessTokens;
  requesters: RequesterCache;
  feed: LiveFeed;
  /** The only host whose pages may connect besides the one that was asked, or empty. */
  publicUrl: string;
}

const SUBPROTOCOL = 'graphql-transport-ws';
const MAX_MESSAGE_BYTES = 64_000;
const MAX_SUBSCRIPTIONS = 20;
const INIT_WITHIN_MS = 10_000;
const PING_EVERY_MS = 20_000;

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
    if (path !== '/graphql' || !isSameOrigin(request, parts.publicUrl)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ws) => serve(ws, request));
  });
  app.addHook('preClose', async () => {
    for (const ws of sockets.clients) ws.close(1001, 'The server is stopping');
    sockets.close();
  });

  function serve(ws: WebSocket, request: IncomingMessage): void {
    if (ws.protocol !== SUBPROTOCOL) {
      ws.close(4406, 'Subprotocol not acceptable');
      return;
    }
    const subscriptions = new Map<string, Subscription | null>();
    let sessionId: string | null = null;
    let acknowledged = false;
    let alive = true;
    const log = app.log;

    const initTimer = setTimeout(() => {
      if (!acknowledged) ws.close(4408, 'Connection initialisation timeout');
    }, INIT_WITHIN_MS);
    const pingTimer = setInterval(async () => {
      if (!alive) {
        ws.terminate();
        return;
      }
      alive = false;
      ws.ping();
      try {
        if (acknowledged && !(sessionId && (await parts.requesters.get(sessionId))))
          ws.close(4403, 'Forbidden');
      } catch (err) {
        log.warn({ err }, 'could not look a session up; its live connection stays');
      }
    }, PING_EVERY_MS);
    ws.on('pong', () => {
      alive = true;
    });
    ws.on('error', (err) => log.debug({ err }, 'a live connection failed'));
    ws.on('close', () => {
      clearTimeout(initTimer);
      clearInterval(pingTimer);
      for (const subscription of subscriptions.values()) subscription?.end();
      subscriptions.clear();
    });
    ws.on('message', (data, isBinary) => {
      const message = isBinary ? null : parseMessage(String(data));
      if (!message) {
        ws.close(4400, 'Invalid message');
        return;
      }
      handle(message).catch((err) => {
        log.error({ err }, 'a live message failed');
        ws.close(1011, 'Internal error');
      });
    });

    async function currentContext(): Promise<CallContext> {
      return {
        requester: sessionId ? await parts.requesters.get(sessionId) : null,
        peer: request.socket.remoteAddress ?? '',
        userAgent: request.headers['user-agent'] ?? '',
        store: parts.store,
      };
    }

    async function handle(message: Message): Promise<void> {
      if (message.type === 'ping') return ws.send('{"type":"pong"}');
      if (message.type === 'pong') return;
      if (message.type === 'connection_init') {
        if (acknowledged) return ws.close(4429, 'Too many initialisation requests');
        const token = /^Bearer (.+)$/.exec(String(message.payload?.authorization ?? ''))?.[1];
        sessionId = token ? await parts.tokens.sessionId(token) : null;
        if (!sessionId || !(await parts.requesters.get(sessionId))) return ws.close(4403, 'Forbidden');
        acknowledged = true;
        return ws.send('{"type":"connection_ack"}');
      }
      if (!acknowledged) return ws.close(4401, 'Unauthorized');
      const id = message.id;
      if (typeof id !== 'string' || id === '' || id.length > 100) return ws.close(4400, 'Invalid message');
      if (message.type === 'complete') {
        subscriptions.get(id)?.end();
        subscriptions.delete(id);
        return;
      }
      if (message.type === 'subscribe') return subscribe(id, message.payload);
      ws.close(4400, 'Invalid message');
    }

    async function subscribe(id: string, payload: unknown): Promise<void> {
      if (subscriptions.has(id)) return ws.close(4409, 'Subscriber already exists');
      if (subscriptions.size >= MAX_SUBSCRIPTIONS) return ws.close(4429, 'Too many subscriptions');
      const fail = (errors: unknown) => ws.send(JSON.stringify({ id, type: 'error', payload: errors }));
      const call = readCall(payload);
      if (!call) return ws.close(4400, 'Invalid message');
      const prepared = parts.documents.prepare(call.query, call.operationName);
      if (isRefusal(prepared)) return fail(formatErrors(prepared, log));
      if (prepared.operation.operation !== 'subscription')
        return fail(formatErrors([codedError('QUERY_INVALID')], log));
      subscriptions.set(id, null); // the id is taken while the subscription starts
      const head = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
      try {
        const subscription = await startSubscription(
          parts.documents.schema,
          parts.feed,
          prepared,
          call.query,
          call.variables,
          currentContext,
          {
            send: (resultText) => {
              if (ws.readyState === ws.OPEN) ws.send(`${head}${resultText}}`);
            },
            get bufferedBytes() {
              return ws.bufferedAmount;
            },
          },
        );
        // Completed or closed while it started: it must not go on unseen.
        if (subscriptions.has(id) && ws.readyState === ws.OPEN) subscriptions.set(id, subscription);
        else subscription.end();
      } catch (cause) {
        subscriptions.delete(id);
        fail(formatErrors([cause as Error as never], log));
      }
    }
  }
}

interface Message {
  type: string;
  id?: unknown;
  payload?: Record<string, unknown>;
}

function parseMessage(text: string): Message | null {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null) return null;
    return typeof (message as Message).type === 'string' ? (message as Message) : null;
  } catch {
    return null;
  }
}

/** Pages of other sites may not open live connections with a visitor's browser. Programs send no Origin. */
function isSameOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (!origin) return true;
  try {
    const from = new URL(origin).host;
    return from === host || (publicUrl !== '' && from === new URL(publicUrl).host);
  } catch {
    return false;
  }
}
