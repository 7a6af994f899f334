import { fleetStatus } from './fleetStatus.ts';
import { isDrawable, type VehiclePoint } from './vehiclePoint.ts';

/** The changes of one snapshot or batch. */
export interface VehicleChange<Point> {
  /** Whether `changed` is everything there is now. */
  isWhole: boolean;
  changed: readonly Point[];
  removed: readonly number[];
}

type Listener = () => void;

/**
 * The live vehicles, outside of React, because thousands may change each second. Map, lists and panels read this one store. A vehicle is
 * the same object until it changes, and so is the list of all, so that React can compare by identity.
 */
export class VehicleStore<Point extends VehiclePoint = VehiclePoint> {
  readonly #points = new Map<number, Point>();
  readonly #receivedAt = new Map<number, number>();
  readonly #listeners = new Set<(change: VehicleChange<Point>) => void>();
  readonly #vehicleListeners = new Map<number, Set<Listener>>();
  #list: readonly Point[] | null = null;
  #drawable = 0;
  #loaded = false;

  /** Whether a snapshot has arrived; some vehicles may have come before it. */
  get loaded(): boolean {
    return this.#loaded;
  }

  get size(): number {
    return this.#points.size;
  }

  /** The number of vehicles with a place in the world. */
  get drawable(): number {
    return this.#drawable;
  }

  get(id: number): Point | null {
    return this.#points.get(id) ?? null;
  }

  /** When this browser received the vehicle's point, in milliseconds since 1970; its durations (tDet, tIgn) count on from there. */
  receivedAt(id: number): number | null {
    return this.#receivedAt.get(id) ?? null;
  }

  /** All vehicles; the same array until one of them changes. */
  all(): readonly Point[] {
    this.#list ??= [...this.#points.values()];
    return this.#list;
  }

  /** Calls the listener after each snapshot or batch that had content. Returns the function that ends it. */
  subscribe(listener: (change: VehicleChange<Point>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listener when the vehicle was added, changed or removed; meant for a few vehicles. */
  subscribeVehicle(id: number, listener: Listener): () => void {
    const listeners = this.#vehicleListeners.get(id) ?? new Set();
    this.#vehicleListeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#vehicleListeners.get(id) === listeners)
        this.#vehicleListeners.delete(id);
    };
  }

  /** Replaces all vehicles with a snapshot. */
  replace(points: readonly Point[], nowMs: number): void {
    this.#replace(points, () => nowMs);
  }

  /** Replaces all vehicles with those that were kept, each with the time (milliseconds since 1970) at which it had been received. */
  restore(kept: readonly { point: Point; receivedAt: number }[]): void {
    const times = new Map(kept.map(({ point, receivedAt }) => [point.mid, receivedAt]));
    const points = kept.map(({ point }) => point);
    this.#replace(points, (id) => times.get(id) ?? 0);
  }

  /** Merges the changes of a batch; of two points of the same vehicle the later one counts. */
  merge(points: readonly Point[], removed: readonly number[], nowMs: number): void {
    const known = removed.filter((id) => this.#points.has(id));
    if (points.length === 0 && known.length === 0) return;
    this.#apply({ isWhole: false, changed: points, removed: known }, () => nowMs);
  }

  /** Merges only what is newer than what is known, for answers that may have been overtaken on the way. */
  mergeNewer(points: readonly Point[], nowMs: number): void {
    const newer = points.filter((point) => isNewer(point, this.#points.get(point.mid)));
    this.merge(newer, [], nowMs);
  }

  /** Judges the status of all vehicles by this browser's clock: no message ever says that nothing was sent. */
  markSilent(nowMs: number): void {
    const changed: Point[] = [];
    for (const point of this.#points.values()) {
      const typ = fleetStatus(point, nowMs);
      if (typ !== point.typ) changed.push({ ...point, typ });
    }
    if (changed.length > 0) this.#apply({ isWhole: false, changed, removed: [] }, null);
  }

  /** Removes all vehicles, until the next snapshot. */
  clear(): void {
    const removed = [...this.#points.keys()];
    this.#loaded = false;
    this.#apply({ isWhole: true, changed: [], removed }, null);
  }

  #replace(points: readonly Point[], receivedAt: (id: number) => number): void {
    const staying = new Set(points.map(({ mid }) => mid));
    const removed = [...this.#points.keys()].filter((id) => !staying.has(id));
    this.#loaded = true;
    this.#apply({ isWhole: true, changed: points, removed }, receivedAt);
  }

  /** Applies changes with the times at which they were received; null for those of this browser's own. */
  #apply(change: VehicleChange<Point>, receivedAt: ((id: number) => number) | null): void {
    for (const id of change.removed) {
      this.#count(this.#points.get(id), -1);
      this.#points.delete(id);
      this.#receivedAt.delete(id);
    }
    for (const point of change.changed) {
      this.#count(this.#points.get(point.mid), -1);
      this.#count(point, 1);
      this.#points.set(point.mid, point);
      if (receivedAt) this.#receivedAt.set(point.mid, receivedAt(point.mid));
    }
    this.#list = null;
    // Whoever is notified finds everything in its new state.
    for (const listener of this.#listeners) listener(change);
    this.#notifyListenersOf(change);
  }

  #count(point: Point | undefined, by: 1 | -1): void {
    if (point && isDrawable(point)) this.#drawable += by;
  }

  #notifyListenersOf({ changed, removed }: VehicleChange<Point>): void {
    if (this.#vehicleListeners.size === 0) return;
    const touched = new Set(removed);
    for (const { mid } of changed) touched.add(mid);
    for (const [id, listeners] of this.#vehicleListeners)
      if (touched.has(id)) for (const listener of [...listeners]) listener();
  }
}

/** The part of a store that whoever shows its vehicles needs. */
export type VehicleSource = Pick<
  VehicleStore,
  'drawable' | 'get' | 'all' | 'loaded' | 'subscribe' | 'subscribeVehicle'
>;

/** Whether a point is newer; ISO 8601 in UTC can be compared as text. */
function isNewer(point: VehiclePoint, known: VehiclePoint | undefined): boolean {
  if (!known) return true;
  return point.utx > known.utx || (point.utx === known.utx && point.fGPS > known.fGPS);
}
