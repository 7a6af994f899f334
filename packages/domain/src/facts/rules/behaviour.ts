import type { DeviceEvent } from '../../deviceEvents.ts';
import type { ComputedEventCode } from '../../events/eventType.ts';
import { distanceM } from '../../geo.ts';
import type { FactRule, FactSink, Reading } from '../rule.ts';
import type { FactSettings } from '../settings.ts';
import { GRAVITY_MPS2 } from '../thresholds.ts';
import { eventOf, type Stamp, stampOf } from './stamp.ts';

type Manoeuvre = Extract<ComputedEventCode, 'suddenAcceleration' | 'sharpTurn' | 'hardBraking'>;

/** A manoeuvre that goes on: told when it is over, with its peak. */
interface Pending {
  start: Stamp;
  peakG: number;
  startSpeedMps: number;
  endTime: number;
  endSpeedMps: number;
}

interface Seen extends Stamp {
  latitude: number;
  longitude: number;
  speedMps: number;
  course: number | null;
}

interface BehaviourMemory {
  seen: Seen | null;
  pending: Record<Manoeuvre, Pending | null>;
  /** When the last told of each kind was over. */
  toldTime: Record<Manoeuvre, number | null>;
  /** When the device told one of its own last. */
  deviceTime: number | null;
}

const OF_DEVICE: Partial<Record<DeviceEvent, Manoeuvre>> = {
  harshAcceleration: 'suddenAcceleration',
  harshBraking: 'hardBraking',
  harshCornering: 'sharpTurn',
};
const MANOEUVRES: readonly Manoeuvre[] = ['suddenAcceleration', 'sharpTurn', 'hardBraking'];
/** Metres by which two places may differ from the way that their speeds make, and its share of that way. */
const PLACE_SLACK_M = 8;
const PLACE_SLACK_SHARE = 0.3;

/**
 * Infractions of driving behaviour: sudden acceleration (AB), sharp turn (GB), hard braking (FF). Whoever notices a manoeuvre, it is
 * told once: the device's own event is believed, and while a device tells such events nothing is computed beside it. Otherwise
 * they are computed between good fixes: the change of speed over time along the way, and speed times the change of course
 * across it. That is a mean over the interval and never more than the peak: it accuses nobody falsely, and misses what is
 * shorter. A hard stop from 50 km/h takes three seconds, so fixes more than `maxIntervalMs` apart are not judged at all, and most
 * devices that report every ten seconds or more need their own accelerometer for this. A change of speed that the places do not
 * bear out is the receiver's. Thresholds and their source: `BehaviourThresholds`.
 */
export const behaviour: FactRule<BehaviourMemory> = {
  name: 'behaviour',
  version: 1,
  initial: () => ({
    seen: null,
    pending: { suddenAcceleration: null, sharpTurn: null, hardBraking: null },
    toldTime: { suddenAcceleration: null, sharpTurn: null, hardBraking: null },
    deviceTime: null,
  }),
  step(memory, reading, settings, sink) {
    forget(memory, reading, settings);
    takeDeviceEvents(memory, reading, settings, sink);
    const { sample } = reading;
    if (sample.role === 'inputs' || sample.speedMps === null || sample.time === memory.seen?.time) return;
    const now: Seen = {
      ...stampOf(reading),
      latitude: sample.latitude,
      longitude: sample.longitude,
      speedMps: sample.speedMps,
      course: sample.course,
    };
    const { seen } = memory;
    const isTooLong = seen !== null && now.time - seen.time > settings.behaviour.maxIntervalMs;
    // Most devices report so rarely that there is nothing to compare: nobody listens, nothing is under way.
    if (isTooLong && !sink.note && !isPending(memory)) {
      memory.seen = now;
      return;
    }
    if (seen && sample.role === 'fix' && memory.deviceTime === null)
      judge(memory, seen, now, reading, settings, sink);
    else for (const code of MANOEUVRES) finish(memory, code, reading, settings, sink);
    memory.seen = now;
  },
};

/** Lets go of what no longer matters, so that two memories that differed once become one again. */
function forget(memory: BehaviourMemory, { fix }: Reading, { behaviour: rules }: FactSettings): void {
  for (const code of MANOEUVRES) {
    const told = memory.toldTime[code];
    if (told !== null && fix.fixTime - told > rules.mergeMs && !memory.pending[code])
      memory.toldTime[code] = null;
  }
  if (memory.deviceTime !== null && fix.fixTime - memory.deviceTime > rules.deviceTrustMs)
    memory.deviceTime = null;
}

function isPending({ pending }: BehaviourMemory): boolean {
  return pending.suddenAcceleration !== null || pending.sharpTurn !== null || pending.hardBraking !== null;
}

