import type { RoadRun } from '../../roads/index.ts';
import type { FactRule, FactSink } from '../rule.ts';
import type { FactSettings } from '../settings.ts';
import type { RoadThresholds } from '../thresholds.ts';
import { closeDeviation, watchBuffer } from './roadDeviation.ts';
import { ROAD_RULE_VERSION, RoadReporter } from './roadEvents.ts';
import { newRun, type RoadMemory, type RoadPoint, type RunMemory } from './roadMemory.ts';
import { breakWay, place, wasSilent } from './roadPlacing.ts';
import { lastTimeOf, nextRun, runOf } from './roadRuns.ts';
import { closeStops, endStay, findAtStop, passStops, watchClock } from './roadStops.ts';

/** The metres beyond the first stop from which a run is under way; before, the vehicle waits at the stop or drives to it. */
const UNDER_WAY_M = 200;
/** The metres before its end at which the run on a road without stops is done. */
const END_ZONE_M = 100;

/**
 * Runs on roads: follows a vehicle on its runs (`roadRuns` of the settings), one at a time, from `leadMs` before the planned start until
 * the last stop is served, at the latest until `graceMs` after the planned end. Reports the run (`roadRun`), each stop served (`stopVisit`),
 * skipped (`stopSkipped`), early (`stopEarly`) or overdue (`stopLate`), and stretches outside the buffer (`routeDeviation`). While the
 * vehicle follows its road, the road's speed limit holds. Thresholds: `RoadThresholds`.
 */
export const road: FactRule<RoadMemory> = {
  name: 'road',
  version: ROAD_RULE_VERSION,
  initial: () => ({ last: null, run: null }),
  step(memory, { sample, limits }, settings, sink) {
    if (memory.run === null && settings.roadRuns.length === 0) return;
    if (sample.role === 'inputs') return;
    const { time, fingerprint, latitude, longitude } = sample;
    const point: RoadPoint = { time, fingerprint, latitude, longitude };
    const planned = currentRun(memory, settings, point, sink);
    if (!planned) return;
    memory.run ??= newRun(planned, time);
    const { run } = memory;
    if (sample.role === 'leap' || wasSilent(run, point)) {
      endStay(run, planned, point);
      breakWay(run);
    }
    advance(run, planned, point, settings.road, new RoadReporter(sink, run, planned, time));
    run.good = point;
    const { id, speedAlarm, maxSpeedMps } = planned.road;
    if (run.begun && run.isPlaced && speedAlarm && maxSpeedMps !== null)
      limits.push({ source: 'road', subject: id, limitMps: maxSpeedMps });
    if (run.isDone && run.visit === null) endRun(memory);
  },
};

/** The run that the asset is on at a fix; null for none. Ends the run before it where its time is over. */
function currentRun(
  memory: RoadMemory,
  { roadRuns, road: thresholds }: FactSettings,
  point: RoadPoint,
  sink: FactSink,
): RoadRun | null {
  const { run } = memory;
  if (run) {
    const planned = runOf(roadRuns, run);
    const isOver =
      planned === null ||
      point.time > lastTimeOf(planned, thresholds.graceMs) ||
      (run.isDone && nextRun(roadRuns, thresholds, point.time, run) !== null);
    const isRedrawn = planned !== null && planned.road.version !== run.roadVersion;
    if (!isOver && !isRedrawn) return planned;
    closeRun(run, isRedrawn ? null : planned, thresholds, sink);
    if (isRedrawn)
      memory.run = null; // what is known of it was measured by another line and other stops: it begins again
    else endRun(memory);
  }
  return nextRun(roadRuns, thresholds, point.time, memory.last);
}

function endRun(memory: RoadMemory): void {
  memory.last = memory.run && { plannedStart: memory.run.plannedStart, runId: memory.run.runId };
  memory.run = null;
}

/** Ends the lasting events of a run whose time is over, with the last fix of that run. */
function closeRun(run: RunMemory, planned: RoadRun | null, thresholds: RoadThresholds, sink: FactSink): void {
  const point = run.good;
  if (!point) return;
  if (planned) {
    const reporter = new RoadReporter(sink, run, planned, point.time);
    closeDeviation(run, point, null, thresholds, reporter);
    closeStops(run, point, reporter);
    if (run.begun && !run.isDone) reporter.run(Math.max(point.time, run.begun.time));
  }
  // What was reported of a run that is not known any more ends as it was last reported.
  for (const event of run.open) sink.event({ ...event, endTime: Math.max(point.time, event.startTime) });
}

function advance(
  run: RunMemory,
  planned: RoadRun,
  point: RoadPoint,
  thresholds: RoadThresholds,
  reporter: RoadReporter,
): void {
  const { line, stops } = planned.road;
  const wasDone = run.isDone;
  for (const leg of place(run, planned, point)) passStops(run, planned, leg, reporter);
  if (!run.isPlaced) findAtStop(run, planned, point, reporter);
  const firstM = stops[0]?.lineM ?? 0;
  if (!run.begun && run.progressM >= firstM + Math.min(UNDER_WAY_M, (line.lengthM - firstM) / 2)) {
    run.begun = point;
    reporter.run(null);
  }
  if (stops.length === 0 && run.progressM >= line.lengthM - END_ZONE_M) run.isDone = true;
  if (!run.isDone) {
    if (run.begun) watchBuffer(run, planned, point, thresholds, reporter);
    watchClock(run, planned, point, reporter);
    return;
  }
  if (wasDone) return;
  closeDeviation(run, point, point.time, thresholds, reporter);
  if (run.begun) reporter.run(point.time);
}
