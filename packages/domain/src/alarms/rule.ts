/** A stretch of a week. Minutes count from local midnight; one that does not end after it begins ends on the next day. */
export interface AlarmHours {
  /** ISO weekdays on which it begins: 1 Monday to 7 Sunday. */
  days: number[];
  fromMinute: number;
  /** Excluded. */
  toMinute: number;
}

/**
 * What rings, when, and who is told how. Its plain JSON is what the store keeps. It says nothing of one vehicle: whether an asset is
 * meant is asked of whoever knows the groups.
 */
export interface AlarmRule {
  /** 1 alarm or 10 event: how incidents are listed, but for those of maintenance. */
  typeId: number;
  /** Codes of the event catalogue, each with `canAlarm`. */
  events: string[];
  /** With both empty every vehicle of the customer. */
  assetIds: number[];
  groupIds: number[];
  /** Where it rings for events of geofences; with none at any that is to alert. */
  geofenceIds: number[];
  /** Where it rings for events of roads and their stops; with none on any that is to alert. */
  roadIds: number[];
  /** When it rings, by the customer's clock; empty for always. */
  hours: AlarmHours[];
  /** An episode rings once it has lasted so long. */
  minimumDurationS: number;
  /** A moment rings unless its opposite comes within so long; a long stay in a geofence once it has lasted so long. */
  dwellS: number;
  /** While an episode lasts it rings again every so often; 0 for never. */
  repeatIntervalS: number;
  /** After it rang for a vehicle, the same event counts up without ringing for so long. */
  coolDownS: number;
  userIds: number[];
  roleIds: number[];
  emails: string[];
  /** Listed in the application, for everybody who may see the vehicle. */
  inApp: boolean;
  email: boolean;
  push: boolean;
  webhookUrl: string | null;
}

/** The key by which an event is the same one however often it is derived. */
export interface EventKey {
  customerId: number;
  assetId: number;
  /** When it began, in milliseconds since 1970 UTC. */
  at: number;
  code: string;
  subject: number;
  fingerprint: number;
}
