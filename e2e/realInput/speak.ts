import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpInput } from '@rastro/codecs';
import { portOf } from '@rastro/server/ingest/listeners';
import { eventually, type TestServer } from '@rastro/server/testing/testServer';
import { bytesOnTheWire, type Talk } from './talk.ts';

const HOST = '127.0.0.1';

/** Says a talk through the real port of its protocol; settles when the server has read all of it. */
export async function speak(server: TestServer, talk: Talk): Promise<void> {
  const port = portOf(talk.codec, server.portBase);
  if (talk.transport === 'http') await speakHttp(port, talk);
  else if (talk.transport === 'udp') await speakUdp(server, port, talk);
  else await speakTcp(port, talk);
}

/** One frame a write, as devices send; when the server has closed its side too, it has read everything before. */
async function speakTcp(port: number, talk: Talk): Promise<void> {
  const socket = connect({ host: HOST, port, noDelay: true });
  socket.resume(); // what the server answers is not the question here
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  for (const frame of talk.frames) {
    if (!(frame instanceof Uint8Array)) throw new Error(`${talk.title} is no stream`);
    socket.write(bytesOnTheWire(talk, frame));
    await sleep(1);
  }
  socket.end();
  await closed;
}

/** Datagrams name no end: the server has read them when it has counted them. */
async function speakUdp(server: TestServer, port: number, talk: Talk): Promise<void> {
  const socket = createSocket('udp4');
  const counted = (): number => server.ingest.counters.get(talk.codec.name)?.frames ?? 0;
  for (const frame of talk.frames) {
    if (!(frame instanceof Uint8Array)) throw new Error(`${talk.title} is no datagram`);
    const before = counted();
    socket.send(bytesOnTheWire(talk, frame), port, HOST);
    await eventually(() => counted() > before);
  }
  socket.close();
}

async function speakHttp(port: number, { frames }: Talk): Promise<void> {
  for (const frame of frames) {
    const { method, url, headers, body } = frame as HttpInput;
    const call = request({ host: HOST, port, path: url, method, headers, agent: false });
    call.end(body);
    const [response] = await once(call, 'response');
    response.resume();
    await once(response, 'end');
  }
}
