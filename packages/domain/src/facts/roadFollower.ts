import { type ChunkPlaces, DEGREE, UNPLACED } from '../chunk/index.ts';
import type { Fix } from '../fix.ts';
import { type Box, boxAround } from '../geofences/index.ts';
import { localDayOf } from '../localDay.ts';
import { RoadArea, type RunFact } from '../roads/index.ts';
import { initialTimelineState, isPlainStep, Screening } from '../timeline/index.ts';
import { type ComputedEvent, eventKey } from './fact.ts';
import { RoadDrives, type RoadVersion } from './roadDrives.ts';
import type { FactSink } from './rule.ts';
import { road as roadRule } from './rules/road.ts';
import { type RunMemory, waitsForRoad } from './rules/roadMemory.ts';
import { GAP_MS } from './rules/roadPlacing.ts';
import type { SettingsOverTime } from './settings.ts';

export type { RoadVersion } from './roadDrives.ts';

/** A vehicle that has been off the road for so long has given the drive up. */
const GIVEN_UP_MS = 30 * 60_000;
/** A drive that lasts longer has been given up: the vehicle stands beside the road. */
export const LONGEST_DRIVE_MS = 24 * 3_600_000;
/** The number of places after which what a screen remembers of plain steps does not depend on those before. */
const ENOUGH_PLACES = 3;

/** Fixes in a row, of which times and places are at hand, and the rest where somebody asks for it. */
export interface PlacedFixes extends ChunkPlaces {
  /** The fixes from an index up to another, which is not included. */
  fixes(start: number, end: number): readonly Fix[];
}

/** Fixes that are at hand whole. */
export function placedFixes(all: readonly Fix[]): PlacedFixes {
  const numbers = (of: (fix: Fix) => number): Float64Array => Float64Array.from(all, of);
  return {
    fixTime: numbers(({ fixTime }) => fixTime),
    flags: numbers(({ quality }) => quality),
    latitudeE7: numbers(({ latitude }) => (latitude === null ? Number.NaN : latitude * DEGREE)),
    longitudeE7: numbers(({ longitude }) => (longitude === null ? Number.NaN : longitude * DEGREE)),
    fixes: (start, end) => all.slice(start, end),
  };
}

/** Some of them. */
export interface FixesPart {
  of: PlacedFixes;
  /** The index of the first, and that after the last. */
  start: number;
  end: number;
}

/** A place in degrees, and when a vehicle was there. */
interface Place {
  time: number;
  latitude: number;
  longitude: number;
}

/** What is followed: the versions of a road, the oldest first, one or more, and for which range. Times are milliseconds since 1970 UTC. */
export interface FollowedRoad<Version extends RoadVersion> {
  versions: readonly Version[];
  timeZone: string;
  /** The end of the range, after which only the drive that is under way is followed. */
  to: number;
  /** When nothing more is read. */
  until: number;
}

/**
 * Follows a vehicle by the fact rule of roads where each drive on a road follows the one before. A drive ends when the last stop is served, when
 * the vehicle has been off the road for half an hour, or after a day; one that did not get under way begins anew at midnight and when
 * the road was changed. What is far from the road and plain is left out as soon as its times and places say so.
 */
