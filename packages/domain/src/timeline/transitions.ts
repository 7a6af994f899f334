import { distanceM } from '../geo.ts';
import { dropAnchor, fromAnchorM } from './anchor.ts';
import { absorb, emit, extend, type Folding, stampOf, stillStateBy } from './folding.ts';
import type { Sample } from './sample.ts';
import { type BoundaryRule, SEGMENT_FLAG } from './segment.ts';
import { copyStamp, type Drive, driveFrom, openSpan, type Span, type Stamp } from './span.ts';
import type { TimelineState } from './state.ts';
import type { TimelineThresholds } from './thresholds.ts';

/** Begins a segment before which nothing is known: at the first fix of all, or at the first one after a silence. */
export function begin(folding: Folding, sample: Sample, startedBy: BoundaryRule): void {
  const { state, thresholds } = folding;
  const moving = sample.speedMps !== null && sample.speedMps > thresholds.leaveSpeedMps;
  const motion = moving ? 'MOVING' : stillStateBy(state.ignition);
  const anchor = moving ? null : dropAnchor(sample.time, sample.latitude, sample.longitude);
  const broken = folding.odometerBroken;
  folding.odometerBroken = false;
  state.current = openSpan(motion, startedBy, stampOf(sample, state), anchor);
  extend(folding, state.current, sample);
  folding.odometerBroken = broken;
}

/** Begins the trial of a stillness at a stamp: the movement may have ended there. */
export function doubtMovement({ state }: Folding, at: Stamp): void {
  const { drive } = state.current!;
  const anchor = dropAnchor(at.time, at.latitude, at.longitude);
  state.candidate = openSpan('STOPPED', 'stood', at, anchor);
  state.candidate.drive = driveFrom(drive!.latitude, drive!.longitude);
  state.evidence = 0;
}

/** Confirms the stillness on trial: the movement ended where the stillness began. */
export function stand(folding: Folding, startedBy: 'stood' | 'ignitionOff', stillState: Span['state']): void {
  const { state } = folding;
  const movement = state.current!;
  const stillness = state.candidate!;
  stillness.state = stillState;
  stillness.startedBy = startedBy;
  stillness.drive = null;
  if (movement.drive!.solid) {
    emit(folding, state.held, movement.drive!.powered);
    emit(folding, movement);
  } else {
    dissolve(folding, state.held, movement, stillness);
  }
  state.held = null;
  state.candidate = null;
  state.evidence = 0;
  state.current = stillness;
}

/**
 * Merges a movement too small to count into the stillness around it: into both sides, where they are of one kind, and else into
 * the idle one, since the engine ran.
 */
function dissolve(folding: Folding, before: Span | null, movement: Span, after: Span): void {
  const flags = movement.flags | (movement.end.time > movement.start.time ? SEGMENT_FLAG.DISSOLVED : 0);
  if (before && before.state !== after.state && after.state === 'STOPPED') {
    before.end = movement.end;
    before.fixCount += movement.fixCount;
    before.flags |= flags;
    emit(folding, before);
    return;
  }
  after.fixCount += movement.fixCount;
  after.flags |= flags;
  after.start = movement.start;
  after.startedBy = movement.startedBy;
  if (!before || before.state !== after.state) {
    emit(folding, before);
    return;
  }
  after.fixCount += before.fixCount;
  after.flags |= before.flags;
  after.start = before.start;
  after.startedBy = before.startedBy;
}

/**
 * Confirms the departure on trial: the stillness ended at its last still fix. A short stillness at the place where the asset was first
 * seen is none: the movement had begun before.
 */
export function depart(folding: Folding, sample: Sample): void {
  const { state } = folding;
  const stillness = state.current!;
  state.current = state.candidate!;
  state.current.anchor = null;
  if (isEstablished(folding, stillness)) state.held = stillness;
  else prepend(stillness, state.current, state.ignition);
  forgetDeparture(state);
  harden(folding, sample);
}

