import type { PlacedStop, RoadRun } from '../../roads/index.ts';
import type { EventDetail } from '../detail.ts';
import type { FactSink } from '../rule.ts';
import type { Away, RoadPoint, RunMemory, StopVisit } from './roadMemory.ts';

/** Raised whenever the same readings would give other facts than before. */
export const ROAD_RULE_VERSION = 1;

/** Reports the events of a run on a road; the codes are those of the event catalogue. */
export class RoadReporter {
  readonly #sink: FactSink;
  readonly #now: number;
  readonly #planned: RoadRun;
  readonly #run: RunMemory;

  /** Prepares the reports of one step; `now` is the time of the fix that is being folded. */
  constructor(sink: FactSink, run: RunMemory, planned: RoadRun, now: number) {
    this.#sink = sink;
    this.#run = run;
    this.#now = now;
    this.#planned = planned;
  }

  /** Reports a run: under way, or over where `endTime` is given. */
  run(endTime: number | null): void {
    const run = this.#run;
    const { road, plannedStart, plannedEnd } = this.#planned;
    this.#report('roadRun', road.id, run.begun!, endTime, {
      plannedStart,
      plannedEnd,
      completed: run.isDone,
      progressM: Math.round(run.progressM),
      lengthM: Math.round(road.line.lengthM),
      stops: road.stops.length,
      stopsServed: run.served,
      stopsSkipped: run.skipped,
    });
  }

  /** Reports a stretch outside the buffer; it lasts while `endTime` is null. */
  deviation(away: Away, endTime: number | null, returnedTime: number | null): void {
    const { road } = this.#planned;
    this.#report('routeDeviation', road.id, away.first, endTime, {
      bufferM: road.bufferM,
      alarm: road.deviationAlarm,
      leftTime: away.leftTime,
      returnedTime,
      pathM: Math.round(away.pathM),
      peakM: Math.round(away.peakM),
      peakTime: away.peak.time,
      peakLatitude: away.peak.latitude,
      peakLongitude: away.peak.longitude,
    });
  }

  /** Reports a stop that was served; the visit is over once the vehicle has left it. */
  stopVisit(visit: StopVisit, isOver: boolean): void {
    const { stop, plannedTime } = this.#stop(visit.stop);
    const { shown, exitTime } = visit;
    const judgedTime = visit.stop > 0 ? visit.enterTime : isOver ? exitTime : null;
    this.#report('stopVisit', stop.id, shown, isOver ? Math.max(exitTime ?? this.#now, shown.time) : null, {
      ...this.#stopDetail(visit.stop),
      enterTime: visit.enterTime,
      exitTime: isOver ? exitTime : null,
      stayMs: isOver ? visit.stayMs : null,
      delayMs: plannedTime === null || judgedTime === null ? null : judgedTime - plannedTime,
    });
  }

  skipped(index: number, point: RoadPoint, stayMs: number): void {
    const { stop } = this.#stop(index);
    this.#report('stopSkipped', stop.id, point, point.time, { ...this.#stopDetail(index), stayMs });
  }

  early(index: number, point: RoadPoint, atTime: number): void {
    const { stop, plannedTime } = this.#stop(index);
    this.#report('stopEarly', stop.id, point, point.time, {
      ...this.#stopDetail(index),
      atTime,
      earlyMs: plannedTime! - atTime,
      toleranceMs: this.#planned.road.earlyToleranceMs,
    });
  }

  /** Reports a stop that is overdue, from the fix that showed it; `atTime` is when it was reached (left, where it is the first). */
  late(index: number, overdue: RoadPoint, endTime: number | null, atTime: number | null): void {
    const { stop, plannedTime } = this.#stop(index);
    this.#report('stopLate', stop.id, overdue, endTime, {
      ...this.#stopDetail(index),
      atTime,
      lateMs: (atTime ?? endTime ?? this.#now) - plannedTime!,
      toleranceMs: this.#planned.road.lateToleranceMs,
    });
  }

  #stop(index: number): { stop: PlacedStop; plannedTime: number | null } {
    return {
      stop: this.#planned.road.stops[index]!,
      plannedTime: this.#planned.stopTimes[index] ?? null,
    };
  }

  #stopDetail(index: number): EventDetail {
    const { stop, plannedTime } = this.#stop(index);
    return {
      roadId: this.#planned.road.id,
      stopName: stop.name,
      stopOrder: index + 1,
      plannedTime,
      minimumStayMs: stop.minimumStayMs,
    };
  }

  #report(
    code: string,
    subject: number,
    began: RoadPoint,
    endTime: number | null,
    detail: EventDetail,
  ): void {
    const event = {
      code,
      subject,
      startTime: began.time,
      fingerprint: began.fingerprint,
      endTime,
      latitude: began.latitude,
      longitude: began.longitude,
      decidedTime: this.#now,
      ruleVersion: ROAD_RULE_VERSION,
      detail: { runId: this.#planned.id, roadName: this.#planned.road.name, ...detail },
    };
    this.#run.open = this.#run.open.filter((open) => open.code !== code || open.subject !== subject);
    if (endTime === null) this.#run.open.push(event);
    this.#sink.event(event);
  }
}
