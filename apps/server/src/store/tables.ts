// The tables as Kysely knows them, written from the database by `npm run schema`.
import type { ColumnType, GeneratedAlways } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type JobState = "CANCELLED" | "DONE" | "FAILED" | "RUNNING" | "WAITING";

export type Json = ColumnType<unknown, string, string>;

export type Language = "ES" | "ES_US" | "US";

export interface AlarmCursor {
  sequence: number;
  single: Generated<boolean>;
}

export interface AlarmDelivery {
  answer_status: number | null;
  attempts: Generated<number>;
  channel: number;
  created_at: Generated<Date>;
  customer_id: number;
  digest_id: number | null;
  id: Generated<number>;
  idempotency_key: Generated<string>;
  last_error: string | null;
  message: Json;
  next_attempt_at: Date | null;
  notification_id: number | null;
  receiver: string;
  rule_id: number;
  sent_at: Date | null;
  status: number;
  user_id: number | null;
}

export interface AlarmEscalation {
  due_at: Date;
  escalated_at: Date | null;
  notification_id: number;
  rule_id: number;
}

export interface AlarmRing {
  asset_id: number;
  code: string;
  rang_at: Date;
  rule_id: number;
  subject: number;
}

export interface AlarmRule {
  created_at: Generated<Date>;
  customer_id: number;
  default_key: string | null;
  definition: Json;
  deleted_at: Date | null;
  enabled: boolean;
  enabled_from: Generated<Date>;
  id: Generated<number>;
  is_default: Generated<boolean>;
  name: string;
  version: Generated<number>;
  webhook_secret: string | null;
}

export interface AlarmWatch {
  asset_id: number;
  at: Date;
  code: string;
  customer_id: number;
  due_at: Date;
  fingerprint: number;
  repeats: boolean;
  rule_id: number;
  subject: number;
}

export interface ApiKey {
  beginning: string;
  created_at: Generated<Date>;
  customer_id: number;
  ends_at: Date;
  id: Generated<number>;
  last_used_at: Date | null;
  name: string;
  permissions: string[];
  revoked_at: Date | null;
  sees_all: boolean;
  token_hash: Buffer;
  user_id: number;
}

export interface AppUser {
  active: Generated<boolean>;
  category: string | null;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  email: string | null;
  first_name: Generated<string>;
  google_maps: Generated<boolean>;
  had_es_us: Generated<boolean>;
  id: Generated<number>;
  language: Generated<Language>;
  last_name: Generated<string>;
  last_timezone_hours: number | null;
  password_hash: string;
  phone: string | null;
  phone2: string | null;
  photo: string | null;
  selection: Json | null;
  session_hours: number | null;
  show_menu: Generated<boolean>;
  time_zone: string | null;
  user_name: string;
  version: Generated<number>;
}

export interface Asset {
  active: Generated<boolean>;
  alerts_enabled: Generated<boolean>;
  brand: string | null;
  co2_kg_l: number | null;
  color: string | null;
  consumption_fast_l_100km: number | null;
  consumption_idle_l_h: number | null;
  consumption_medium_l_100km: number | null;
  consumption_slow_l_100km: number | null;
  created_at: Generated<Date>;
  customer_id: number;
  daily_distance_m: number | null;
  daily_hour_meter_h: number | null;
  deleted_at: Date | null;
  driver_id: number | null;
  fuel_cut_valve: Generated<boolean>;
  fuel_cut_valve_date: string | null;
  fuel_cut_wiring: Generated<boolean>;
  fuel_cut_wiring_date: string | null;
  fuel_tank_l: number | null;
  id: Generated<number>;
  initial_hour_meter_h: number | null;
  initial_odometer_m: number | null;
  internal_number: string | null;
  invalid_speed_mps: number | null;
  license_plate: Generated<string>;
  main_voltage_v: number | null;
  maximum_speed_mps: number | null;
  maximum_stop_days: number | null;
  model: string | null;
  name: string;
  notes: string | null;
  nox_g_l: number | null;
  operation_geofence_id: number | null;
  operation_number: string | null;
  photo: string | null;
  photo_full: string | null;
  supports_obd2: Generated<boolean>;
  transferred_at: Date | null;
  type_id: number;
  version: Generated<number>;
  year: number | null;
}

export interface AssetGroup {
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  id: Generated<number>;
  name: string;
  parent_group_id: number | null;
  version: Generated<number>;
}

