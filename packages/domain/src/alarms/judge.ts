import { eventType } from '../events/index.ts';
import { isWithinHours } from './hours.ts';
import type { AlarmRule, EventKey } from './rule.ts';

/** An event as a rule looks at it. Times are milliseconds since 1970 UTC. */
export interface AlarmEvent extends EventKey {
  /** When it ended; null while it lasts. A moment ends when it begins. */
  endTime: number | null;
  /** The time of the fix that showed it, before which it could not be known. */
  decidedTime: number;
  /** The geofence or road where it happened; null for an event that belongs to none. */
  placeId: number | null;
  /** Whether the geofence or road was to alert of such events; null where that does not depend on it. */
  isAlertingPlace: boolean | null;
  /** When a long stay began, which is before it was long; null for other events. */
  stayedFrom: number | null;
}

/** The verdict of a rule on an event at a moment. */
export type Verdict =
  /** The rule is not about this event or not about this hour, or the event was over too soon. */
  | { kind: 'no' }
  /** The verdict cannot be known before `until`. */
  | { kind: 'wait'; until: number }
  /** The rule would ring, and `moment` is when that became due. */
  | { kind: 'due'; moment: number };

/** The codes that undo a moment: it does not ring where one of them comes within the dwell. */
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
 * Whether a rule is about an event, without regard to its vehicle and its hour. What happens at a geofence or on a road that is not to
 * alert concerns only rules that name it.
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

/** How long a rule waits after an event before it rings, in milliseconds: the duration of an episode, or the dwell of a moment. */
export function waitMs(rule: AlarmRule, code: string): number {
  if (eventType(code)?.isEpisode) return rule.minimumDurationS * 1000;
  return oppositesOf(code).length > 0 ? rule.dwellS * 1000 : 0;
}

/**
 * The verdict of a rule on an event of a vehicle that it is about. `undoneAt` is when the first opposite came after it, null where none
 * did; `now` is the present time, for episodes that last and moments that may yet be undone.
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

/** An event that is recorded this long after it could be known is listed, and rings nobody. */
const LATE_MS = 15 * 60_000;

/** Whether an event that is recorded at a time comes too late to ring. */
export const isLate = (event: AlarmEvent, recordedTime: number): boolean =>
  recordedTime - event.decidedTime > LATE_MS;
