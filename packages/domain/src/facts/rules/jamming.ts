import type { FactRule } from '../rule.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

interface JammingMemory {
  start: Stamp | null;
  /** When the device last reported jamming, in milliseconds since 1970 UTC. */
  saidTime: number | null;
  /** When the device reported the end, as long as a new start may still revoke it; null otherwise. */
  endTime: number | null;
}

/**
 * Jamming of the radio or of the satellites' signal, as the device reports it: an episode from its start to its end. An end that a new
 * start follows within `settleMs` was none; where the device reports no end, it is over `maxQuietMs` after the last start. An end without
 * a start is no event. Thresholds: `JammingThresholds`.
 */
export const jamming: FactRule<JammingMemory> = {
  name: 'jamming',
  version: 1,
  initial: () => ({ start: null, saidTime: null, endTime: null }),
  step(memory, reading, { jamming: { settleMs, maxQuietMs }, version }, sink) {
    const { fixTime, events } = reading.fix;
    const report = (start: Stamp, endTime: number | null): void =>
      sink.event(eventOf('jamming', start, endTime, reading, version, { measuredBy: 'device' }));

    const { start, endTime, saidTime } = memory;
    if (start) {
      const over = endTime ?? saidTime! + maxQuietMs;
      if (endTime === null ? fixTime > over : fixTime - endTime >= settleMs) {
        report(start, over);
        memory.start = null;
        memory.saidTime = null;
        memory.endTime = null;
      }
    }
    if (events.includes('jammingStart')) {
      memory.saidTime = fixTime;
      memory.endTime = null;
      if (!memory.start) {
        memory.start = stampOf(reading);
        report(memory.start, null);
      }
    }
    if (events.includes('jammingEnd') && memory.start) memory.endTime ??= fixTime;
  },
};
