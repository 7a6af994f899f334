import { encodePolyline, type LinePoint } from '@rastro/domain';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';

const METRES_PER_DEGREE = 111_195.08;
const COS = Math.cos((12.1 * Math.PI) / 180);

/** A place so many metres to the east and north of a corner of Lima. */
export const placeAt = (east: number, north = 0): LinePoint => ({
  latitude: -12.1 + north / METRES_PER_DEGREE,
  longitude: -77 + east / (METRES_PER_DEGREE * COS),
});

/** Two kilometres to the east. */
export const TEST_LINE = encodePolyline([placeAt(0), placeAt(2000)]);

/** A road of two kilometres with a stop at each end, straight into the store; gives its id. */
export async function insertTestRoad(store: Store, customerId: number, name: string): Promise<number> {
  const { rows } = await query(
    store.db,
    'INSERT INTO road (customer_id, name) VALUES ($1, $2) RETURNING id',
    [customerId, name],
  );
  const { id } = rows[0];
  const stops = await query(store.db, "SELECT nextval('road_stop_id')::int AS id FROM generate_series(1, 2)");
  await query(
    store.db,
    `INSERT INTO road_version (customer_id, road_id, valid_from, overview_polyline, deviation_alarm, deviation_m, speed_alarm,
                               early_tolerance_s, late_tolerance_s, stops)
     VALUES ($1, $2, '2020-01-01', $3, true, 50, false, 120, 300, $4)`,
    [
      customerId,
      id,
      TEST_LINE,
      JSON.stringify(
        [0, 2000].map((east, index) => ({
          id: stops.rows[index].id,
          name: `${name} ${index + 1}`,
          shape: { kind: 'circle', ...placeAt(east), radiusM: 40 },
          minimumStayMs: 0,
          plan: { kind: 'offset', offsetMs: index * 200_000 },
        })),
      ),
    ],
  );
  return id;
}

/** A run of a vehicle on a road, straight into the store; gives its id. Times are milliseconds since 1970 UTC. */
export async function insertTestRun(
  store: Store,
  customerId: number,
  roadId: number,
  assetId: number,
  plannedStart: number,
): Promise<number> {
  const { rows } = await query(
    store.db,
    `INSERT INTO road_run (customer_id, road_id, asset_id, planned_start, planned_end, revision)
     VALUES ($1, $2, $3, $4, $5, nextval('road_run_revision_number')) RETURNING id`,
    [customerId, roadId, assetId, new Date(plannedStart), new Date(plannedStart + 200_000)],
  );
  return rows[0].id;
}

/** A timetable that is over, straight into the store; gives its id. */
export async function insertTestTimetable(
  store: Store,
  customerId: number,
  roadId: number,
  assetId: number,
  startMinute: number,
): Promise<number> {
  const { rows } = await query(
    store.db,
    `INSERT INTO road_timetable (customer_id, road_id, asset_id, weekdays, start_minute, from_date, until_date)
     VALUES ($1, $2, $3, '{1,2,3}', $4, '2020-01-01', '2020-01-31') RETURNING id`,
    [customerId, roadId, assetId, startMinute],
  );
  return rows[0].id;
}
