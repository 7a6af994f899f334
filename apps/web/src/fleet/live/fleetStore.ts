import { NO_TRANSMISSION_MS } from '@rastro/domain';
import type { LiveItemFragment } from '../../api/index.ts';

/** Where an asset is and how it does, as the live feed tells it. */
export type Vehicle = LiveItemFragment;

/** The status (`typ`) of an asset that does not transmit. */
const INACTIVE = 4;

/** What one batch changed. `replaced` means: forget everything else. */
export interface FleetChange {
  replaced: boolean;
  changed: readonly Vehicle[];
  removed: readonly number[];
}

/** The vehicles that the user looks at, kept outside of React: thousands may change each second. */
export class FleetStore {
  readonly #vehicles = new Map<number, Vehicle>();
  readonly #heardAt = new Map<number, number>();
  readonly #listeners = new Set<(change: FleetChange) => void>();
  #list: readonly Vehicle[] | null = null;
  #loaded = false;

  /** True once a whole picture of the fleet has come. */
  get loaded(): boolean {
    return this.#loaded;
  }

  get size(): number {
    return this.#vehicles.size;
  }

  get(assetId: number): Vehicle | null {
    return this.#vehicles.get(assetId) ?? null;
  }

  /** When this browser got the vehicle's point; its durations (tDet, tIgn) count on from there. */
  heardAt(assetId: number): number | null {
    return this.#heardAt.get(assetId) ?? null;
  }

  /** All vehicles; the same array until one of them changes. */
  all(): readonly Vehicle[] {
    this.#list ??= [...this.#vehicles.values()];
    return this.#list;
  }

  subscribe(listener: (change: FleetChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a whole picture in the place of what was known. */
  replace(vehicles: readonly Vehicle[], nowMs: number): void {
    this.#vehicles.clear();
    this.#heardAt.clear();
    this.#loaded = true;
    this.#put(vehicles, nowMs);
    this.#tell({ replaced: true, changed: vehicles, removed: [] });
  }

  /** Takes what changed since. */
  merge(vehicles: readonly Vehicle[], removed: readonly number[], nowMs: number): void {
    if (vehicles.length === 0 && removed.length === 0) return;
    this.#put(vehicles, nowMs);
    for (const assetId of removed) {
      this.#vehicles.delete(assetId);
      this.#heardAt.delete(assetId);
    }
    this.#tell({ replaced: false, changed: vehicles, removed });
  }

  /** Takes only what is newer than what is known: for answers that may have been overtaken on the way. */
  mergeNewer(vehicles: readonly Vehicle[], nowMs: number): void {
    this.merge(
      vehicles.filter((vehicle) => isNewer(vehicle, this.#vehicles.get(vehicle.mid))),
      [],
      nowMs,
    );
  }

  /** Marks as inactive who has been silent too long: nobody sends a message to say that nothing was sent. */
  markSilent(nowMs: number): void {
    const silent: Vehicle[] = [];
    for (const vehicle of this.#vehicles.values()) {
      if (vehicle.typ === INACTIVE || nowMs - Date.parse(vehicle.utx) < NO_TRANSMISSION_MS) continue;
      silent.push({ ...vehicle, typ: INACTIVE });
    }
    if (silent.length === 0) return;
    for (const vehicle of silent) this.#vehicles.set(vehicle.mid, vehicle);
    this.#tell({ replaced: false, changed: silent, removed: [] });
  }

  /** Forgets everything, before the groups change. */
  clear(): void {
    this.#vehicles.clear();
    this.#heardAt.clear();
    this.#loaded = false;
    this.#tell({ replaced: true, changed: [], removed: [] });
  }

  #put(vehicles: readonly Vehicle[], nowMs: number): void {
    for (const vehicle of vehicles) {
      this.#vehicles.set(vehicle.mid, vehicle);
      this.#heardAt.set(vehicle.mid, nowMs);
    }
  }

  #tell(change: FleetChange): void {
    this.#list = null;
    for (const listener of this.#listeners) listener(change);
  }
}

/** ISO 8601 in UTC compares as text. */
function isNewer(vehicle: Vehicle, known: Vehicle | undefined): boolean {
  if (!known) return true;
  return vehicle.utx > known.utx || (vehicle.utx === known.utx && vehicle.fGPS > known.fGPS);
}
