import type { DemoAsset } from '../fleet/demoFleet.ts';
import { createRandom } from '../random.ts';
import { altitudeM } from '../streets/land.ts';
import type { Place } from '../streets/place.ts';
import { type PlannedStop, planDay } from './dayPlan.ts';
import { gapsOf } from './gaps.ts';
import { HANDLING } from './handling.ts';
import { clock, DAY_S, dayStartMs, localDay } from './localDay.ts';
import { initialMeters, type Meters } from './meters.ts';
import { mishapsOf } from './mishaps.ts';
import { type Driving, driveAlong } from './motion.ts';
import { PATTERNS } from './patterns.ts';
import { Recorder, type Report, type Standing } from './recorder.ts';
import { Territory } from './rounds.ts';
import type { Track } from './track.ts';
import type { World } from './world.ts';

const LUNCH_FROM_S = clock(12, 40);
const LUNCH_UNTIL_S = clock(14, 30);
const WARM_UP_S: readonly [number, number] = [20, 240];
/** Days after the first day for which a device with the quirk `silent` reports. */
export const SILENT_AFTER_DAYS = 26;
/** A drive of an asset from one place to another. Times are milliseconds since 1970 UTC. */
export interface DrivenLeg {
  from: Place;
  to: Place;
  track: Track;
  startMs: number;
  endMs: number;
}

/** Shortest distance for which somebody starts the engine. */
const SAME_SPOT_M = 5;

/**
 * How one asset drives, day by day. A day is a function of seed, asset and date; only the meters continue from day to day,
 * beginning with the first day of history. So history and live reports fit together, and a restart repeats the same days.
 */
export class AssetDrive {
  readonly asset: DemoAsset;
  readonly firstDay: number;
  readonly #world: World;
  readonly #seed: number;
  readonly #driverIds: readonly string[];
  #territory: Territory | null = null;
  /** `#metersAt[i]` are the meters at the beginning of day `firstDay + i`. */
  readonly #metersAt: Meters[];

  constructor(
    world: World,
    asset: DemoAsset,
    seed: number,
    firstDay: number,
    driverIds: readonly string[] = [],
  ) {
    this.#world = world;
    this.asset = asset;
    this.#seed = seed;
    this.firstDay = firstDay;
    this.#driverIds = driverIds;
    this.#metersAt = [initialMeters(asset)];
  }

  /** The asset's day that contains an instant: local days, for night shifts from noon to noon. */
  dayOf(ms: number): number {
    return localDay(ms - this.asset.profile.dayBeginsS * 1000);
  }

  /** Everything that the device reports on a day (not before the first), in the order of sending. */
  reports(day: number): Report[] {
    const { reports } = this.#run(day, false);
    return reports.sort((a, b) => a.sendAtMs - b.sendAtMs || a.message.fixTime! - b.message.fixTime!);
  }

