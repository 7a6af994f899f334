import { plannedStopTimes, type Road, type RoadRun, thresholdRange } from '@rastro/domain';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { RUN_VERSION_SQL } from '../store/roadRuns.ts';
import { readRoadVersions, roadOfStored, type StoredRoad } from '../store/roads.ts';
import type { DatedPart, PastSource, SettingsSource } from './settingsDirectory.ts';

const MS_PER_DAY = 86_400_000;
/** Runs that ended longer ago are not held in memory: who goes through the past reads them. */
const REMEMBERED_MS = 62 * MS_PER_DAY;
const MAX_RUN_MS = MS_PER_DAY;
/** At most so long before its start a run may begin, and so long after its end it may last. */
const MAX_LEAD_MS = thresholdRange('road.leadMs').most;
const MAX_GRACE_MS = thresholdRange('road.graceMs').most;

interface KnownRoad {
  stored: StoredRoad;
  road: Road;
}

interface RunRow {
  id: number;
  asset_id: number;
  planned_start: Date;
  planned_end: Date;
  cancelled_at: Date | null;
  /** The vehicle was taken off it after it was over: it has never been on it. */
  is_taken_back: boolean;
  time_zone: string;
  version: number;
}

const RUNS = `SELECT r.id, r.asset_id, r.planned_start, r.planned_end, r.cancelled_at,
    coalesce(r.cancelled_at >= r.planned_end, false) AS is_taken_back, c.time_zone, ${RUN_VERSION_SQL} AS version
  FROM road_run r JOIN customer c ON c.id = r.customer_id`;

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

  readonly past: PastSource = {
    heldFrom: () => Date.now() - REMEMBERED_MS + MAX_GRACE_MS + MS_PER_DAY,
    partsDuring: async (customerId, assetId, from, until) => {
      const { rows } = await query<RunRow>(
        this.#store.db,
        `${RUNS} WHERE r.customer_id = $1 AND r.asset_id = $2 AND r.planned_start > $3 AND r.planned_start < $4
          ORDER BY r.planned_start, r.id`,
        [customerId, assetId, new Date(from - MAX_RUN_MS - MAX_GRACE_MS), new Date(until + MAX_LEAD_MS)],
      );
      const roads = await this.#roadsOf(rows);
      return partsOf(rows.filter((row) => !row.is_taken_back).map((row) => runOf(row, roads)));
    },
  };

  async refresh(): Promise<boolean> {
    const { db } = this.#store;
    const { rows: last } = await query(db, 'SELECT max(revision) AS revision FROM road_run');
    const { revision } = last[0];
    if (revision === null || revision === this.#revision) return false;
    const oldest = Date.now() - REMEMBERED_MS;
    const { rows } = await query<RunRow>(
      db,
      `${RUNS} WHERE r.revision > $1 AND r.revision <= $2 AND r.planned_end > $3 ORDER BY r.planned_start, r.id`,
      [this.#revision, revision, new Date(oldest)],
    );
    for (const [version, road] of await this.#roadsOf(rows)) this.#roads.set(version, road);
    const touched = new Map<number, Map<number, RoadRun>>();
    for (const row of rows) {
      let runs = touched.get(row.asset_id);
      if (!runs) {
        runs = new Map((this.#runs.get(row.asset_id) ?? []).map((run) => [run.id, run]));
        touched.set(row.asset_id, runs);
      }
      if (row.is_taken_back) runs.delete(row.id);
      else runs.set(row.id, runOf(row, this.#roads));
    }
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
    return partsOf(this.#runs.get(assetId) ?? []);
  }

  /** The roads of runs by their versions: those at hand, and the others from the store. */
  async #roadsOf(rows: readonly RunRow[]): Promise<Map<number, KnownRoad>> {
    const versions = new Set(rows.map(({ version }) => version));
    const roads = new Map<number, KnownRoad>();
    for (const version of versions) {
      const known = this.#roads.get(version);
      if (known) roads.set(version, known);
    }
    const missing = [...versions].filter((version) => !roads.has(version));
    for (const stored of await readRoadVersions(this.#store.db, missing))
      roads.set(stored.version, { stored, road: roadOfStored(stored) });
    return roads;
  }
}

const partsOf = (roadRuns: readonly RoadRun[]): readonly DatedPart[] =>
  roadRuns.length > 0 ? [{ from: Number.NEGATIVE_INFINITY, part: { roadRuns } }] : [];

function runOf(row: RunRow, roads: ReadonlyMap<number, KnownRoad>): RoadRun {
  const plannedStart = row.planned_start.getTime();
  const { road, stored } = roads.get(row.version)!;
  const plans = stored.stops.map(({ plan }) => plan);
  return {
    id: row.id,
    road,
    plannedStart,
    plannedEnd: row.planned_end.getTime(),
    cancelledTime: row.cancelled_at?.getTime() ?? null,
    stopTimes: plannedStopTimes(plans, plannedStart, row.time_zone),
  };
}
