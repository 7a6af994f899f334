import {
  eventKey,
  type FactSettings,
  FactsFold,
  initialMemory,
  localDayOf,
  type ReportedEvent,
  type RoadRun,
  type RunFact,
  roadRule,
  type SettingsOverTime,
} from '@rastro/domain';
import { breather } from '../../rounds.ts';
import type { SettingsDirectory } from '../../settings/settingsDirectory.ts';
import type { History } from '../../store/history/history.ts';
import { roadOfStored, type StoredRoad } from '../../store/roads.ts';

/** Dependencies of following vehicles. */
export interface FollowParts {
  history: History;
  settings: SettingsDirectory;
}

/** A vehicle that has been off the road for so long has given the drive up. */
const GIVEN_UP_MS = 30 * 60_000;
/** A drive that lasts longer has been given up: the vehicle stands beside the road. */
const LONGEST_MS = 24 * 3_600_000;
/** Number of fixes between two looks at the clock. */
const FIXES_AT_ONCE = 100;

/** A drive that was found by following, and the road as it held when it began. */
export interface FollowedDrive {
  road: StoredRoad;
  facts: RunFact[];
}

/**
 * The drives of a vehicle on a road for which nobody planned any, the earliest first: what the fact rule of roads finds where each
 * drive follows the one before. A drive ends when the last stop is served, when the vehicle has been off the road for half an hour, or after
 * a day; one that did not get under way begins anew at midnight and when the road was changed, and one that never did is none. Each is
 * measured by the version of the road that held when it began; `versions` are all of them, the oldest first, one or more.
 *
 * All drives that touch the range are given, and others may be. To find the same whichever part of a drive a range has, the vehicle is
 * followed from the beginning of the day before the range until the drive that is under way at its end is over.
 */
export async function followRoad(
  { history, settings }: FollowParts,
  { customerId, assetId, timeZone }: { customerId: number; assetId: number; timeZone: string },
  versions: readonly StoredRoad[],
  { from, to }: { from: number; to: number },
): Promise<FollowedDrive[]> {
  const past = settings.past(customerId, assetId, null);
  const start = localDayOf(localDayOf(from, timeZone).startTime - 1, timeZone).startTime;
  const until = localDayOf(to, timeZone).endTime + LONGEST_MS;
  const drives = new Drives(past, versions, until);
  const fold = new FactsFold(initialMemory(), drives, [roadRule]);
  const facts = new Map<string, ReportedEvent>();
  const letOthersIn = breather();
  let count = 0;
  let anew = start;
  for await (const fix of history.readFixes(customerId, assetId, start, until)) {
    const reaching = past.reach(fix.fixTime);
    if (reaching) await reaching;
    if (fix.fixTime >= anew) {
      const changed = versions.find(({ validFrom }) => validFrom > fix.fixTime)?.validFrom;
      anew = Math.min(localDayOf(fix.fixTime, timeZone).endTime, changed ?? Number.POSITIVE_INFINITY);
      if (!fold.memoryOf(roadRule)?.run?.begun) drives.giveUp(fix.fixTime);
    }
    if (fix.fixTime >= to && drives.begun >= to) break;
    if (fold.orderOf(fix) === 'next')
      for (const event of fold.push(fix).events) facts.set(eventKey(event), event);
    const memory = fold.memoryOf(roadRule);
    if (memory?.run === null && memory.last?.runId === drives.last) drives.begin(fix.fixTime);
    else if (memory?.run && isGivenUp(memory.run, fix.fixTime)) drives.giveUp(fix.fixTime);
    count += 1;
    if (count % FIXES_AT_ONCE > 0) continue;
    const due = letOthersIn();
    if (due) await due;
  }
  const byDrive = Map.groupBy(facts.values(), ({ detail }) => detail.runId as number);
  return [...byDrive]
    .filter(([, found]) => found.some(({ code }) => code === 'roadRun'))
    .map(([id, found]) => {
      const facts = found as unknown as RunFact[]; // the details are those of `RoadReporter`
      return { road: drives.versionOf(id), facts };
    });
}

const isGivenUp = (
  { begun, away }: { begun: { time: number } | null; away: { leftTime: number } | null },
  time: number,
): boolean =>
  begun !== null && (time - (away?.leftTime ?? time) > GIVEN_UP_MS || time - begun.time > LONGEST_MS);

/** The settings of a vehicle with one drive after the other on a road, each from where the one before ended to the end of a range. */
class Drives implements SettingsOverTime {
  readonly #past: SettingsOverTime;
  readonly #versions: readonly { stored: StoredRoad; road: RoadRun['road'] }[];
  readonly #to: number;
  /** The version of the road for each of the runs. */
  readonly #stored: StoredRoad[] = [];
  #runs: readonly RoadRun[] = [];
  #shown: { of: FactSettings; runs: readonly RoadRun[]; settings: FactSettings } | null = null;

  constructor(past: SettingsOverTime, versions: readonly StoredRoad[], to: number) {
    this.#past = past;
    this.#versions = versions.map((stored) => ({ stored, road: roadOfStored(stored) }));
    this.#to = to;
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
  versionOf(id: number): StoredRoad {
    return this.#stored[id - 1]!;
  }

  begin(time: number): void {
    const { stored, road } =
      this.#versions.findLast(({ stored: { validFrom } }) => validFrom <= time) ?? this.#versions[0]!;
    this.#stored.push(stored);
    this.#runs = [
      ...this.#runs,
      {
        id: this.#runs.length + 1,
        road,
        plannedStart: time,
        plannedEnd: this.#to,
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
