import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codecByName } from '@rastro/codecs';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AssetDrive } from '../drive/assetDrive.ts';
import { dayStartMs, localDay } from '../drive/localDay.ts';
import { World } from '../drive/world.ts';
import { allAssets, type DemoAsset, type DeviceProtocol, demoFleet } from '../fleet/demoFleet.ts';
import { DEMO_POLICY, type HistoryPolicy, isLiveFirst } from '../history/policy.ts';
import { readProgress, writeProgress } from '../history/progress.ts';
import { type FakeServer, fakeTcpServer } from '../link/testing/fakeServer.ts';
import { createRandom } from '../random.ts';
import { ReportStream } from './reportStream.ts';
import { type DemoOptions, type RunningFleet, startDemoFleet } from './startDemoFleet.ts';

vi.setConfig({ testTimeout: 60_000 });

const SEED = 5;
const NOON = Date.UTC(2026, 10, 5, 17); // a Thursday, in Lima
const DAYS = 3;
const fleet = demoFleet(SEED);
const world = new World(); // its ways are found once for all that is compared
const assetSpeaking = (protocol: DeviceProtocol): DemoAsset =>
  fleet.customers
    .flatMap(({ assets }) => assets)
    .find(
      ({ device, profile }) =>
        device.protocol === protocol && device.transport !== 'udp' && profile.quirks.length === 0,
    )!;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-demo-'));
  const own = folder;
  onTestFinished(() => rmSync(own, { recursive: true })); // the first that is said is done last: when the fleet has stopped
});

/** Fix times of everything that the asset reports between two instants of sending. */
function reportedBetween(asset: DemoAsset, fromMs: number, toMs: number): number[] {
  const drive = new AssetDrive(world, asset, SEED, localDay(NOON) - DAYS);
  return new ReportStream(drive, fromMs).next(toMs, 1_000_000).map(({ message }) => message.fixTime!);
}
const firstMs = dayStartMs(localDay(NOON) - DAYS);

async function serve(asset: DemoAsset): Promise<FakeServer> {
  const server = await fakeTcpServer(codecByName(asset.device.protocol)!, {
    random: createRandom('answers'),
  });
  onTestFinished(() => server.close());
  return server;
}

function start(asset: DemoAsset, server: FakeServer, options: Partial<DemoOptions> = {}): RunningFleet {
  const running = startDemoFleet({
    host: '127.0.0.1',
    portBase: server.port - (codecByName(asset.device.protocol)!.usualPort - 5000),
    folder,
    seed: SEED,
    days: DAYS,
    assets: ({ key }) => key === asset.key,
    policy: { ...DEMO_POLICY, liveFirstShare: 0 },
    now: () => NOON,
    ...options,
  });
  onTestFinished(() => running.stop());
  return running;
}

const receivedTimes = (server: FakeServer): number[] => server.received.map(({ fixTime }) => fixTime!);
const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);

describe.each(['teltonika', 'gt06', 'queclink', 'suntech'] as const)('history over %s', (protocol) => {
  const asset = assetSpeaking(protocol);

  test('is delivered whole, in order and once, which a second start knows', async () => {
    const server = await serve(asset);
    const first = start(asset, server);
    await first.historyDelivered;
    await expect.poll(() => server.received.length).toBe(reportedBetween(asset, firstMs, NOON).length);
    expect(receivedTimes(server)).toEqual(reportedBetween(asset, firstMs, NOON));
    expect(first.progress()).toMatchObject({ percent: 100, liveVehicles: 1, isDone: true });
    await first.stop();

    server.received.length = 0;
    const later = NOON + 20 * 60_000;
    const second = start(asset, server, { now: () => later });
    await second.historyDelivered;
    await expect.poll(() => receivedTimes(server)).toEqual(reportedBetween(asset, NOON, later));
  });
});

