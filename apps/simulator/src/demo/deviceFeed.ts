import type { DeviceMessage } from '@rastro/domain';
import type { AssetDrive } from '../drive/assetDrive.ts';
import type { HistoryPolicy } from '../history/policy.ts';
import type { DeviceProgress } from '../history/progress.ts';
import type { DeviceLink } from '../link/deviceLink.ts';
import { ReportStream } from './reportStream.ts';

/** Largest number of messages that a device keeps for a server that does not answer; further ones wait in the drive. */
const MOST_PENDING = 2000;

/**
 * One device and its link: reports the past and the present, and knows what has been delivered. One connection carries both, as
 * with a real device.
 */
export class DeviceFeed {
  readonly progress: DeviceProgress;
  readonly #drive: AssetDrive;
  readonly #policy: HistoryPolicy;
  readonly #openLink: () => DeviceLink;
  readonly #onDelivered: (count: number) => void;
  #link: DeviceLink | null = null;
  #live: ReportStream | null = null;
  #stopped = false;

  constructor(options: {
    drive: AssetDrive;
    progress: DeviceProgress;
    policy: HistoryPolicy;
    openLink: () => DeviceLink;
    /** Called with the number of messages that have been delivered. */
    onDelivered: (count: number) => void;
  }) {
    this.#drive = options.drive;
    this.progress = options.progress;
    this.#policy = options.policy;
    this.#openLink = options.openLink;
    this.#onDelivered = options.onDelivered;
  }

  /** Whether the device sends its reports one by one, each after the answer to the previous one. */
  get isUnhurried(): boolean {
    return this.#drive.asset.device.transport === 'http';
  }

  get isLive(): boolean {
    return this.#live !== null;
  }

  /** Starts live reports at an instant; nothing before it is ever reported. */
  beginAt(fromMs: number): void {
    this.progress.deliveredToMs = Math.max(this.progress.deliveredToMs, fromMs);
    this.#live = new ReportStream(this.#drive, this.progress.deliveredToMs);
  }

  /** Starts live reports at `fromMs` and leaves what lies before it to be reported later. */
  goLiveFrom(fromMs: number): void {
    const { progress } = this;
    if (progress.deliveredToMs < fromMs) {
      progress.missing.push([progress.deliveredToMs, fromMs]);
      progress.deliveredToMs = fromMs;
    }
    this.#live = new ReportStream(this.#drive, progress.deliveredToMs);
  }

  /** Reports everything since the last delivery, oldest first, as fast as it is acknowledged, until the device is live. */
  async catchUp(now: () => number): Promise<void> {
    const stream = new ReportStream(this.#drive, this.progress.deliveredToMs);
    for (;;) {
      const dueMs = now();
      const reports = stream.next(dueMs, this.#policy.chunkMessages);
      const last = reports.at(-1);
      if (!last) {
        // a time without reports belongs to the history, too
        this.progress.deliveredToMs = Math.max(this.progress.deliveredToMs, dueMs);
        this.#live = stream;
        return;
      }
      if (!(await this.#send(reports.map(({ message }) => message)))) return;
      this.progress.deliveredToMs = last.sendAtMs;
    }
  }

  /** Reports what is missing, oldest first, as from the memory of the device. */
  async fillMissing(): Promise<void> {
    const { missing } = this.progress;
    for (let gap = missing[0]; gap; gap = missing[0]) {
      const [fromMs, toMs] = gap;
      const stream = new ReportStream(this.#drive, fromMs);
      for (;;) {
        const reports = stream.next(toMs, this.#policy.chunkMessages);
        const last = reports.at(-1);
        if (!last) break;
        for (const { message } of reports) message.attributes.archive = true;
        if (!(await this.#send(reports.map(({ message }) => message)))) return;
        gap[0] = last.sendAtMs;
      }
      missing.shift();
    }
  }

  /** Sends what is due now. */
  tick(nowMs: number): void {
    if (!this.#live || this.#stopped || (this.#link?.pending ?? 0) > MOST_PENDING) return;
    const reports = this.#live.next(nowMs, MOST_PENDING);
    const last = reports.at(-1);
    if (!last) return;
    this.#send(reports.map(({ message }) => message)).then((isDelivered) => {
      if (isDelivered) this.progress.deliveredToMs = Math.max(this.progress.deliveredToMs, last.sendAtMs);
    });
  }

  /** Ends the connection. What was not delivered is sent again after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#link?.close();
  }

  /** Sends messages. Resolves with true when they were delivered, and with false when the feed was stopped before. */
  async #send(messages: readonly DeviceMessage[]): Promise<boolean> {
    if (this.#stopped) return false;
    this.#link ??= this.#openLink();
    try {
      await this.#link.send(messages);
    } catch (error) {
      if (this.#stopped) return false;
      throw error;
    }
    this.#onDelivered(messages.length);
    return true;
  }
}