export interface AssetGroupMember {
  asset_id: number;
  customer_id: number;
  group_id: number;
}

export interface AssetSilence {
  again_time: Date;
  asset_id: number;
  customer_id: number;
  heard_time: Date;
  is_under_way: boolean;
}

export interface AssetState {
  asset_id: number;
  customer_id: number;
  device_id: number;
  dropped_distance_m: Generated<number>;
  dropped_engine_s: Generated<number>;
  final_distance_m: number;
  folded_fingerprint: number;
  folded_time: Date;
  last_seen: Date;
  memory: string;
  outdated_until: Date | null;
  point: Json | null;
  quarters_since: Date | null;
  settled_until: Date | null;
}

export interface AssetTrait {
  asset_id: number;
  customer_id: number;
  driver_id: number | null;
  fuel_tank_l: number | null;
  main_voltage_v: number | null;
  maximum_speed_mps: number | null;
  type_id: number;
  valid_from: Date;
}

export interface AssetType {
  description: string;
  id: number;
}

export interface AuditLog {
  action: string;
  after: Json | null;
  api_key_id: number | null;
  at: Generated<Date>;
  before: Json | null;
  change_id: string | null;
  customer_id: number | null;
  entity: string;
  entity_id: string;
  id: GeneratedAlways<number>;
  user_id: number | null;
}

export interface AutologinToken {
  created_at: Generated<Date>;
  created_by: number | null;
  expires_at: Date;
  id: Generated<number>;
  revoked_at: Date | null;
  single_use: Generated<boolean>;
  token_hash: Buffer;
  used_at: Date | null;
  user_id: number;
}

export interface BaseMap {
  address: string | null;
  attribution: string | null;
  key: string | null;
  max_zoom: number | null;
  name: string;
  position: number;
  provider: string;
}

export interface Customer {
  address: string | null;
  audit_days: number | null;
  created_at: Generated<Date>;
  customer_id: Generated<number | null>;
  deleted_at: Date | null;
  device_networks: string[] | null;
  email: string | null;
  event_days: number | null;
  id: Generated<number>;
  journey_days: number | null;
  logo: string | null;
  map_zoom: number | null;
  mobile: string | null;
  name: string;
  phone: string | null;
  position_days: number | null;
  resumed_at: Date | null;
  suspended: Generated<boolean>;
  tax_id: string | null;
  time_zone: Generated<string>;
  version: Generated<number>;
  working_days: string | null;
  working_hours: string | null;
}

export interface DayFacts {
  asset_id: number;
  customer_id: number;
  date: string;
  facts: Json;
  time_zone: string;
}

export interface Device {
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  device_type: string | null;
  events: Generated<string>;
  expiration_password: string | null;
  firmware_version: string | null;
  has_can_bus: Generated<boolean>;
  id: Generated<number>;
  identifier: string;
  imei: string | null;
  model: string | null;
  notes: string | null;
  other_protocol: string | null;
  other_protocol_until: Date | null;
  owned_from: Date | null;
  predecessor_id: number | null;
  protocol: string;
  script_version: string | null;
  secret_hash: Buffer | null;
  serial_number: string | null;
  temp_conversion_factor: number | null;
  two_places: string[] | null;
  two_places_at: Date | null;
  version: Generated<number>;
}

export interface DeviceClock {
  customer_id: number;
  device_id: number;
  from_time: Date;
  id: Generated<number>;
  learnt_at: Generated<Date>;
  offset_ms: number;
  removed_at: Date | null;
  removed_by: number | null;
  settled: Generated<boolean>;
}

export interface Driver {
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  first_name: string;
  ibutton: string | null;
  id: Generated<number>;
  last_name: Generated<string>;
  notes: string | null;
  phone: string | null;
  phone2: string | null;
  photo: string | null;
  version: Generated<number>;
}

export interface DriverAssignment {
  asset_id: number;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  driver_id: number;
  ended_at: Date | null;
  id: Generated<number>;
  notes: string | null;
  overrides_key: Generated<boolean>;
  started_at: Date;
  version: Generated<number>;
}

export interface DroppedBefore {
  audit: Date | null;
  customer_id: number;
  events: Date | null;
  journeys: Date | null;
  positions: Date | null;
}

