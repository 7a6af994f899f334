import { connect, createServer, type Socket } from 'node:net';
import type { Connection } from '../embedded/connection.ts';

/** A proxy before a database that can drop what it carries without a word to either side. */
export interface SilentProxy {
  connection: Connection;
  /** From here on nothing passes on the connections that there are; their ends stay open. New ones pass. */
  fallSilent(): void;
  close(): void;
}

/** Stands before a database that is reached by its socket. */
export async function silentProxy(server: Connection): Promise<SilentProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const listener = createServer((client) => {
    const upstream = connect(`${server.host}/.s.PGSQL.${server.port}`);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client]] as const) {
      from.on('error', () => undefined);
      from.on('data', (bytes) => pairs.has(pair) && to.write(bytes));
      from.on('close', () => pairs.has(pair) && to.destroy());
    }
    sockets.push(client, upstream);
  });
  const sockets: Socket[] = [];
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    connection: { ...server, host: '127.0.0.1', port: (listener.address() as { port: number }).port },
    fallSilent: () => pairs.clear(),
    close: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
