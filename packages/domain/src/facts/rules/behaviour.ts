import type { DeviceEvent } from '../../deviceEvents.ts';
import type { ComputedEventCode } from '../../events/eventType.ts';
import type { FactRule, FactSink, Reading } from '../rule.ts';
import type { FactSettings } from '../settings.ts';
import { LEAST_STEP_MS, type Measure, type MeasuredFix, SIDE_MS } from './manoeuvres/measuredFix.ts';
import { measureSpeedChange } from './manoeuvres/speedChange.ts';
import { measureTurn } from './manoeuvres/turn.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

type Manoeuvre = Extract<ComputedEventCode, 'suddenAcceleration' | 'sharpTurn' | 'hardBraking'>;

/** A manoeuvre that was detected. It is reported a while after it is over, unless the device has reported it by then. */
interface Pending {
  start: Stamp;
  peakG: number;
  startSpeedMps: number;
  endTime: number;
  endSpeedMps: number;
}

interface BehaviourMemory {
  /** The good fixes of the last seconds, in order and no further apart than `maxIntervalMs`. */
  recent: MeasuredFix[];
  /** The time of the last of them that was judged; null where none was. */
  judgedTime: number | null;
  pending: Record<Manoeuvre, Pending | null>;
  /** When the device last reported a manoeuvre of each kind. */
  toldTime: Record<Manoeuvre, number | null>;
  /** When the device last reported a manoeuvre of any kind. */
  deviceTime: number | null;
}

const OF_DEVICE: Partial<Record<DeviceEvent, Manoeuvre>> = {
  harshAcceleration: 'suddenAcceleration',
  harshBraking: 'hardBraking',
  harshCornering: 'sharpTurn',
};
const MANOEUVRES: readonly Manoeuvre[] = ['suddenAcceleration', 'sharpTurn', 'hardBraking'];
/** The milliseconds before the last fix whose fixes manoeuvres are judged by. */
const RECENT_MS = 16_000;

/**
 * Infractions of driving behaviour: sudden acceleration (AB), sharp turn (GB), hard braking (FF). Each manoeuvre is reported
 * once. The device's own event counts, and while a device reports such events nothing is computed. Otherwise they
 * are estimated from the speeds and courses of good fixes, as manoeuvres/ judges them: a manoeuvre has to last, it must not fall back,
 * and the places have to show it. So a reading that was lost, doubled or overshot accuses nobody, and shorter manoeuvres are missed: fixes
 * more than `maxIntervalMs` apart are not judged at all, and most devices that report every few seconds need their own accelerometer.
 * Thresholds and their source: `BehaviourThresholds`.
 */
export const behaviour: FactRule<BehaviourMemory> = {
  name: 'behaviour',
  version: 2,
  initial: () => ({
    recent: [],
    judgedTime: null,
    pending: { suddenAcceleration: null, sharpTurn: null, hardBraking: null },
    toldTime: { suddenAcceleration: null, sharpTurn: null, hardBraking: null },
    deviceTime: null,
  }),
  step(memory, reading, settings, sink) {
    forget(memory, reading, settings, sink);
    handleDeviceEvents(memory, reading, settings, sink);
    const { sample } = reading;
    if (sample.role === 'inputs' || sample.speedMps === null) return;
    const { time, latitude, longitude, speedMps, course } = sample;
    const { fingerprint } = reading.fix;
    const now: MeasuredFix = { time, fingerprint, latitude, longitude, speedMps, course };
    const last = memory.recent.at(-1);
    const { maxIntervalMs, maxTurnIntervalMs } = settings.behaviour;
    if (last && time - last.time < LEAST_STEP_MS) return;
    if (!last || sample.role === 'leap' || time - last.time > maxIntervalMs) {
      if (last && sink.note) noteInterval(time - last.time, maxIntervalMs, maxTurnIntervalMs, sink);
      // Most devices report so rarely that there is nothing to compare.
      memory.recent = [now];
      memory.judgedTime = null;
      return;
    }
    memory.recent.push(now);
    while (time - memory.recent[0]!.time > RECENT_MS) memory.recent.shift();
    if (memory.deviceTime === null) judge(memory, reading, settings, sink);
  },
};