export interface Event {
  asset_id: number;
  at: Date;
  code: string;
  customer_id: number;
  decided_time: Date | null;
  detail: Json | null;
  device_id: number | null;
  driver_id: number | null;
  end_time: Date | null;
  fingerprint: number;
  latitude_e7: number | null;
  longitude_e7: number | null;
  recorded_at: Generated<Date>;
  rule: string | null;
  rule_version: number | null;
  sequence: Generated<number>;
  source: Generated<number>;
  subject: Generated<number>;
}

export interface FleetDocument {
  asset_id: number | null;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  driver_id: number | null;
  emails: string | null;
  expired_for: string | null;
  expires_on: string;
  id: Generated<number>;
  kind: string;
  notes: string | null;
  notice_days: number | null;
  number: string | null;
  version: Generated<number>;
  warned_for: string | null;
}

export interface FleetDocumentFile {
  content: Buffer;
  content_type: string;
  created_at: Generated<Date>;
  created_by: number | null;
  customer_id: number;
  document_id: number;
  id: Generated<number>;
  name: string;
  size_bytes: number;
}

export interface FuelReceipt {
  amount: number | null;
  asset_id: number;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  filled_at: Date;
  id: Generated<number>;
  litres: number;
  number: string | null;
  odometer_m: number | null;
  station: string | null;
  version: Generated<number>;
}

export interface GeocoderTurn {
  next_at: Date;
  service: string;
}

export interface Geofence {
  category: string | null;
  color: Generated<string>;
  created_at: Generated<Date>;
  created_by: number | null;
  customer_id: number;
  deleted_at: Date | null;
  id: Generated<number>;
  name: string;
  show_on_map: Generated<boolean>;
  version: Generated<number>;
}

export interface GeofenceVersion {
  alerts_input_output: Generated<boolean>;
  changed_by: number | null;
  customer_id: number;
  dwell_s: number | null;
  geofence_id: number;
  max_speed_mps: number | null;
  revision: GeneratedAlways<number>;
  shape: Json;
  valid_from: Date;
  valid_to: Date | null;
}

export interface GeofenceVisit {
  asset_id: number;
  customer_id: number;
  decided_time: Date;
  distance_m: number;
  driver_id: number | null;
  enter_latitude_e7: number;
  enter_longitude_e7: number;
  enter_time: Date;
  exit_latitude_e7: number | null;
  exit_longitude_e7: number | null;
  exit_time: Date | null;
  geofence_id: number;
  max_speed_mps: number | null;
  rule: string;
  rule_version: number;
}

export interface GroupFleet {
  customer_id: number;
  group_id: number;
}

export interface GuideNumber {
  asset_id: number;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  id: Generated<number>;
  number: string;
  shows_plate: boolean;
  valid_from: Date;
  valid_to: Date;
  version: Generated<number>;
}

export interface GuideQuery {
  asked_at: Generated<Date>;
  customer_id: number | null;
  found: boolean;
  guide_number_id: number | null;
  id: Generated<number>;
  network: string;
  number: string;
  verified: boolean;
}

export interface Job {
  about: Generated<Json>;
  attempt: Generated<number>;
  content_type: string | null;
  created_at: Generated<Date>;
  customer_id: number;
  ended_at: Date | null;
  error: Json | null;
  file_bytes: number | null;
  file_name: string | null;
  hides: string | null;
  id: Generated<number>;
  input: Json;
  keep_days: Generated<number>;
  kind: string;
  listed: Generated<boolean>;
  notice_acknowledged_at: Date | null;
  notice_id: number | null;
  notice_read_at: Date | null;
  result: Json | null;
  share: number | null;
  started_at: Date | null;
  state: Generated<JobState>;
  user_id: number;
}

export interface LateWindow {
  asset_id: number;
  customer_id: number;
  from_time: Date;
  until_time: Generated<Date>;
}

export interface MailAddress {
  address: string;
  asked_at: Date | null;
  asks: Generated<number>;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  customer_id: number;
  decided_at: Date | null;
  decided_by: number | null;
  last_error: string | null;
  mail_due_at: Date | null;
  state: number;
  token_hash: Buffer | null;
  token_until: Date | null;
  topic: number;
}

export interface Mounting {
  asset_id: number;
  customer_id: number;
  device_id: number;
  id: Generated<number>;
  mounted_by: number | null;
  mounted_from: Generated<Date>;
  mounted_to: Date | null;
  notes: string | null;
  removal_notes: string | null;
  removal_technician_id: number | null;
  removed_by: number | null;
  technician_id: number | null;
  version: Generated<number>;
}

