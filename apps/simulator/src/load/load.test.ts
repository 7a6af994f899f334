import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Codec, codecByName } from '@rastro/codecs';
import { afterEach, expect, test } from 'vitest';
import { luhnDigit } from '../fleet/identifiers.ts';
import { fakeTcpServer } from '../link/testing/fakeServer.ts';
import { createRandom } from '../random.ts';
import { loadDevices } from './devices.ts';
import { type LoadStats, startLoad } from './load.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** The port base with which the codec's port is that of a fake server. */
const baseFor = (port: number, codec: Codec): number => port - codec.usualPort + 5_000;

test('identifiers are valid IMEIs, no two alike, the same each time', () => {
  const devices = loadDevices(2_000, 'teltonika', 500);
  expect(devices).toEqual(loadDevices(2_500, 'teltonika').slice(500));
  expect(new Set(devices.map(({ identifier }) => identifier)).size).toBe(2_000);
  for (const { identifier } of devices) {
    expect(identifier).toMatch(/^\d{15}$/);
    expect(Number(identifier.at(-1))).toBe(luhnDigit(identifier.slice(0, -1)));
  }
});

test('the ledger has what the server took and acknowledged, each record once, though connections break', async () => {
  const codec = codecByName('teltonika') as Codec;
  const server = await fakeTcpServer(codec, {
    random: createRandom('load'),
    cutBefore: 0.01,
    cutAfter: 0.01,
  });
  opened.push(server.close);
  const folder = await mkdtemp(join(tmpdir(), 'rastro-load-'));
  opened.push(() => rm(folder, { recursive: true }));
  const ledger = join(folder, 'ledger.jsonl');
  const seconds: LoadStats[] = [];
  const load = startLoad({
    host: '127.0.0.1',
    portBase: baseFor(server.port, codec),
    devices: loadDevices(10, 'teltonika'),
    rate: 2_000,
    batch: 5,
    ledger,
    onStats: (stats) => seconds.push(stats),
  });
  await expect.poll(() => seconds.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  const total = await load.stop();

  const noted = (await readFile(ledger, 'utf8')).trim().split('\n');
  expect(total.acknowledged).toBeGreaterThan(0);
  expect(noted).toHaveLength(total.acknowledged);
  expect(new Set(noted).size).toBe(noted.length);
  const taken = new Set(
    server.received.map(({ deviceId, fixTime, latitude, longitude }) =>
      JSON.stringify({ deviceId, fixTime, latitude, longitude }),
    ),
  );
  expect(noted.filter((line) => !taken.has(line))).toEqual([]);
  expect(total.sent).toBeGreaterThanOrEqual(total.acknowledged);
  expect(total).toMatchObject({ connections: 10 });
  expect(total.latencyP50Ms).toBeLessThanOrEqual(total.latencyMaxMs);
});

test('devices hold back while nothing is acknowledged', async () => {
  const codec = codecByName('gt06') as Codec;
  const server = await fakeTcpServer(codec, { random: createRandom('load'), silent: 1 });
  opened.push(server.close);
  let sent = 0;
  const load = startLoad({
    host: '127.0.0.1',
    portBase: baseFor(server.port, codec),
    devices: loadDevices(2, 'gt06'),
    rate: 5_000,
    batch: 5,
    onStats: (stats) => {
      sent += stats.sent;
    },
  });
  opened.push(load.stop);
  await expect.poll(() => sent, { timeout: 10_000 }).toBeGreaterThan(0);
  const before = sent;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(sent).toBe(before);
  expect(sent).toBeLessThanOrEqual(2 * 9 * 5);
});
