import type { TimelineRules } from './rules.ts';
import { type Sample, standingMs } from './sample.ts';
import { SEGMENT_FLAG, type Segment } from './segment.ts';
import { extendPath, type Span, type Stamp, toSegment } from './span.ts';
import type { TimelineState } from './state.ts';
import { addSpeeds, noteSpeed } from './topSpeed.ts';
import { tripOf } from './tripOf.ts';

/** What the rules work on while they take one fix in. The state is theirs to change. */
export interface Folding {
  state: TimelineState;
  rules: TimelineRules;
  /** Final segments, in order. */
  closed: Segment[];
  /** The odometer fell or leapt at the fix being taken in. */
  odometerBroken: boolean;
}

/** The state of a vehicle that is still. */
export const stillStateBy = (ignition: boolean | null): 'IDLE' | 'STOPPED' =>
  ignition === true ? 'IDLE' : 'STOPPED';

/** The moment of a good sample; the odometer is the last one known. */
export const stampOf = (sample: Sample, { odometerM, meters }: TimelineState): Stamp => ({
  time: sample.time,
  latitude: sample.latitude,
  longitude: sample.longitude,
  odometerM,
  meters,
});

/** Hands a finished span out, unless it has no duration; `leads` for an idling that a trip begins with. */
export function emit({ closed, rules, state }: Folding, span: Span | null, leads = false): void {
  if (!span || span.end.time <= span.start.time) return;
  const segment = toSegment(span, rules);
  segment.tripStartTime = tripOf(segment, state.tripStartTime, { leads });
  state.tripStartTime = segment.tripStartTime;
  closed.push(segment);
}

/**
 * Lets a span reach up to a good sample. A span that a message without a place opened in the same moment keeps its
 * place until time passes, since the span before it ends there.
 */
export function extend(folding: Folding, span: Span, sample: Sample): void {
  const { state, rules } = folding;
  if (span.drive && state.good && state.ignition !== false)
    span.drive.standingMs += standingMs(state.good, sample, span.start.time, rules);
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
  extendPath(drive, sample.latitude, sample.longitude, rules.pathStepM);
  if (state.ignition !== false) drive.powered = true;
  const { speedMps } = sample;
  if (speedMps !== null && speedMps > rules.leaveSpeedMps && speedMps <= rules.maxSpeedMps) drive.fastFixes++;
  noteSpeed(drive, state.good, sample, rules);
}

/** Adds a span that came to nothing to the one that goes on. */
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
