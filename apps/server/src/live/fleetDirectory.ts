import { sql } from 'kysely';
import type { Topic } from '../store/bus.ts';
import type { Db } from '../store/database.ts';
import { openAlarms } from '../store/incidents/open.ts';
import { readAnew } from '../store/readAnew.ts';

/** Names, assignments or groups were changed, so that the directory is to be read anew. */
export const FLEET_CHANGED: Topic<null> = { name: 'fleet' };

/** That a vehicle is in the workshop. */
interface WorkshopStay {
  /** Until when, in milliseconds since 1970 UTC; null while nobody knows. */
  until: number | null;
  note: string | null;
}

/** A private time of a vehicle, from a moment on and before another, in milliseconds since 1970 UTC. */
export interface PrivateTime {
  from: number;
  /** Null while nobody knows. */
  until: number | null;
  /** Where the vehicle was seen last before, in degrees; null where it was not seen. */
  latitude: number | null;
  longitude: number | null;
}

/** What the live feed says of an asset besides where it is. */
export interface FleetEntry {
  assetId: number;
  customerId: number;
  licensePlate: string;
  assetName: string;
  internalNumber: string | null;
  customerName: string;
  driverId: number | null;
  driverName: string | null;
  typeId: number;
  /** Whether its bus can be read: the register says so, or its device is connected to it. */
  supportsObd2: boolean;
  /** Whether alarm rules ring for it. */
  alertsEnabled: boolean;
  /** The metres by which its own odometer shows more than the computed one; null where nobody wrote what it shows. */
  odometerOffsetM: number | null;
  /** Its stay in the workshop now, during which no alarm rule rings for it; null for none. */
  workshop: WorkshopStay | null;
  /** Its private times that have not ended before its newest position was taken. */
  privateTimes: PrivateTime[];
  /** The code of the most urgent of its open alarms; see `openAlarms`. */
  openAlarm: string | null;
  /** Every group that the asset is in, those above and its customer's root among them. */
  groupIds: number[];
  /** The groups of other customers that show its customer's fleet, and those above them. They are named to who sees them, and no rule is about them. */
  watchingGroupIds: number[];
}

/**
 * The names that go with the live points, held in memory and read anew every few seconds or when `refresh` is called after a
 * change. `onChange` is called with the entries that changed, since what the map shows of them changed; `memberships` says that assets
 * came, went or changed customer or groups, so that others may see them now.
 */
export class FleetDirectory {
  readonly #db: Db;
  #entries = new Map<number, FleetEntry>();
  #texts = new Map<number, string>();
  onChange: (assetIds: readonly number[], news: 'names' | 'memberships') => void = () => undefined;

