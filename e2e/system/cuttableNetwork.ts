import { createServer, connect as open, type Server, type Socket } from 'node:net';
import { freePort } from './ports.ts';

/** A way to a system of its own, which a spec can cut and restore: everything else still reaches the system. */
export class CuttableNetwork {
  /** The origin of the web app by this way. */
  readonly url: string;
  readonly #port: number;
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;

  private constructor(port: number, target: number) {
    this.#port = port;
    this.#target = target;
    this.url = `http://localhost:${port}`;
  }

  /** A way to the web app at an origin. */
  static async to(origin: string): Promise<CuttableNetwork> {
    const network = new CuttableNetwork(await freePort(), Number(new URL(origin).port));
    await network.restore();
    return network;
  }

  async restore(): Promise<void> {
    const server = createServer((near) => {
      const far = open(this.#target, '127.0.0.1');
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.pipe(other);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
  }

  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise<unknown>((resolve) => server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
