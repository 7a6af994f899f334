import { type Kysely, sql } from 'kysely';
import { openOther } from '../../store/otherDatabase.ts';

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

/** The database of a Traccar 5 or 6 on PostgreSQL, which is only read. */
export class TraccarSource {
  /** How it is known: its place without user and password. */
  readonly name: string;
  readonly #db: Kysely<unknown>;

  /** Throws for an address that is none of PostgreSQL. */
  constructor(url: string) {
    const { protocol, host, pathname, searchParams } = new URL(url);
    if (!/^postgres(ql)?:$/.test(protocol)) throw new Error(`${protocol}// is no database of PostgreSQL`);
    this.name = `${searchParams.get('host') ?? host}${pathname}`;
    this.#db = openOther(url, 'rastro import-traccar');
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  /** Tables that are there, of those that Traccar has. */
  async tables(): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = ANY(current_schemas(false)) AND table_name LIKE 'tc\\_%'`.execute(this.#db);
    return new Set(rows.map(({ name }) => name));
  }

  async groups(): Promise<TraccarGroup[]> {
    const { rows } = await sql<TraccarGroup>`
      SELECT id, name, nullif(groupid, 0) AS "groupId" FROM tc_groups ORDER BY id`.execute(this.#db);
    return rows;
  }

  async devices(): Promise<TraccarDevice[]> {
    const { rows } = await sql<TraccarDevice>`
      SELECT d.id, d.name, d.uniqueid AS "uniqueId", nullif(d.groupid, 0) AS "groupId", d.phone, d.model, d.contact, d.category,
             d.disabled, d.attributes, (SELECT min(driverid) FROM tc_device_driver l WHERE l.deviceid = d.id) AS "driverId",
             (SELECT p.protocol FROM tc_positions p WHERE p.deviceid = d.id ORDER BY p.id DESC LIMIT 1) AS protocol,
             (SELECT (extract(epoch FROM min(p.fixtime)) * 1000)::float8 FROM tc_positions p WHERE p.deviceid = d.id) AS since
        FROM tc_devices d ORDER BY d.id`.execute(this.#db);
    return rows;
  }

  async drivers(): Promise<TraccarDriver[]> {
    const { rows } = await sql<TraccarDriver>`
      SELECT id, name, uniqueid AS "uniqueId" FROM tc_drivers ORDER BY id`.execute(this.#db);
    return rows;
  }

  async users(): Promise<TraccarUser[]> {
    const { rows } = await sql<TraccarUser>`
      SELECT u.id, u.name, u.email, u.login, u.phone, u.administrator, u.disabled,
             coalesce(u.expirationtime < now(), false) AS "hasExpired",
             ARRAY(SELECT deviceid FROM tc_user_device l WHERE l.userid = u.id) AS "deviceIds",
             ARRAY(SELECT groupid FROM tc_user_group l WHERE l.userid = u.id) AS "groupIds"
        FROM tc_users u ORDER BY u.id`.execute(this.#db);
    return rows;
  }

  async geofences(): Promise<TraccarGeofence[]> {
    const { rows } = await sql<TraccarGeofence>`
      SELECT id, name, description, area, attributes FROM tc_geofences ORDER BY id`.execute(this.#db);
    return rows;
  }

  async maintenances(): Promise<TraccarMaintenance[]> {
    const { rows } = await sql<TraccarMaintenance>`
      WITH RECURSIVE below AS (
        SELECT id AS top, id FROM tc_groups
        UNION SELECT below.top, g.id FROM tc_groups g JOIN below ON g.groupid = below.id)
      SELECT m.id, m.name, m.type, m.start::float8 AS start, m.period::float8 AS period,
             ARRAY(SELECT deviceid FROM tc_device_maintenance l WHERE l.maintenanceid = m.id
                   UNION SELECT d.id FROM tc_group_maintenance l JOIN below ON below.top = l.groupid
                           JOIN tc_devices d ON d.groupid = below.id WHERE l.maintenanceid = m.id) AS "deviceIds"
        FROM tc_maintenances m ORDER BY m.id`.execute(this.#db);
    return rows;
  }

  /** The next positions after one, in the order of their ids. */
  async positions(after: number, limit: number): Promise<TraccarPosition[]> {
    const { rows } = await sql<Omit<TraccarPosition, 'id'> & { id: string }>`
      SELECT id, deviceid AS "deviceId", (extract(epoch FROM fixtime) * 1000)::float8 AS "fixTime",
             (extract(epoch FROM devicetime) * 1000)::float8 AS "deviceTime", valid, latitude::float8, longitude::float8,
             altitude::float8, speed::float8, course::float8, attributes
        FROM tc_positions WHERE id > ${after}::bigint ORDER BY id LIMIT ${limit}`.execute(this.#db);
    return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
  }

  /** How many positions come after one. */
  async countPositions(after: number): Promise<number> {
    const { rows } = await sql<{ count: string }>`
      SELECT count(*) AS count FROM tc_positions WHERE id > ${after}::bigint`.execute(this.#db);
    return Number(rows[0]?.count ?? 0);
  }

  /** How many rows tables have that Rastro has no counterpart for, by their names; of those that are there. */
  async counts(tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const there = await this.tables();
    const counts = new Map<string, number>();
    for (const table of tables) {
      if (!there.has(table)) continue;
      const { rows } = await sql<{
        count: string;
      }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(this.#db);
      counts.set(table, Number(rows[0]?.count ?? 0));
    }
    return counts;
  }
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
