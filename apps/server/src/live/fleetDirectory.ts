import { sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { openAlarms } from '../store/incidents/open.ts';

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
  supportsObd2: boolean;
  /** The code of the most urgent of its open alarms; see `openAlarms`. */
  openAlarm: string | null;
  /** Every group that the asset is in, those above and its customer's root among them. */
  groupIds: number[];
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

  constructor(db: Db) {
    this.#db = db;
  }

  get(assetId: number): FleetEntry | null {
    return this.#entries.get(assetId) ?? null;
  }

  /** Reads the names again; true when who may see which asset may have changed. */
  async refresh(): Promise<boolean> {
    const { rows } = await sql<FleetEntry>`
       WITH RECURSIVE above AS (
         SELECT m.asset_id, g.id, g.parent_group_id
           FROM asset_group_member m JOIN asset_group g ON g.id = m.group_id
         UNION SELECT above.asset_id, g.id, g.parent_group_id
           FROM above JOIN asset_group g ON g.id = above.parent_group_id),
       grouped AS (SELECT asset_id, array_agg(DISTINCT id) AS ids FROM above GROUP BY asset_id),
       alarmed AS (${openAlarms(Date.now())})
       SELECT a.id AS "assetId", a.customer_id AS "customerId", a.license_plate AS "licensePlate", a.name AS "assetName",
              a.internal_number AS "internalNumber", c.name AS "customerName", d.id AS "driverId",
              nullif(btrim(concat_ws(' ', d.first_name, d.last_name)), '') AS "driverName", a.type_id AS "typeId",
              a.supports_obd2 AS "supportsObd2", alarmed.code AS "openAlarm",
              array(SELECT DISTINCT unnest(coalesce(grouped.ids, '{}') || root.id) ORDER BY 1) AS "groupIds"
         FROM asset a
         JOIN customer c ON c.id = a.customer_id AND c.deleted_at IS NULL
         JOIN asset_group root ON root.customer_id = a.customer_id AND root.parent_group_id IS NULL
         LEFT JOIN grouped ON grouped.asset_id = a.id
         LEFT JOIN alarmed ON alarmed.asset_id = a.id
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

const membershipOf = (entry: FleetEntry): string => `${entry.customerId}:${entry.groupIds.join(',')}`;
