import type { LinePoint, RoadRun } from '../../roads/index.ts';
import { roadOf, type StopShape } from '../../roads/index.ts';
import type { ComputedEvent } from '../fact.ts';
import type { FactSettings } from '../settings.ts';
import type { SpeedLimit } from '../speedLimit.ts';
import { road } from './road.ts';
import { liveRoad } from './roadLive.ts';
import type { RoadMemory } from './roadMemory.ts';
import { settingsWith } from './rules.testing.ts';

/** Runs and ways in metres and seconds around a place near the equator: an x to the east, a y to the north, a time from the start. */

const ORIGIN: LinePoint = { latitude: -0.01, longitude: -77 };
const METRES_PER_DEGREE = 111_195.08;
/** The planned start of the tests' runs. */
export const START = Date.UTC(2026, 10, 21, 12);

export const at = (x: number, y: number): LinePoint => ({
  latitude: ORIGIN.latitude + y / METRES_PER_DEGREE,
  longitude: ORIGIN.longitude + x / METRES_PER_DEGREE,
});

export const circle = (x: number, y: number, radiusM = 40): StopShape => ({
  kind: 'circle',
  ...at(x, y),
  radiusM,
});

/** A stop of a test road: where it is, when it is planned (seconds after the start, null for never) and its minimum stay. */
export interface TestStop {
  shape: StopShape;
  plannedS?: number | null;
  stayS?: number;
}

export function testRun(
  points: readonly (readonly [number, number])[],
  stops: readonly TestStop[] = [],
  more: Partial<Pick<RoadRun, 'id' | 'plannedStart' | 'plannedEnd' | 'cancelledTime'>> & {
    version?: number;
  } = {},
): RoadRun {
  const plannedStart = more.plannedStart ?? START;
  return {
    id: more.id ?? 1,
    plannedStart,
    plannedEnd: more.plannedEnd ?? plannedStart + 3_600_000,
    cancelledTime: more.cancelledTime ?? null,
    stopTimes: stops.map(({ plannedS }) => (plannedS == null ? null : plannedStart + plannedS * 1000)),
    road: roadOf({
      id: 7,
      version: more.version ?? 1,
      name: 'Ruta 7',
      points: points.map(([x, y]) => at(x, y)),
      bufferM: 50,
      deviationAlarm: true,
      speedAlarm: false,
      maxSpeedMps: null,
      earlyToleranceMs: 120_000,
      lateToleranceMs: 300_000,
      stops: stops.map(({ shape, stayS }, index) => ({
        id: 100 + index,
        name: String.fromCharCode(65 + index),
        shape,
        minimumStayMs: (stayS ?? 0) * 1000,
      })),
    }),
  };
}

/** A good fix: seconds from the start, x, y. */
export type TestFix = readonly [number, number, number];

/** Fixes every so many seconds on the straight ways between corners that are passed at given seconds. */
export function way(corners: readonly TestFix[], everyS = 10): TestFix[] {
  const fixes: TestFix[] = [];
  const last = corners.at(-1)!;
  let leg = 0;
  for (let time = corners[0]![0]; time <= last[0]; time += everyS) {
    while (leg < corners.length - 2 && corners[leg + 1]![0] <= time) leg++;
    const from = corners[leg]!;
    const to = corners[leg + 1] ?? last;
    const share = to[0] === from[0] ? 1 : Math.min(1, (time - from[0]) / (to[0] - from[0]));
    fixes.push([time, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]);
  }
  return fixes;
}

/** A road rule at work over the runs. */
export class RoadFold {
  readonly settings: FactSettings;
  /** The speed limits of the last fix. */
  limits: SpeedLimit[] = [];
  readonly reported = new Map<string, ComputedEvent>();
  /** Every report, in order, with all repetitions. */
  readonly reports: ComputedEvent[] = [];
  memory: RoadMemory;

  constructor(runs: readonly RoadRun[], memory: RoadMemory = road.initial()) {
    this.settings = { ...settingsWith(), roadRuns: runs };
    this.memory = memory;
  }

  push([seconds, x, y]: TestFix, role: 'fix' | 'inputs' | 'leap' = 'fix'): void {
    const time = START + Math.round(seconds * 1000);
    const place = at(x, y);
    this.limits = [];
    const sample = { role, time, fingerprint: 0, ...place };
    road.step(
      this.memory,
      { fix: {} as never, sample: sample as never, limits: this.limits },
      this.settings,
      {
        event: (event) => {
          this.reports.push(event);
          this.reported.set(`${event.code} ${event.subject} ${event.startTime}`, event);
        },
        visit: () => {
          throw new Error('the road rule reports no visits');
        },
      },
    );
  }

  get status(): number | null {
    return liveRoad(this.memory, this.settings.roadRuns)?.status ?? null;
  }
}

/** The reports of the rule, one line an event, in seconds from the start: `code what from-to`. */
export function linesOf(fold: RoadFold): string[] {
  const seconds = (time: unknown) => Math.round(((time as number) - START) / 1000);
  return [...fold.reported.values()]
    .toSorted((one, other) => one.startTime - other.startTime || (one.code < other.code ? -1 : 1))
    .map(({ code, startTime, endTime, detail }) => {
      const what = code.startsWith('stop') ? ` ${detail.stopName}` : '';
      const span = endTime === startTime ? '' : `..${endTime === null ? '' : seconds(endTime)}`;
      const figures =
        code === 'roadRun'
          ? ` ${detail.completed ? 'completed' : 'open'} ${detail.stopsServed}+${detail.stopsSkipped}/${detail.stops}`
          : code === 'routeDeviation'
            ? ` peak ${detail.peakM}`
            : '';
      return `${code}${what} ${seconds(startTime)}${span}${figures}`;
    });
}

/** All fixes through a fold. */
export function foldRuns(runs: readonly RoadRun[], fixes: readonly TestFix[]): RoadFold {
  const fold = new RoadFold(runs);
  for (const fix of fixes) fold.push(fix);
  return fold;
}