export class RoadFollower<Version extends RoadVersion> {
  readonly #settings: SettingsOverTime;
  readonly #road: FollowedRoad<Version>;
  readonly #area: RoadArea;
  readonly #drives: RoadDrives<Version>;
  readonly #memory = roadRule.initial();
  readonly #facts = new Map<string, ComputedEvent>();
  readonly #sink: FactSink = {
    event: (event) => void this.#facts.set(eventKey(event), event),
    visit: () => undefined,
  };
  #screening = new Screening(initialTimelineState(0));
  /** When a drive that did not get under way begins anew. */
  #anew = Number.NEGATIVE_INFINITY;
  /** The part that was left out last; null where the last one was not. */
  #left: FixesPart | null = null;
  /** Whether no drive that touches the range can be found any more. */
  isOver = false;

  constructor(settings: SettingsOverTime, road: FollowedRoad<Version>) {
    this.#settings = settings;
    this.#road = road;
    this.#area = new RoadArea(road.versions.map((version) => version.road));
    this.#drives = new RoadDrives(settings, road.versions, road.until);
  }

  /** Reads the next fixes, in order of time. */
  read(part: FixesPart): void {
    const run = this.#runThatWaits(part);
    if (run && part.of.fixTime[part.start]! >= this.#road.to && this.#drives.begun >= this.#road.to)
      this.isOver = true;
    if (this.isOver) return;
    if (run && this.#isFar(part, this.#left ? placeAt(this.#left.of, lastOf(this.#left)) : run.good)) {
      this.#left = part;
      return;
    }
    if (this.#left) this.#catchUp(this.#left);
    this.#left = null;
    for (const fix of part.of.fixes(part.start, part.end)) {
      this.#push(fix);
      if (this.isOver) return;
    }
  }

  /**
   * The time after which a vehicle stays away from the road, by the boxes around the stretches of its history in order: all of its places, and what
   * lies between them. Minus infinity where it never comes near.
   */
  nearUntil(stretches: readonly { to: number; box: Box | null }[]): number {
    let rest: Box | null = null;
    for (const { to, box } of stretches.toReversed()) {
      rest = boxAround(rest, box);
      if (rest && this.#area.meeting(rest).length > 0) return to;
    }
    return Number.NEGATIVE_INFINITY;
  }

  /** Whether no drive is under way, and the last place is one of after a moment: where the vehicle stays away from then on, no drive begins. */
  waitsSince(time: number): boolean {
    const run = this.#runNow();
    if (run === null) return false;
    const last = this.#left ? placeAt(this.#left.of, lastOf(this.#left)) : run.good;
    return last !== null && last.time > time;
  }

  /** The drives that got under way, the earliest first, each with the version of the road by which it was measured. */
  drives(): { version: Version; facts: RunFact[] }[] {
    const byDrive = Map.groupBy(this.#facts.values(), ({ detail }) => detail.runId as number);
    return [...byDrive]
      .filter(([, found]) => found.some(({ code }) => code === 'roadRun'))
      .map(([id, found]) => ({
        version: this.#drives.versionOf(id),
        facts: found as unknown as RunFact[], // the details are those of `RoadReporter`
      }));
  }

  #push(fix: Fix): void {
    const { fixTime } = fix;
    const { versions, timeZone, to } = this.#road;
    const drives = this.#drives;
    const memory = this.#memory;
    if (fixTime >= this.#anew) {
      const changed = versions.find(({ validFrom }) => validFrom > fixTime)?.validFrom;
      this.#anew = Math.min(localDayOf(fixTime, timeZone).endTime, changed ?? Number.POSITIVE_INFINITY);
      if (!memory.run?.begun) drives.giveUp(fixTime);
    }
    if (fixTime >= to && drives.begun >= to) {
      this.isOver = true;
      return;
    }
    for (const sample of this.#screening.push(fix, this.#settings.at(fixTime).timeline))
      if (sample.role !== 'shared')
        roadRule.step(memory, { fix, sample, limits: [] }, drives.at(sample.time), this.#sink);
    if (memory.run === null && memory.last?.runId === drives.last) drives.begin(fixTime);
    else if (memory.run && isGivenUp(memory.run, fixTime)) drives.giveUp(fixTime);
  }

  /** The run of which a part changes at most the last good fix if it is far from the road and plain; null for none. */
  #runThatWaits({ of, end }: FixesPart): RunMemory | null {
    return of.fixTime[end - 1]! < this.#anew ? this.#runNow() : null;
  }

  /** The run that waits for the vehicle to come to the road, while nothing is in doubt; null for none. */
  #runNow(): RunMemory | null {
    const { run } = this.#memory;
    const waits =
      run !== null && run.runId === this.#drives.last && waitsForRoad(run) && this.#screening.isUndisturbed;
    return waits ? run : null;
  }

  /** Whether all fixes of a part have places that lie away from the road, with plain steps between them, that from the place before included. */
  #isFar({ of, start, end }: FixesPart, before: Place | null): boolean {
    const { fixTime, flags, latitudeE7, longitudeE7 } = of;
    const thresholds = this.#settings.at(fixTime[start]!).timeline;
    if (before === null || end - start < ENOUGH_PLACES) return false;
    if (this.#settings.at(fixTime[end - 1]!).timeline !== thresholds) return false;
    let { time } = before;
    let [latitude, longitude] = [before.latitude * DEGREE, before.longitude * DEGREE];
    let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = start; i < end; i++) {
      const [toLatitude, toLongitude] = [latitudeE7[i]!, longitudeE7[i]!];
      if ((flags[i]! & UNPLACED) !== 0 || Number.isNaN(toLatitude) || Number.isNaN(toLongitude)) return false;
      const ms = fixTime[i]! - time;
      const degrees = (Math.abs(toLatitude - latitude) + Math.abs(toLongitude - longitude)) / DEGREE;
      if (ms > GAP_MS || !isPlainStep(degrees, ms, thresholds)) return false;
      time = fixTime[i]!;
      latitude = toLatitude;
      longitude = toLongitude;
      if (latitude < south) south = latitude;
      if (latitude > north) north = latitude;
      if (longitude < west) west = longitude;
      if (longitude > east) east = longitude;
    }
    const box = { south: south / DEGREE, west: west / DEGREE, north: north / DEGREE, east: east / DEGREE };
    const near = this.#area.meeting(box);
    return near.length === 0 || !comesInto(near, of, start, end);
  }

  /** Goes on after a part that was left out: the fixes before do not matter any more. */
  #catchUp({ of, end }: FixesPart): void {
    const run = this.#memory.run!; // parts are left out only while there is one
    this.#screening = new Screening(initialTimelineState(0));
    for (const fix of of.fixes(end - ENOUGH_PLACES, end))
      for (const { time, fingerprint, latitude, longitude } of this.#screening.push(
        fix,
        this.#settings.at(fix.fixTime).timeline,
      ))
        run.good = { time, fingerprint, latitude, longitude };
  }
}

const lastOf = ({ end }: FixesPart): number => end - 1;

const placeAt = ({ fixTime, latitudeE7, longitudeE7 }: PlacedFixes, i: number): Place => ({
  time: fixTime[i]!,
  latitude: latitudeE7[i]! / DEGREE,
  longitude: longitudeE7[i]! / DEGREE,
});

/** Whether one of some places lies in one of some boxes. */
function comesInto(
  boxes: readonly Box[],
  { latitudeE7, longitudeE7 }: PlacedFixes,
  start: number,
  end: number,
): boolean {
  for (let i = start; i < end; i++) {
    const [latitude, longitude] = [latitudeE7[i]! / DEGREE, longitudeE7[i]! / DEGREE];
    for (const { south, west, north, east } of boxes)
      if (latitude >= south && latitude <= north && longitude >= west && longitude <= east) return true;
  }
  return false;
}

const isGivenUp = ({ begun, away }: RunMemory, time: number): boolean =>
  begun !== null && (time - (away?.leftTime ?? time) > GIVEN_UP_MS || time - begun.time > LONGEST_DRIVE_MS);