  /** Reads the names again; true when who may see which asset may have changed. */
  readonly refresh = readAnew(() => this.#read());

  constructor(db: Db) {
    this.#db = db;
  }

  get(assetId: number): FleetEntry | null {
    return this.#entries.get(assetId) ?? null;
  }

  async #read(): Promise<boolean> {
    const { rows } = await sql<FleetEntry>`
       WITH RECURSIVE above AS (
         SELECT m.asset_id, g.id, g.parent_group_id
           FROM asset_group_member m JOIN asset_group g ON g.id = m.group_id AND g.deleted_at IS NULL
         UNION SELECT above.asset_id, g.id, g.parent_group_id
           FROM above JOIN asset_group g ON g.id = above.parent_group_id),
       watching AS (
         SELECT f.customer_id, g.id, g.parent_group_id
           FROM group_fleet f JOIN asset_group g ON g.id = f.group_id AND g.deleted_at IS NULL
         UNION SELECT watching.customer_id, g.id, g.parent_group_id
           FROM watching JOIN asset_group g ON g.id = watching.parent_group_id),
       watched AS (SELECT customer_id, array_agg(DISTINCT id ORDER BY id) AS ids FROM watching GROUP BY customer_id),
       grouped AS (SELECT asset_id, array_agg(DISTINCT id) AS ids FROM above GROUP BY asset_id),
       repaired AS (
         SELECT DISTINCT ON (asset_id) asset_id, jsonb_build_object(
                  'until', (extract(epoch FROM ended_at) * 1000)::bigint, 'note', note) AS stay
           FROM workshop_stay
          WHERE deleted_at IS NULL AND started_at <= now() AND (ended_at IS NULL OR ended_at > now())
          ORDER BY asset_id, ended_at DESC NULLS FIRST, id),
       hidden AS (
         SELECT p.customer_id, p.asset_id, jsonb_agg(jsonb_build_object(
                  'from', floor(extract(epoch FROM p.started_at) * 1000), 'until', floor(extract(epoch FROM p.ended_at) * 1000),
                  'latitude', seen.latitude_e7 / 1e7, 'longitude', seen.longitude_e7 / 1e7) ORDER BY p.started_at) AS times
           FROM private_time p
           LEFT JOIN asset_state t ON t.asset_id = p.asset_id
           LEFT JOIN LATERAL veiled.place_seen(p.customer_id, p.asset_id, p.started_at) seen ON true
          WHERE p.deleted_at IS NULL AND (p.ended_at IS NULL OR p.ended_at >= coalesce(t.folded_time, now()))
          GROUP BY p.customer_id, p.asset_id),
       alarmed AS (${openAlarms(Date.now())})
       SELECT a.id AS "assetId", a.customer_id AS "customerId", a.license_plate AS "licensePlate", a.name AS "assetName",
              a.internal_number AS "internalNumber", c.name AS "customerName", d.id AS "driverId",
              nullif(btrim(concat_ws(' ', d.first_name, d.last_name)), '') AS "driverName", a.type_id AS "typeId",
              a.supports_obd2 OR coalesce(mounted.has_can_bus, false) AS "supportsObd2", a.alerts_enabled AS "alertsEnabled", repaired.stay AS workshop,
              coalesce(hidden.times, '[]') AS "privateTimes",
              coalesce(reading.offset_m, a.initial_odometer_m) AS "odometerOffsetM",
              alarmed.code AS "openAlarm",
              array(SELECT DISTINCT unnest(coalesce(grouped.ids, '{}') || root.id) ORDER BY 1) AS "groupIds",
              coalesce(watched.ids, '{}') AS "watchingGroupIds"
         FROM asset a
         JOIN customer c ON c.id = a.customer_id AND c.deleted_at IS NULL
         JOIN asset_group root ON root.customer_id = a.customer_id AND root.parent_group_id IS NULL
         LEFT JOIN watched ON watched.customer_id = a.customer_id
         LEFT JOIN grouped ON grouped.asset_id = a.id
         LEFT JOIN LATERAL (
           SELECT offset_m FROM odometer_reading r
            WHERE r.asset_id = a.id AND r.deleted_at IS NULL ORDER BY r.read_at DESC, r.id DESC LIMIT 1) reading ON true
         LEFT JOIN repaired ON repaired.asset_id = a.id
         LEFT JOIN hidden ON hidden.asset_id = a.id AND hidden.customer_id = a.customer_id
         LEFT JOIN alarmed ON alarmed.asset_id = a.id
         LEFT JOIN mounting m ON m.asset_id = a.id AND m.mounted_to IS NULL
         LEFT JOIN device mounted ON mounted.id = m.device_id AND mounted.deleted_at IS NULL
         LEFT JOIN driver d ON d.id = a.driver_id AND d.deleted_at IS NULL
        WHERE a.deleted_at IS NULL`.execute(this.#db);
    const entries = new Map<number, FleetEntry>();
    const texts = new Map<number, string>();
    const changed: number[] = [];
    let moved = false;
    for (const entry of rows) {
      const { assetId } = entry;
      const text = JSON.stringify(entry);
      entries.set(assetId, entry);
      texts.set(assetId, text);
      if (this.#texts.get(assetId) === text) continue;
      changed.push(assetId);
      const before = this.#entries.get(assetId);
      moved ||= !before || membershipOf(before) !== membershipOf(entry);
    }
    for (const assetId of this.#entries.keys()) {
      if (entries.has(assetId)) continue;
      changed.push(assetId);
      moved = true;
    }
    this.#entries = entries;
    this.#texts = texts;
    if (changed.length > 0) this.onChange(changed, moved ? 'memberships' : 'names');
    return moved;
  }
}

const membershipOf = ({ customerId, groupIds, watchingGroupIds }: FleetEntry): string =>
  [customerId, groupIds, watchingGroupIds].join(':');
