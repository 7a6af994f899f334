import { encodePolyline, type LinePoint } from '@rastro/domain';
import { sql } from 'kysely';
import type { Store } from '../store/database.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const METRES_PER_DEGREE = 111_195.08;
const COS = Math.cos((12.1 * Math.PI) / 180);

/** A place so many metres to the east and north of a corner of Lima. */
export const placeAt = (east: number, north = 0): LinePoint => ({
  latitude: -12.1 + north / METRES_PER_DEGREE,
  longitude: -77 + east / (METRES_PER_DEGREE * COS),
});

/** Two kilometres to the east. */
export const TEST_LINE = encodePolyline([placeAt(0), placeAt(2000)]);

/** A road along these places with a stop at each, else of two kilometres with one at each end, straight into the store; gives its id. */
export async function insertTestRoad(
  { db }: Store,
  customerId: number,
  name: string,
  places: readonly LinePoint[] = [placeAt(0), placeAt(2000)],
): Promise<number> {
  const { id } = await db
    .insertInto('road')
    .values({ customer_id: customerId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows: stops } = await sql<{
    id: number;
  }>`SELECT nextval('road_stop_id')::int AS id FROM generate_series(1, ${places.length}::int)`.execute(db);
  await db
    .insertInto('road_version')
    .values({
      customer_id: customerId,
      road_id: id,
      valid_from: LONG_AGO,
      overview_polyline: encodePolyline([...places]),
      deviation_alarm: true,
      deviation_m: 50,
      speed_alarm: false,
      early_tolerance_s: 120,
      late_tolerance_s: 300,
      stops: JSON.stringify(
        places.map((place, index) => ({
          id: stops[index]?.id,
          name: `${name} ${index + 1}`,
          shape: { kind: 'circle', ...place, radiusM: 40 },
          minimumStayMs: 0,
          plan: { kind: 'offset', offsetMs: index * 200_000 },
        })),
      ),
    })
    .execute();
  return id;
}

/** A run of a vehicle on a road, straight into the store; gives its id. Times are milliseconds since 1970 UTC. */
export async function insertTestRun(
  { db }: Store,
  customerId: number,
  roadId: number,
  assetId: number,
  plannedStart: number,
  lastsMs = 200_000,
): Promise<number> {
  const { id } = await db
    .insertInto('road_run')
    .values({
      customer_id: customerId,
      road_id: roadId,
      asset_id: assetId,
      planned_start: new Date(plannedStart),
      planned_end: new Date(plannedStart + lastsMs),
      revision: sql<number>`nextval('road_run_revision_number')`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A timetable that is over, straight into the store; gives its id. */
export async function insertTestTimetable(
  { db }: Store,
  customerId: number,
  roadId: number,
  assetId: number,
  startMinute: number,
): Promise<number> {
  const { id } = await db
    .insertInto('road_timetable')
    .values({
      customer_id: customerId,
      road_id: roadId,
      asset_id: assetId,
      weekdays: [1, 2, 3],
      start_minute: startMinute,
      from_date: '2020-01-01',
      until_date: '2020-01-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