/** Whether a stillness counts: its beginning was seen, it lasted, or the ignition was off. */
function isEstablished(
  { state, thresholds }: Folding,
  { state: still, startedBy, start, end }: Span,
): boolean {
  if (startedBy !== 'first' && startedBy !== 'heard') return true;
  if (end.time - start.time >= thresholds.stillTimeMs) return true;
  return still === 'STOPPED' && state.ignitionWired;
}

/** Moves the start of a movement back to where the stillness before it began. */
function prepend(stillness: Span, movement: Span, ignition: boolean | null): void {
  const { start } = stillness;
  const { latitude, longitude } = movement.start;
  const metres = distanceM(start.latitude, start.longitude, latitude, longitude);
  movement.drive!.pathMm += Math.round(metres * 1000);
  if (ignition !== false) movement.drive!.standingMs += stillness.end.time - stillness.start.time;
  movement.start = start;
  movement.startedBy = stillness.startedBy;
  movement.fixCount += stillness.fixCount;
  movement.flags |= stillness.flags;
}

/** Ends the trial of a departure that did not happen: the stillness has gone on, and the ignition may have changed in it. */
export function stay(folding: Folding): void {
  const { state } = folding;
  const stillness = state.current!;
  const { candidate, flip } = state;
  forgetDeparture(state);
  if (!candidate) return;
  const end = candidate.end;
  absorb(stillness, candidate);
  if (!flip) return;
  stillness.end = flip;
  switchStill(folding, flip);
  if (end.time > flip.time) state.current!.end = end;
}

function forgetDeparture(state: TimelineState): void {
  state.candidate = null;
  state.evidence = 0;
  state.flip = null;
}

/** Changes from idle to stopped, or back, at a stamp, which is the end of the current stillness. */
export function switchStill(folding: Folding, at: Stamp): void {
  const { state } = folding;
  const before = state.current!;
  const [next, rule] =
    before.state === 'IDLE' ? (['STOPPED', 'ignitionOff'] as const) : (['IDLE', 'ignitionOn'] as const);
  emit(folding, before);
  state.current = openSpan(next, rule, copyStamp(at), before.anchor);
}

/**
 * Marks the movement as one that can no longer dissolve, once that is so, and closes the stillness that was held back for it. Its own path
 * has to be `shortMovementM` long from where it began, without the distance at which a sleeping device woke from its last place. And it
 * has to lead that far from where the vehicle stood, or to be fast for a while. One fix is not enough for either: strays and wrong
 * speed readings come alone.
 */
export function harden(folding: Folding, sample: Sample): void {
  const { state, thresholds } = folding;
  const movement = state.current!;
  const { drive } = movement;
  if (!drive || (drive.solid && !state.held)) return;
  if (!drive.solid) {
    const { latitude, longitude } = sample;
    const awayM = fromAnchorM(state.held?.anchor ?? movement.start, latitude, longitude);
    drive.farFixes = awayM >= thresholds.shortMovementM ? drive.farFixes + 1 : 0;
    drive.solid = isSolid(movement, drive, thresholds);
  }
  if (!drive.solid || !drive.powered) return; // whether the idling before it leads to a trip or to a tow is not known yet
  emit(folding, state.held, true);
  state.held = null;
}

function isSolid(
  { start, end }: Span,
  { pathMm, farFixes, fastFixes }: Drive,
  thresholds: TimelineThresholds,
): boolean {
  if (pathMm < thresholds.shortMovementM * 1000) return false;
  return farFixes >= 2 || (fastFixes >= 2 && end.time - start.time >= thresholds.shortMovementMs);
}

/** Merges a movement that came back before it counted into the stillness that it left. */
export function comeBack({ state }: Folding): void {
  const stillness = state.held!;
  absorb(stillness, state.current!);
  if (state.candidate) absorb(stillness, state.candidate);
  state.held = null;
  state.candidate = null;
  state.evidence = 0;
  state.current = stillness;
}

/** Ends the trial of a stillness at its last fix, a stray one, and begins another one there. */
export function doubtAgain(folding: Folding): void {
  const { state } = folding;
  absorb(state.current!, state.candidate!);
  doubtMovement(folding, state.current!.end);
}
