import type { Fix } from '../../fix.ts';
import type { FactRule } from '../rule.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

interface IgnitionMemory {
  /** The device has said `on` at least once: until then `off` may be a loose wire. */
  wired: boolean;
  /** As last told; as first heard before that. */
  isOn: boolean | null;
  changedTime: number | null;
  /** A change back so soon that it may be a bounce. */
  pending: Stamp | null;
}

/**
 * Ignition on and off, told at the reading that says so; a change that follows the last one within `settleMs` is told only when it
 * has lasted that long, so that cranking and bouncing contacts tell nothing. By the reading, or by the device's own event where
 * the message has no reading. Thresholds: `IgnitionThresholds`.
 */
export const ignition: FactRule<IgnitionMemory> = {
  name: 'ignition',
  version: 1,
  initial: () => ({ wired: false, isOn: null, changedTime: null, pending: null }),
  step(memory, reading, { ignition: { settleMs }, version }, sink) {
    const isOn = ignitionOf(reading.fix);
    if (isOn === null) return;
    if (isOn) memory.wired = true;
    // What no longer matters is forgotten, so that two memories that differed once become one again.
    if (memory.changedTime !== null && reading.fix.fixTime - memory.changedTime >= 2 * settleMs)
      memory.changedTime = null;
    if (memory.isOn === null || isOn === memory.isOn) {
      memory.isOn = isOn;
      memory.pending = null;
      return;
    }
    if (!memory.wired) return;
    const { fixTime } = reading.fix;
    memory.pending ??= stampOf(reading);
    const { changedTime, pending } = memory;
    const code = isOn ? 'ignitionSwitchedOn' : 'ignitionSwitchedOff';
    const lastedMs = fixTime - pending.time;
    if (changedTime !== null && pending.time - changedTime < settleMs && lastedMs < settleMs) {
      sink.note?.({ code, threshold: 'ignition.settleMs', limit: settleMs, measured: lastedMs });
      return;
    }
    memory.isOn = isOn;
    memory.changedTime = pending.time;
    memory.pending = null;
    sink.event(eventOf(code, pending, pending.time, reading, version, {}));
  },
};

/** What a message says of the ignition: by its reading, else by its event. */
export function ignitionOf({ ignition: isOn, events }: Pick<Fix, 'ignition' | 'events'>): boolean | null {
  if (isOn !== null) return isOn;
  if (events.includes('ignitionOn')) return true;
  return events.includes('ignitionOff') ? false : null;
}
