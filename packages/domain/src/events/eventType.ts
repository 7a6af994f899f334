import type { DeviceEvent } from '../deviceEvents.ts';

/**
 * The source of an event, by which alarms are filtered: the device reported it, Rastro found it in the device's data, or the device
 * did not transmit. The names are part of the contract (docs/contract.md).
 */
export const ALARM_KINDS = ['HARDWARE', 'SOFTWARE', 'WITHOUTTRANSMISION'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * Infractions of driving behaviour (docs/contract.md): AB sudden acceleration, GB sharp turn, FF hard braking, EV speed excess.
 */
export type Infraction = 'AB' | 'GB' | 'FF' | 'EV';

/** A text for people in the two languages of the product. */
export interface Bilingual {
  es: string;
  en: string;
}

/** What Rastro finds by itself. The values are stored with events: never rename them, only add. */
export const COMPUTED_EVENTS = [
  'ignitionSwitchedOn',
  'ignitionSwitchedOff',
  'speedExcess',
  'geofenceSpeedExcess',
  'roadSpeedExcess',
  'geofenceEntered',
  'geofenceExited',
  'geofenceDwell',
  'noTransmission',
  'routeDeviation',
  'stopSkipped',
  'stopEarly',
  'stopLate',
  'suddenAcceleration',
  'sharpTurn',
  'hardBraking',
  'fuelFilled',
  'fuelDrained',
  'towing',
  'jamming',
  'lowVoltage',
  'maintenanceDue',
  'roadRun',
  'stopVisit',
  'sharedIdentity',
] as const;
export type ComputedEventCode = (typeof COMPUTED_EVENTS)[number];

/** The code of anything in the event catalogue. */
export type EventCode = DeviceEvent | ComputedEventCode;

/** What somebody drew on the map: a geofence, or a road with its stops. */
export type EventPlace = 'geofence' | 'road';

/** An entry of the event catalogue. */
export interface EventType {
  /** Stable: clients keep it in filters and scheduled reports. Never renumber. */
  id: number;
  code: EventCode;
  name: Bilingual;
  kind: AlarmKind;
  /** Whether notification rules may ring for it. */
  canAlarm: boolean;
  /** Which infraction it counts as; only events of rules do, so that nothing counts twice. */
  infraction: Infraction | null;
  /** It lasts: it has a begin and an end, and is told again meanwhile. Otherwise it is a moment. */
  isEpisode: boolean;
  /** What it happens at, where it happens at something that somebody drew: rules may name those places. Null for all else. */
  place: EventPlace | null;
  /**
   * Of a device's event: the rule's event that tells the same fact once, whoever noticed it. What has one neither rings nor counts
   * by itself.
   */
  countedAs: ComputedEventCode | null;
}
