// The tables as Kysely knows them, written from the database by `npm run schema`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Comes out parsed and goes in as text (`JSON.stringify`): the driver would take an array for one of PostgreSQL's. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export type Language = 'ES' | 'US' | 'ES_US';

export interface AlarmCursorTable {
  single: Generated<boolean>;
  sequence: number;
}

export interface AlarmDeliveryTable {
  id: Generated<number>;
  customer_id: number;
  rule_id: number;
  notification_id: number | null;
  user_id: number | null;
  channel: number;
  receiver: string;
  status: number;
  message: Json;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  last_error: string | null;
  idempotency_key: Generated<string>;
  digest_id: number | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

export interface AlarmRingTable {
  rule_id: number;
  asset_id: number;
  code: string;
  subject: number;
  rang_at: Date;
}

export interface AlarmRuleTable {
  id: Generated<number>;
  customer_id: number;
  name: string;
  enabled: boolean;
  definition: Json;
  webhook_secret: string | null;
  version: Generated<number>;
  default_key: string | null;
  is_default: Generated<boolean>;
  enabled_from: Generated<Date>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AlarmWatchTable {
  rule_id: number;
  customer_id: number;
  asset_id: number;
  at: Date;
  code: string;
  subject: number;
  fingerprint: number;
  repeats: boolean;
  due_at: Date;
}

export interface AppUserTable {
  id: Generated<number>;
  customer_id: number;
  user_name: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: string | null;
  phone: string | null;
  photo: string | null;
  language: Generated<Language>;
  time_zone: string | null;
  show_menu: Generated<boolean>;
  active: Generated<boolean>;
  selection: NullableJson;
  last_timezone_hours: number | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AssetTable {
  id: Generated<number>;
  customer_id: number;
  type_id: number;
  name: string;
  license_plate: Generated<string>;
  internal_number: string | null;
  driver_id: number | null;
  brand: string | null;
  model: string | null;
  color: string | null;
  year: number | null;
  photo: string | null;
  photo_full: string | null;
  notes: string | null;
  supports_obd2: Generated<boolean>;
  fuel_cut_wiring: Generated<boolean>;
  maximum_speed_mps: number | null;
  fuel_tank_l: number | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AssetGroupTable {
  id: Generated<number>;
  customer_id: number;
  parent_group_id: number | null;
  name: string;
  created_at: Generated<Date>;
}

export interface AssetGroupMemberTable {
  customer_id: number;
  group_id: number;
  asset_id: number;
}

export interface AssetSilenceTable {
  customer_id: number;
  asset_id: number;
  heard_time: Date;
  again_time: Date;
  is_under_way: boolean;
}

export interface AssetStateTable {
  customer_id: number;
  asset_id: number;
  device_id: number;
  live_sequence: number;
  last_seen: Date;
  folded_time: Date;
  folded_fingerprint: number;
  final_distance_m: number;
  point: NullableJson;
  memory: string;
  settled_until: Date | null;
}

export interface AssetTraitTable {
  customer_id: number;
  asset_id: number;
  valid_from: Date;
  type_id: number;
  maximum_speed_mps: number | null;
  fuel_tank_l: number | null;
  driver_id: number | null;
}

export interface AssetTypeTable {
  id: number;
  description: string;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  user_id: number | null;
  customer_id: number | null;
  action: string;
  entity: string;
  entity_id: string;
  before: NullableJson;
  after: NullableJson;
}

export interface AutologinTokenTable {
  id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  single_use: Generated<boolean>;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface CustomerTable {
  id: Generated<number>;
  name: string;
  time_zone: Generated<string>;
  suspended: Generated<boolean>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface DayFactsTable {
  customer_id: number;
  asset_id: number;
  date: string;
  time_zone: string;
  facts: Json;
}

export interface DeviceTable {
  id: Generated<number>;
  customer_id: number;
  protocol: string;
  identifier: string;
  device_type: string | null;
  model: string | null;
  serial_number: string | null;
  imei: string | null;
  firmware_version: string | null;
  script_version: string | null;
  expiration_password: string | null;
  temp_conversion_factor: number | null;
  has_can_bus: Generated<boolean>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface DriverTable {
  id: Generated<number>;
  customer_id: number;
  first_name: string;
  last_name: Generated<string>;
  ibutton: string | null;
  phone: string | null;
  photo: string | null;
  notes: string | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface EventTable {
  customer_id: number;
  asset_id: number;
  at: Date;
  code: string;
  fingerprint: number;
  device_id: number | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  detail: NullableJson;
  subject: Generated<number>;
  source: Generated<number>;
  end_time: Date | null;
  decided_time: Date | null;
  rule_version: number | null;
  driver_id: number | null;
  sequence: Generated<number>;
  recorded_at: Generated<Date>;
  rule: string | null;
}

export interface GeofenceTable {
  id: Generated<number>;
  customer_id: number;
  name: string;
  category: string | null;
  color: Generated<string>;
  show_on_map: Generated<boolean>;
  created_by: number | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface GeofenceVersionTable {
  customer_id: number;
  geofence_id: number;
  valid_from: Date;
  valid_to: Date | null;
  shape: Json;
  max_speed_mps: number | null;
  alerts_input_output: Generated<boolean>;
  dwell_s: number | null;
  changed_by: number | null;
  revision: GeneratedAlways<number>;
}

export interface GeofenceVisitTable {
  customer_id: number;
  asset_id: number;
  geofence_id: number;
  enter_time: Date;
  enter_latitude_e7: number;
  enter_longitude_e7: number;
  exit_time: Date | null;
  exit_latitude_e7: number | null;
  exit_longitude_e7: number | null;
  distance_m: number;
  max_speed_mps: number | null;
  driver_id: number | null;
  decided_time: Date;
  rule_version: number;
  rule: string;
  sequence: number;
}

export interface LateWindowTable {
  customer_id: number;
  asset_id: number;
  from_time: Date;
  until_time: Generated<Date>;
}

export interface LiveSequenceTable {
  single: Generated<boolean>;
  value: number;
}

export interface MountingTable {
  id: Generated<number>;
  customer_id: number;
  device_id: number;
  asset_id: number;
  mounted_from: Generated<Date>;
  mounted_to: Date | null;
}

export interface NotificationTable {
  id: Generated<number>;
  customer_id: number;
  asset_id: number;
  type_id: number;
  kind: number;
  code: string;
  subject: number;
  first_at: Date;
  fingerprint: number;
  device_id: number | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  last_at: Date;
  end_time: Date | null;
  event_count: number;
  listed: boolean;
  late: boolean;
  rule_ids: number[];
  created_at: Date;
  acknowledged_at: Date | null;
  acknowledged_by: number | null;
}

export interface NotificationCounterTable {
  customer_id: number;
  asset_id: number;
  type_id: number;
  kind: number;
  code: string;
  waiting: number;
}

export interface NotificationEventTable {
  customer_id: number;
  asset_id: number;
  at: Date;
  code: string;
  subject: number;
  fingerprint: number;
  notification_id: number;
  rule_ids: number[];
}

export interface NotificationPreferenceTable {
  user_id: number;
  email: boolean;
  push: boolean;
  email_per_hour: number;
  push_per_hour: number;
  digest_minutes: number;
}

export interface NotificationReadTable {
  user_id: number;
  notification_id: number;
  read_at: Date;
}

export interface NotificationReadCounterTable {
  user_id: number;
  asset_id: number;
  type_id: number;
  kind: number;
  code: string;
  waiting: number;
}

export interface PermissionTable {
  id: Generated<number>;
  name: string;
}

export interface PhoneLineTable {
  id: Generated<number>;
  customer_id: number;
  device_id: number | null;
  line_number: string;
  email: string | null;
  created_at: Generated<Date>;
}

export interface PositionTable {
  customer_id: number;
  asset_id: number;
  device_id: number;
  fingerprint: number;
  fix_time: Date;
  server_time: Date;
  latitude_e7: number | null;
  longitude_e7: number | null;
  odometer_m: number | null;
  flags: number;
  altitude_m: number | null;
  speed_cmps: number | null;
  course_d10: number | null;
  satellites: number | null;
  hdop_d10: number | null;
  events: string[] | null;
  attributes: NullableJson;
}

export interface PositionChunkTable {
  customer_id: number;
  asset_id: number;
  day: number;
  revision: Generated<number>;
  format: number;
  fix_count: number;
  first_time: Date;
  last_time: Date;
  good_count: number;
  quality: number;
  south_e7: number | null;
  west_e7: number | null;
  north_e7: number | null;
  east_e7: number | null;
  max_speed_cmps: number | null;
  placed_time: Date | null;
  placed_fingerprint: number | null;
  bytes: Buffer;
}

export interface PushDeviceTable {
  id: Generated<number>;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  created_at: Generated<Date>;
}

export interface RoadTable {
  id: Generated<number>;
  customer_id: number;
  name: string;
  description: string | null;
  created_by: number | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface RoadRunTable {
  id: Generated<number>;
  customer_id: number;
  road_id: number;
  asset_id: number;
  timetable_id: number | null;
  planned_start: Date;
  planned_end: Date;
  cancelled_at: Date | null;
  created_by: number | null;
  revision: number;
}

export interface RoadTimetableTable {
  id: Generated<number>;
  customer_id: number;
  road_id: number;
  asset_id: number;
  weekdays: number[];
  start_minute: number;
  from_date: string;
  until_date: string | null;
  created_by: number | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface RoadVersionTable {
  customer_id: number;
  road_id: number;
  valid_from: Date;
  valid_to: Date | null;
  overview_polyline: string;
  deviation_alarm: boolean;
  deviation_m: number;
  speed_alarm: boolean;
  max_speed_mps: number | null;
  early_tolerance_s: number;
  late_tolerance_s: number;
  stops: Json;
  created_by: number | null;
  revision: GeneratedAlways<number>;
}

export interface RoleTable {
  id: Generated<number>;
  customer_id: number | null;
  name: string;
  is_owner: Generated<boolean>;
  is_admin: Generated<boolean>;
}

export interface RolePermissionTable {
  role_id: number;
  permission_id: number;
}

export interface RuleApplicationTable {
  id: Generated<number>;
  customer_id: number;
  from_time: Date;
  created_by: number | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  geofence_id: number | null;
  road_id: number | null;
  cancelled_at: Date | null;
  cancelled_by: number | null;
}

export interface RuleApplicationAssetTable {
  application_id: number;
  customer_id: number;
  asset_id: number;
  done_at: Date | null;
  failed: Generated<boolean>;
  dropped: Generated<boolean>;
}

export interface RuleSetTable {
  id: Generated<number>;
  customer_id: number;
  asset_type_id: number | null;
  asset_id: number | null;
  valid_from: Date;
  overrides: Json;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface SegmentTable {
  customer_id: number;
  asset_id: number;
  start_time: Date;
  end_time: Date;
  state: number;
  final: boolean;
  start_latitude_e7: number;
  start_longitude_e7: number;
  end_latitude_e7: number;
  end_longitude_e7: number;
  distance_m: number;
  odometer_distance_m: number | null;
  detail: Json;
  rule_version: number;
  driver_id: number | null;
}

export interface ServiceAttachmentTable {
  id: Generated<number>;
  customer_id: number;
  performed_id: number;
  name: string;
  content_type: string;
  size_bytes: number;
  content: Buffer;
  created_by: number;
  created_at: Generated<Date>;
}

export interface ServiceNoticeTable {
  id: Generated<number>;
  customer_id: number;
  asset_id: number;
  service_type_id: number;
  frequency_id: number;
  quantity: number | null;
  percentage_alert: number;
  date_start: Date;
  meter_source: number | null;
  meter_start: number | null;
  user_ids: Generated<number[]>;
  emails: Generated<string[]>;
  cycle: Generated<number>;
  warned_cycle: Generated<number>;
  due_cycle: Generated<number>;
  created_by: number;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface ServicePerformedTable {
  id: Generated<number>;
  customer_id: number;
  asset_id: number;
  service_type_id: number;
  date: Date;
  odometer_km: number | null;
  brand: string | null;
  supplier: string | null;
  notes: string | null;
  cost: string | null;
  currency: string | null;
  renewed_notice_id: number | null;
  created_by: number;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface SessionTable {
  id: Generated<string>;
  user_id: number;
  refresh_hash: Buffer;
  previous_refresh_hash: Buffer | null;
  created_at: Generated<Date>;
  refreshed_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  peer: string | null;
  user_agent: string | null;
}

export interface SettingTable {
  name: string;
  value: Json;
}

export interface TimelineCheckpointTable {
  customer_id: number;
  asset_id: number;
  at: Date;
  fingerprint: number;
  memory: Json;
}

export interface UnknownDeviceTable {
  protocol: string;
  identifier: string;
  first_seen: Date;
  last_seen: Date;
  frame_count: Generated<number>;
  peer: string;
  last_frames: Generated<Buffer[]>;
}

export interface UserGroupTable {
  user_id: number;
  group_id: number;
}

export interface UserRoleTable {
  user_id: number;
  role_id: number;
}

/** Every table by its name. */
export interface Tables {
  alarm_cursor: AlarmCursorTable;
  alarm_delivery: AlarmDeliveryTable;
  alarm_ring: AlarmRingTable;
  alarm_rule: AlarmRuleTable;
  alarm_watch: AlarmWatchTable;
  app_user: AppUserTable;
  asset: AssetTable;
  asset_group: AssetGroupTable;
  asset_group_member: AssetGroupMemberTable;
  asset_silence: AssetSilenceTable;
  asset_state: AssetStateTable;
  asset_trait: AssetTraitTable;
  asset_type: AssetTypeTable;
  audit_log: AuditLogTable;
  autologin_token: AutologinTokenTable;
  customer: CustomerTable;
  day_facts: DayFactsTable;
  device: DeviceTable;
  driver: DriverTable;
  event: EventTable;
  geofence: GeofenceTable;
  geofence_version: GeofenceVersionTable;
  geofence_visit: GeofenceVisitTable;
  late_window: LateWindowTable;
  live_sequence: LiveSequenceTable;
  mounting: MountingTable;
  notification: NotificationTable;
  notification_counter: NotificationCounterTable;
  notification_event: NotificationEventTable;
  notification_preference: NotificationPreferenceTable;
  notification_read: NotificationReadTable;
  notification_read_counter: NotificationReadCounterTable;
  permission: PermissionTable;
  phone_line: PhoneLineTable;
  position: PositionTable;
  position_chunk: PositionChunkTable;
  push_device: PushDeviceTable;
  road: RoadTable;
  road_run: RoadRunTable;
  road_timetable: RoadTimetableTable;
  road_version: RoadVersionTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  rule_application: RuleApplicationTable;
  rule_application_asset: RuleApplicationAssetTable;
  rule_set: RuleSetTable;
  segment: SegmentTable;
  service_attachment: ServiceAttachmentTable;
  service_notice: ServiceNoticeTable;
  service_performed: ServicePerformedTable;
  session: SessionTable;
  setting: SettingTable;
  timeline_checkpoint: TimelineCheckpointTable;
  unknown_device: UnknownDeviceTable;
  user_group: UserGroupTable;
  user_role: UserRoleTable;
}
