import { type Kysely, type RawBuilder, sql } from 'kysely';
import { kindOf, type OtherKind, openOther } from '../../store/otherDatabase.ts';

/** A row of Traccar's `tc_groups`. */
export interface TraccarGroup {
  id: number;
  name: string;
  groupId: number | null;
}

/** A row of `tc_devices` with what is told of it elsewhere. */
export interface TraccarDevice {
  id: number;
  name: string;
  uniqueId: string;
  groupId: number | null;
  phone: string | null;
  model: string | null;
  contact: string | null;
  category: string | null;
  disabled: boolean | null;
  attributes: string | null;
  driverId: number | null;
  /** The protocol of its newest position, and when its oldest was taken, in milliseconds since 1970; null without positions. */
  protocol: string | null;
  since: number | null;
}

/** A row of `tc_drivers`. */
export interface TraccarDriver {
  id: number;
  name: string;
  uniqueId: string;
}

/** A row of `tc_users` with what it may see. */
export interface TraccarUser {
  id: number;
  name: string;
  email: string;
  login: string | null;
  phone: string | null;
  administrator: boolean | null;
  disabled: boolean | null;
  hasExpired: boolean;
  deviceIds: number[];
  groupIds: number[];
}

/** A row of `tc_geofences`. */
export interface TraccarGeofence {
  id: number;
  name: string;
  description: string | null;
  area: string;
  attributes: string | null;
}

/** A row of `tc_maintenances` with the devices that it is for. */
export interface TraccarMaintenance {
  id: number;
  name: string;
  type: string;
  start: number;
  period: number;
  deviceIds: number[];
}

/** A row of `tc_positions`; times in milliseconds since 1970. */
export interface TraccarPosition {
  id: number;
  deviceId: number;
  fixTime: number | null;
  deviceTime: number | null;
  valid: boolean | null;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  speed: number | null;
  course: number | null;
  attributes: string | null;
}

/** When a column of `tc_users` limits its user. */
const LIMITS: Readonly<Record<string, string>> = {
  readonly: 'IS TRUE',
  devicereadonly: 'IS TRUE',
  limitcommands: 'IS TRUE',
  disablereports: 'IS TRUE',
  fixedemail: 'IS TRUE',
  devicelimit: '>= 0',
  userlimit: '<> 0',
};

/** The database of a Traccar 5 or 6 on PostgreSQL, MySQL or MariaDB, which is only read. */
export class TraccarSource {
  /** How it is known: its place without user and password. */
  readonly name: string;
  readonly #db: Kysely<unknown>;
  readonly #kind: OtherKind;

