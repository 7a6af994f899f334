/**
 * The stops of a run, in order: reached, departed, skipped, early, late. They are tested on the path between fixes, each only while the
 * vehicle is near its place on the line, so that a stop that is passed twice counts in its turn.
 */

import { insideSpan, type RoadRun } from '../../roads/index.ts';
import type { RoadReporter } from './roadEvents.ts';
import type { RoadPoint, RunMemory, StopVisit } from './roadMemory.ts';
import { type Leg, setPlace, wayM } from './roadPlacing.ts';

/** The metres beyond a stop on the line at which a vehicle has passed it. */
const PASSED_M = 100;
/** The milliseconds outside after which a vehicle has left a stop although it is still near. */
const LEFT_MS = 60_000;
/** The metres from a stop's place on the line, beyond the stop's own size and the buffer, within which the vehicle may visit it. */
const NEAR_M = 50;
/** The factor of the straight way, and the metres on top, within which a vehicle that lost the line may have come to a stop. */
const LOST_REACH = 1.5;
const LOST_SLACK_M = 300;

/** Handles a leg along the line: the stops that the vehicle reached, served, left or skipped on it. */
export function passStops(run: RunMemory, planned: RoadRun, leg: Leg, reporter: RoadReporter): void {
  const { stops, bufferM } = planned.road;
  const lowM = Math.min(leg.fromM, leg.toM);
  const highM = Math.max(leg.fromM, leg.toM);
  stayOrLeave(run, planned, leg.from, leg.to, reporter);
  for (let index = run.next; index < stops.length; index++) {
    const stop = stops[index]!;
    const slackM = stop.reachM + bufferM + NEAR_M;
    if (stop.lineM > highM + slackM) break;
    if (stop.lineM < lowM - slackM) continue;
    visitStop(run, planned, index, leg.from, leg.to, reporter);
  }
  passBy(run, planned, leg.to, reporter);
}

/** Looks for a vehicle that lost the line in the stops that it may have come to, and places it on the line where it is in one. */
export function findAtStop(run: RunMemory, planned: RoadRun, point: RoadPoint, reporter: RoadReporter): void {
  const { stops } = planned.road;
  const from = run.good ?? point;
  stayOrLeave(run, planned, from, point, reporter);
  const reachM = run.placed
    ? run.progressM + LOST_REACH * wayM(run.placed, point) + LOST_SLACK_M
    : (stops[0]?.lineM ?? 0);
  for (let index = run.next; index < stops.length; index++) {
    const stop = stops[index]!;
    if (stop.lineM > reachM) break;
    if (insideSpan(stop.shape, point, point) === null) continue;
    visitStop(run, planned, index, from, point, reporter);
    setPlace(run, stop.lineM, point);
    break;
  }
  passBy(run, planned, point, reporter);
}

/** Ends the stay in a stop at its last fix where the device was silent since and the vehicle is no longer in the stop. */
export function endStay(run: RunMemory, planned: RoadRun, point: RoadPoint): void {
  const { visit, good } = run;
  if (!visit || visit.since === null || !good) return;
  const { shape } = planned.road.stops[visit.stop]!;
  if (insideSpan(shape, point, point) === null) leave(visit, good.time);
}

/** Reports the next stop as overdue once it should have been reached, unless that was reported already. */
export function watchClock(run: RunMemory, planned: RoadRun, point: RoadPoint, reporter: RoadReporter): void {
  const plannedTime = planned.stopTimes[run.next] ?? null;
  if (plannedTime === null || run.overdue || run.isDone) return;
  const latest = plannedTime + planned.road.lateToleranceMs;
  if (point.time <= latest) return;
  const { visit } = run;
  if (visit?.stop === run.next && run.next > 0 && (visit.isServed || visit.enterTime <= latest)) return;
  run.overdue = point;
  reporter.late(run.next, point, null, null);
}

/** Ends the visit and the delay that last, where the run ends at this fix. */
export function closeStops(run: RunMemory, point: RoadPoint, reporter: RoadReporter): void {
  const { visit } = run;
  if (visit?.isServed) reporter.stopVisit(leftBy(visit, point.time), true);
  if (run.overdue) reporter.late(run.next, run.overdue, Math.max(point.time, run.overdue.time), null);
  run.visit = null;
  run.overdue = null;
}

/** Handles a path of a vehicle that is in a stop: it stays or leaves, wherever its place on the line is. */
function stayOrLeave(
  run: RunMemory,
  planned: RoadRun,
  from: RoadPoint,
  to: RoadPoint,
  reporter: RoadReporter,
): void {
  const { visit } = run;
  if (visit && visit.since !== null) visitStop(run, planned, visit.stop, from, to, reporter);
}

