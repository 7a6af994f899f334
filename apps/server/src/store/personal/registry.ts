/**
 * What the database holds of people: each column that may hold a text, by its table, and what becomes of it when a driver, a user or a technician is erased.
 * A test compares this list with the database, so that a new column is not forgotten, and another erases people and looks for what is left.
 * Described in docs/privacy.md.
 */

/** What the columns of a table are, each list with blanks between the names. */
export interface ColumnsOfPeople {
  /** Names, which become the pseudonym. */
  replaced?: string;
  /** What is emptied, or goes with its row. */
  removed?: string;
  /** What nobody is told, not even the person: hashes and keys, which go with the person. */
  secret?: string;
  /** Lists of addresses and telephones, and messages that hold some, out of which those of the person are taken. */
  addressed?: string;
  /** What stays though it may say something of a person, and why. */
  kept?: { columns: string; why: string };
  /** About people who are neither drivers, users nor technicians (contacts, recipients): whoever holds the page changes it there. */
  others?: string;
  /** Nothing about people. */
  none?: string;
}

const WRITTEN_BY = 'It is the work of the company; who wrote it is the pseudonym from then on.';
const KEYS =
  'It says the number of a key, as a device sent it; no key leads to the erased driver any more, and what devices sent is never rewritten.';
const ASKED_BY_ID = 'It names people by their numbers only.';

