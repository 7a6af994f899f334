import { randomUUID } from 'node:crypto';
import type { Sight } from '../access/scope.ts';
import { formatCursor, revisionOfCursor } from './cursor.ts';
import type { FleetEntry } from './fleetDirectory.ts';
import { type AddressOf, type LiveNews, LivePointView } from './livePoint.ts';
import { privateTimeOf, unseen } from './privateTime.ts';

/** One asset's change as the writer commits it. A newer one of an asset has a greater `sequence`. */
export interface LiveChange extends Omit<LiveNews, 'state'> {
  assetId: number;
  sequence: number;
  /** Null where all that was known of it was another vehicle's. */
  state: LiveNews['state'] | null;
}

/** A vehicle as the process that ingests has it, and others follow it. */
export interface SharedVehicle extends LiveChange {
  /** When it is expected to report, while it rests; otherwise null. */
  restsUntil: number | null;
}

/** An asset in the live fleet. */
interface Vehicle extends SharedVehicle {
  /** Its point as each sort of those who asked may see it: which of its groups, and whether where it is in its private time. */
  views: Map<string, LivePointView>;
  /** The feed's own number of this vehicle's last change: by a commit, or by a change of its names or groups. */
  revision: number;
}

/** What changed: where the assets are and how they do, what is said of them, or also who may see them. */
export type FleetNews = 'points' | 'names' | 'memberships';

/** What is said of the assets, and who wants to know when that changes or one comes or goes: the fleet directory, seen from here. */
export interface FleetNames {
  get(assetId: number): FleetEntry | null;
  onChange(assetIds: readonly number[], news: Exclude<FleetNews, 'points'>): void;
}

/** The newest state of every asset, in memory, numbered so that a reader can ask for what changed since. See cursor.ts. */
export class LiveFleet {
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #names: FleetNames;
  readonly #addressOf: AddressOf;
  readonly #vehicles = new Map<number, Vehicle>();
  readonly #listeners = new Set<(news: FleetNews) => void>();
  #revision = 0;

  constructor(names: FleetNames, addressOf: AddressOf) {
    this.#names = names;
    this.#addressOf = addressOf;
    names.onChange = (assetIds, news) => this.#described(assetIds, news);
  }

  get revision(): number {
    return this.#revision;
  }

