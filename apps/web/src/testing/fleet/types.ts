import type {
  AdditionalMap,
  AlarmComment,
  AlarmDelivery,
  AlarmRule,
  AlarmScene,
  ApiKey,
  AuditEntry,
  AutologinLink,
  BaseMapCatalogue,
  DemoLogin,
  EntityDependents,
  Geofence,
  GeofenceDependents,
  Group,
  Job,
  JourneyStep,
  LivePoint,
  MailAddressState,
  MailTopic,
  Mounting,
  Notification,
  NotificationPreferences,
  OpenPasswordLink,
  Road,
  RoadDependents,
  RoadOption,
  RoadRun,
  RoadTimetable,
  SavedReport,
  ServiceAttachment,
  SetAsideMessage,
  ShareLink,
  TakenInAgain,
  ThresholdApplication,
  ThresholdSet,
  UnknownDevice,
  User,
  UserSession,
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
  /** What the owner decided about base maps. */
  baseMaps: Pick<BaseMapCatalogue, 'fromOutside' | 'layers'>;
  vehicles: readonly FakeVehicle[];
  /** Where the vehicles are, by id; none for those that never transmitted. */
  points: Map<number, LivePoint>;
  /** Points that changed. */
  changes: Channel<LivePoint>;
  /** The vehicles that a preview shows before the whole fleet comes, and when that is; null where the whole comes at once. */
  preview: { ids: readonly number[]; whole: Promise<void> } | null;
  alarms: FakeAlarm[];
  alarmNews: Channel<AlarmChange>;
  alarmRules: AlarmRule[];
  deliveries: AlarmDelivery[];
  /** How much every user wants to be notified. */
  preferences: NotificationPreferences;
  /** Addresses of people without a user that somebody named. */
  mailAddresses: FakeMailAddress[];
  /** The newest entry first. */
  audit: AuditEntry[];
  /** What was undone of things that are no entities. */
  undone: { kind: string; id: number }[];
  /** Of any user of the list: where they are logged in, and their autologin links. */
  userSessions: UserSession[];
  autologinLinks: AutologinLink[];
  /** Saved searches of reports. */
  savedReports: SavedReport[];
  /** The customers whose fleets groups show, by the group. */
  groupFleets: Map<number, { id: number; name: string }[]>;
  /** Since when users of the administration have a second factor. */
  secondFactors: Map<number, string>;
  /** Links by which users set a password. */
  passwordLinks: { userId: number; token: string; shown: OpenPasswordLink }[];
  /** Whether the installation sends mail. */
  byMail: boolean;
  geofences: Geofence[];
  /** Roads as pickers and reports have them. */
  roads: RoadOption[];
  /** Roads as they are administered, with what vehicles drive on them. */
  drawnRoads: Road[];
  roadRuns: RoadRun[];
  roadTimetables: RoadTimetable[];
  /** What the deletion of any roads touches. */
  roadDependents: RoadDependents[];
  trips: FakeTrip[];
  /** Local days on which nothing was heard of vehicles with trips. */
  silentDays: Set<string>;
  notices: FakeNotice[];
  performed: FakePerformed[];
  thresholdSets: ThresholdSet[];
  applications: ThresholdApplication[];
  /** The rows of the entities by the names of their lists, and what depends on rows by the same names. */
  entities: Record<string, FakeRow[]>;
  /** Of devices and vehicles among those rows, the newest first. */
  mountings: Mounting[];
  dependents: Record<string, EntityDependents[]>;
  /** What the deletion of any geofences touches. */
  geofenceDependents: GeofenceDependents[];
  /** In the order in which they were made. */
  shareLinks: FakeShareLink[];
  /** The API keys that were made or revoked. */
  apiKeys: ApiKey[];
  setAside: FakeSetAside[];
  /** Of all users, by whose they are. */
  jobs: (Job & { userName: string })[];
  unknownDevices: UnknownDevice[];
  /** By customer. */
  deviceNetworks: Map<number, string[]>;
  /** The ids of the vehicles in groups of the administration, by the id of the group. */
  groupMembers: Map<number, Set<number>>;
}

/** A share link with its token, and the way of its vehicle. */
export interface FakeShareLink {
  token: string;
  link: ShareLink;
  trail: { lat: number; lon: number }[];
}

/** A message that is set aside, and how it goes when it is taken in again. */
export interface FakeSetAside extends SetAsideMessage {
  again: Pick<TakenInAgain, 'outcome' | 'reason'>;
}

/** A row of an entity, as it is shown. */
export type FakeRow = { id: number; version: number; customerId: number; customerName: string } & Record<
  string,
  unknown
>;

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
  /** The vehicles in multiple tracking. */
  tracked: number[];
  /** The second factor; absent for none. */
  secondFactor?: FakeSecondFactor | undefined;
}

/** The second factor of a user of the fake server, whose app shows always the same code. */
export interface FakeSecondFactor {
  /** When it was switched on; null while it is only offered. */
  since: string | null;
  recoveryCodes: readonly string[];
}

/** An address of somebody without a user, to which a customer wants to write. */
export interface FakeMailAddress {
  customerId: number;
  customerName: string;
  address: string;
  topic: MailTopic;
  state: Exclude<MailAddressState, 'NEW'>;
  /** When it was asked last, milliseconds since 1970; null while the mail waits to be sent. */
  askedMs: number | null;
  error: string | null;
  /** The token of the link in the mail; null once it was used. */
  token: string | null;
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
  comments?: readonly AlarmComment[];
  /** What of its scene is otherwise than usual. */
  scene?: Partial<AlarmScene>;
}

/** What changed among the alarms: one was raised, some were acknowledged, or wait again, or the user of an id has read some. */
export type AlarmChange =
  | { raised: FakeAlarm }
  | { acknowledged: readonly number[] }
  | { restored: readonly number[] }
  | { readBy: number };

/** A trip of a vehicle. Times in milliseconds since 1970. */
export interface FakeTrip extends Partial<Pick<JourneyStep, 'lasting' | 'stopLasting'>> {
  assetId: number;
  startMs: number;
  endMs: number;
  km: number;
  /** East, or back west. */
  isOut: boolean;
  /** Whether nothing was heard after it until the next one. */
  isSilentAfter?: boolean;
}

/** A service that returns, as it is stored. */
export interface FakeNotice {
  id: number;
  assetId: number;
  /** 10 technical inspection, 20 brakes ... see ServiceType of the contract. */
  serviceTypeId: number;
  /** 1 to 8, 20, 30 or 40: see Frequency of the contract. */
  frequencyId: number;
  /** Kilometres, hours, days, months or years; null for a frequency that says it all. */
  quantity: number | null;
  percentageAlert: number;
  /** The start of the cycle, milliseconds since 1970, and what the odometer (km) or hour meter (h) showed then. */
  startMs: number;
  startMeter: number;
  users: readonly number[];
  emails: readonly string[];
}

/** A service that was done, as it is stored. */
export interface FakePerformed {
  id: number;
  assetId: number;
  serviceTypeId: number;
  dateMs: number;
  kms: number | null;
  marca: string | null;
  supplier: string | null;
  notes: string | null;
  cost: number | null;
  currency: string | null;
  attachments: (ServiceAttachment & { content: Blob })[];
  renewedServiceId: number | null;
}