function visitStop(
  run: RunMemory,
  planned: RoadRun,
  index: number,
  from: RoadPoint,
  to: RoadPoint,
  reporter: RoadReporter,
): void {
  const stop = planned.road.stops[index]!;
  const { visit } = run;
  if (visit && visit.stop !== index && (visit.since !== null || visit.stop > index)) return;
  const span = insideSpan(stop.shape, from, to);
  if (!span) {
    if (visit?.stop === index && visit.since !== null) leave(visit, from.time);
    return;
  }
  if (visit && visit.stop !== index) finishVisit(run, planned, to, reporter);
  const timeAt = (share: number): number => Math.round(from.time + (to.time - from.time) * share);
  run.visit ??= {
    stop: index,
    shown: to,
    enterTime: timeAt(span.enter),
    exitTime: null,
    since: null,
    stayMs: 0,
    isServed: false,
  };
  const current = run.visit;
  current.since ??= timeAt(span.enter);
  current.exitTime = null;
  const stayMs = current.stayMs + timeAt(span.exit) - current.since;
  if (!current.isServed && stayMs >= stop.minimumStayMs) serve(run, planned, current, to, reporter);
  if (span.exit < 1) leave(current, timeAt(span.exit));
}

function leave(visit: StopVisit, time: number): void {
  visit.stayMs += Math.max(0, time - visit.since!);
  visit.since = null;
  visit.exitTime = time;
}

const leftBy = (visit: StopVisit, time: number): StopVisit =>
  visit.since === null
    ? visit
    : { ...visit, stayMs: visit.stayMs + Math.max(0, time - visit.since), since: null, exitTime: null };

/** Serves a stop in which the vehicle has stayed long enough. The stops before it that were not served are skipped. */
function serve(
  run: RunMemory,
  planned: RoadRun,
  visit: StopVisit,
  point: RoadPoint,
  reporter: RoadReporter,
): void {
  while (run.next < visit.stop) skip(run, planned, run.next, point, 0, reporter);
  visit.isServed = true;
  run.served += 1;
  reporter.stopVisit(visit, false);
  if (visit.stop > 0) judge(run, planned, visit.stop, visit.enterTime, point, reporter);
  if (visit.stop === planned.road.stops.length - 1) run.isDone = true;
}

/** Judges whether a stop was served early, late or in time. */
function judge(
  run: RunMemory,
  planned: RoadRun,
  index: number,
  time: number,
  point: RoadPoint,
  reporter: RoadReporter,
): void {
  const plannedTime = planned.stopTimes[index] ?? null;
  const { earlyToleranceMs, lateToleranceMs } = planned.road;
  run.punctuality = 'onTime';
  if (plannedTime !== null && time < plannedTime - earlyToleranceMs) {
    reporter.early(index, point, time);
    run.punctuality = 'early';
  } else if (plannedTime !== null && time > plannedTime + lateToleranceMs) {
    const overdue = run.overdue ?? point;
    reporter.late(index, overdue, Math.max(time, overdue.time), time);
    run.overdue = null;
    run.punctuality = 'late';
  }
  endOverdue(run, index, point, reporter);
}

function endOverdue(run: RunMemory, index: number, point: RoadPoint, reporter: RoadReporter): void {
  if (run.overdue) reporter.late(index, run.overdue, Math.max(point.time, run.overdue.time), null);
  run.overdue = null;
}

/** Finishes the stops that the vehicle has passed. */
function passBy(run: RunMemory, planned: RoadRun, point: RoadPoint, reporter: RoadReporter): void {
  const { stops, line } = planned.road;
  for (;;) {
    const { visit } = run;
    const stop = stops[run.next];
    if (!stop) return;
    const passedM = Math.min(stop.lineM + stop.reachM + PASSED_M, line.lengthM - 1);
    const isPassed = run.progressM > passedM && run.atM !== null;
    if (visit) {
      if (visit.since !== null) return;
      // The first stop is left by setting out: a vehicle that waits beside it has not.
      const isLong = visit.isServed && run.next > 0 && point.time - visit.exitTime! >= LEFT_MS;
      if (visit.stop === run.next && !isPassed && !isLong) return;
      if (visit.stop > run.next && !isPassed) return;
      if (visit.stop === run.next) {
        finishVisit(run, planned, point, reporter);
        continue;
      }
    }
    if (!isPassed) return;
    skip(run, planned, run.next, point, 0, reporter);
  }
}

/** Finishes the visit: the stop was served, or it is skipped. */
function finishVisit(run: RunMemory, planned: RoadRun, point: RoadPoint, reporter: RoadReporter): void {
  const visit = run.visit!;
  run.visit = null;
  while (run.next < visit.stop) skip(run, planned, run.next, point, 0, reporter);
  if (!visit.isServed) {
    skip(run, planned, visit.stop, point, visit.stayMs, reporter);
    return;
  }
  reporter.stopVisit(visit, true);
  if (visit.stop === 0) judge(run, planned, 0, visit.exitTime!, point, reporter);
  run.next = visit.stop + 1;
}

function skip(
  run: RunMemory,
  planned: RoadRun,
  index: number,
  point: RoadPoint,
  stayMs: number,
  reporter: RoadReporter,
): void {
  endOverdue(run, index, point, reporter);
  run.next = index + 1;
  const { lineM } = planned.road.stops[index]!;
  if (run.unseen && lineM >= run.unseen.fromM && lineM <= run.unseen.toM) return;
  reporter.skipped(index, point, stayMs);
  run.punctuality = 'skipped';
  run.skipped += 1;
}
