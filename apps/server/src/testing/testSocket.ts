import { WebSocket } from 'ws';

/** A message of the server by graphql-transport-ws. */
export interface ServerMessage {
  type: string;
  id?: string;
  payload?: { data?: Record<string, unknown> } & { extensions?: { code: string } }[];
}

/** A client of the live connection that says just what a test wants it to. */
export class TestSocket {
  readonly ws: WebSocket;
  /** Everything that came and that `receive` has not given yet. */
  readonly received: ServerMessage[] = [];
  /** Fulfilled with the code and the reason of the end; 0 and the fault where it was never open. */
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #opened: Promise<void>;
  #wake: () => void = () => undefined;

  /** `url` as the server gives it, http://... */
  constructor(
    url: string,
    {
      protocols = ['graphql-transport-ws'],
      headers = {},
      path = '/graphql',
    }: { protocols?: string[]; headers?: Record<string, string>; path?: string } = {},
  ) {
    this.ws = new WebSocket(url.replace(/^http/, 'ws') + path, protocols, { headers });
    this.#opened = new Promise((resolve) => this.ws.once('open', resolve));
    this.closed = new Promise((resolve) => {
      this.ws.once('error', (error) => resolve({ code: 0, reason: error.message }));
      this.ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    this.ws.on('message', (data) => {
      this.received.push(JSON.parse(data.toString()));
      this.#wake();
    });
  }

  /** Sends a message, or a text as it is, once the connection is open. */
  async say(message: object | string): Promise<void> {
    await this.#opened;
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Logs in and waits until the server accepted it. */
  async login(token: string): Promise<this> {
    await this.say({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
    await this.receive((message) => message.type === 'connection_ack');
    return this;
  }

  async subscribe(id: string, query: string, variables: Record<string, unknown> = {}): Promise<void> {
    await this.say({ id, type: 'subscribe', payload: { query, variables } });
  }

  /** The next message that fits, given once; fails after half a minute. */
  async receive(fits: (message: ServerMessage) => boolean = () => true): Promise<ServerMessage> {
    const until = Date.now() + 30_000;
    for (;;) {
      const index = this.received.findIndex(fits);
      if (index >= 0) return this.received.splice(index, 1)[0] as ServerMessage;
      if (Date.now() > until)
        throw new Error(`nothing came that fits, but ${JSON.stringify(this.received).slice(0, 500)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Waits until the server has handled what was said before. */
  async settled(): Promise<void> {
    await this.say({ type: 'ping' });
    await this.receive((message) => message.type === 'pong');
  }

  /** The data of the next result of a subscription. */
  async next<T>(id: string): Promise<T> {
    const { payload } = await this.receive((message) => message.type === 'next' && message.id === id);
    return payload?.data as T;
  }

  /** The code of the error that ends a subscription before it began. */
  async refusal(id: string): Promise<string | undefined> {
    const { payload } = await this.receive((message) => message.type === 'error' && message.id === id);
    return payload?.[0]?.extensions?.code;
  }

  close(): void {
    this.ws.close(1000);
  }
}