/** The tables of the database. */
export const COLUMNS_OF_PEOPLE: Readonly<Record<string, ColumnsOfPeople>> = {
  alarm_delivery: {
    removed: 'message', // of a driver: their document is about nobody any more; addresses are taken out of it
    addressed: 'receiver last_error',
  },
  alarm_ring: { none: 'code' },
  alarm_rule: { addressed: 'definition', secret: 'webhook_secret', none: 'name default_key' },
  alarm_watch: { none: 'code' },
  api_key: {
    secret: 'token_hash',
    kept: { columns: 'name beginning', why: 'Programs of the company ran with it; the key is revoked.' },
    none: 'permissions',
  },
  app_user: {
    replaced: 'user_name first_name',
    removed: 'last_name email phone phone2 photo category selection time_zone',
    secret: 'password_hash',
  },
  asset: {
    none: 'name license_plate internal_number brand model color photo photo_full operation_number',
    kept: {
      columns: 'notes',
      why: 'It is about the vehicle; whoever writes people into it changes it there.',
    },
  },
  asset_group: { none: 'name' },
  asset_state: { kept: { columns: 'point memory', why: KEYS } },
  asset_type: { none: 'description' },
  audit_log: { removed: 'before after', none: 'action entity entity_id' },
  autologin_token: { secret: 'token_hash' },
  base_map: { none: 'provider name address attribution key' },
  customer: {
    others: 'phone mobile address tax_id email',
    none: 'name time_zone device_networks working_hours working_days logo',
  },
  day_facts: { none: 'time_zone facts' },
  device: {
    none: 'protocol identifier device_type model serial_number imei firmware_version script_version expiration_password other_protocol secret_hash two_places events',
    kept: {
      columns: 'notes',
      why: 'It is about the device; whoever writes people into it changes it there.',
    },
  },
  driver: { replaced: 'first_name', removed: 'last_name ibutton phone phone2 photo notes' },
  driver_assignment: { removed: 'notes' },
  event: { none: 'code rule', addressed: 'detail' }, // keys stay in it, as devices sent them
  fleet_document: { removed: 'number notes', addressed: 'emails', none: 'kind' },
  fleet_document_file: { removed: 'name content', none: 'content_type' },
  fuel_receipt: { none: 'station number' },
  geocoder_turn: { none: 'service' },
  geofence: { none: 'name category color' },
  geofence_version: { none: 'shape' },
  geofence_visit: { none: 'rule' },
  guide_number: { none: 'number' },
  guide_query: { others: 'network', none: 'number' },
  job: {
    kept: {
      columns: 'input about result file_name error',
      why: 'It is forgotten with its file a week after its end, one of a schedule after the days that the schedule says; what was exported of the person is forgotten at once.',
    },
    none: 'kind content_type hides',
  },
  mail_address: { removed: 'address last_error', secret: 'token_hash' },
  mounting: { kept: { columns: 'notes removal_notes', why: 'It is about the device.' } },
  mounting_move: { kept: { columns: 'mounting_before', why: 'It is about the device.' } },
  notification: { none: 'code' },
  notification_comment: {
    kept: { columns: 'text', why: `What was done about an alarm has to be known later. ${WRITTEN_BY}` },
  },
  notification_counter: { none: 'code' },
  notification_event: { none: 'code' },
  notification_read_counter: { none: 'code' },
  odometer_reading: { kept: { columns: 'notes', why: 'It is about the vehicle.' } },
  password_link: { secret: 'token_hash', removed: 'last_error' },
  path_quarters: { none: 'segments' },
  permission: { none: 'name' },
  phone_line: { none: 'line_number operator iccid plan communication_type', others: 'email notes' },
  place_address: { none: 'service language address' },
  poi_category: { none: 'name icon color' },
  point_of_interest: { none: 'name category', others: 'notes' },
  position: { none: 'events', kept: { columns: 'attributes', why: KEYS } },
  position_chunk: { none: 'readings', kept: { columns: 'bytes', why: KEYS } },
  push_device: { secret: 'endpoint p256dh auth', removed: 'name' },
  recovery_code: { secret: 'code_hash' },
  report_file: {
    kept: { columns: 'asked', why: ASKED_BY_ID },
    none: 'code report columns language time_zone hash row_hashes positions',
  },
  road: { none: 'name description' },
  road_version: { none: 'overview_polyline stops' },
  role: { none: 'name description' },
  rule_set: { none: 'overrides' },
  saved_report: {
    removed: 'name',
    kept: { columns: 'query', why: `A shared search stays for the others. ${ASKED_BY_ID}` },
    none: 'report',
  },
  schema_migration: { none: 'name checksum' },
  scheduled_report: {
    addressed: 'recipients cc',
    kept: { columns: 'name filter', why: `${WRITTEN_BY} ${ASKED_BY_ID}` },
    none: 'report format period recurrence missed stop_reason',
  },
  scheduled_report_run: {
    addressed: 'mailed_to not_mailed error',
    kept: { columns: 'asked', why: ASKED_BY_ID },
    none: 'state',
  },
  second_factor: { secret: 'secret' },
  segment: { kept: { columns: 'detail', why: KEYS } },
  service_attachment: {
    kept: { columns: 'name content', why: 'It is the paper of a service of a vehicle.' },
    none: 'content_type',
  },
  service_notice: { addressed: 'emails' },
  service_performed: { none: 'brand currency', others: 'supplier notes' },
  session: { secret: 'refresh_hash previous_refresh_hash family_hash', removed: 'peer browser last_network' },
  set_aside: {
    none: 'protocol identifier peer reason',
    kept: { columns: 'frame messages', why: KEYS },
  },
  setting: { none: 'name value' },
  share_link: { secret: 'token_hash', others: 'recipient', none: 'fields' },
  support_message: { removed: 'message page browser last_error' },
  tank_calibration: { none: 'sensor points notes' },
  technician: { replaced: 'first_name', removed: 'last_name identity_document phone email notes' },
  timeline_checkpoint: { kept: { columns: 'memory', why: KEYS } },
  traccar_import: { none: 'source' },
  traccar_row: { none: 'source kind' },
  unknown_device: { none: 'protocol identifier peer reason', kept: { columns: 'last_frames', why: KEYS } },
  private_time: { kept: { columns: 'note', why: 'It is about the vehicle.' } },
  workshop_stay: { kept: { columns: 'note', why: 'It is about the vehicle.' } },
};

/** The names of a list of columns. */
export const namesIn = (columns = ''): string[] => columns.split(' ').filter(Boolean);

/** The columns of a table by what becomes of them: all that are listed. */
export function listedColumns({ kept, ...lists }: ColumnsOfPeople): string[] {
  return [...Object.values(lists), kept?.columns].flatMap(namesIn);
}
