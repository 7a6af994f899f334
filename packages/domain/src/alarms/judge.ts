import { eventType } from '../events/index.ts';
import { isWithinHours } from './hours.ts';
import type { AlarmRule, EventKey } from './rule.ts';

/** An event as a rule looks at it. Times are milliseconds since 1970 UTC. */
export interface AlarmEvent extends EventKey {
  /** Null while it lasts; a moment ends when it begins. */
  endTime: number | null;
  /** From when it could be known: the time of the fix that showed it. */
  decidedTime: number;
  /** The geofence or road that it happened at; null where it is an event of none. */
  placeId: number | null;
  /** Whether the geofence or road was to alert of such an event; null where it has no say in it. */
  isAlertingPlace: boolean | null;
  /** Of a long stay: when it began, which is before it was long. Null for others. */
  stayedFrom: number | null;
}

/** What a rule says of an event at a moment. */
export type Verdict =
  /** It is not about this event, or not at this hour, or the event was over too soon. */
  | { kind: 'no' }
  /** It cannot be said before `until`. */
  | { kind: 'wait'; until: number }
  /** It would ring, and `moment` is when it became due. */
  | { kind: 'due'; moment: number };

/** What undoes a moment: when it comes within the dwell, the moment was none to ring for. */
const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  powerDisconnected: ['powerConnected'],
  batteryDisconnected: ['powerConnected'],
  antennaDisconnected: ['antennaConnected'],
  antennaShort: ['antennaConnected'],
  ignitionSwitchedOn: ['ignitionSwitchedOff'],
  ignitionSwitchedOff: ['ignitionSwitchedOn'],
  motionStart: ['motionStop'],
  overspeedStart: ['overspeedEnd'],
  idleStart: ['idleEnd'],
  gnssLost: ['gnssRecovered'],
  geofenceEnter: ['geofenceExit'],
  geofenceExit: ['geofenceEnter'],
  geofenceEntered: ['geofenceExited'],
  geofenceExited: ['geofenceEntered'],
  doorOpen: ['doorClosed'],
  inputOn: ['inputOff'],
  inputOff: ['inputOn'],
  fuelCut: ['fuelRestored'],
  powerOff: ['powerOn'],
};

/** The codes that undo a code; none for most. */
export const oppositesOf = (code: string): readonly string[] =>
  Object.hasOwn(OPPOSITES, code) ? (OPPOSITES[code] ?? []) : [];

/**
 * Whether a rule is about an event, its vehicle and its hour apart. What happens at a geofence or on a road that is not to alert is the
 * business of rules that name it alone.
 */
export function isAbout(rule: AlarmRule, event: AlarmEvent): boolean {
  if (!rule.events.includes(event.code)) return false;
  const named = placesOf(rule, event.code);
  const isNamed = event.placeId !== null && named.includes(event.placeId);
  return named.length > 0 ? isNamed : event.isAlertingPlace !== false;
}

/** The geofences or roads that a rule names for a code; none for any, and for codes that happen at none. */
function placesOf(rule: AlarmRule, code: string): readonly number[] {
  const place = eventType(code)?.place ?? null;
  return place === 'geofence' ? rule.geofenceIds : place === 'road' ? rule.roadIds : [];
}

/** Whether a rule is about a vehicle, which is in these groups and all above them. */
export function isAboutAsset(rule: AlarmRule, assetId: number, groupIds: readonly number[]): boolean {
  if (rule.assetIds.length + rule.groupIds.length === 0) return true;
  return rule.assetIds.includes(assetId) || rule.groupIds.some((id) => groupIds.includes(id));
}

/** How long a rule looks at an event before it rings, in milliseconds: the duration of an episode, the dwell of a moment. */
export function waitMs(rule: AlarmRule, code: string): number {
  if (eventType(code)?.isEpisode) return rule.minimumDurationS * 1000;
  return oppositesOf(code).length > 0 ? rule.dwellS * 1000 : 0;
}

/**
 * What a rule says of an event of a vehicle that it is about. `undoneAt` is when the first opposite came after it, null where none
 * did; `now` is the hour of the clock, for episodes that last and moments that may yet be undone.
 */
export function judge(
  rule: AlarmRule,
  event: AlarmEvent,
  { timeZone, undoneAt, now }: { timeZone: string; undoneAt: number | null; now: number },
): Verdict {
  if (!isAbout(rule, event)) return { kind: 'no' };
  const stayMs = event.stayedFrom === null ? 0 : event.stayedFrom + rule.dwellS * 1000 - event.at;
  const wait = Math.max(waitMs(rule, event.code), stayMs);
  const due = event.at + wait;
  if (wait > 0) {
    const over = eventType(event.code)?.isEpisode ? event.endTime : undoneAt;
    if (over !== null && over < due) return { kind: 'no' };
    if (over === null && now < due) return { kind: 'wait', until: due };
  }
  const moment = Math.max(event.decidedTime, due);
  return isWithinHours(rule.hours, moment, timeZone) ? { kind: 'due', moment } : { kind: 'no' };
}

/** Whether a rule that rang for the same thing of a vehicle at `rangAt` stays quiet for one that is due at `moment`. */
export const isCool = (rule: AlarmRule, rangAt: number | null, moment: number): boolean =>
  rangAt !== null && Math.abs(moment - rangAt) < rule.coolDownS * 1000;

/** Told this long after it could be known, an event is listed and rings nobody. */
const LATE_MS = 15 * 60_000;

/** Whether an event that was recorded at a time is history by then. */
export const isLate = (event: AlarmEvent, recordedTime: number): boolean =>
  recordedTime - event.decidedTime > LATE_MS;
