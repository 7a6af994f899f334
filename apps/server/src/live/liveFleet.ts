import type { LiveState } from '@rastro/domain';
import type { FleetDirectory } from './fleetDirectory.ts';
import { type AddressOf, LivePointView } from './livePoint.ts';

/** One asset's change as the writer commits it. `sequence` is commit order. */
export interface LiveChange {
  assetId: number;
  deviceId: number;
  sequence: number;
  lastSeen: number;
  state: LiveState;
}

/** An asset in the live fleet. */
interface Vehicle extends LiveChange {
  view: LivePointView | null;
  /** The feed's own number of this vehicle's last change: by a commit, or by a change of its names or groups. */
  revision: number;
}

/**
 * The newest state of every asset, in memory, numbered so that a reader can ask for what changed since. The cursor of a client
 * is `epoch:revision`; the epoch changes with each start, and a cursor of another epoch gets a snapshot.
 */
export class LiveFleet {
  readonly epoch = Date.now().toString(36);
  readonly #directory: FleetDirectory;
  readonly #addressOf: AddressOf;
  readonly #vehicles = new Map<number, Vehicle>();
  readonly #listeners = new Set<() => void>();
  #revision = 0;

  constructor(directory: FleetDirectory, addressOf: AddressOf) {
    this.#directory = directory;
    this.#addressOf = addressOf;
    directory.onChange = (assetIds) => this.#renamed(assetIds);
  }

  get revision(): number {
    return this.#revision;
  }

  get cursor(): string {
    return `${this.epoch}:${this.#revision}`;
  }

  /** The revision that a cursor of this epoch stands for, or null when it is none. */
  revisionOf(cursor: string): number | null {
    const [epoch, text] = cursor.split(':');
    const revision = Number(text);
    return epoch === this.epoch && Number.isInteger(revision) && revision <= this.#revision ? revision : null;
  }

  /** Takes in what was just committed, older news of an asset ignored. */
  apply(changes: readonly LiveChange[]): void {
    for (const change of changes) {
      const known = this.#vehicles.get(change.assetId);
      if (known && known.sequence >= change.sequence) continue;
      this.#revision += 1;
      this.#vehicles.set(change.assetId, { ...change, view: null, revision: this.#revision });
    }
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each change, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The point of an asset, or null where it has none yet. */
  point(assetId: number): LivePointView | null {
    const vehicle = this.#vehicles.get(assetId);
    return vehicle ? this.#view(vehicle) : null;
  }

  /** The points of the given assets. */
  points(assetIds: Iterable<number>): LivePointView[] {
    const points: LivePointView[] = [];
    for (const assetId of assetIds) {
      const point = this.point(assetId);
      if (point) points.push(point);
    }
    return points;
  }

  /** The points among the given assets that changed after a revision. */
  changedSince(revision: number, assetIds: ReadonlySet<number>): LivePointView[] {
    const points: LivePointView[] = [];
    if (revision >= this.#revision) return points;
    for (const vehicle of this.#vehicles.values()) {
      if (vehicle.revision <= revision || !assetIds.has(vehicle.assetId)) continue;
      const point = this.#view(vehicle);
      if (point) points.push(point);
    }
    return points;
  }

  /** When the asset's device last transmitted, or null. */
  lastSeen(assetId: number): number | null {
    return this.#vehicles.get(assetId)?.lastSeen ?? null;
  }

  #view(vehicle: Vehicle): LivePointView | null {
    const entry = this.#directory.get(vehicle.assetId);
    if (!entry) return null;
    vehicle.view ??= new LivePointView(
      entry,
      vehicle.deviceId,
      vehicle.state,
      vehicle.lastSeen,
      this.#addressOf,
    );
    return vehicle.view;
  }

  #renamed(assetIds: readonly number[]): void {
    for (const assetId of assetIds) {
      const vehicle = this.#vehicles.get(assetId);
      if (!vehicle) continue;
      this.#revision += 1;
      this.#vehicles.set(assetId, { ...vehicle, view: null, revision: this.#revision });
    }
    for (const listener of this.#listeners) listener();
  }
}
