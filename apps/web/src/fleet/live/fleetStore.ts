import type { LiveItemFragment } from '../../api/index.ts';
import { fleetStatus } from '../fleetStatus.ts';

/** The place and the state of an asset, as the live feed sends them. */
export type Vehicle = LiveItemFragment;

/** The changes of one batch. Where `replaced` is true, all other vehicles are gone. */
export interface FleetChange {
  replaced: boolean;
  changed: readonly Vehicle[];
  removed: readonly number[];
}

/** The vehicles of the chosen groups, kept outside of React, because thousands may change each second. */
export class FleetStore {
  readonly #vehicles = new Map<number, Vehicle>();
  readonly #receivedAt = new Map<number, number>();
  readonly #listeners = new Set<(change: FleetChange) => void>();
  #list: readonly Vehicle[] | null = null;
  #loaded = false;

  /** Whether a snapshot has arrived; some vehicles may have come before it. */
  get loaded(): boolean {
    return this.#loaded;
  }

  get size(): number {
    return this.#vehicles.size;
  }

  get(assetId: number): Vehicle | null {
    return this.#vehicles.get(assetId) ?? null;
  }

  /** When this browser received the vehicle's point, in milliseconds since 1970; its durations (tDet, tIgn) count on from there. */
  receivedAt(assetId: number): number | null {
    return this.#receivedAt.get(assetId) ?? null;
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

  /** Replaces all vehicles with a snapshot. */
  replace(vehicles: readonly Vehicle[], nowMs: number): void {
    this.#vehicles.clear();
    this.#receivedAt.clear();
    this.#loaded = true;
    this.#put(vehicles, nowMs);
    this.#notify({ replaced: true, changed: vehicles, removed: [] });
  }

  /** Merges the changes of a batch. */
  merge(vehicles: readonly Vehicle[], removed: readonly number[], nowMs: number): void {
    if (vehicles.length === 0 && removed.length === 0) return;
    this.#put(vehicles, nowMs);
    for (const assetId of removed) {
      this.#vehicles.delete(assetId);
      this.#receivedAt.delete(assetId);
    }
    this.#notify({ replaced: false, changed: vehicles, removed });
  }

  /** Merges only what is newer than what is known, for answers that may have been overtaken on the way. */
  mergeNewer(vehicles: readonly Vehicle[], nowMs: number): void {
    this.merge(
      vehicles.filter((vehicle) => isNewer(vehicle, this.#vehicles.get(vehicle.mid))),
      [],
      nowMs,
    );
  }

  /** Judges the status of all vehicles by this browser's clock: no message ever says that nothing was sent. */
  markSilent(nowMs: number): void {
    const changed: Vehicle[] = [];
    for (const vehicle of this.#vehicles.values()) {
      const typ = fleetStatus(vehicle, nowMs);
      if (typ !== vehicle.typ) changed.push({ ...vehicle, typ });
    }
    if (changed.length === 0) return;
    for (const vehicle of changed) this.#vehicles.set(vehicle.mid, vehicle);
    this.#notify({ replaced: false, changed, removed: [] });
  }

  /** Removes all vehicles, before the groups change. */
  clear(): void {
    this.#vehicles.clear();
    this.#receivedAt.clear();
    this.#loaded = false;
    this.#notify({ replaced: true, changed: [], removed: [] });
  }

  #put(vehicles: readonly Vehicle[], nowMs: number): void {
    for (const vehicle of vehicles) {
      this.#vehicles.set(vehicle.mid, vehicle);
      this.#receivedAt.set(vehicle.mid, nowMs);
    }
  }

  #notify(change: FleetChange): void {
    this.#list = null;
    for (const listener of this.#listeners) listener(change);
  }
}

/** Whether a point is newer; ISO 8601 in UTC can be compared as text. */
function isNewer(vehicle: Vehicle, known: Vehicle | undefined): boolean {
  if (!known) return true;
  return vehicle.utx > known.utx || (vehicle.utx === known.utx && vehicle.fGPS > known.fGPS);
}