test('a vehicle that is live first reports the last hours at once, and the rest as archive', async () => {
  const asset = assetSpeaking('gt06');
  const server = await serve(asset);
  const policy: HistoryPolicy = { ...DEMO_POLICY, liveFirstShare: 1, chunkMessages: 50 };
  const running = start(asset, server, { policy });
  await running.historyDelivered;
  await expect.poll(() => running.progress().isDone).toBe(true);
  const recent = reportedBetween(asset, NOON - policy.recentMs, NOON);
  expect(receivedTimes(server).slice(0, recent.length)).toEqual(recent);
  await expect
    .poll(() => sorted(receivedTimes(server)))
    .toEqual(sorted(reportedBetween(asset, firstMs, NOON)));
});

test('the present is reported as it comes', async () => {
  const asset = assetSpeaking('teltonika');
  const server = await serve(asset);
  let nowMs = NOON;
  const running = start(asset, server, { now: () => nowMs });
  await running.historyDelivered;
  const before = server.received.length;
  nowMs += 15 * 60_000;
  const expected = reportedBetween(asset, NOON, nowMs);
  expect(expected.length).toBeGreaterThan(0);
  await expect.poll(() => receivedTimes(server).slice(before), { timeout: 5000 }).toEqual(expected);
});

test('a fleet that was stopped in the middle of its history continues from there', async () => {
  const asset = assetSpeaking('gt06');
  const server = await serve(asset);
  const first = start(asset, server, { policy: { ...DEMO_POLICY, liveFirstShare: 0, chunkMessages: 20 } });
  await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThan(100);
  await first.stop();
  const deliveredBefore = server.received.length;
  const whole = reportedBetween(asset, firstMs, NOON);
  expect(deliveredBefore).toBeLessThan(whole.length);
  const second = start(asset, server);
  await second.historyDelivered;
  // what was sent and not yet counted as delivered is received twice
  expect(server.received.length - whole.length).toBeLessThanOrEqual(20);
  expect(new Set(receivedTimes(server))).toEqual(new Set(whole));
});

test('the ledger names what was acknowledged, and nothing that nobody acknowledges', async () => {
  const ledgerFile = join(folder, 'ledger.jsonl');
  const acknowledged = assetSpeaking('queclink');
  const server = await serve(acknowledged);
  const running = start(acknowledged, server, { ledgerFile });
  await running.historyDelivered;
  await running.stop();
  const lines = readFileSync(ledgerFile, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { fixTime: number }).fixTime)).toEqual(
    reportedBetween(acknowledged, firstMs, NOON),
  );

  rmSync(ledgerFile);
  const silent = assetSpeaking('suntech');
  const deaf = await serve(silent);
  const unheard = start(silent, deaf, { ledgerFile });
  await unheard.historyDelivered;
  await unheard.stop();
  expect(readFileSync(ledgerFile, 'utf8')).toBe('');
});

test('an unregistered device reports from its start on, and nobody waits for it', async () => {
  const [stranger] = fleet.strangers;
  const server = await serve(stranger!);
  const running = start(stranger!, server);
  await running.historyDelivered;
  expect(running.progress()).toMatchObject({ vehicles: 0, isDone: true });
  const expected = reportedBetween(stranger!, NOON - DEMO_POLICY.recentMs, NOON);
  await expect.poll(() => receivedTimes(server), { timeout: 5000 }).toEqual(expected);
});

test('live vehicles are spread over the fleet in the share of the policy', () => {
  const assets = allAssets(fleet);
  const live = assets.filter((_, i) => isLiveFirst(i, DEMO_POLICY));
  expect(live.length / assets.length).toBeCloseTo(DEMO_POLICY.liveFirstShare, 1);
  for (const { assets: own } of fleet.customers) expect(own.some((asset) => live.includes(asset))).toBe(true);
});

test('progress is stored whole, and that of another seed or version is ignored', () => {
  expect(readProgress(folder, SEED)).toBe(null);
  const progress = {
    seed: SEED,
    firstDay: 20_000,
    devices: { a: { deliveredToMs: 5, missing: [[1, 2]] as [number, number][] } },
  };
  writeProgress(folder, progress);
  expect(readProgress(folder, SEED)).toEqual(progress);
  expect(readProgress(folder, SEED + 1)).toBe(null);
  for (const broken of ['{"version":', '[]', '{"version":99}']) {
    writeFileSync(join(folder, 'simulator-progress.json'), broken);
    expect(readProgress(folder, SEED)).toBe(null);
  }
});
