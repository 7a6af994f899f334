import { FLEET_STATUSES, statusOf } from '../../status/index.ts';
import { isDrawable, type VehiclePoint } from './vehiclePoint.ts';

/** The numbers of vehicles; a new object only when one of the numbers changed. */
export interface VehicleCounts {
  total: number;
  /** The number of vehicles with a place in the world. */
  drawable: number;
  /** The number by status. */
  byStatus: readonly number[];
}

/** The changes of one snapshot or batch, which are sent once to each map. */
export interface VehicleBatch {
  changed: readonly VehiclePoint[];
  removed: readonly number[];
}

type Listener = () => void;

/**
 * The fleet, outside React. Points are kept as the objects that were received, one for each vehicle: a vehicle is the same object
 * until it changes, so that React can compare by identity. Replacing an object in a Map was faster than copying 20 fields into
 * arrays, and the arrays that the cluster index needs are in its worker.
 */
export class VehicleStore {
  readonly #points = new Map<number, VehiclePoint>();
  readonly #batchListeners = new Set<(batch: VehicleBatch) => void>();
  readonly #countListeners = new Set<Listener>();
  readonly #vehicleListeners = new Map<number, Set<Listener>>();
  #isWhole = false;
  #counts: VehicleCounts = { total: 0, drawable: 0, byStatus: FLEET_STATUSES.map(() => 0) };

  get = (id: number): VehiclePoint | null => this.#points.get(id) ?? null;
  all = (): Iterable<VehiclePoint> => this.#points.values();
  counts = (): VehicleCounts => this.#counts;

  /** Whether all vehicles that there are have come; until then those that come first may be in one corner of the fleet's area. */
  isWhole = (): boolean => this.#isWhole;

  /** Applies a snapshot: vehicles that are not among `points` are removed. With `isWhole` false more of them are to come. */
  applySnapshot(points: readonly VehiclePoint[], isWhole = true): void {
    this.#isWhole = isWhole;
    const staying = new Set(points.map(({ mid }) => mid));
    const removed = [...this.#points.keys()].filter((id) => !staying.has(id));
    this.#apply(points, removed);
  }

  /** Applies changes; of two points of the same vehicle the later one counts. */
  applyChanges(points: readonly VehiclePoint[], removed: readonly number[]): void {
    this.#apply(
      points,
      removed.filter((id) => this.#points.has(id)),
    );
  }

  /** Calls the listener after each snapshot or batch that had content. Returns the function that ends it. */
  subscribeBatches = (listener: (batch: VehicleBatch) => void): (() => void) => {
    this.#batchListeners.add(listener);
    return () => this.#batchListeners.delete(listener);
  };

  /** Calls the listener when `counts()` changed. */
  subscribeCounts = (listener: Listener): (() => void) => {
    this.#countListeners.add(listener);
    return () => this.#countListeners.delete(listener);
  };

  /** Calls the listener when the vehicle was added, changed or removed; meant for a few vehicles. */
  subscribeVehicle = (id: number, listener: Listener): (() => void) => {
    const listeners = this.#vehicleListeners.get(id) ?? new Set();
    this.#vehicleListeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#vehicleListeners.get(id) === listeners)
        this.#vehicleListeners.delete(id);
    };
  };

  #apply(points: readonly VehiclePoint[], removed: readonly number[]): void {
    if (points.length === 0 && removed.length === 0) return;
    const byStatus = [...this.#counts.byStatus];
    let drawable = this.#counts.drawable;
    const count = (point: VehiclePoint | undefined, by: 1 | -1) => {
      if (!point) return;
      const status = statusOf(point.typ);
      byStatus[status] = (byStatus[status] ?? 0) + by;
      if (isDrawable(point)) drawable += by;
    };

    for (const id of removed) {
      count(this.#points.get(id), -1);
      this.#points.delete(id);
    }
    for (const point of points) {
      count(this.#points.get(point.mid), -1);
      count(point, 1);
      this.#points.set(point.mid, point);
    }

    // Whoever is notified finds the counts of the vehicles that it is notified of.
    const isOther = this.#setCounts({ total: this.#points.size, drawable, byStatus });
    for (const listener of this.#batchListeners) listener({ changed: points, removed });
    this.#notifyListenersOf(points, removed);
    if (isOther) for (const listener of this.#countListeners) listener();
  }

  #notifyListenersOf(points: readonly VehiclePoint[], removed: readonly number[]): void {
    if (this.#vehicleListeners.size === 0) return;
    const touched = new Set(removed);
    for (const { mid } of points) touched.add(mid);
    for (const [id, listeners] of this.#vehicleListeners)
      if (touched.has(id)) for (const listener of [...listeners]) listener();
  }

  /** Sets the counts; says whether they are others than before. */
  #setCounts(next: VehicleCounts): boolean {
    const now = this.#counts;
    const same =
      now.total === next.total &&
      now.drawable === next.drawable &&
      now.byStatus.every((count, status) => count === next.byStatus[status]);
    if (!same) this.#counts = next;
    return !same;
  }
}
