import { codecByName } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';
import { AssetDrive } from '../drive/assetDrive.ts';
import { dayStartMs, localDay } from '../drive/localDay.ts';
import { World } from '../drive/world.ts';
import { DEFAULT_SEED, type DemoAsset, demoFleet } from '../fleet/demoFleet.ts';
import { DEMO_POLICY, type HistoryPolicy, recentFromMs } from '../history/policy.ts';
import { type FleetProgress, readProgress, writeProgress } from '../history/progress.ts';
import { openLedger } from '../link/ledger.ts';
import { openLink } from '../link/link.ts';
import { deliverHistory } from './deliverHistory.ts';
import { DeviceFeed } from './deviceFeed.ts';

/** The options of the demo fleet. */
export interface DemoOptions {
  host: string;
  /** DEVICE_PORT_BASE of the server: the port that corresponds to port 5000 of the protocols' usual ports. */
  portBase: number;
  /** The folder that keeps the progress; it may be the server's DATA_DIR. */
  folder: string;
  seed?: number;
  /** Days of history to report at the first start. */
  days?: number;
  /** Which assets drive; all of them where it is absent. */
  assets?: (asset: DemoAsset) => boolean;
  policy?: HistoryPolicy;
  /** A file to which each acknowledged message is added as a line of JSON; null for none. */
  ledgerFile?: string | null;
  now?: () => number;
  /** Called each second until the history is delivered, and once when it is. */
  onProgress?: (progress: DemoProgress) => void;
  /** Called with an error for which nobody waits. */
  onError?: (error: unknown) => void;
}

/** The progress of the demo. */
export interface DemoProgress {
  /** The share of the history that has been delivered, 0 to 100. */
  percent: number;
  /** Positions delivered since the start, and in the last second. */
  delivered: number;
  deliveredPerSecond: number;
  liveVehicles: number;
  vehicles: number;
  isDone: boolean;
}

/** A demo fleet that is running. */
export interface RunningFleet {
  progress(): DemoProgress;
  /** Resolves when the whole history is delivered. */
  historyDelivered: Promise<void>;
  stop(): Promise<void>;
}

const DEFAULT_DAYS = 30;
const TICK_MS = 1000;
const SAVE_MS = 3000;

/** Starts the demo fleet: it reports live and delivers the history of the past days, over real sockets to the ports of a server. */
export function startDemoFleet(options: DemoOptions): RunningFleet {
  const { host, portBase, folder, seed = DEFAULT_SEED, days = DEFAULT_DAYS, policy = DEMO_POLICY } = options;
  const now = options.now ?? Date.now;
  const startedMs = now();
  const fleet = demoFleet(seed);
  const kept = readProgress(folder, seed);
  const state: FleetProgress = kept ?? { seed, firstDay: localDay(startedMs) - days, devices: {} };
  const ledger = options.ledgerFile ? openLedger(options.ledgerFile) : null;
  const world = new World();
  const iButtons = new Map(
    fleet.customers.flatMap(({ drivers }) => drivers.map(({ key, iButton }) => [key, iButton])),
  );
  let delivered = 0;
  let deliveredBefore = 0;
  let perSecond = 0;
  let stopped = false;

  const openFeed = (asset: DemoAsset): DeviceFeed => {
    const { device } = asset;
    const codec = codecByName(device.protocol);
    if (!codec) throw new Error(`no codec speaks ${device.protocol}`);
    const drivers = asset.driverKeys.map((key) => iButtons.get(key) ?? '');
    // before the first day there are no reports, so none are missing
    state.devices[device.identifier] ??= { deliveredToMs: dayStartMs(state.firstDay), missing: [] };
    const isAcknowledged =
      device.transport === 'http' || codec.device.acknowledged(new Uint8Array(0)) !== null;
    return new DeviceFeed({
      drive: new AssetDrive(world, asset, seed, state.firstDay, drivers),
      progress: state.devices[device.identifier]!,
      policy,
      openLink: () =>
        openLink({
          codec,
          transport: device.transport,
          host,
          port: portBase + codec.usualPort - 5000,
          deviceId: device.identifier,
          windowFrames: policy.windowFrames,
          onAcknowledged: (messages: readonly DeviceMessage[]) => {
            if (isAcknowledged) ledger?.note(device.identifier, messages);
          },
        }),
      onDelivered: (count) => {
        delivered += count;
      },
    });
  };
  const wanted = options.assets ?? (() => true);
  const feeds = fleet.customers.flatMap(({ assets }) => assets.filter(wanted).map(openFeed));
  // nobody acknowledges these devices, so they have no history to deliver: they only report
  const strangers = fleet.strangers.filter(wanted).map(openFeed);

  const spanMs = (startedMs - dayStartMs(state.firstDay)) * feeds.length;
  const leftMs = (): number =>
    feeds.reduce((sum, { isLive, progress: { deliveredToMs, missing } }) => {
      const behindMs = isLive ? 0 : Math.max(0, startedMs - deliveredToMs);
      return sum + behindMs + missing.reduce((gaps, [fromMs, toMs]) => gaps + toMs - fromMs, 0);
    }, 0);
  const progress = (): DemoProgress => {
    const left = leftMs();
    const liveVehicles = feeds.filter(({ isLive }) => isLive).length;
    return {
      percent: Math.floor(1000 * (1 - left / Math.max(1, spanMs))) / 10,
      delivered,
      deliveredPerSecond: perSecond,
      liveVehicles,
      vehicles: feeds.length,
      isDone: left === 0 && liveVehicles === feeds.length,
    };
  };

  const ticking = setInterval(() => {
    for (const feed of [...strangers, ...feeds]) feed.tick(now());
  }, TICK_MS);
  const saving = setInterval(() => writeProgress(folder, state), SAVE_MS);
  const reporting = setInterval(() => {
    perSecond = Math.round(((delivered - deliveredBefore) * 1000) / TICK_MS);
    deliveredBefore = delivered;
    const current = progress();
    if (!current.isDone) options.onProgress?.(current);
  }, TICK_MS);

  for (const feed of strangers) feed.beginAt(recentFromMs(startedMs, policy));
  const historyDelivered = deliverHistory(feeds, policy, now, () => stopped).then(() => {
    writeProgress(folder, state);
    if (!stopped) options.onProgress?.(progress());
  });
  historyDelivered.catch((error: unknown) => options.onError?.(error));

  return {
    progress,
    historyDelivered,
    stop: async () => {
      stopped = true;
      for (const timer of [ticking, saving, reporting]) clearInterval(timer);
      await Promise.all([...strangers, ...feeds].map((feed) => feed.stop()));
      await historyDelivered;
      await ledger?.close();
      writeProgress(folder, state);
    },
  };
}
