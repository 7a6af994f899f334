import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { CallContext } from '../access/context.ts';
import { personOf } from '../access/grant.ts';
import type { Forgotten, Requester, RequesterCache } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import type { AccessOf, AccessTokens } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import type { Subscription } from '../live/feed.ts';
import { type SubscriptionParts, startSubscription } from '../live/subscribe.ts';
import type { Database } from '../store/database.ts';
import type { Turns } from '../store/turns.ts';
import type { Documents } from './documents.ts';
import { formatErrors } from './formatErrors.ts';
import { isRefusal, readCall } from './graphql.ts';
import { parseMessage, type SocketMessage } from './socketMessage.ts';

/** Dependencies of a connection. */
export interface ConnectionParts extends SubscriptionParts, Database {
  costly: Turns;
  documents: Documents;
  tokens: AccessTokens;
  requesters: RequesterCache;
  log: FastifyBaseLogger;
  initWithinMs?: number;
  pingEveryMs?: number;
}

export const SUBPROTOCOL = 'graphql-transport-ws';
const MAX_SUBSCRIPTIONS = 20;
const INIT_WITHIN_MS = 10_000;
const PING_EVERY_MS = 20_000;
const TAIL = Buffer.from('}');
/** A client that asks for snapshots and does not read them. */
const MAX_BUFFERED_BYTES = 32_000_000;

/** A subscription that starts or runs; `over` once the client completed it or the connection closed. */
interface Started {
  subscription: Subscription | null;
  over: boolean;
}

/**
 * One client's connection by graphql-transport-ws: who it is, its subscriptions, and the close codes of the protocol. It ends with
 * the session (4403), and with 1012 when what its user may see changed: the client comes back and gets what it may see now.
 */
export class LiveConnection {
  readonly #ws: WebSocket;
  readonly #client: { peer: string; userAgent: string };
  readonly #parts: ConnectionParts;
  readonly #subscriptions = new Map<string, Started>();
  #initialised = false;
  #session: { access: AccessOf; userIds: readonly number[]; rights: string } | null = null;
  #alive = true;
  #waitingBytes = 0;

