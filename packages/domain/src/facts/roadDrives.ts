import type { Road, RoadRun } from '../roads/index.ts';
import type { FactSettings, SettingsOverTime } from './settings.ts';

/** A road as it holds from a moment on, in milliseconds since 1970 UTC. */
export interface RoadVersion {
  validFrom: number;
  road: Road;
}

/** The settings of a vehicle with one drive after the other on a road, each from where the one before ended to the end of a range. */
export class RoadDrives<Version extends RoadVersion> implements SettingsOverTime {
  readonly #past: SettingsOverTime;
  readonly #versions: readonly Version[];
  readonly #until: number;
  /** The version of the road for each of the runs. */
  readonly #chosen: Version[] = [];
  #runs: readonly RoadRun[] = [];
  #shown: { of: FactSettings; runs: readonly RoadRun[]; settings: FactSettings } | null = null;

  constructor(past: SettingsOverTime, versions: readonly Version[], until: number) {
    this.#past = past;
    this.#versions = versions;
    this.#until = until;
  }

  /** The id of the drive that was begun last. */
  get last(): number {
    return this.#runs.length;
  }

  /** When that was. */
  get begun(): number {
    return this.#runs.at(-1)?.plannedStart ?? Number.NEGATIVE_INFINITY;
  }

  /** The road as it held when a drive began. */
  versionOf(id: number): Version {
    return this.#chosen[id - 1]!;
  }

  begin(time: number): void {
    const version = this.#versions.findLast(({ validFrom }) => validFrom <= time) ?? this.#versions[0]!;
    const { road } = version;
    this.#chosen.push(version);
    this.#runs = [
      ...this.#runs,
      {
        id: this.#runs.length + 1,
        road,
        plannedStart: time,
        plannedEnd: this.#until,
        cancelledTime: null,
        stopTimes: road.stops.map(() => null),
      },
    ];
  }

  /** Ends the last drive at a time, and begins the next one there. */
  giveUp(time: number): void {
    this.#runs = this.#runs.map((run) => (run.id === this.last ? { ...run, cancelledTime: time } : run));
    this.begin(time);
  }

  at(time: number): FactSettings {
    const of = this.#past.at(time);
    if (this.#shown?.of !== of || this.#shown.runs !== this.#runs)
      this.#shown = { of, runs: this.#runs, settings: { ...of, roadRuns: this.#runs } };
    return this.#shown.settings;
  }
}
