/** A stretch of a week. Minutes count from local midnight; one that does not end after it begins ends on the next day. */
export interface AlarmHours {
  /** ISO weekdays on which it begins: 1 Monday to 7 Sunday. */
  days: number[];
  fromMinute: number;
  /** The minute at which it ends, which no longer belongs to it. */
  toMinute: number;
}

/**
 * A rule that says what rings, when, and who is notified how. The store keeps it as plain JSON. Whether it is about an asset depends on
 * the asset's groups, see `isAboutAsset`.
 */
export interface AlarmRule {
  /** How incidents are listed: 1 as alarms, 10 as events. Those of maintenance have a type of their own. */
  typeId: number;
  /** Codes of the event catalogue, each with `canAlarm`. */
  events: string[];
  /** The vehicles that the rule is about. Where it names neither vehicles nor groups, it is about all of the customer. */
  assetIds: number[];
  /** The groups whose vehicles the rule is about, with those of the groups below them. */
  groupIds: number[];
  /** The geofences whose events ring; where none is named, those of every geofence that is to alert. */
  geofenceIds: number[];
  /** The roads whose events ring, and those of their stops; where none is named, those of every road that is to alert. */
  roadIds: number[];
  /** The hours in which it rings, by the customer's clock; empty for always. */
  hours: AlarmHours[];
  /** How long an episode has to last before it rings, in seconds. */
  minimumDurationS: number;
  /** The seconds within which the opposite of a moment keeps it from ringing, and after which a long stay in a geofence rings. */
  dwellS: number;
  /** The interval at which an episode rings again while it lasts, in seconds; 0 for never. */
  repeatIntervalS: number;
  /** The seconds after ringing for a vehicle in which the same event is counted without ringing. */
  coolDownS: number;
  userIds: number[];
  roleIds: number[];
  emails: string[];
  /** Whether incidents are listed in the application, for everybody who may see the vehicle. */
  inApp: boolean;
  email: boolean;
  push: boolean;
  webhookUrl: string | null;
  /** Chats of Telegram, and telephones with their country; absent in rules from before there were such things. */
  telegramChats?: string[];
  phones?: string[];
  /** Whom it notifies besides where nobody answers; absent, as in rules from before there was such a thing, or null for nobody. */
  escalation?: AlarmEscalation | null;
}

/** Who is notified of an incident that nobody has answered after so long, by e-mail and push. */
export interface AlarmEscalation {
  /** Seconds from its first ring. */
  afterS: number;
  userIds: number[];
  roleIds: number[];
  emails: string[];
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
