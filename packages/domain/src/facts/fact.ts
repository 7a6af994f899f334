import type { EventDetail } from './detail.ts';

/**
 * Something that a rule found in an asset's fixes, at a moment or over an episode (a speed excess, a stay). Identified by asset,
 * `startTime`, `code`, `subject` and `fingerprint`: emitting it again replaces what was said of it, so that an episode is told
 * when it begins (`endTime` null), whenever it has grown, and when it ends.
 */
export interface ComputedEvent {
  /** A code of the event catalogue. */
  code: string;
  /** What it is about besides the asset: a geofence's or road's id; 0 for nothing. */
  subject: number;
  /** The fix at which it began: its time, in milliseconds since 1970 UTC, and fingerprint. */
  startTime: number;
  fingerprint: number;
  /** Null while it lasts; equal to `startTime` for a moment. */
  endTime: number | null;
  /** Where it began. */
  latitude: number | null;
  longitude: number | null;
  /**
   * The time of the fix that showed it: the moment from which it could be known. The fold sees to it: it stays what it was when the
   * event was told first.
   */
  decidedTime: number;
  ruleVersion: number;
  detail: EventDetail;
}

/** A stay of an asset in a geofence, told as it begins and again when it ends. Identified by asset, geofence and `enterTime`. */
export interface GeofenceVisit {
  geofenceId: number;
  /** When the path crossed the border, between two fixes; the first fix where it was inside from the beginning. */
  enterTime: number;
  enterLatitude: number;
  enterLongitude: number;
  /** Null while it is inside. */
  exitTime: number | null;
  exitLatitude: number | null;
  exitLongitude: number | null;
  /** Metres of path inside, so far. */
  distanceM: number;
  maxSpeedMps: number | null;
  /** The time of the fix that showed the entry; as in an event, the fold sees to it. */
  decidedTime: number;
  ruleVersion: number;
}

/** An event with the name of the rule that told it. */
export interface ToldEvent extends ComputedEvent {
  rule: string;
}

/** A visit with the name of the rule that told it. */
export interface ToldVisit extends GeofenceVisit {
  rule: string;
}

/** Names an event among those of its asset. */
export const eventKey = ({ startTime, code, subject, fingerprint }: ComputedEvent): string =>
  `${startTime} ${code} ${subject} ${fingerprint}`;

/** Names a visit among those of its asset. */
export const visitKey = ({ enterTime, geofenceId }: GeofenceVisit): string => `${enterTime} ${geofenceId}`;
