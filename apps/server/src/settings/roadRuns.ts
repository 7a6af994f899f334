import { plannedStopTimes, type Road, type RoadRun } from '@rastro/domain';
import type { Store } from '../store/database.ts';
import { RUN_VERSION_SQL } from '../store/roadRuns.ts';
import { readRoadVersions, roadOfStored, type StoredRoad } from '../store/roads.ts';
import type { DatedPart, SettingsSource } from './settingsDirectory.ts';

/** Runs that ended longer ago are forgotten: fixes that come later than this find no run to belong to. */
const REMEMBERED_MS = 62 * 24 * 3_600_000;

interface KnownRoad {
  stored: StoredRoad;
  road: Road;
}

/**
 * The runs of each asset, with the roads that they go by. Only what changed since the last time is read: every change to a run has a
 * number, given in commit order.
 */
export class RoadRunSource implements SettingsSource {
  readonly #store: Store;
  /** By asset, in the order of their planned start. */
  readonly #runs = new Map<number, RoadRun[]>();
  /** By version. */
  readonly #roads = new Map<number, KnownRoad>();
  #revision = -1;

  constructor(store: Store) {
    this.#store = store;
  }

  async refresh(): Promise<boolean> {
    const { pool } = this.#store;
    const { rows: last } = await pool.query('SELECT max(revision) AS revision FROM road_run');
    const { revision } = last[0];
    if (revision === null || revision === this.#revision) return false;
    const { rows } = await pool.query(
      `SELECT r.id, r.asset_id, r.road_id, r.planned_start, r.planned_end, r.cancelled_at, c.time_zone,
              ${RUN_VERSION_SQL} AS version
         FROM road_run r JOIN customer c ON c.id = r.customer_id
        WHERE r.revision > $1 AND r.revision <= $2 AND r.planned_end > $3 ORDER BY r.planned_start, r.id`,
      [this.#revision, revision, new Date(Date.now() - REMEMBERED_MS)],
    );
    await this.#readRoads(rows.map((row) => row.version));
    const touched = new Map<number, Map<number, RoadRun>>();
    for (const row of rows) {
      const plannedStart = row.planned_start.getTime();
      const { road, stored } = this.#roads.get(row.version)!;
      let runs = touched.get(row.asset_id);
      if (!runs) {
        runs = new Map((this.#runs.get(row.asset_id) ?? []).map((run) => [run.id, run]));
        touched.set(row.asset_id, runs);
      }
      runs.set(row.id, {
        id: row.id,
        road,
        plannedStart,
        plannedEnd: row.planned_end.getTime(),
        cancelledTime: row.cancelled_at?.getTime() ?? null,
        stopTimes: plannedStopTimes(
          stored.stops.map(({ plan }) => plan),
          plannedStart,
          row.time_zone,
        ),
      });
    }
    const oldest = Date.now() - REMEMBERED_MS;
    for (const [assetId, runs] of touched)
      this.#runs.set(
        assetId,
        [...runs.values()]
          .filter((run) => run.plannedEnd > oldest)
          .sort((one, other) => one.plannedStart - other.plannedStart || one.id - other.id),
      );
    this.#revision = revision;
    return true;
  }

  partsFor(_customerId: number, assetId: number): readonly DatedPart[] {
    const roadRuns = this.#runs.get(assetId);
    return roadRuns ? [{ from: Number.NEGATIVE_INFINITY, part: { roadRuns } }] : [];
  }

  async #readRoads(versions: readonly number[]): Promise<void> {
    const missing = new Set(versions.filter((version) => !this.#roads.has(version)));
    for (const stored of await readRoadVersions(this.#store.pool, [...missing]))
      this.#roads.set(stored.version, { stored, road: roadOfStored(stored) });
  }
}
