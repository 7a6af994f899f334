import type { Fix } from '../../fix.ts';
import type { FactRule, FactSink, Reading } from '../rule.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

/** A change that may be a bounce, from its first reading on. */
interface Pending {
  stamp: Stamp;
  /** Whether the vehicle moved, or the last change was just before: then the change must last before it counts. */
  isHeldBack: boolean;
}

interface IgnitionMemory {
  /** Whether the device has reported `on` at least once: until then `off` may be a loose wire. */
  wired: boolean;
  /** The state as last reported as an event; before that, as in the first reading. */
  isOn: boolean | null;
  changedTime: number | null;
  pending: Pending | null;
  /** Whether the vehicle moved at the last good fix. */
  isMoving: boolean;
}

/**
 * Ignition on and off, reported at the reading that shows it. A change while the vehicle moves, and one that follows the last within
 * `settleMs`, is reported only when it has lasted that long, at its own time: engines crank, contacts bounce. A change that a silence of
 * `timeline.noDataMs` followed has lasted, whatever comes after it. The rule uses the reading, or the device's own event where the message
 * has no reading. Thresholds: `IgnitionThresholds`.
 */
export const ignition: FactRule<IgnitionMemory> = {
  name: 'ignition',
  version: 2,
  initial: () => ({ wired: false, isOn: null, changedTime: null, pending: null, isMoving: false }),
  step(memory, reading, settings, sink) {
    const { fix, sample } = reading;
    const { ignition: thresholds, timeline, version } = settings;
    if (sample.role !== 'inputs' && sample.speedMps !== null)
      memory.isMoving = sample.speedMps >= timeline.stillSpeedMps;
    const isOn = ignitionOf(fix);
    if (isOn === null) return;
    if (isOn) memory.wired = true;
    const { settleMs } = thresholds;
    // What no longer matters is forgotten, so that two memories that differed once become one again.
    if (memory.changedTime !== null && fix.fixTime - memory.changedTime >= 2 * settleMs)
      memory.changedTime = null;
    const { pending } = memory;
    if (pending && isOn === memory.isOn && fix.fixTime - pending.stamp.time >= timeline.noDataMs)
      report(memory, pending.stamp, reading, version, sink);
    if (memory.isOn === null || isOn === memory.isOn) {
      memory.isOn = isOn;
      memory.pending = null;
      return;
    }
    if (memory.wired) follow(memory, reading, settleMs, version, sink);
  },
};

/** Handles a reading that differs from the state that was reported last. */
function follow(
  memory: IgnitionMemory,
  reading: Reading,
  settleMs: number,
  version: number,
  sink: FactSink,
): void {
  const { fixTime } = reading.fix;
  memory.pending ??= {
    stamp: stampOf(reading),
    isHeldBack: memory.isMoving || (memory.changedTime !== null && fixTime - memory.changedTime < settleMs),
  };
  const { stamp, isHeldBack } = memory.pending;
  const lastedMs = fixTime - stamp.time;
  if (!isHeldBack || lastedMs >= settleMs) report(memory, stamp, reading, version, sink);
  else
    sink.note?.({
      code: codeOf(!memory.isOn),
      threshold: 'ignition.settleMs',
      limit: settleMs,
      measured: lastedMs,
    });
}

/** Reports the change that was pending. */
function report(
  memory: IgnitionMemory,
  stamp: Stamp,
  reading: Reading,
  version: number,
  sink: FactSink,
): void {
  memory.isOn = !memory.isOn;
  memory.changedTime = stamp.time;
  memory.pending = null;
  sink.event(eventOf(codeOf(memory.isOn), stamp, stamp.time, reading, version, {}));
}

const codeOf = (isOn: boolean) => (isOn ? 'ignitionSwitchedOn' : 'ignitionSwitchedOff');

/** The ignition in a message: by its reading, else by its event; null where it has neither. */
export function ignitionOf({ ignition: isOn, events }: Pick<Fix, 'ignition' | 'events'>): boolean | null {
  if (isOn !== null) return isOn;
  if (events.includes('ignitionOn')) return true;
  return events.includes('ignitionOff') ? false : null;
}
