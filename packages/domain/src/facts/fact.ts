import type { EventDetail } from './detail.ts';

/**
 * Something that a rule found in an asset's fixes, at a moment or over an episode (a speed excess, a stay). Identified by asset,
 * `startTime`, `code`, `subject` and `fingerprint`: a later report of the same event replaces the earlier one, so that an episode is
 * reported when it begins (`endTime` null), whenever it has grown, and when it ends.
 */
export interface ComputedEvent {
  /** A code of the event catalogue. */
  code: string;
  /** The id of the geofence, road or stop that the event is about besides the asset; 0 where it is about none. */
  subject: number;
  /** The time of the fix at which the event began, in milliseconds since 1970 UTC; `fingerprint` is that of the same fix. */
  startTime: number;
  fingerprint: number;
  /** When the event ended, in milliseconds since 1970 UTC: null while it lasts, equal to `startTime` for a moment. */
  endTime: number | null;
  /** The latitude at which the event began, in degrees; null where the place is not known. */
  latitude: number | null;
  longitude: number | null;
  /** The time of the fix that showed the event: the moment from which it could be known. The fold keeps that of the first report. */
  decidedTime: number;
  ruleVersion: number;
  detail: EventDetail;
}

/** A stay of an asset in a geofence, reported when it begins and again when it ends. Identified by asset, geofence and `enterTime`. */
export interface GeofenceVisit {
  geofenceId: number;
  /** When the path crossed the border, between two fixes; the time of the first fix where the asset was inside from the beginning. */
  enterTime: number;
  enterLatitude: number;
  enterLongitude: number;
  /** When the path left the geofence, in milliseconds since 1970 UTC; null while the asset is inside. */
  exitTime: number | null;
  exitLatitude: number | null;
  exitLongitude: number | null;
  /** The metres of path inside, up to now or to the exit. */
  distanceM: number;
  maxSpeedMps: number | null;
  /** The time of the fix that showed the entry. The fold keeps that of the first report. */
  decidedTime: number;
  ruleVersion: number;
}

/** An event with the name of the rule that reported it. */
export interface ReportedEvent extends ComputedEvent {
  rule: string;
}

/** A visit with the name of the rule that reported it. */
export interface ReportedVisit extends GeofenceVisit {
  rule: string;
}

/** The key of an event among those of its asset. */
export const eventKey = ({ startTime, code, subject, fingerprint }: ComputedEvent): string =>
  `${startTime} ${code} ${subject} ${fingerprint}`;

/** The key of a visit among those of its asset. */
export const visitKey = ({ enterTime, geofenceId }: GeofenceVisit): string => `${enterTime} ${geofenceId}`;