  /** Throws for an address of another kind of database. */
  constructor(url: string) {
    const kind = kindOf(url);
    if (kind === null) throw new Error('that is no address of a database of PostgreSQL or MySQL');
    const { host, pathname, searchParams } = new URL(url);
    this.name = `${searchParams.get('host') ?? host}${pathname}`;
    this.#kind = kind;
    this.#db = openOther(url, kind, 'rastro import-traccar');
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  /** Tables that are there, of those that Traccar has. */
  async tables(): Promise<ReadonlySet<string>> {
    const here = this.#kind === 'mysql' ? sql`= database()` : sql`= ANY(current_schemas(false))`;
    const rows = await this.#rows<{ name: string }>(sql`
      SELECT table_name AS "name" FROM information_schema.tables WHERE table_schema ${here} AND table_name LIKE 'tc!_%' ESCAPE '!'`);
    return new Set(rows.map(({ name }) => name));
  }

  groups(): Promise<TraccarGroup[]> {
    return this.#rows(sql`SELECT id, name, nullif(groupid, 0) AS "groupId" FROM tc_groups ORDER BY id`);
  }

  devices(): Promise<TraccarDevice[]> {
    return this.#rows(sql`
      SELECT d.id, d.name, d.uniqueid AS "uniqueId", nullif(d.groupid, 0) AS "groupId", d.phone, d.model, d.contact, d.category,
             d.disabled, d.attributes, (SELECT min(driverid) FROM tc_device_driver l WHERE l.deviceid = d.id) AS "driverId",
             (SELECT p.protocol FROM tc_positions p WHERE p.deviceid = d.id ORDER BY p.fixtime DESC LIMIT 1) AS "protocol",
             (SELECT ${this.#epochMs('min(p.fixtime)')} FROM tc_positions p WHERE p.deviceid = d.id) AS "since"
        FROM tc_devices d ORDER BY d.id`);
  }

  drivers(): Promise<TraccarDriver[]> {
    return this.#rows(sql`SELECT id, name, uniqueid AS "uniqueId" FROM tc_drivers ORDER BY id`);
  }

  async users(): Promise<TraccarUser[]> {
    const rows = await this.#rows<
      Omit<TraccarUser, 'hasExpired' | 'deviceIds' | 'groupIds'> & { until: number | null }
    >(sql`
      SELECT id, name, email, login, phone, administrator, disabled, ${this.#epochMs('expirationtime')} AS "until"
        FROM tc_users ORDER BY id`);
    const [devices, groups] = await Promise.all([
      this.#links('tc_user_device', 'userid', 'deviceid'),
      this.#links('tc_user_group', 'userid', 'groupid'),
    ]);
    const now = Date.now();
    return rows.map(({ until, ...user }) => ({
      ...user,
      hasExpired: until !== null && until < now,
      deviceIds: devices.get(user.id) ?? [],
      groupIds: groups.get(user.id) ?? [],
    }));
  }

  geofences(): Promise<TraccarGeofence[]> {
    return this.#rows(sql`SELECT id, name, description, area, attributes FROM tc_geofences ORDER BY id`);
  }

  async maintenances(): Promise<TraccarMaintenance[]> {
    const rows = await this.#rows<Omit<TraccarMaintenance, 'deviceIds'>>(sql`
      SELECT id, name, type, start, period FROM tc_maintenances ORDER BY id`);
    const [own, ofGroups, groups, devices] = await Promise.all([
      this.#links('tc_device_maintenance', 'maintenanceid', 'deviceid'),
      this.#links('tc_group_maintenance', 'maintenanceid', 'groupid'),
      this.groups(),
      this.#rows<{ id: number; groupId: number | null }>(
        sql`SELECT id, nullif(groupid, 0) AS "groupId" FROM tc_devices ORDER BY id`,
      ),
    ]);
    return rows.map((row) => {
      const within = groupsBelow(ofGroups.get(row.id) ?? [], groups);
      const theirs = devices.filter(({ groupId }) => groupId !== null && within.has(groupId));
      return { ...row, deviceIds: [...new Set([...(own.get(row.id) ?? []), ...theirs.map(({ id }) => id)])] };
    });
  }

  /** The next positions after one, in the order of their ids; of one device up to an id where that is asked. */
  async positions(
    after: number,
    limit: number,
    of?: { deviceId: number; upTo: number },
  ): Promise<TraccarPosition[]> {
    const only = of ? sql`AND deviceid = ${sql.lit(of.deviceId)} AND id <= ${sql.lit(of.upTo)}` : sql.raw('');
    const rows = await this.#rows<Omit<TraccarPosition, 'id'> & { id: string | number }>(sql`
      SELECT id, deviceid AS "deviceId", ${this.#epochMs('fixtime')} AS "fixTime", ${this.#epochMs('devicetime')} AS "deviceTime", valid,
             latitude, longitude, altitude, speed, course, attributes
        FROM tc_positions WHERE id > ${sql.lit(after)} ${only} ORDER BY id LIMIT ${sql.lit(limit)}`);
    return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
  }

  /** How many positions come after one. */
  countPositions(after: number): Promise<number> {
    return this.#count(sql`SELECT count(*) AS "count" FROM tc_positions WHERE id > ${sql.lit(after)}`);
  }

  /** How many rows tables have that Rastro has no counterpart for, by their names; of those that are there. */
  async counts(tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const there = await this.tables();
    const counts = new Map<string, number>();
    for (const table of tables)
      if (there.has(table))
        counts.set(table, await this.#count(sql`SELECT count(*) AS "count" FROM ${sql.table(table)}`));
    return counts;
  }

  /** How many users have each of the limits of Traccar that are columns of theirs, by the column. */
  async limits(): Promise<ReadonlyMap<string, number>> {
    const here = this.#kind === 'mysql' ? sql`= database()` : sql`= ANY(current_schemas(false))`;
    const columns = await this.#rows<{ name: string }>(sql`
      SELECT lower(column_name) AS "name" FROM information_schema.columns WHERE table_schema ${here} AND table_name = 'tc_users'`);
    const counts = new Map<string, number>();
    for (const { name } of columns) {
      const isSet = LIMITS[name];
      if (isSet === undefined) continue;
      const limited = sql`${sql.ref(name)} ${sql.raw(isSet)}`;
      counts.set(name, await this.#count(sql`SELECT count(*) AS "count" FROM tc_users WHERE ${limited}`));
    }
    return counts;
  }

  /** How many devices have more drivers than the one that is brought. */
  devicesOfMoreDrivers(): Promise<number> {
    return this.#count(
      sql`SELECT count(*) AS "count" FROM (SELECT deviceid FROM tc_device_driver GROUP BY deviceid HAVING count(*) > 1) AS more`,
    );
  }

  async #rows<Row>(query: RawBuilder<unknown>): Promise<Row[]> {
    const { rows } = await query.execute(this.#db);
    return rows as Row[];
  }

  async #count(query: RawBuilder<unknown>): Promise<number> {
    const [row] = await this.#rows<{ count: string | number }>(query);
    return Number(row?.count ?? 0);
  }

  /** What a table of links says: the ids of one column, by those of the other. */
  async #links(table: string, by: string, of: string): Promise<ReadonlyMap<number, number[]>> {
    const rows = await this.#rows<{ from: number; to: number }>(sql`
      SELECT ${sql.ref(by)} AS "from", ${sql.ref(of)} AS "to" FROM ${sql.table(table)} ORDER BY 1, 2`);
    const links = new Map<number, number[]>();
    for (const { from, to } of rows) links.set(from, [...(links.get(from) ?? []), to]);
    return links;
  }

  /** A moment, which Traccar keeps in UTC without saying so, in milliseconds since 1970. */
  #epochMs(moment: string): RawBuilder<number> {
    return this.#kind === 'mysql'
      ? sql.raw(`(timestampdiff(MICROSECOND, TIMESTAMP '1970-01-01 00:00:00', ${moment}) / 1000 + 0e0)`)
      : sql.raw(`(extract(epoch FROM ${moment}) * 1000)::float8`);
  }
}

/** The groups, and all that are below them. */
function groupsBelow(tops: readonly number[], groups: readonly TraccarGroup[]): ReadonlySet<number> {
  const found = new Set(tops);
  for (const id of found) for (const group of groups) if (group.groupId === id) found.add(group.id);
  return found;
}

/** The object of a column of attributes, which Traccar keeps as JSON text; empty where it is none. */
export function attributesOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch (cause) {
    if (cause instanceof SyntaxError) return {};
    throw cause;
  }
}
