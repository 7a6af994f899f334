import { codecByName } from '@rastro/codecs';
import { openLedger } from '../link/ledger.ts';
import { type DeviceLink, LinkClosed, openLink } from '../link/link.ts';
import type { LoadDevice } from './devices.ts';
import { Wanderer } from './wanderer.ts';

/** The options of the load. */
export interface LoadOptions {
  host: string;
  portBase: number;
  devices: readonly LoadDevice[];
  /** Positions a second of all devices together. */
  rate: number;
  /** Positions in each frame, where the protocol has batches. */
  batch: number;
  /** How long ago the first positions were taken; 20 hours where nothing is said. With 0 the devices report live. */
  hoursAgo?: number;
  /** The file that lists the acknowledged positions; null for none. */
  ledger?: string | null;
  /** Called each second. */
  onStats?: (stats: LoadStats) => void;
}

/** The statistics of one second, or of the whole load. Latencies are milliseconds from sending a frame to its acknowledgement. */
export interface LoadStats {
  seconds: number;
  connections: number;
  sent: number;
  acknowledged: number;
  latencyP50Ms: number;
  latencyP99Ms: number;
  latencyMaxMs: number;
}

const TICK_MS = 20;
/** The history leads up to now, so that no fix lies in the future even at high rates. */
const HOURS_AGO = 20;
/** Number of unacknowledged batches at which a device makes no more: the load adapts to the server. */
const MOST_PENDING_BATCHES = 8;
const MOST_LATENCIES = 200_000;

/** Starts `devices.length` connections that together send `rate` positions a second. */
export function startLoad(options: LoadOptions): { stop(): Promise<LoadStats> } {
  const { devices, rate, batch, host, portBase, hoursAgo = HOURS_AGO } = options;
  const ledger = options.ledger ? openLedger(options.ledger) : null;
  const intervalMs = Math.max(1_000, Math.round((1_000 * devices.length) / rate / 1_000) * 1_000);
  const startTime = Math.floor(Date.now() / 1_000) * 1_000 - hoursAgo * 3_600_000;
  let sent = 0;
  let acknowledged = 0;
  let latencies: number[] = [];
  const all = { sent: 0, acknowledged: 0, latencies: [] as number[] };
  const startedAt = performance.now();

  const vehicles = devices.map(({ identifier, protocol }, index) => {
    const codec = codecByName(protocol);
    if (!codec) throw new Error(`no protocol ${protocol}`);
    const link: DeviceLink = openLink({
      codec,
      transport: codec.transports[0] ?? 'tcp',
      host,
      port: portBase + codec.usualPort - 5_000,
      deviceId: identifier,
      onAcknowledged: (messages, latencyMs) => {
        acknowledged += messages.length;
        if (latencies.length < MOST_LATENCIES) latencies.push(latencyMs);
        ledger?.note(identifier, messages);
      },
    });
    return { link, wanderer: new Wanderer(identifier, index, startTime, intervalMs) };
  });

  let next = 0;
  let owed = 0;
  let lastTick = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    owed = Math.min(owed + ((now - lastTick) / 1_000) * rate, rate);
    lastTick = now;
    for (let looked = 0; owed >= batch && looked < vehicles.length; looked++) {
      const vehicle = vehicles[next];
      next = (next + 1) % vehicles.length;
      if (!vehicle || vehicle.link.pending > MOST_PENDING_BATCHES * batch) continue;
      owed -= batch;
      sent += batch;
      const messages = Array.from({ length: batch }, () => vehicle.wanderer.next());
      vehicle.link.send(messages).catch((cause) => {
        if (!(cause instanceof LinkClosed)) throw cause;
      });
    }
  }, TICK_MS);

  const reporting = setInterval(() => {
    options.onStats?.(statsOf(1, sent, acknowledged, latencies));
    fold();
  }, 1_000);

  function fold(): void {
    all.sent += sent;
    all.acknowledged += acknowledged;
    for (const latency of latencies) if (all.latencies.length < MOST_LATENCIES) all.latencies.push(latency);
    sent = 0;
    acknowledged = 0;
    latencies = [];
  }

  function statsOf(
    seconds: number,
    sentNow: number,
    acknowledgedNow: number,
    times: readonly number[],
  ): LoadStats {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): number =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
    return {
      seconds: Math.round(seconds * 10) / 10,
      connections: vehicles.length,
      sent: sentNow,
      acknowledged: acknowledgedNow,
      latencyP50Ms: at(0.5),
      latencyP99Ms: at(0.99),
      latencyMaxMs: at(1),
    };
  }

  return {
    stop: async () => {
      clearInterval(ticking);
      clearInterval(reporting);
      const seconds = (performance.now() - startedAt) / 1_000;
      await Promise.all(vehicles.map(({ link }) => link.close()));
      await ledger?.close();
      fold();
      return statsOf(seconds, all.sent, all.acknowledged, all.latencies);
    },
  };
}
