import { type GeofenceShape, Geofences, type GeofenceVersion } from '@rastro/domain';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';

interface VersionRow {
  geofence_id: number;
  valid_from: Date;
  valid_to: Date | null;
  shape: GeofenceShape;
  max_speed_mps: number | null;
  alerts_input_output: boolean;
  dwell_s: number | null;
}

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
  readonly #store: Store;
  #customers = new Map<number, CustomerFences>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Reads what changed since the last time. @returns true where something has. Throws what the store throws. */
  async refresh(): Promise<boolean> {
    // Each change writes a version or ends one; one that holds from the past may take the place of others.
    const { rows } = await query<{ customer_id: number; signature: string }>(
      this.#store.db,
      `SELECT customer_id, concat_ws(' ', count(*), sum(revision), count(valid_to)) AS signature
         FROM geofence_version GROUP BY customer_id`,
    );
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
    const { rows } = await query<VersionRow>(
      this.#store.db,
      `SELECT geofence_id, valid_from, valid_to, shape, max_speed_mps, alerts_input_output, dwell_s
         FROM geofence_version WHERE customer_id = $1 ORDER BY geofence_id, valid_from`,
      [customerId],
    );
    return rows.map((row) => ({
      geofenceId: row.geofence_id,
      validFrom: row.valid_from.getTime(),
      validTo: row.valid_to?.getTime() ?? null,
      shape: row.shape,
      maxSpeedMps: row.max_speed_mps,
      alertsInputOutput: row.alerts_input_output,
      dwellMs: row.dwell_s === null ? null : row.dwell_s * 1000,
    }));
  }
}