  /** The meters at the beginning of a day, which must not be before the first. */
  metersAt(day: number): Meters {
    for (let known = this.#metersAt.length - 1; known < day - this.firstDay; known++)
      this.#run(this.firstDay + known, true);
    const meters = this.#metersAt[day - this.firstDay];
    if (!meters) throw new RangeError(`day ${day} lies before the first, ${this.firstDay}`);
    return meters;
  }

  /** The drives of a day, which must not be before the first. */
  legs(day: number): DrivenLeg[] {
    const legs: DrivenLeg[] = [];
    this.#run(day, true, legs);
    return legs;
  }

  #run(day: number, isQuiet: boolean, legs: DrivenLeg[] = []): Recorder {
    const meters = this.metersAt(day);
    const gaps = gapsOf(this.#seed, this.asset.key, day);
    const mishaps = mishapsOf(this.#seed, this.asset, day);
    const driverId = this.#driverIds[day % Math.max(1, this.#driverIds.length)] ?? null;
    const recorder = new Recorder(this.asset, {
      seed: this.#seed,
      day,
      meters,
      gaps,
      mishaps,
      driverId,
      isQuiet,
    });
    const isSilent = this.asset.profile.quirks.includes('silent') && day >= this.firstDay + SILENT_AFTER_DAYS;
    if (!isSilent) this.#drive(day, recorder, legs);
    this.#metersAt[day - this.firstDay + 1] ??= recorder.meters;
    return recorder;
  }

  #drive(day: number, recorder: Recorder, legs: DrivenLeg[]): void {
    const { asset } = this;
    this.#territory ??= new Territory(this.#world, asset, this.#seed);
    const territory = this.#territory;
    const base = territory.base;
    const plan = planDay(asset, territory, this.#seed, day);
    if (!plan) {
      recorder.stand(0, DAY_S, standingAt(base));
      return;
    }
    const { random } = plan;
    const driving: Driving = {
      handling: HANDLING[asset.type],
      temperament: this.#temperamentOn(day),
      day,
      dayBeginsS: asset.profile.dayBeginsS,
      random,
      maximumSpeedMps: asset.maximumSpeedMps,
    };
    let here = base;
    let second = plan.startS;
    recorder.stand(0, second, standingAt(here));
    if (recorder.meters.fuelL < PATTERNS[asset.profile.role].refuelBelow * (asset.fuelTankL ?? 0))
      recorder.refuel();

    const goTo = (place: Place): void => {
      const track = territory.track(here, place);
      if (track.lengthM < SAME_SPOT_M) return;
      recorder.ignition(true, second, standingAt(here));
      const setOutS = second + random.whole(3, 25);
      recorder.stand(second, setOutS, standingAt(here));
      second = driveAlong(track, setOutS, driving, recorder);
      const beginMs = dayStartMs(day) + asset.profile.dayBeginsS * 1000;
      legs.push({
        from: here,
        to: place,
        track,
        startMs: beginMs + setOutS * 1000,
        endMs: beginMs + second * 1000,
      });
      here = place;
    };
    const stopFor = (dwellS: number, engineStaysOn: boolean): void => {
      if (!engineStaysOn) {
        recorder.stand(second, second + 8, standingAt(here));
        second += 8;
        recorder.ignition(false, second, standingAt(here));
      }
      recorder.stand(second, second + dwellS, standingAt(here));
      second += dwellS;
    };

    recorder.ignition(true, second, standingAt(here));
    const warmUpS = random.whole(...WARM_UP_S);
    recorder.stand(second, second + warmUpS, standingAt(here));
    second += warmUpS;
    let lunchLeftS = plan.lunchS;
    plan.stops.forEach((stop: PlannedStop) => {
      if (second > plan.endS) return;
      if (stop.place !== here) goTo(stop.place);
      stopFor(stop.dwellS, stop.engineStaysOn);
      if (lunchLeftS > 0 && second > LUNCH_FROM_S && second < LUNCH_UNTIL_S) {
        stopFor(lunchLeftS, false);
        lunchLeftS = 0;
      }
    });
    if (here !== base) goTo(base);
    stopFor(0, false);
    recorder.stand(second, DAY_S, standingAt(base));
  }

  /**
   * The temperament of the driver of a day. The asset's drivers take turns, and each has a temperament of his own around that of
   * the line.
   */
  #temperamentOn(day: number): number {
    const turn = day % Math.max(1, this.asset.driverKeys.length);
    const shift = createRandom('manners', this.#seed, this.asset.driverKeys[turn] ?? '').gauss();
    return Math.max(0, Math.min(1, this.asset.profile.temperament + 0.12 * shift));
  }
}

const standings = new WeakMap<Place, Standing>();

function standingAt(place: Place): Standing {
  const known = standings.get(place);
  if (known) return known;
  const { latitude, longitude } = place;
  const standing = { latitude, longitude, altitudeM: altitudeM(place) };
  standings.set(place, standing);
  return standing;
}
