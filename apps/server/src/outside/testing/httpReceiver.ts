import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that the receiver got. */
export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An HTTP server on this machine that keeps what it is posted, and answers as the test asks for. */
export interface HttpReceiver {
  url: string;
  received: ReceivedCall[];
  answer(status: number): void;
  close(): Promise<void>;
}

/** Starts a receiver that answers 204. */
export async function httpReceiver(): Promise<HttpReceiver> {
  const received: ReceivedCall[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (next) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
