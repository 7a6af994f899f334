import type { FakeApi } from './fakeApi.ts';
import { type ServedSocket, serveSocket } from './fakeSocket.ts';

const RealWebSocket = globalThis.WebSocket;
const realFetch = globalThis.fetch;

/**
 * The network as the page sees it: `fetch` and `WebSocket` of the window lead to a fake api. What the app does at its edge (headers,
 * errors, renewal of tokens, the protocol of the socket) is the product's own code.
 */
class FakeNetwork {
  #api: FakeApi | null = null;
  #isAway = false;
  readonly #sockets = new Set<ServedSocket>();
  /** How many requests are not answered yet. */
  pending = 0;
  /** Requests that lead to no server of ours. */
  readonly strayRequests: string[] = [];

  /** Leads to another fake server from now on, or nowhere. */
  leadTo(api: FakeApi | null): void {
    this.dropSockets();
    this.#api = api;
    if (this.#isAway) this.restore();
  }

  /** Cuts the network: calls fail, sockets are lost and none can be opened. The page is notified, as browsers do. */
  cut(): void {
    this.#isAway = true;
    this.dropSockets();
    window.dispatchEvent(new Event('offline'));
  }

  restore(): void {
    this.#isAway = false;
    window.dispatchEvent(new Event('online'));
  }

  /** Loses the sockets that are open, or closes them with a code. */
  dropSockets(code?: number, reason?: string): void {
    for (const socket of [...this.#sockets]) socket.close(code, reason);
    this.#sockets.clear();
  }

  /** `fetch` of the page. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const other = this.#api?.otherHosts.get(url.origin);
    if (other && !this.#isAway) return other(new Request(input, init));
    if (url.origin !== location.origin) {
      this.strayRequests.push(url.href);
      throw new TypeError('Failed to fetch');
    }
    if (!/^\/(?:graphql|api|atlas)(?:\/|$)/.test(url.pathname)) return realFetch(input, init);
    const api = this.#api;
    if (this.#isAway || !api) throw new TypeError('Failed to fetch');
    this.pending++;
    const answer = await Promise.race([this.#answer(api, url, init), aborted(init.signal ?? null)]).finally(
      () => this.pending--,
    );
    if (this.#isAway || api !== this.#api) throw new TypeError('Failed to fetch');
    return answer;
  };

  async #answer(api: FakeApi, url: URL, init: RequestInit): Promise<Response> {
    if (url.pathname.startsWith('/atlas/')) return Response.json(NO_STREETS);
    const token = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? null;
    if (url.pathname !== '/graphql') return api.file(url, init, token);
    const { query, variables } = JSON.parse(String(init.body));
    return Response.json(await api.post(query, variables, token), {
      headers: { date: new Date().toUTCString() },
    });
  }

  /** Opens a socket of the page; null while the network is away. */
  open(browser: Parameters<typeof serveSocket>[1]): ServedSocket | null {
    if (this.#isAway || !this.#api) return null;
    const socket = serveSocket(this.#api, browser);
    this.#sockets.add(socket);
    return socket;
  }

  forget(socket: ServedSocket): void {
    this.#sockets.delete(socket);
  }
}

/** The streets of the built-in map, where the map is blank: a box that is nowhere. */
const NO_STREETS = { bounds: [0, 0, 0.1, 0.1], minzoom: 10, maxzoom: 14 };

function aborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The network of this window. */
export const network = new FakeNetwork();

/** A `WebSocket` of the page; it leads to the fake server. The test runner opened its own before. */
class PageSocket {
  static readonly CONNECTING = RealWebSocket.CONNECTING;
  static readonly OPEN = RealWebSocket.OPEN;
  static readonly CLOSING = RealWebSocket.CLOSING;
  static readonly CLOSED = RealWebSocket.CLOSED;
  readonly protocol = 'graphql-transport-ws';
  readyState: number = RealWebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  #served: ServedSocket | null = null;

  constructor(url: string) {
    if (new URL(url).pathname !== '/graphql') network.strayRequests.push(url);
    queueMicrotask(() => {
      if (this.readyState !== RealWebSocket.CONNECTING) return;
      this.#served = network.open({
        receive: (message) =>
          queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data: message }))),
        closed: (code, reason) => this.#closed(code, reason),
      });
      if (!this.#served) {
        this.onerror?.(new Event('error'));
        this.#closed(1006, '');
        return;
      }
      this.readyState = RealWebSocket.OPEN;
      this.onopen?.(new Event('open'));
    });
  }

  send(message: string): void {
    this.#served?.receive(message);
  }

  close(code = 1005, reason = ''): void {
    this.#served?.close(code, reason);
    this.#closed(code, reason);
  }

  #closed(code: number, reason: string): void {
    if (this.readyState === RealWebSocket.CLOSED) return;
    this.readyState = RealWebSocket.CLOSED;
    if (this.#served) network.forget(this.#served);
    this.onclose?.(new CloseEvent('close', { code, reason, wasClean: code !== 1006 }));
  }
}

/** Puts the fake network in the place of the window's. Once, before the app is loaded. */
export function installNetwork(): void {
  Object.assign(globalThis, { fetch: network.fetch, WebSocket: PageSocket });
}
