import { type GeofenceShape, Geofences, type PreparedGeofence, prepareGeofence } from '@rastro/domain';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** Part of the settings, from a time on. */
interface DatedFences {
  from: number;
  part: { geofences: Geofences };
}

interface CustomerFences {
  /** Identifies the state of the customer's versions in the store; a change of it means that they have to be read again. */
  signature: string;
  /** The versions by revision. A version does not change, except that it may end. */
  versions: ReadonlyMap<number, PreparedGeofence>;
  parts: readonly DatedFences[];
}

/**
 * The geofences of every customer with all that they have been, in memory: a source of the settings directory. One index a
 * customer, shared by its assets; only the customers that changed are read again, and of these the versions that are new.
 */
export class GeofenceSource {
  readonly #db: Db;
  #customers = new Map<number, CustomerFences>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads what changed since the last time. @returns true where something has. Throws what the store throws. */
  async refresh(): Promise<boolean> {
    // Each change writes a version or ends one; one that holds from the past may replace others.
    const rows = await this.#db
      .selectFrom('geofence_version')
      .select([
        'customer_id',
        sql<string>`concat_ws(' ', count(*), sum(revision), count(valid_to))`.as('signature'),
      ])
      .groupBy('customer_id')
      .execute();
    let changed = rows.length !== this.#customers.size;
    const customers = new Map<number, CustomerFences>();
    for (const { customer_id: customerId, signature } of rows) {
      const known = this.#customers.get(customerId);
      if (known?.signature === signature) {
        customers.set(customerId, known);
        continue;
      }
      changed = true;
      const versions = await this.#read(customerId, known?.versions ?? new Map());
      const part = { geofences: new Geofences([...versions.values()]) };
      customers.set(customerId, {
        signature,
        versions,
        parts: [{ from: Number.NEGATIVE_INFINITY, part }],
      });
    }
    this.#customers = customers;
    return changed;
  }

  /** The index of the asset's customer: the same at all times, since it knows what held when. */
  partsFor(customerId: number): readonly DatedFences[] {
    return this.#customers.get(customerId)?.parts ?? [];
  }

  async #read(
    customerId: number,
    known: ReadonlyMap<number, PreparedGeofence>,
  ): Promise<Map<number, PreparedGeofence>> {
    // In the order of their revisions, which is the same at every reading.
    const stored = await this.#db
      .selectFrom('geofence_version')
      .select(['revision', 'valid_to'])
      .where('customer_id', '=', customerId)
      .orderBy('revision')
      .execute();
    const added = await this.#readVersions(
      customerId,
      stored.map(({ revision }) => revision).filter((revision) => !known.has(revision)),
    );
    const versions = new Map<number, PreparedGeofence>();
    for (const { revision, valid_to: ended } of stored) {
      const validTo = ended?.getTime() ?? null;
      const version = known.get(revision) ?? added.get(revision);
      if (!version) continue; // it gave way after it was listed, which the next reading finds
      versions.set(revision, version.validTo === validTo ? version : { ...version, validTo });
    }
    return versions;
  }

  async #readVersions(
    customerId: number,
    revisions: readonly number[],
  ): Promise<Map<number, PreparedGeofence>> {
    if (revisions.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('geofence_version')
      .select(['geofence_id', 'valid_from', 'valid_to', 'shape', 'revision'])
      .select(['max_speed_mps', 'alerts_input_output', 'dwell_s'])
      .where('customer_id', '=', customerId)
      .where(sql<boolean>`revision = ANY(${revisions}::bigint[])`)
      .execute();
    return new Map(
      rows.map((row) => [
        row.revision,
        prepareGeofence({
          geofenceId: row.geofence_id,
          validFrom: row.valid_from.getTime(),
          validTo: row.valid_to?.getTime() ?? null,
          shape: row.shape as GeofenceShape,
          maxSpeedMps: row.max_speed_mps,
          alertsInputOutput: row.alerts_input_output,
          dwellMs: row.dwell_s === null ? null : row.dwell_s * 1000,
        }),
      ]),
    );
  }
}
