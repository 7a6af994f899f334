import { createSocket } from 'node:dgram';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Codec, type Conversation, newConversation } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';
import type { Random } from '../../random.ts';

/** The faults of a fake server. Chances are for each frame; 0 where absent. */
export interface Faults {
  random: Random;
  /** Cuts the connection before the frame is read. */
  cutBefore?: number;
  /** Keeps the frame's data and cuts the connection instead of answering: the answer is lost. */
  cutAfter?: number;
  /** Keeps the frame's data and does not answer, as if the answer were lost on the way. */
  silent?: number;
  /** Answers twice (datagrams only). */
  twice?: number;
}

/** A server that decodes like Rastro, records what it received, and fails in the ways that `faults` says. */
export interface FakeServer {
  port: number;
  /** Messages with a place in the order of arrival, including repeats. */
  received: DeviceMessage[];
  connections: number;
  close(): Promise<void>;
}

interface Taker {
  server: FakeServer;
  codec: Codec;
  faults: Faults;
}

/** Listens for a stream protocol; answers are sent in pieces of random size. */
export async function fakeTcpServer(codec: Codec, faults: Faults, port = 0): Promise<FakeServer> {
  const sockets = new Set<Socket>();
  const listener = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    taker.server.connections += 1;
    const framer = codec.createFramer?.();
    const conversation = newConversation('tcp');
    let answers = Promise.resolve();
    socket.on('error', () => socket.destroy()); // cut connections are what these tests are about
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      for (const frame of framer?.push(bytes) ?? []) {
        const verdict = receive(taker, conversation, frame.slice());
        if (verdict === 'cut') {
          socket.destroy();
          return;
        }
        if (verdict) answers = answers.then(() => writeInPieces(socket, verdict, faults.random));
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen({ port, host: '127.0.0.1' }, resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => listener.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const taker = takerOf(codec, faults, (listener.address() as AddressInfo).port, close);
  return taker.server;
}

/** Listens for datagrams. */
export async function fakeUdpServer(codec: Codec, faults: Faults): Promise<FakeServer> {
  const socket = createSocket('udp4');
  const conversation = newConversation('udp');
  socket.on('message', (bytes, from) => {
    const verdict = receive(taker, conversation, bytes);
    if (verdict === null || verdict === 'cut') return;
    const times = faults.random.chance(faults.twice ?? 0) ? 2 : 1;
    for (let i = 0; i < times; i++) socket.send(verdict, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => new Promise((resolve) => socket.close(resolve));
  const taker = takerOf(codec, faults, socket.address().port, close);
  return taker.server;
}

/** Listens for requests; a cut answer is a destroyed socket, silence an error 503. */
export async function fakeHttpServer(codec: Codec, faults: Faults): Promise<FakeServer> {
  const listener = createHttpServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
    const input = { method: request.method ?? 'GET', url: request.url ?? '/', headers, body };
    const verdict = receive(taker, newConversation('http'), input);
    if (verdict === 'cut') request.socket.destroy();
    else response.writeHead(verdict === null ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => listener.listen({ port: 0, host: '127.0.0.1' }, resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => listener.close(resolve));
    listener.closeAllConnections();
    await closed;
  };
  const taker = takerOf(codec, faults, (listener.address() as AddressInfo).port, close);
  return taker.server;
}

function takerOf(codec: Codec, faults: Faults, port: number, close: () => Promise<void>): Taker {
  return { codec, faults, server: { port, received: [], connections: 0, close } };
}

/** Decodes a frame and records its messages; returns the answer, null for silence, or `cut`. */
function receive(
  { server, codec, faults }: Taker,
  conversation: Conversation,
  frame: Parameters<Codec['decode']>[0],
): Uint8Array | 'cut' | null {
  const { random, cutBefore = 0, cutAfter = 0, silent = 0 } = faults;
  if (random.chance(cutBefore)) return 'cut';
  const decoded = codec.decode(frame, conversation, Date.now());
  if (decoded.error) throw new Error(`${codec.name}: ${decoded.error.code} ${decoded.error.detail}`);
  server.received.push(...decoded.messages.filter((message) => message.latitude !== null));
  if (random.chance(cutAfter)) return 'cut';
  if (random.chance(silent)) return null;
  return decoded.reply ?? new Uint8Array(0);
}

async function writeInPieces(socket: Socket, bytes: Uint8Array, random: Random): Promise<void> {
  let at = 0;
  while (at < bytes.length && !socket.destroyed) {
    const end = at + random.whole(1, bytes.length);
    const piece = bytes.subarray(at, end);
    await new Promise((resolve) => socket.write(piece, resolve));
    await new Promise((resolve) => setImmediate(resolve));
    at = end;
  }
}
