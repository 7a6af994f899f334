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

/** The codes of the events that Rastro finds by itself. The values are stored with events: never rename them, only add. */
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
  'documentDue',
] as const;
export type ComputedEventCode = (typeof COMPUTED_EVENTS)[number];

/** The code of an entry of the event catalogue. */
export type EventCode = DeviceEvent | ComputedEventCode;

/** The kind of place on the map that an event happens at: a geofence, or a road with its stops. */
export type EventPlace = 'geofence' | 'road';

/** An entry of the event catalogue. */
export interface EventType {
  /** The stable id: clients keep it in filters and scheduled reports. Never renumber. */
  id: number;
  code: EventCode;
  name: Bilingual;
  kind: AlarmKind;
  /** Whether alarm rules may ring for the event. */
  canAlarm: boolean;
  /** The infraction that the event counts as, null for none; only events of fact rules do, so that nothing counts twice. */
  infraction: Infraction | null;
  /** Whether the event lasts: it has a begin and an end, and is reported again meanwhile. Otherwise it is a moment. */
  isEpisode: boolean;
  /** The kind of place that alarm rules may name for the event; null where it happens at none. */
  place: EventPlace | null;
  /**
   * For a device's event, the computed event that stands for the same fact, whether the device or Rastro noticed it; null for none. An
   * event that has one neither rings nor counts by itself.
   */
  countedAs: ComputedEventCode | null;
}