/** Reports the manoeuvres that are over, and forgets what no longer matters, so that two memories that once differed become equal. */
function forget(
  memory: BehaviourMemory,
  reading: Reading,
  { behaviour: { mergeMs, deviceTrustMs }, version }: FactSettings,
  sink: FactSink,
): void {
  const { fixTime } = reading.fix;
  for (const code of MANOEUVRES) {
    const pending = memory.pending[code];
    if (pending && fixTime - pending.endTime > mergeMs) {
      memory.pending[code] = null;
      report(code, pending, reading, version, sink);
    }
    const reported = memory.toldTime[code];
    if (reported !== null && fixTime - reported > 2 * mergeMs) memory.toldTime[code] = null;
  }
  if (memory.deviceTime !== null && fixTime - memory.deviceTime > deviceTrustMs) memory.deviceTime = null;
}

function handleDeviceEvents(
  memory: BehaviourMemory,
  reading: Reading,
  { behaviour: { mergeMs }, version }: FactSettings,
  sink: FactSink,
): void {
  const { fixTime, events } = reading.fix;
  for (const event of events) {
    const code = OF_DEVICE[event];
    if (code === undefined) continue;
    memory.deviceTime = fixTime;
    memory.pending[code] = null;
    const last = memory.toldTime[code];
    if (last === null || fixTime - last > mergeMs) {
      const detail = { measuredBy: 'device', speedMps: reading.sample.speedMps };
      sink.event(eventOf(code, stampOf(reading), fixTime, reading, version, detail));
    }
    memory.toldTime[code] = fixTime;
  }
}

/** Judges the fixes that are followed by enough others by now. */
function judge(memory: BehaviourMemory, { sample }: Reading, settings: FactSettings, sink: FactSink): void {
  const { recent } = memory;
  const { behaviour: thresholds } = settings;
  for (let at = 0; at < recent.length; at++) {
    const fix = recent[at]!;
    if (sample.time - fix.time < SIDE_MS) return;
    if (memory.judgedTime !== null && fix.time <= memory.judgedTime) continue;
    memory.judgedTime = fix.time;
    const { accelerationG, brakingG } = thresholds;
    note(
      memory,
      'suddenAcceleration',
      measureSpeedChange(recent, at, 1, accelerationG, thresholds),
      fix,
      settings,
      sink,
    );
    note(
      memory,
      'hardBraking',
      measureSpeedChange(recent, at, -1, brakingG, thresholds),
      fix,
      settings,
      sink,
    );
    note(memory, 'sharpTurn', measureTurn(recent, at, thresholds), fix, settings, sink);
  }
}

/** Records what was measured up to a fix: a manoeuvre, or the reason why it is none. */
function note(
  memory: BehaviourMemory,
  code: Manoeuvre,
  measure: Measure | null,
  to: MeasuredFix,
  { behaviour: { mergeMs } }: FactSettings,
  sink: FactSink,
): void {
  if (!measure) return;
  if (measure.failed) {
    sink.note?.({ code, ...measure.failed });
    return;
  }
  const { from } = measure;
  const last = memory.toldTime[code];
  if (last !== null && from.time - last <= mergeMs) return;
  const pending = memory.pending[code];
  const { time, fingerprint, latitude, longitude } = from;
  memory.pending[code] = {
    start: pending?.start ?? { time, fingerprint, latitude, longitude },
    peakG: Math.max(measure.g!, pending?.peakG ?? 0),
    startSpeedMps: pending?.startSpeedMps ?? from.speedMps,
    endTime: to.time,
    endSpeedMps: to.speedMps,
  };
}

function report(code: Manoeuvre, pending: Pending, reading: Reading, version: number, sink: FactSink): void {
  const { start, peakG, startSpeedMps, endTime, endSpeedMps } = pending;
  const detail = {
    measuredBy: 'computed',
    peakG,
    startSpeedMps,
    endSpeedMps,
    durationS: (endTime - start.time) / 1000,
  };
  sink.event(eventOf(code, start, start.time, reading, version, detail));
}

function noteInterval(
  measured: number,
  maxIntervalMs: number,
  maxTurnIntervalMs: number,
  sink: FactSink,
): void {
  for (const code of MANOEUVRES) {
    const isTurn = code === 'sharpTurn';
    const threshold = isTurn ? 'behaviour.maxTurnIntervalMs' : 'behaviour.maxIntervalMs';
    sink.note?.({ code, threshold, limit: isTurn ? maxTurnIntervalMs : maxIntervalMs, measured });
  }
}