function takeDeviceEvents(
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

/** Compares two fixes in a row with the thresholds. */
function judge(
  memory: BehaviourMemory,
  before: Seen,
  now: Seen,
  reading: Reading,
  settings: FactSettings,
  sink: FactSink,
): void {
  const { accelerationG, brakingG, turnG, maxIntervalMs, maxTurnIntervalMs } = settings.behaviour;
  const intervalMs = now.time - before.time;
  const alongG = (now.speedMps - before.speedMps) / (intervalMs / 1000) / GRAVITY_MPS2;
  const acrossG = turnOf(before, now, settings);
  const measures: [Manoeuvre, string, number, number | null, number][] = [
    ['suddenAcceleration', 'behaviour.accelerationG', accelerationG, alongG, maxIntervalMs],
    ['hardBraking', 'behaviour.brakingG', brakingG, -alongG, maxIntervalMs],
    ['sharpTurn', 'behaviour.turnG', turnG, acrossG, maxTurnIntervalMs],
  ];
  const isBorneOut = agreesWithPlaces(before, now);
  for (const [code, threshold, limitG, measuredG, mostMs] of measures) {
    if (intervalMs > mostMs) {
      const name = code === 'sharpTurn' ? 'behaviour.maxTurnIntervalMs' : 'behaviour.maxIntervalMs';
      sink.note?.({ code, threshold: name, limit: mostMs, measured: intervalMs });
    } else if (measuredG === null) {
      sink.note?.({
        code,
        threshold: 'behaviour.minTurnSpeedMps',
        limit: settings.behaviour.minTurnSpeedMps,
        measured: Math.min(before.speedMps, now.speedMps),
      });
    } else if (measuredG < limitG) {
      sink.note?.({ code, threshold, limit: limitG, measured: measuredG });
    } else if (measuredG > settings.behaviour.implausibleG) {
      const limit = settings.behaviour.implausibleG;
      sink.note?.({ code, threshold: 'behaviour.implausibleG', limit, measured: measuredG });
    } else if (!isBorneOut) {
      sink.note?.({ code, threshold: 'placesDisagree', limit: null, measured: measuredG });
    } else {
      grow(memory, code, measuredG, before, now);
      continue;
    }
    finish(memory, code, reading, settings, sink);
  }
}

/** Lateral acceleration between two fixes, in g; null where it is too slow for a course, or there is none. */
function turnOf(before: Seen, now: Seen, { behaviour: { minTurnSpeedMps } }: FactSettings): number | null {
  if (before.course === null || now.course === null) return null;
  if (Math.min(before.speedMps, now.speedMps) < minTurnSpeedMps) return null;
  const turnDeg = Math.abs(((now.course - before.course + 540) % 360) - 180);
  const radiansPerS = (turnDeg * Math.PI) / 180 / ((now.time - before.time) / 1000);
  return (((before.speedMps + now.speedMps) / 2) * radiansPerS) / GRAVITY_MPS2;
}

/** Whether the places lie about as far apart as the speeds say: a receiver that loses the sky invents speeds. */
function agreesWithPlaces(before: Seen, now: Seen): boolean {
  const wayM = (((before.speedMps + now.speedMps) / 2) * (now.time - before.time)) / 1000;
  const apartM = distanceM(before.latitude, before.longitude, now.latitude, now.longitude);
  return Math.abs(apartM - wayM) <= PLACE_SLACK_M + PLACE_SLACK_SHARE * wayM;
}

function grow(memory: BehaviourMemory, code: Manoeuvre, measuredG: number, before: Seen, now: Seen): void {
  const { time, fingerprint, latitude, longitude } = before;
  const pending = memory.pending[code];
  memory.pending[code] = {
    start: pending?.start ?? { time, fingerprint, latitude, longitude },
    peakG: Math.max(measuredG, pending?.peakG ?? 0),
    startSpeedMps: pending?.startSpeedMps ?? before.speedMps,
    endTime: now.time,
    endSpeedMps: now.speedMps,
  };
}

/** Tells the manoeuvre that is over, unless it is one with the last. */
function finish(
  memory: BehaviourMemory,
  code: Manoeuvre,
  reading: Reading,
  { behaviour: { mergeMs }, version }: FactSettings,
  sink: FactSink,
): void {
  const pending = memory.pending[code];
  if (!pending) return;
  memory.pending[code] = null;
  const { start, peakG, startSpeedMps, endTime, endSpeedMps } = pending;
  const last = memory.toldTime[code];
  memory.toldTime[code] = endTime;
  if (last !== null && start.time - last <= mergeMs) return;
  const detail = {
    measuredBy: 'computed',
    peakG,
    startSpeedMps,
    endSpeedMps,
    durationS: (endTime - start.time) / 1000,
  };
  sink.event(eventOf(code, start, start.time, reading, version, detail));
}