export interface MountingMove {
  asset_ids: number[];
  customer_id: number;
  device_id: number;
  from_time: Date;
  id: Generated<number>;
  job_id: number | null;
  mounting_before: Json | null;
  mounting_id: number;
  mounting_version: number | null;
  settled_at: Date | null;
  share: Generated<number>;
  until_time: Date;
}

export interface Notification {
  acknowledged_at: Date | null;
  acknowledged_by: number | null;
  asset_id: number;
  assigned_at: Date | null;
  assigned_to: number | null;
  code: string;
  created_at: Date;
  customer_id: number;
  device_id: number | null;
  end_time: Date | null;
  event_count: number;
  fingerprint: number;
  first_at: Date;
  id: Generated<number>;
  kind: number;
  last_at: Date;
  late: boolean;
  latitude_e7: number | null;
  listed: boolean;
  longitude_e7: number | null;
  rule_ids: number[];
  subject: number;
  type_id: number;
}

export interface NotificationComment {
  created_at: Generated<Date>;
  id: Generated<number>;
  notification_id: number;
  text: string;
  user_id: number;
}

export interface NotificationCounter {
  asset_id: number;
  code: string;
  customer_id: number;
  kind: number;
  type_id: number;
  waiting: number;
}

export interface NotificationEvent {
  asset_id: number;
  at: Date;
  code: string;
  customer_id: number;
  fingerprint: number;
  notification_id: number;
  rule_ids: number[];
  subject: number;
}

export interface NotificationPreference {
  digest_minutes: number;
  email: boolean;
  email_per_hour: number;
  push: boolean;
  push_per_hour: number;
  user_id: number;
}

export interface NotificationRead {
  notification_id: number;
  read_at: Date;
  user_id: number;
}

export interface NotificationReadCounter {
  asset_id: number;
  code: string;
  kind: number;
  type_id: number;
  user_id: number;
  waiting: number;
}

export interface OdometerReading {
  asset_id: number;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  id: Generated<number>;
  notes: string | null;
  odometer_m: number;
  offset_m: Generated<number>;
  read_at: Date;
  version: Generated<number>;
}

export interface PasswordLink {
  attempts: Generated<number>;
  closed_at: Date | null;
  created_at: Generated<Date>;
  created_by: number | null;
  expires_at: Date;
  id: Generated<number>;
  kind: number;
  last_error: string | null;
  mail_due_at: Date | null;
  mailed_at: Date | null;
  token_hash: Buffer | null;
  user_id: number;
}

export interface PathQuarters {
  asset_id: number;
  customer_id: number;
  day: string;
  segments: Json;
}

export interface Permission {
  id: Generated<number>;
  name: string;
}

export interface PhoneLine {
  active: Generated<boolean>;
  communication_type: string | null;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  device_id: number | null;
  email: string | null;
  iccid: string | null;
  id: Generated<number>;
  line_number: string;
  notes: string | null;
  operator: string | null;
  plan: string | null;
  version: Generated<number>;
}

export interface PlaceAddress {
  address: string | null;
  asked_at: Date;
  language: string;
  latitude_e4: number;
  longitude_e4: number;
  service: string;
}

export interface PoiCategory {
  color: string;
  created_at: Generated<Date>;
  created_by: number | null;
  customer_id: number;
  deleted_at: Date | null;
  icon: string;
  id: Generated<number>;
  name: string;
  version: Generated<number>;
}

export interface PointOfInterest {
  category: string;
  created_at: Generated<Date>;
  created_by: number | null;
  customer_id: number;
  deleted_at: Date | null;
  id: Generated<number>;
  latitude: number;
  longitude: number;
  name: string;
  notes: string | null;
  own_category_id: number | null;
  radius: number | null;
  version: Generated<number>;
}

export interface Position {
  altitude_m: number | null;
  asset_id: number;
  attributes: Json | null;
  course_d10: number | null;
  customer_id: number;
  device_id: number;
  events: string[] | null;
  fingerprint: number;
  fix_time: Date;
  flags: number;
  hdop_d10: number | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  odometer_m: number | null;
  satellites: number | null;
  server_time: Date;
  speed_cmps: number | null;
}

