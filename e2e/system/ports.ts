import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { CODECS } from '@rastro/codecs';

const TRIES = 50;
const LOWEST = 10_000;
/** Below the ports that systems hand out to outgoing connections, any of which may take a port that was free a moment ago. */
const HIGHEST = 32_000;

/** A TCP port that nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A base from which the ports of every protocol are free. Throws when none is found. */
export async function freePortBase(): Promise<number> {
  for (let i = 0; i < TRIES; i++) {
    const base = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    const ports = CODECS.map((codec) => base + codec.usualPort - 5000);
    const free = await Promise.all(ports.flatMap((port) => [isFreeTcp(port), isFreeUdp(port)]));
    if (free.every(Boolean)) return base;
  }
  throw new Error('no free ports for the devices were found');
}

function isFreeTcp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function isFreeUdp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}
