import type {
  AdditionalMap,
  AlarmDelivery,
  AlarmRule,
  DemoLogin,
  Geofence,
  Group,
  LivePoint,
  Notification,
  NotificationPreferences,
  User,
} from '@rastro/contract/resolvers';
import type { Channel } from './channel.ts';
import type { FakeVehicle } from './company.ts';

/** What the fake server knows. Each test begins with a new one. */
export interface FakeFleet {
  users: FakeUser[];
  /** What the login page offers of a demo. */
  demoLogins: DemoLogin[];
  /** Users by the tokens of autologin links. */
  links: Map<string, FakeUser>;
  additionalMaps: AdditionalMap[];
  vehicles: readonly FakeVehicle[];
  /** Where the vehicles are, by id; none for those that never transmitted. */
  points: Map<number, LivePoint>;
  /** Points that changed. */
  changes: Channel<LivePoint>;
  alarms: FakeAlarm[];
  alarmNews: Channel<AlarmChange>;
  alarmRules: AlarmRule[];
  deliveries: AlarmDelivery[];
  /** What every user wants to be told. */
  preferences: NotificationPreferences;
  geofences: Geofence[];
}

/** Somebody who may log in to the fake server. */
export interface FakeUser {
  userName: string;
  password: string;
  /** What the server shows of the user; calls change it. */
  shown: User;
  permissions: ReadonlySet<string>;
  isOwner: boolean;
  /** The groups in reach. */
  groups: readonly Group[];
}

/** An alarm that the fake server lists until somebody acknowledges it. */
export interface FakeAlarm {
  id: number;
  /** The event's code in the catalogue. */
  code: string;
  vehicle: FakeVehicle;
  /** Milliseconds since 1970. */
  atMs: number;
  isAcknowledged: boolean;
  /** The ids of the users who read it, each with when. */
  readers: Map<number, string>;
  /** Anything else that is shown of it otherwise than the event and the vehicle say. */
  more: Partial<Notification>;
}

/** What changed among the alarms: one that was raised, or some that were acknowledged. */
export type AlarmChange = { raised: FakeAlarm } | { acknowledged: readonly number[] };