export interface PositionChunk {
  asset_id: number;
  bytes: Buffer;
  customer_id: number;
  day: number;
  east_e7: number | null;
  first_time: Date;
  fix_count: number;
  format: number;
  good_count: number;
  last_time: Date;
  max_speed_cmps: number | null;
  north_e7: number | null;
  placed_fingerprint: number | null;
  placed_time: Date | null;
  quality: number;
  readings: string[] | null;
  revision: Generated<number>;
  south_e7: number | null;
  west_e7: number | null;
}

export interface PrivateTime {
  asset_id: number;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  ended_at: Date | null;
  id: Generated<number>;
  note: string | null;
  started_at: Date;
  version: Generated<number>;
}

export interface PushDevice {
  auth: string;
  created_at: Generated<Date>;
  endpoint: string;
  id: Generated<number>;
  name: string;
  p256dh: string;
  user_id: number;
}

export interface RecoveryCode {
  code_hash: Buffer;
  used_at: Date | null;
  user_id: number;
}

export interface ReportFile {
  asked: Json;
  code: string;
  columns: Json;
  customer_id: number;
  hash: Buffer;
  language: string;
  made_at: Date;
  positions: Json;
  report: string;
  row_count: number;
  row_hashes: Buffer | null;
  time_zone: string;
  user_id: number;
}

export interface Road {
  created_at: Generated<Date>;
  created_by: number | null;
  customer_id: number;
  deleted_at: Date | null;
  description: string | null;
  id: Generated<number>;
  name: string;
  version: Generated<number>;
}

export interface RoadRun {
  asset_id: number;
  cancelled_at: Date | null;
  created_by: number | null;
  customer_id: number;
  id: Generated<number>;
  planned_end: Date;
  planned_start: Date;
  revision: number;
  road_id: number;
  timetable_id: number | null;
}

export interface RoadTimetable {
  asset_id: number;
  created_at: Generated<Date>;
  created_by: number | null;
  customer_id: number;
  deleted_at: Date | null;
  from_date: string;
  id: Generated<number>;
  road_id: number;
  start_minute: number;
  until_date: string | null;
  weekdays: number[];
}

export interface RoadVersion {
  created_by: number | null;
  customer_id: number;
  deviation_alarm: boolean;
  deviation_m: number;
  early_tolerance_s: number;
  late_tolerance_s: number;
  max_speed_mps: number | null;
  overview_polyline: string;
  revision: GeneratedAlways<number>;
  road_id: number;
  speed_alarm: boolean;
  stops: Json;
  valid_from: Date;
  valid_to: Date | null;
}

export interface Role {
  customer_id: number | null;
  deleted_at: Date | null;
  description: string | null;
  id: Generated<number>;
  is_admin: Generated<boolean>;
  is_owner: Generated<boolean>;
  name: string;
  version: Generated<number>;
}

export interface RolePermission {
  permission_id: number;
  role_id: number;
}

export interface RuleApplication {
  cancelled_at: Date | null;
  cancelled_by: number | null;
  created_at: Generated<Date>;
  created_by: number | null;
  customer_id: number;
  finished_at: Date | null;
  from_time: Date;
  geofence_id: number | null;
  id: Generated<number>;
  road_id: number | null;
}

export interface RuleApplicationAsset {
  application_id: number;
  asset_id: number;
  customer_id: number;
  done_at: Date | null;
  dropped: Generated<boolean>;
  failed: Generated<boolean>;
}

export interface RuleSet {
  asset_id: number | null;
  asset_type_id: number | null;
  created_at: Generated<Date>;
  created_by: number | null;
  customer_id: number;
  id: Generated<number>;
  overrides: Json;
  valid_from: Date;
}

export interface SavedReport {
  changed_at: Generated<Date>;
  created_at: Generated<Date>;
  customer_id: number;
  id: Generated<number>;
  name: string;
  query: string;
  report: string;
  shared: Generated<boolean>;
  user_id: number;
}

export interface ScheduledReport {
  cc: string | null;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  enabled: boolean;
  filter: string;
  format: string;
  id: Generated<number>;
  missed: string;
  name: string;
  next_run_at: Date | null;
  period: string;
  recipients: string;
  recurrence: string;
  report: string;
  stop_reason: string | null;
  tell_at: Date | null;
  user_id: number | null;
  version: Generated<number>;
}

export interface ScheduledReportRun {
  asked: Json | null;
  asked_by: number | null;
  attempts: Generated<number>;
  customer_id: number;
  due_at: Date | null;
  ended_at: Date | null;
  error: string | null;
  id: Generated<number>;
  job_id: number | null;
  mailed_to: Generated<string[]>;
  not_mailed: Generated<string[]>;
  planned_at: Date;
  scheduled_report_id: number;
  state: string;
}