  constructor(ws: WebSocket, client: { peer: string; userAgent: string }, parts: ConnectionParts) {
    this.#ws = ws;
    this.#client = client;
    this.#parts = parts;
    if (ws.protocol !== SUBPROTOCOL) {
      ws.close(4406, 'Subprotocol not acceptable');
      return;
    }
    const initTimer = setTimeout(() => {
      if (!this.#session) ws.close(4408, 'Connection initialisation timeout');
    }, parts.initWithinMs ?? INIT_WITHIN_MS);
    const pingTimer = setInterval(() => this.#ping(), parts.pingEveryMs ?? PING_EVERY_MS);
    const stopListening = parts.requesters.listen((who) => {
      if (this.#isAbout(who)) void this.#checkRights();
    });
    ws.on('pong', () => {
      this.#alive = true;
    });
    ws.on('error', (err) => parts.log.debug({ err }, 'a live connection failed'));
    ws.on('close', () => {
      clearTimeout(initTimer);
      clearInterval(pingTimer);
      stopListening();
      for (const id of this.#subscriptions.keys()) this.#end(id);
    });
    ws.on('message', (data, isBinary) => {
      if (ws.readyState !== ws.OPEN) return;
      const message = isBinary ? null : parseMessage(String(data));
      if (!message) {
        ws.close(4400, 'Invalid message');
        return;
      }
      this.#handle(message).catch((err) => {
        parts.log.error({ err }, 'a live message failed');
        ws.close(1011, 'Internal error');
      });
    });
  }

  async #handle(message: SocketMessage): Promise<void> {
    switch (message.type) {
      case 'ping':
        return this.#ws.send('{"type":"pong"}');
      case 'pong':
        return;
      case 'connection_init':
        return this.#initialise(message.authorization);
      case 'complete':
        return this.#end(message.id);
      case 'subscribe':
        return this.#subscribe(message.id, message.payload);
    }
  }

  async #initialise(authorization: string): Promise<void> {
    if (this.#initialised) return this.#ws.close(4429, 'Too many initialisation requests');
    this.#initialised = true;
    const { tokens, requesters } = this.#parts;
    const token = /^Bearer (.+)$/.exec(authorization)?.[1];
    const access = token ? await tokens.read(token) : null;
    const requester = access ? await requesters.by(access) : null;
    if (!access || !requester) return this.#ws.close(4403, 'Forbidden');
    const userIds = [requester.userId, personOf(requester)];
    this.#session = { access, userIds, rights: this.#rightsOf(requester) };
    this.#ws.send('{"type":"connection_ack"}');
  }

  async #subscribe(id: string, payload: unknown): Promise<void> {
    const ws = this.#ws;
    const { documents, log } = this.#parts;
    if (!this.#session) return ws.close(4401, 'Unauthorized');
    if (this.#subscriptions.has(id)) return ws.close(4409, `Subscriber for ${id} already exists`);
    if (ws.bufferedAmount > MAX_BUFFERED_BYTES) return ws.terminate();
    const call = readCall(payload);
    if (!call) return ws.close(4400, 'Invalid message');

    const fail = (errors: readonly unknown[]) =>
      ws.send(JSON.stringify({ id, type: 'error', payload: formatErrors(errors, log) }));
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS)
      return fail([codedError('QUERY_TOO_LARGE', { maximum: MAX_SUBSCRIPTIONS })]);
    const prepared = documents.prepare(call.query, call.operationName);
    if (isRefusal(prepared)) return fail(prepared);
    if (prepared.operation.operation !== 'subscription')
      return fail([codedError('QUERY_INVALID', { reason: 'calls are posted' })]);

    const started: Started = { subscription: null, over: false };
    this.#subscriptions.set(id, started); // the id is in use while the subscription starts
    const head = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
    const outlet = {
      send: (result: Buffer, done?: () => void) => {
        if (started.over) done?.();
        else ws.send(Buffer.concat([head, result, TAIL]), { binary: false }, done);
      },
      get bufferedBytes() {
        return ws.bufferedAmount;
      },
    };
    try {
      const context = await this.#context();
      const subscription = await startSubscription(
        documents.schema,
        this.#parts,
        prepared,
        call,
        context,
        outlet,
      );
      if (started.over) subscription.end();
      else started.subscription = subscription;
    } catch (cause) {
      if (started.over) return;
      this.#end(id);
      fail([cause]);
    }
  }

  #end(id: string): void {
    const started = this.#subscriptions.get(id);
    if (!started) return;
    started.over = true;
    started.subscription?.end();
    this.#subscriptions.delete(id);
  }

  async #context(): Promise<CallContext> {
    const requester = this.#session ? await this.#parts.requesters.by(this.#session.access) : null;
    const { db, turns, costly } = this.#parts;
    const isGone = () => this.#ws.readyState === this.#ws.CLOSED;
    return { requester, ...this.#client, refreshCookie: null, isGone, db, turns, costly };
  }

  #ping(): void {
    // Behind a large snapshot the ping itself waits: a client that reads the bytes is alive.
    const reads = this.#ws.bufferedAmount < this.#waitingBytes;
    if (!this.#alive && !reads) {
      this.#ws.terminate();
      return;
    }
    this.#waitingBytes = this.#ws.bufferedAmount;
    this.#alive = false;
    this.#ws.ping();
    void this.#checkRights();
  }

  async #checkRights(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    try {
      const requester = await this.#parts.requesters.by(session.access);
      if (!requester) this.#ws.close(4403, 'Forbidden');
      else if (this.#rightsOf(requester) !== session.rights) this.#ws.close(1012, 'Access changed');
    } catch (err) {
      this.#parts.log.warn({ err }, 'could not look a session up; its live connection stays');
    }
  }

  #rightsOf(requester: Requester): string {
    const permissions = [...requester.permissions].toSorted().join(',');
    return `${new Scope(this.#parts, requester).audience} ${permissions}`;
  }

  #isAbout(who: Forgotten): boolean {
    if (!this.#session) return false;
    if (who === 'all') return true;
    const { access, userIds } = this.#session;
    return 'sessionId' in who ? who.sessionId === access.sessionId : userIds.includes(who.userId);
  }
}
