import { connect, createServer, type Socket } from 'node:net';
import type { Connection } from '../embedded/connection.ts';

/**
 * A connection pooler as they stand before databases: each connection of a client gets a session of the server for the time of a
 * transaction, the one that was given back last. Knows only as much of the protocol as that takes: the first message of a client
 * has no type, all others have one, and ReadyForQuery with 'I' ends a transaction.
 */
export async function transactionPooler(
  server: Connection,
): Promise<{ connection: Connection; close: () => void }> {
  const idle: Session[] = [];
  const sockets = new Set<Socket>();
  const path = `${server.host}/.s.PGSQL.${server.port}`;

  const listener = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    let session: Session | null = null;
    let started = false;
    client.on('data', (bytes: Buffer) => {
      if (!started) {
        started = true;
        const known = idle.at(-1);
        if (known) client.write(known.greeting);
        else {
          session = new Session(path, sockets);
          session.lend(client, giveBack);
          session.send(bytes);
        }
        return;
      }
      if (bytes[0] === TERMINATE) return;
      session ??= idle.pop() ?? null;
      if (!session) throw new Error('more sessions at once than connections that were opened');
      session.lend(client, giveBack);
      session.send(bytes);
    });
    const giveBack = (): void => {
      if (session) idle.push(session);
      session = null;
    };
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  return {
    connection: { ...server, host: '127.0.0.1', port },
    close: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const TERMINATE = 'X'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

class Session {
  /** What the server said to the first client, for the next ones. */
  greeting = Buffer.alloc(0);
  readonly #socket: Socket;
  #rest = Buffer.alloc(0);
  #client: Socket | null = null;
  #giveBack: () => void = () => undefined;
  #greeted = false;

  constructor(path: string, sockets: Set<Socket>) {
    this.#socket = connect(path);
    sockets.add(this.#socket);
    this.#socket.on('error', () => undefined);
    this.#socket.on('data', (bytes) => this.#receive(bytes as Buffer));
  }

  lend(client: Socket, giveBack: () => void): void {
    this.#client = client;
    this.#giveBack = giveBack;
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  #receive(bytes: Buffer): void {
    this.#client?.write(bytes);
    if (!this.#greeted) this.greeting = Buffer.concat([this.greeting, bytes]);
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#rest.length >= 5 && this.#rest.length >= this.#rest.readUInt32BE(1) + 1) {
      const length = this.#rest.readUInt32BE(1) + 1;
      const isDone = this.#rest[0] === READY && this.#rest[5] === IDLE;
      this.#rest = this.#rest.subarray(length);
      if (!isDone) continue;
      this.#greeted = true;
      this.#client = null;
      this.#giveBack();
    }
  }
}