export interface SecondFactor {
  begun_at: Generated<Date>;
  confirmed_at: Date | null;
  failed_at: Date | null;
  failures: Generated<number>;
  last_step: Generated<number>;
  secret: Buffer;
  user_id: number;
}

export interface Segment {
  asset_id: number;
  customer_id: number;
  detail: Json;
  distance_m: number;
  driver_id: number | null;
  end_latitude_e7: number;
  end_longitude_e7: number;
  end_time: Date;
  final: boolean;
  odometer_distance_m: number | null;
  rule_version: number;
  start_latitude_e7: number;
  start_longitude_e7: number;
  start_time: Date;
  state: number;
}

export interface ServiceAttachment {
  content: Buffer;
  content_type: string;
  created_at: Generated<Date>;
  created_by: number;
  customer_id: number;
  id: Generated<number>;
  name: string;
  performed_id: number;
  size_bytes: number;
}

export interface ServiceNotice {
  asset_id: number;
  created_at: Generated<Date>;
  created_by: number;
  customer_id: number;
  cycle: Generated<number>;
  date_start: Date;
  deleted_at: Date | null;
  due_cycle: Generated<number>;
  emails: Generated<string[]>;
  frequency_id: number;
  id: Generated<number>;
  meter_source: number | null;
  meter_start: number | null;
  percentage_alert: number;
  quantity: number | null;
  service_type_id: number;
  user_ids: Generated<number[]>;
  warned_cycle: Generated<number>;
}

export interface ServicePerformed {
  asset_id: number;
  brand: string | null;
  cost: string | null;
  created_at: Generated<Date>;
  created_by: number;
  currency: string | null;
  customer_id: number;
  date: Date;
  deleted_at: Date | null;
  id: Generated<number>;
  notes: string | null;
  odometer_km: number | null;
  renewed_notice_id: number | null;
  service_type_id: number;
  supplier: string | null;
}

export interface Session {
  browser: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
  expires_at: Date;
  family_hash: Buffer | null;
  id: Generated<string>;
  last_network: string | null;
  peer: string | null;
  previous_refresh_hash: Buffer | null;
  refresh_hash: Buffer;
  refreshed_at: Generated<Date>;
  user_id: number;
}

export interface SetAside {
  frame: Buffer;
  id: Generated<number>;
  identifier: string;
  messages: Buffer;
  peer: string;
  protocol: string;
  reason: string;
  received_at: Date;
  set_aside_at: Generated<Date>;
}

export interface Setting {
  name: string;
  value: Json;
}

export interface ShareLink {
  arrival_latitude: number | null;
  arrival_longitude: number | null;
  arrival_radius_m: number | null;
  arrived_at: Date | null;
  asset_id: number;
  created_at: Generated<Date>;
  customer_id: number;
  ends_at: Date;
  fields: string[];
  geofence_id: number | null;
  id: Generated<number>;
  last_viewed_at: Date | null;
  recipient: string | null;
  revoked_at: Date | null;
  token_hash: Buffer;
  user_id: number;
  views: Generated<number>;
}

export interface SupportMessage {
  answered_at: Date | null;
  answered_by: number | null;
  attempts: Generated<number>;
  browser: string | null;
  customer_id: number;
  id: Generated<string>;
  last_error: string | null;
  mail_due_at: Generated<Date | null>;
  mailed_at: Date | null;
  message: string;
  page: string | null;
  user_id: number;
  written_at: Generated<Date>;
}

export interface TankCalibration {
  asset_id: number;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  id: Generated<number>;
  notes: string | null;
  points: string;
  sensor: string;
  valid_from: Date;
  version: Generated<number>;
}

export interface Technician {
  active: Generated<boolean>;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  email: string | null;
  first_name: string;
  id: Generated<number>;
  identity_document: string | null;
  last_name: string | null;
  notes: string | null;
  phone: string | null;
  version: Generated<number>;
}

export interface TimelineCheckpoint {
  asset_id: number;
  at: Date;
  customer_id: number;
  fingerprint: number;
  memory: Json;
}

export interface TraccarImport {
  bad: Generated<number>;
  customer_id: number;
  last_position_id: Generated<number>;
  read: Generated<number>;
  source: string;
  stored: Generated<number>;
  updated_at: Generated<Date>;
}