  /** The cursor of a client that now has the points of these assets. */
  cursorFor(assetIds: Iterable<number>): string {
    return formatCursor(this.#epoch, this.#revision, assetIds);
  }

  /** The revision after which a client with this cursor wants the changes; null where it needs a snapshot. */
  revisionOf(cursor: string, assetIds: Iterable<number>): number | null {
    const revision = revisionOfCursor(cursor, this.#epoch, assetIds);
    return revision !== null && revision <= this.#revision ? revision : null;
  }

  /** Applies what was just committed; older news of an asset is ignored. */
  apply(changes: readonly LiveChange[]): void {
    const before = this.#revision;
    for (const change of changes) {
      const known = this.#vehicles.get(change.assetId);
      if (known && known.sequence >= change.sequence) continue;
      this.#revision += 1;
      this.#vehicles.set(change.assetId, {
        ...change,
        restsUntil: null,
        views: new Map(),
        revision: this.#revision,
      });
    }
    if (this.#revision > before) this.#notify('points');
  }

  /** Applies vehicles as another process has them; older news of an asset is ignored. */
  follow(vehicles: readonly SharedVehicle[]): void {
    const before = this.#revision;
    for (const vehicle of vehicles) {
      const known = this.#vehicles.get(vehicle.assetId);
      if (known && known.sequence > vehicle.sequence) continue;
      if (known?.sequence === vehicle.sequence && known.restsUntil === vehicle.restsUntil) continue;
      this.#revision += 1;
      this.#vehicles.set(vehicle.assetId, { ...vehicle, views: new Map(), revision: this.#revision });
    }
    if (this.#revision > before) this.#notify('points');
  }

  /** The vehicles that changed after a revision, for others to follow. */
  vehiclesSince(revision: number): SharedVehicle[] {
    return [...this.#vehicles.values()]
      .filter((vehicle) => vehicle.revision > revision)
      .map(({ views: _, revision: __, ...vehicle }) => vehicle);
  }

  /** Notes which assets rest, and when each is expected; all others do not. One that has transmitted since does not rest any more. */
  rest(resting: readonly { assetId: number; heardTime: number; expectedTime: number }[]): void {
    const rests = new Map(resting.map((each) => [each.assetId, each]));
    const before = this.#revision;
    for (const vehicle of this.#vehicles.values()) {
      const rest = rests.get(vehicle.assetId);
      const restsUntil = rest && rest.heardTime >= vehicle.lastSeen ? rest.expectedTime : null;
      if (restsUntil === vehicle.restsUntil) continue;
      this.#revision += 1;
      this.#vehicles.set(vehicle.assetId, {
        ...vehicle,
        restsUntil,
        views: new Map(),
        revision: this.#revision,
      });
    }
    if (this.#revision > before) this.#notify('points');
  }

  /** Calls the listener after each change, until the returned function is called. */
  listen(listener: (news: FleetNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The point of an asset as it is shown to somebody, or null where it has none yet. */
  point(assetId: number, sight: Sight): LivePointView | null {
    const vehicle = this.#vehicles.get(assetId);
    return vehicle ? this.#view(vehicle, Date.now(), sight) : null;
  }

  /** The points of the given assets as they are shown to somebody. */
  points(assetIds: Iterable<number>, sight: Sight): LivePointView[] {
    const points: LivePointView[] = [];
    const now = Date.now();
    for (const assetId of assetIds) {
      const vehicle = this.#vehicles.get(assetId);
      const point = vehicle ? this.#view(vehicle, now, sight) : null;
      if (point) points.push(point);
    }
    return points;
  }

  /** The points among the given assets that changed after a revision. */
  changedSince(revision: number, assetIds: ReadonlySet<number>, sight: Sight): LivePointView[] {
    const points: LivePointView[] = [];
    if (revision >= this.#revision) return points;
    const now = Date.now();
    for (const vehicle of this.#vehicles.values()) {
      if (vehicle.revision <= revision || !assetIds.has(vehicle.assetId)) continue;
      const point = this.#view(vehicle, now, sight);
      if (point) points.push(point);
    }
    return points;
  }

  /** When the asset's device last transmitted, or null. */
  lastSeen(assetId: number): number | null {
    return this.#vehicles.get(assetId)?.lastSeen ?? null;
  }

  #view(vehicle: Vehicle, now: number, { groups, veil }: Sight): LivePointView | null {
    // A change of what is said of it removes its views, so the one for all needs no other look.
    const whole = groups || veil ? null : vehicle.views.get('all');
    if (whole) return whole.at(now);
    const entry = this.#names.get(vehicle.assetId);
    const { state } = vehicle;
    if (!entry || !state) return null;
    const privateTime =
      veil && veil.sparedCustomerId !== entry.customerId ? privateTimeOf(entry, state.fixTime) : null;
    const shown = privateTime ? unseen(state, privateTime) : state;
    if (!shown) return null;
    // Who may not see all of its groups gets a view that names no others.
    const all = [...entry.groupIds, ...entry.watchingGroupIds];
    const groupIds = groups ? all.filter((id) => groups.has(id)) : all;
    const key = (groups ? groupIds.join() : 'all') + (privateTime ? ':hidden' : '');
    let view = vehicle.views.get(key);
    if (!view) {
      view = new LivePointView({ ...entry, groupIds }, { ...vehicle, state: shown }, this.#addressOf);
      vehicle.views.set(key, view);
    }
    return view.at(now);
  }

  #described(assetIds: readonly number[], news: FleetNews): void {
    for (const assetId of assetIds) {
      const vehicle = this.#vehicles.get(assetId);
      if (!vehicle) continue;
      this.#revision += 1;
      this.#vehicles.set(assetId, { ...vehicle, views: new Map(), revision: this.#revision });
    }
    this.#notify(news);
  }

  #notify(news: FleetNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}
