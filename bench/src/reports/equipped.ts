import { encodePolyline, type GeofenceVersion } from '@rastro/domain';
import type { Db } from '@rastro/server/store/database';
import { sql } from 'kysely';
import type { EmptyFleet } from '../facts/filledStore.ts';

const DAY_MS = 86_400_000;
const LONG_AGO = new Date('2020-01-01T00:00:00Z');
/** Where the vehicles of the benchmark drive; see vehicleDay.ts. */
const CENTRE = { latitude: -12.07, longitude: -77.03 };
const METRES_PER_DEGREE = 111_320;
const GEOFENCES = 16;
const RADIUS_M = 600;
const APART_M = 2_500;
/** The days between two receipts of a vehicle. */
const RECEIPT_EVERY = 5;

/** What a fleet got beside its vehicles. */
export interface Equipment {
  geofences: GeofenceVersion[];
  roadId: number;
}

/** Gives the vehicles of a fleet a driver each, values of consumption and a limit of speed, receipts, geofences to drive into, and a road. */
export async function equip(
  db: Db,
  { customerId, assetIds, firstDay, days }: EmptyFleet,
): Promise<Equipment> {
  await sql`
    UPDATE asset SET maximum_speed_mps = 14, fuel_tank_l = 200, consumption_slow_l_100km = 34, consumption_medium_l_100km = 28,
           consumption_fast_l_100km = 31, consumption_idle_l_h = 2, co2_kg_l = 2.6, nox_g_l = 12, operation_number = 'B' || id
     WHERE customer_id = ${customerId}`.execute(db);
  await sql`
    WITH hired AS (
      INSERT INTO driver (customer_id, first_name, last_name)
      SELECT ${customerId}, 'Driver', number::text FROM generate_series(1, ${assetIds.length}::int) AS number RETURNING id)
    INSERT INTO driver_assignment (customer_id, asset_id, driver_id, started_at)
    SELECT ${customerId}, a.id, d.id, ${LONG_AGO}
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM asset WHERE customer_id = ${customerId}) a
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM hired) d USING (nth)`.execute(db);
  await sql`
    INSERT INTO fuel_receipt (customer_id, asset_id, filled_at, litres, amount, station)
    SELECT ${customerId}, id, ${new Date(firstDay * DAY_MS)}::timestamptz + day * interval '1 day', 140, 190, 'Station'
      FROM asset, generate_series(0, ${days - 1}::int, ${RECEIPT_EVERY}::int) AS day WHERE customer_id = ${customerId}`.execute(
    db,
  );
  return { geofences: await addGeofences(db, customerId), roadId: await addRoad(db, customerId) };
}

/** A place so many metres to the east and to the north of the middle. */
const placeAt = (eastM: number, northM: number) => ({
  latitude: CENTRE.latitude + northM / METRES_PER_DEGREE,
  longitude: CENTRE.longitude + eastM / METRES_PER_DEGREE,
});

/** Adds circles in rows around the middle; every other one has a limit of speed. */
async function addGeofences(db: Db, customerId: number): Promise<GeofenceVersion[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO geofence (customer_id, name)
    SELECT ${customerId}, 'Geofence ' || number FROM generate_series(1, ${GEOFENCES}::int) AS number RETURNING id`.execute(
    db,
  );
  const side = Math.sqrt(GEOFENCES);
  const geofences = rows.map(({ id }, nth): GeofenceVersion => {
    const [column, row] = [nth % side, Math.floor(nth / side)];
    const { latitude, longitude } = placeAt(
      (column - (side - 1) / 2) * APART_M,
      (row - (side - 1) / 2) * APART_M,
    );
    return {
      geofenceId: id,
      validFrom: LONG_AGO.getTime(),
      validTo: null,
      shape: { type: 'circle', centre: [longitude, latitude], radiusM: RADIUS_M },
      maxSpeedMps: nth % 2 === 0 ? 12 : null,
      alertsInputOutput: true,
      dwellMs: null,
    };
  });
  await db
    .insertInto('geofence_version')
    .values(
      geofences.map(({ geofenceId, shape, maxSpeedMps }) => ({
        customer_id: customerId,
        geofence_id: geofenceId,
        valid_from: LONG_AGO,
        shape: JSON.stringify(shape),
        max_speed_mps: maxSpeedMps,
      })),
    )
    .execute();
  return geofences;
}

/** Adds a road across the middle with a stop at each end; nobody planned runs on it, so that vehicles are followed by their positions. */
async function addRoad(db: Db, customerId: number): Promise<number> {
  const ends = [placeAt(-APART_M, 0), placeAt(APART_M, 0)];
  const { id } = await db
    .insertInto('road')
    .values({ customer_id: customerId, name: 'Across' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('road_version')
    .values({
      customer_id: customerId,
      road_id: id,
      valid_from: LONG_AGO,
      overview_polyline: encodePolyline(ends),
      deviation_alarm: true,
      deviation_m: 100,
      speed_alarm: false,
      early_tolerance_s: 120,
      late_tolerance_s: 300,
      stops: JSON.stringify(
        ends.map((end, nth) => ({
          id: nth + 1,
          name: `Stop ${nth + 1}`,
          shape: { kind: 'circle', ...end, radiusM: RADIUS_M },
          minimumStayMs: 0,
          plan: { kind: 'offset', offsetMs: nth * 600_000 },
        })),
      ),
    })
    .execute();
  return id;
}