export interface TraccarRow {
  kind: string;
  source: string;
  source_id: number;
  target_id: number | null;
}

export interface TrackedAsset {
  added_at: Generated<Date>;
  asset_id: number;
  user_id: number;
}

export interface UnknownDevice {
  first_seen: Date;
  frame_count: Generated<number>;
  identifier: string;
  last_frames: Generated<ArrayType<Buffer>>;
  last_seen: Date;
  peer: string;
  protocol: string;
  reason: Generated<string>;
}

export interface UserGroup {
  group_id: number;
  user_id: number;
}

export interface UserRole {
  role_id: number;
  user_id: number;
}

export interface WorkshopStay {
  asset_id: number;
  created_at: Generated<Date>;
  customer_id: number;
  deleted_at: Date | null;
  ended_at: Date | null;
  id: Generated<number>;
  note: string | null;
  started_at: Date;
  version: Generated<number>;
}

export interface DB {
  alarm_cursor: AlarmCursor;
  alarm_delivery: AlarmDelivery;
  alarm_escalation: AlarmEscalation;
  alarm_ring: AlarmRing;
  alarm_rule: AlarmRule;
  alarm_watch: AlarmWatch;
  api_key: ApiKey;
  app_user: AppUser;
  asset: Asset;
  asset_group: AssetGroup;
  asset_group_member: AssetGroupMember;
  asset_silence: AssetSilence;
  asset_state: AssetState;
  asset_trait: AssetTrait;
  asset_type: AssetType;
  audit_log: AuditLog;
  autologin_token: AutologinToken;
  base_map: BaseMap;
  customer: Customer;
  day_facts: DayFacts;
  device: Device;
  device_clock: DeviceClock;
  driver: Driver;
  driver_assignment: DriverAssignment;
  dropped_before: DroppedBefore;
  event: Event;
  fleet_document: FleetDocument;
  fleet_document_file: FleetDocumentFile;
  fuel_receipt: FuelReceipt;
  geocoder_turn: GeocoderTurn;
  geofence: Geofence;
  geofence_version: GeofenceVersion;
  geofence_visit: GeofenceVisit;
  group_fleet: GroupFleet;
  guide_number: GuideNumber;
  guide_query: GuideQuery;
  job: Job;
  late_window: LateWindow;
  mail_address: MailAddress;
  mounting: Mounting;
  mounting_move: MountingMove;
  notification: Notification;
  notification_comment: NotificationComment;
  notification_counter: NotificationCounter;
  notification_event: NotificationEvent;
  notification_preference: NotificationPreference;
  notification_read: NotificationRead;
  notification_read_counter: NotificationReadCounter;
  odometer_reading: OdometerReading;
  password_link: PasswordLink;
  path_quarters: PathQuarters;
  permission: Permission;
  phone_line: PhoneLine;
  place_address: PlaceAddress;
  poi_category: PoiCategory;
  point_of_interest: PointOfInterest;
  position: Position;
  position_chunk: PositionChunk;
  private_time: PrivateTime;
  push_device: PushDevice;
  recovery_code: RecoveryCode;
  report_file: ReportFile;
  road: Road;
  road_run: RoadRun;
  road_timetable: RoadTimetable;
  road_version: RoadVersion;
  role: Role;
  role_permission: RolePermission;
  rule_application: RuleApplication;
  rule_application_asset: RuleApplicationAsset;
  rule_set: RuleSet;
  saved_report: SavedReport;
  scheduled_report: ScheduledReport;
  scheduled_report_run: ScheduledReportRun;
  second_factor: SecondFactor;
  segment: Segment;
  service_attachment: ServiceAttachment;
  service_notice: ServiceNotice;
  service_performed: ServicePerformed;
  session: Session;
  set_aside: SetAside;
  setting: Setting;
  share_link: ShareLink;
  support_message: SupportMessage;
  tank_calibration: TankCalibration;
  technician: Technician;
  timeline_checkpoint: TimelineCheckpoint;
  traccar_import: TraccarImport;
  traccar_row: TraccarRow;
  tracked_asset: TrackedAsset;
  unknown_device: UnknownDevice;
  user_group: UserGroup;
  user_role: UserRole;
  workshop_stay: WorkshopStay;
}

/** Every table by its name. */
export type Tables = DB;
