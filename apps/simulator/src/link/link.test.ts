import { type Codec, codecByName } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';
import { afterEach, describe, expect, test } from 'vitest';
import { Wanderer } from '../load/wanderer.ts';
import { createRandom } from '../random.ts';
import { type DeviceLink, LinkClosed } from './deviceLink.ts';
import { openLink } from './link.ts';
import {
  type FakeServer,
  type Faults,
  fakeHttpServer,
  fakeTcpServer,
  fakeUdpServer,
} from './testing/fakeServer.ts';

const DEVICE_ID = '359999000000016';
const START = Date.UTC(2026, 10, 20, 12);
const PATIENCE_MS = 100;
const codecOf = (name: string): Codec => codecByName(name) as Codec;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** A link with a ledger of what it reported as delivered. */
function linkTo(port: number, codec: Codec, transport: 'tcp' | 'udp' | 'http') {
  const acknowledged: DeviceMessage[] = [];
  const link = openLink({
    codec,
    transport,
    host: '127.0.0.1',
    port,
    deviceId: DEVICE_ID,
    patienceMs: PATIENCE_MS,
    retryMs: 2,
    onAcknowledged: (messages) => acknowledged.push(...messages),
  });
  opened.push(link);
  return { link, acknowledged };
}

const timesOf = (messages: readonly DeviceMessage[]): (number | null)[] =>
  messages.map(({ fixTime }) => fixTime);

/** Sends `count` messages in batches of `batch`; resolves when all are delivered. */
async function sendAll(link: DeviceLink, count: number, batch: number): Promise<DeviceMessage[]> {
  const wanderer = new Wanderer(DEVICE_ID, 1, START, 1_000);
  const all = Array.from({ length: count }, () => wanderer.next());
  const sent: Promise<void>[] = [];
  for (let i = 0; i < all.length; i += batch) sent.push(link.send(all.slice(i, i + batch)));
  await Promise.all(sent);
  return all;
}

/**
 * Expects that everything was received, that nothing was reported as delivered before it was received, and that first arrivals
 * came in order.
 */
function expectAllDelivered(
  server: FakeServer,
  all: DeviceMessage[],
  acknowledged: DeviceMessage[],
  link: DeviceLink,
) {
  expect(timesOf(acknowledged)).toEqual(timesOf(all));
  expect([...new Set(timesOf(server.received))]).toEqual(timesOf(all));
  expect(link.pending).toBe(0);
}

describe.each(['teltonika', 'gt06', 'queclink'])('%s over TCP', (name) => {
  const codec = codecOf(name);
  const cases: [what: string, faults: Omit<Faults, 'random'>, fewest: number][] = [
    ['an orderly server', {}, 1],
    ['connections cut before frames are read', { cutBefore: 0.15 }, 3],
    ['connections cut with the answers on them', { cutAfter: 0.15 }, 2],
    ['answers that never come', { silent: 0.03 }, 1],
    ['all of it', { cutBefore: 0.05, cutAfter: 0.05, silent: 0.02 }, 3],
  ];
  test.each(cases)(
    'delivers everything in order through %s',
    async (what, faults, fewest) => {
      const server = await fakeTcpServer(codec, { random: createRandom(name, what), ...faults });
      opened.push(server);
      const { link, acknowledged } = linkTo(server.port, codec, 'tcp');
      const all = await sendAll(link, 100, 4);
      expectAllDelivered(server, all, acknowledged, link);
      expect(server.connections).toBeGreaterThanOrEqual(fewest);
    },
    30_000,
  );

  test('waits for a server that is away at first', async () => {
    const random = createRandom(name);
    const away = await fakeTcpServer(codec, { random });
    await away.close();
    const { link, acknowledged } = linkTo(away.port, codec, 'tcp');
    const sending = sendAll(link, 20, 5);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(link.pending).toBe(20);
    const server = await fakeTcpServer(codec, { random }, away.port);
    opened.push(server);
    expectAllDelivered(server, await sending, acknowledged, link);
  });
});

test.each(['suntech', 'h02'])('%s, which is not acknowledged, is handed over in order', async (name) => {
  const codec = codecOf(name);
  const server = await fakeTcpServer(codec, { random: createRandom(name) });
  opened.push(server);
  const { link } = linkTo(server.port, codec, 'tcp');
  const all = await sendAll(link, 40, 4);
  expect(link.pending).toBe(0);
  await expect.poll(() => timesOf(server.received)).toEqual(timesOf(all));
});

test.each(['teltonika', 'queclink'])(
  '%s over UDP: lost, late and doubled answers',
  async (name) => {
    const codec = codecOf(name);
    const random = createRandom('udp', name);
    const server = await fakeUdpServer(codec, { random, cutBefore: 0.1, silent: 0.1, twice: 0.5 });
    opened.push(server);
    const { link, acknowledged } = linkTo(server.port, codec, 'udp');
    const all = await sendAll(link, 60, 2);
    expectAllDelivered(server, all, acknowledged, link);
  },
  30_000,
);

test('osmand over HTTP: refused and cut requests are made again', async () => {
  const codec = codecOf('osmand');
  const random = createRandom('http');
  const server = await fakeHttpServer(codec, { random, cutAfter: 0.1, silent: 0.1 });
  opened.push(server);
  const { link, acknowledged } = linkTo(server.port, codec, 'http');
  const all = await sendAll(link, 25, 5);
  expectAllDelivered(server, all, acknowledged, link);
}, 30_000);

test.each(['tcp', 'udp', 'http'] as const)(
  'a closed %s link rejects what waits and what comes',
  async (transport) => {
    const codec = codecOf(transport === 'http' ? 'osmand' : 'teltonika');
    const { link } = linkTo(1, codec, transport);
    const wanderer = new Wanderer(DEVICE_ID, 1, START, 1_000);
    const waiting = link.send([wanderer.next()]);
    const rejected = expect(waiting).rejects.toThrow(LinkClosed);
    await link.close();
    await rejected;
    await expect(link.send([wanderer.next()])).rejects.toThrow(LinkClosed);
  },
);
