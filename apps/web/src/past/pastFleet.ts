import { type PastTrack, stateAt } from '@rastro/domain';
import type { Vehicle } from '../fleet/index.ts';
import { addDays, isoDay, momentOf, wallTime } from '../i18n/index.ts';
import { Observable, VehicleStore } from '../live/index.ts';
import type { ShownPast } from '../map/index.ts';
import { PastClock, type Rate, type Way } from './pastClock.ts';
import { isStillRight, pastPoint } from './pastPoint.ts';
import type { Stretch } from './tracks.ts';

/** Time between two looks at all vehicles while the past is played. */
const STEP_MS = 250;

/** What is shown of the past. */
export interface PastShown {
  /** The instant, milliseconds since 1970. */
  at: number;
  /** How it is played; 0 while it stands. */
  way: Way | 0;
  rate: Rate;
  /** The local day around the instant, as far as there is one until now. */
  day: Stretch & { date: string };
  /** The number of vehicles whose day has been read, of all. */
  read: number;
  /** Null until it is known whose past is shown. */
  total: number | null;
  hasFailed: boolean;
}

/** Reads what vehicles did; see readTracks. */
export type ReadTracks = (
  assetIds: readonly number[],
  stretch: Stretch,
  onTracks: (tracks: readonly PastTrack[], askedIds: readonly number[]) => void,
  signal: AbortSignal,
) => Promise<void>;

interface PastFleetParts {
  read: ReadTracks;
  timeZone: string;
  /** A clock of the page that only runs forwards, in milliseconds. */
  nowMs: () => number;
}

/**
 * The fleet as it was at an instant, outside of React: it reads the local day around the instant, vehicle after vehicle, and keeps a
 * store like that of the live fleet, which map, lists and panels show in its place.
 */
