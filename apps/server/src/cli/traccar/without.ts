import type { Report } from './report.ts';
import type { TraccarSource } from './source.ts';

/** The tables that are brought, or that hold nothing of a fleet. */
const BROUGHT: ReadonlySet<string> = new Set([
  'tc_groups',
  'tc_devices',
  'tc_drivers',
  'tc_device_driver',
  'tc_users',
  'tc_user_device',
  'tc_user_group',
  'tc_geofences',
  'tc_maintenances',
  'tc_device_maintenance',
  'tc_group_maintenance',
  'tc_positions',
  'tc_keystore',
  'tc_revoked_tokens',
]);

const GEOFENCES_FOR_ALL = 'a geofence is for all vehicles and users of the customer';
const MAINTENANCE_FOR_ALL = 'who may see services sees those of all their vehicles';
/** What Traccar has and Rastro has no counterpart for, by its tables. */
const WITHOUT: Readonly<Record<string, string>> = {
  tc_notifications: 'notifications: set up alarm rules',
  tc_commands: 'saved commands',
  tc_commands_queue: 'commands that wait for their devices',
  tc_calendars: 'calendars',
  tc_attributes: 'computed attributes',
  tc_events: 'events: they are derived anew from the positions',
  tc_reports: 'scheduled reports',
  tc_orders: 'orders',
  tc_actions: 'what users did',
  tc_statistics: 'statistics of use',
  tc_servers: 'settings of the server',
  tc_user_user: 'users who manage users: give them a role that does',
  tc_user_driver: 'drivers of users: who may see drivers sees all of the customer',
  tc_user_maintenance: `maintenance of users: ${MAINTENANCE_FOR_ALL}`,
  tc_group_driver: 'drivers of groups: choose the driver of each vehicle',
  tc_device_geofence: `geofences of devices: ${GEOFENCES_FOR_ALL}`,
  tc_group_geofence: `geofences of groups: ${GEOFENCES_FOR_ALL}`,
  tc_user_geofence: `geofences of users: ${GEOFENCES_FOR_ALL}`,
};

/** The limits of users by the columns of Traccar. */
const LIMITS: Readonly<Record<string, string>> = {
  readonly: 'users who only read (readonly), who come as operators: choose their roles',
  devicereadonly: 'users who change no devices (devicereadonly)',
  limitcommands: 'users who send only saved commands (limitcommands)',
  disablereports: 'users without reports (disablereports): choose their roles',
  fixedemail: 'users who cannot change their address (fixedemail)',
  devicelimit: 'users with a most number of devices (devicelimit)',
  userlimit: 'users who may create users (userlimit)',
};

/** Tells of every table, link and limit of a source that is not brought how many there are. */
export async function tellWithout(source: TraccarSource, report: Report): Promise<void> {
  const tables = [...(await source.tables())].filter((table) => !BROUGHT.has(table)).sort();
  for (const [table, count] of await source.counts(tables))
    if (count > 0) report.without(WITHOUT[table] ?? `rows of ${table}`, String(count));
  for (const [column, count] of await source.limits())
    if (count > 0) report.without(LIMITS[column] ?? column, String(count));
  const several = await source.devicesOfMoreDrivers();
  if (several > 0)
    report.without('devices with several drivers, of whom the first is brought', String(several));
}
