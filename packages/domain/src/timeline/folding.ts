import { type Sample, standingMs } from './sample.ts';
import { SEGMENT_FLAG, type Segment } from './segment.ts';
import { extendPath, type Span, type Stamp, toSegment } from './span.ts';
import type { TimelineState } from './state.ts';
import type { TimelineThresholds } from './thresholds.ts';
import { addSpeeds, noteSpeed } from './topSpeed.ts';
import { tripOf } from './tripOf.ts';

/** What is at hand while one fix is folded in. The functions of the timeline change `state` and append to `closed`. */
export interface Folding {
  state: TimelineState;
  thresholds: TimelineThresholds;
  /** The segments that this fix made final, in order. */
  closed: Segment[];
  /** Whether the odometer fell or leapt at this fix. */
  odometerBroken: boolean;
}

/** The state of a still vehicle by its ignition; an unknown one counts as off. */
export const stillStateBy = (ignition: boolean | null): 'IDLE' | 'STOPPED' =>
  ignition === true ? 'IDLE' : 'STOPPED';

/** The stamp of a good sample, with the last known odometer and meters. */
export const stampOf = (sample: Sample, { odometerM, meters }: TimelineState): Stamp => ({
  time: sample.time,
  latitude: sample.latitude,
  longitude: sample.longitude,
  odometerM,
  meters,
});

/** Adds a finished span to the closed segments, unless it has no duration. `leads` is true for an idling with which a trip begins. */
export function emit({ closed, thresholds, state }: Folding, span: Span | null, leads = false): void {
  if (!span || span.end.time <= span.start.time) return;
  const segment = toSegment(span, thresholds);
  segment.tripStartTime = tripOf(segment, state.tripStartTime, { leads });
  state.tripStartTime = segment.tripStartTime;
  closed.push(segment);
}

/**
 * Extends a span to a good sample. A span that was opened at the same moment by a message without a place keeps its
 * place until time passes, since the span before it ends there.
 */
export function extend(folding: Folding, span: Span, sample: Sample): void {
  const { state, thresholds } = folding;
  if (span.drive && state.good && state.ignition !== false)
    span.drive.standingMs += standingMs(state.good, sample, span.start.time, thresholds);
  if (sample.time > span.start.time) {
    span.end.time = sample.time;
    span.end.latitude = sample.latitude;
    span.end.longitude = sample.longitude;
  }
  span.end.odometerM = state.odometerM;
  span.end.meters = state.meters;
  span.driverKey = state.meters.driverKey ?? span.driverKey;
  span.fixCount++;
  if (folding.odometerBroken) span.flags |= SEGMENT_FLAG.ODOMETER_BROKEN;
  const { drive } = span;
  if (!drive) return;
  extendPath(drive, sample.latitude, sample.longitude, thresholds.pathStepM);
  if (state.ignition !== false) drive.powered = true;
  const { speedMps } = sample;
  if (speedMps !== null && speedMps > thresholds.leaveSpeedMps && speedMps <= thresholds.maxSpeedMps)
    drive.fastFixes++;
  noteSpeed(drive, state.good, sample, thresholds);
}

/** Merges a span that proved to be no segment of its own into the one that goes on. */
export function absorb(into: Span, span: Span): void {
  into.end = span.end;
  into.fixCount += span.fixCount;
  into.flags |= span.flags;
  into.driverKey = span.driverKey ?? into.driverKey;
  const drive = into.drive;
  const other = span.drive;
  if (!drive || !other) return;
  drive.pathMm += other.pathMm;
  drive.latitude = other.latitude;
  drive.longitude = other.longitude;
  drive.powered ||= other.powered;
  drive.fastFixes += other.fastFixes;
  drive.standingMs += other.standingMs;
  addSpeeds(drive, other);
}