export class PastFleet implements ShownPast {
  readonly store = new VehicleStore<Vehicle>();
  readonly state: Observable<PastShown>;
  readonly #parts: PastFleetParts;
  readonly #clock: PastClock;
  #vehicles = new Map<number, Vehicle>();
  /** Of the day that is shown, by vehicle; of those that were asked for and have none, null. */
  #tracks = new Map<number, PastTrack | null>();
  /** The instant for which each vehicle of the store was computed. */
  readonly #shownFor = new Map<number, number>();
  #reading: AbortController | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(at: number, until: number, parts: PastFleetParts) {
    this.#parts = parts;
    this.#clock = new PastClock(at, until);
    const now = this.#clock.at(parts.nowMs());
    this.state = new Observable<PastShown>({
      at: now,
      way: 0,
      rate: this.#clock.rate,
      day: this.#dayOf(now),
      read: 0,
      total: null,
      hasFailed: false,
    });
  }

  /** The instant at this moment, also between two steps. */
  at = (): number => this.#clock.at(this.#parts.nowMs());

  get until(): number {
    return this.#clock.until;
  }

  get speed(): number {
    return this.#clock.speed;
  }

  /** Where a vehicle is at this moment, also between two steps. */
  placeOf(id: number): { lat: number; lon: number; cur: number | null } | null {
    const track = this.#tracks.get(id);
    const state = track ? stateAt(track, this.at()) : null;
    return state && { lat: state.latitude, lon: state.longitude, cur: state.course };
  }

  /** Sets whose past is shown: the vehicles as they are now, of which names and types are taken. */
  setVehicles(vehicles: readonly Vehicle[]): void {
    const before = this.#vehicles;
    this.#vehicles = new Map(vehicles.map((vehicle) => [vehicle.mid, vehicle]));
    const gone = [...before.keys()].filter((id) => !this.#vehicles.has(id));
    if (gone.length > 0) this.store.merge([], gone, this.at());
    if (vehicles.some(({ mid }) => !before.has(mid))) void this.#readDay();
    else this.#publish();
  }

  /** Whose past is shown, as it is now; null for others. */
  vehicle = (assetId: number): Vehicle | null => this.#vehicles.get(assetId) ?? null;

  /** The track of a vehicle on the day that is shown; null while it is read, and where there is none. */
  trackOf = (assetId: number): PastTrack | null => this.#tracks.get(assetId) ?? null;

  /** The tracks of the day that is shown, as far as they have been read. */
  tracks = (): readonly PastTrack[] => [...this.#tracks.values()].filter((track) => track !== null);

  seek(at: number): void {
    this.#clock.seek(at, this.#parts.nowMs());
    this.#step();
  }

  play(way: Way | 0): void {
    this.#clock.play(way, this.#parts.nowMs());
    clearInterval(this.#timer);
    if (way !== 0) this.#timer = setInterval(this.#step, STEP_MS);
    this.#step();
  }

  setRate(rate: Rate): void {
    this.#clock.setRate(rate, this.#parts.nowMs());
    this.#step();
  }

  /** Reads again what could not be read. */
  retry(): void {
    void this.#readDay();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#reading?.abort();
  }

  #step = (): void => {
    const nowMs = this.#parts.nowMs();
    if (this.#clock.stopAtEnd(nowMs)) clearInterval(this.#timer);
    const at = this.#clock.at(nowMs);
    const { day } = this.state.get();
    if (at < day.from || at > day.to) {
      this.#tracks.clear();
      this.state.set({ day: this.#dayOf(at) });
      void this.#readDay();
    }
    this.#show(this.#vehicles.keys(), at);
    this.#publish();
  };

  /** Brings vehicles to an instant. */
  #show(ids: Iterable<number>, at: number): void {
    const changed: Vehicle[] = [];
    const removed: number[] = [];
    for (const id of ids) {
      const next = this.#pointAt(id, at);
      const shown = this.store.get(id);
      if (!next) removed.push(id);
      else if (!shown || !isStillRight(shown, next, this.#shownFor.get(id) ?? 0, at)) {
        changed.push(next);
        this.#shownFor.set(id, at);
      }
    }
    this.store.merge(changed, removed, at);
  }

  #pointAt(id: number, at: number): Vehicle | null {
    const [vehicle, track] = [this.#vehicles.get(id), this.#tracks.get(id)];
    const state = track ? stateAt(track, at) : null;
    return vehicle && state ? pastPoint(vehicle, state, at) : null;
  }

  async #readDay(): Promise<void> {
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const { day } = this.state.get();
    const missing = [...this.#vehicles.keys()].filter((id) => !this.#tracks.has(id));
    this.state.set({ hasFailed: false });
    this.#publish();
    try {
      await this.#parts.read(missing, day, this.#receive, reading.signal);
    } catch (error) {
      if (reading.signal.aborted) return;
      console.warn('The past cannot be read', error);
      this.state.set({ hasFailed: true });
    }
    if (this.#reading === reading) this.#publish();
  }

  #receive = (tracks: readonly PastTrack[], askedIds: readonly number[]): void => {
    for (const id of askedIds) this.#tracks.set(id, null);
    for (const track of tracks) this.#tracks.set(track.assetId, track);
    this.#show(askedIds, this.at());
    this.#publish();
  };

  #publish(): void {
    const total = this.#vehicles.size;
    const read = [...this.#vehicles.keys()].filter((id) => this.#tracks.has(id)).length;
    // What has no past is known to have none: the fleet is there.
    if (read === total && total > 0 && !this.store.loaded) this.store.replace(this.store.all(), this.at());
    this.state.set({ at: this.at(), way: this.#clock.way, rate: this.#clock.rate, read, total });
  }

  #dayOf(at: number): PastShown['day'] {
    const { timeZone } = this.#parts;
    const date = isoDay(wallTime(at, timeZone));
    const startOf = (day: string) => momentOf(`${day} 00:00:00`, timeZone);
    return { date, from: startOf(date), to: Math.min(startOf(addDays(date, 1)) - 1, this.#clock.until) };
  }
}
