import { plannedStopTimes, type Road, type RoadRun, thresholdRange } from '@rastro/domain';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { RUN_VERSION } from '../store/roadRuns.ts';
import { readRoadVersions, roadOfStored, type StoredRoad } from '../store/roads.ts';
import type { Tables } from '../store/tables.ts';
import type { DatedPart, PastSource, SettingsSource } from './settingsDirectory.ts';

const MS_PER_DAY = 86_400_000;
/** Runs that ended longer ago are not held in memory: who goes through the past reads them. */
const REMEMBERED_MS = 62 * MS_PER_DAY;
const MAX_RUN_MS = MS_PER_DAY;
/** A run may begin at most so long before its planned start, and last at most so long after its planned end. */
const MAX_LEAD_MS = thresholdRange('road.leadMs').most;
const MAX_GRACE_MS = thresholdRange('road.graceMs').most;

interface KnownRoad {
  stored: StoredRoad;
  road: Road;
}

type RunRow = Pick<
  Selectable<Tables['road_run']>,
  'id' | 'asset_id' | 'planned_start' | 'planned_end' | 'cancelled_at'
> & {
  /** Whether the vehicle was removed from it after it was over: it has never been on it. */
  is_revoked: boolean;
  time_zone: string;
  version: number;
};

const RUNS = sql`
  SELECT r.id, r.asset_id, r.planned_start, r.planned_end, r.cancelled_at,
         coalesce(r.cancelled_at >= r.planned_end, false) AS is_revoked, c.time_zone, ${RUN_VERSION} AS version
    FROM road_run r JOIN customer c ON c.id = r.customer_id`;

/**
 * The runs of each asset, with the roads that they go by. Only what changed since the last time is read: every change to a run has a
 * number, given in commit order.
 */
export class RoadRunSource implements SettingsSource {
  readonly #db: Db;
  /** The runs by asset, in the order of their planned start. */
  readonly #runs = new Map<number, RoadRun[]>();
  /** The prepared roads by version. */
  readonly #roads = new Map<number, KnownRoad>();
  #revision = -1;

  constructor(db: Db) {
    this.#db = db;
  }

  readonly past: PastSource = {
    heldFrom: () => Date.now() - REMEMBERED_MS + MAX_GRACE_MS + MS_PER_DAY,
    partsDuring: async (customerId, assetId, from, until) => {
      const { rows } = await sql<RunRow>`${RUNS}
        WHERE r.customer_id = ${customerId} AND r.asset_id = ${assetId}
          AND r.planned_start > ${new Date(from - MAX_RUN_MS - MAX_GRACE_MS)} AND r.planned_start < ${new Date(until + MAX_LEAD_MS)}
        ORDER BY r.planned_start, r.id`.execute(this.#db);
      const roads = await this.#roadsOf(rows);
      return partsOf(rows.filter((row) => !row.is_revoked).map((row) => runOf(row, roads)));
    },
  };

  async refresh(): Promise<boolean> {
    const { revision } = await this.#db
      .selectFrom('road_run')
      .select((eb) => eb.fn.max<number | null>('revision').as('revision'))
      .executeTakeFirstOrThrow();
    if (revision === null || revision === this.#revision) return false;
    const oldest = Date.now() - REMEMBERED_MS;
    const { rows } = await sql<RunRow>`${RUNS}
      WHERE r.revision > ${this.#revision} AND r.revision <= ${revision} AND r.planned_end > ${new Date(oldest)}
      ORDER BY r.planned_start, r.id`.execute(this.#db);
    for (const [version, road] of await this.#roadsOf(rows)) this.#roads.set(version, road);
    const touched = new Map<number, Map<number, RoadRun>>();
    for (const row of rows) {
      let runs = touched.get(row.asset_id);
      if (!runs) {
        runs = new Map((this.#runs.get(row.asset_id) ?? []).map((run) => [run.id, run]));
        touched.set(row.asset_id, runs);
      }
      if (row.is_revoked) runs.delete(row.id);
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

  /** The roads of runs by their versions: from memory, and where they are not held from the store. */
  async #roadsOf(rows: readonly RunRow[]): Promise<Map<number, KnownRoad>> {
    const versions = new Set(rows.map(({ version }) => version));
    const roads = new Map<number, KnownRoad>();
    for (const version of versions) {
      const known = this.#roads.get(version);
      if (known) roads.set(version, known);
    }
    const missing = [...versions].filter((version) => !roads.has(version));
    for (const stored of await readRoadVersions(this.#db, missing))
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
