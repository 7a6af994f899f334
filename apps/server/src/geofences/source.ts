import { type GeofenceShape, Geofences, type GeofenceVersion } from '@rastro/domain';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** Part of the settings, from a time on. */
interface DatedFences {
  from: number;
  part: { geofences: Geofences };
}

interface CustomerFences {
  /** Of its versions in the store. */
  signature: string;
  parts: readonly DatedFences[];
}

/**
 * The geofences of every customer with all that they have been, in memory: a source of the settings directory. One index a
 * customer, shared by its assets; only the customers that changed are read again.
 */
export class GeofenceSource {
  readonly #db: Db;
  #customers = new Map<number, CustomerFences>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads what changed since the last time. @returns true where something has. Throws what the store throws. */
  async refresh(): Promise<boolean> {
    // Each change writes a version or ends one; one that holds from the past may take the place of others.
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
      const part = { geofences: new Geofences(await this.#read(customerId)) };
      customers.set(customerId, { signature, parts: [{ from: Number.NEGATIVE_INFINITY, part }] });
    }
    this.#customers = customers;
    return changed;
  }

  /** The index of the asset's customer: the same at all times, since it knows what held when. */
  partsFor(customerId: number): readonly DatedFences[] {
    return this.#customers.get(customerId)?.parts ?? [];
  }

  async #read(customerId: number): Promise<GeofenceVersion[]> {
    const rows = await this.#db
      .selectFrom('geofence_version')
      .select(['geofence_id', 'valid_from', 'valid_to', 'shape'])
      .select(['max_speed_mps', 'alerts_input_output', 'dwell_s'])
      .where('customer_id', '=', customerId)
      .orderBy('geofence_id')
      .orderBy('valid_from')
      .execute();
    return rows.map((row) => ({
      geofenceId: row.geofence_id,
      validFrom: row.valid_from.getTime(),
      validTo: row.valid_to?.getTime() ?? null,
      shape: row.shape as GeofenceShape,
      maxSpeedMps: row.max_speed_mps,
      alertsInputOutput: row.alerts_input_output,
      dwellMs: row.dwell_s === null ? null : row.dwell_s * 1000,
    }));
  }
}
