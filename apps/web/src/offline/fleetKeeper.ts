import type { VehiclePoint, VehicleStore } from '../live/index.ts';
import type { KeptFleetStorage, KeptHead, KeptPoint } from './keptFleet.ts';

/** What a keeper depends on; replaced in tests. */
export interface KeeperParts {
  store: Pick<VehicleStore, 'all' | 'get' | 'receivedAt' | 'loaded' | 'subscribe'>;
  storage: KeptFleetStorage;
  /** What is kept beside the points at this moment; null while there is nothing to go on from. */
  head(): Omit<KeptHead, 'writer'> | null;
  /** What is needed to choose among the groups. */
  choice(): unknown;
  /** Whether the user whose fleet it is is still logged in in this browser. */
  isAllowed(): boolean;
  /** A name for this page that no other one has. */
  writer: string;
  now(): number;
}

/** What changes all the time is written once a minute, and a snapshot soon. */
const EVERY_MS = 60_000;
const SOON_MS = 2_000;

/**
 * Keeps a fleet for when there is no network: once a minute, when `keepNow` is called, and at once where a vehicle is no longer to be
 * seen. A browser that refuses to store is not asked again.
 */
export class FleetKeeper {
  readonly #parts: KeeperParts;
  #unsubscribe: (() => void) | null = null;
  #changed = new Set<number>();
  #removed = new Set<number>();
  #isWhole = false;
  #isRefused = false;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  start(): void {
    this.stop();
    this.#unsubscribe = this.#parts.store.subscribe(({ isWhole, changed, removed }) => {
      this.#isWhole ||= isWhole;
      for (const { mid } of changed) this.#changed.add(mid);
      for (const id of removed) this.#removed.add(id);
      this.#writeIn(removed.length > 0 ? 0 : isWhole ? SOON_MS : this.#pauseMs());
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#forgetTimer();
  }

  /** Writes what has changed now and when the server was heard last, because the page may be about to end, or the network has. */
  keepNow(): void {
    this.#forgetTimer();
    this.#writing = this.#writing.then(() => this.#write());
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #pauseMs(): number {
    return Math.max(SOON_MS, this.#writtenAt + EVERY_MS - this.#parts.now());
  }

  #writeIn(delayMs: number): void {
    const dueAt = this.#parts.now() + delayMs;
    if (dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => this.keepNow(), delayMs);
  }

  #forgetTimer(): void {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  async #write(): Promise<void> {
    const { store, storage, now } = this.#parts;
    if (this.#isRefused || !this.#isAllowed()) return;
    this.#writtenAt = now();
    try {
      // Where another choice was made, what was chosen before is shown no more, and what is chosen now is not known yet.
      if (!store.loaded) await (this.#isWhole && storage.erase());
      else if (!(await this.#writeChange(this.#isWhole))) await this.#writeChange(true);
    } catch (cause) {
      console.info('This browser keeps nothing for when there is no network', cause);
      this.#isRefused = true;
      await storage.erase().catch(() => undefined); // it may be full; what is old is of no use
    }
  }

  /** Gives false where a change does not fit on what is stored. */
  async #writeChange(isWhole: boolean): Promise<boolean> {
    const { store, storage, writer, choice } = this.#parts;
    const head = this.#parts.head();
    if (!head) return true;
    const points = (isWhole ? store.all() : [...this.#changed].map((id) => store.get(id)))
      .filter((point) => point !== null)
      .map((point) => this.#kept(point, head.at));
    const removed = isWhole ? [] : [...this.#removed].filter((id) => store.get(id) === null);
    [this.#changed, this.#removed, this.#isWhole] = [new Set(), new Set(), false];
    const change = { head: { ...head, writer }, choice: choice(), points, removed, isWhole };
    return storage.write(change, () => this.#isAllowed());
  }

  #kept(point: VehiclePoint, at: number): KeptPoint {
    return { point, receivedAt: this.#parts.store.receivedAt(point.mid) ?? at };
  }

  #isAllowed(): boolean {
    return this.#unsubscribe !== null && this.#parts.isAllowed();
  }
}
