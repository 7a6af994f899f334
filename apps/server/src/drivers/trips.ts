import type { DriverTrip, QueryDriverTripsArgs } from '@rastro/contract/resolvers';
import { metresToKm } from '@rastro/domain';
import { sql } from 'kysely';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentMs, momentText } from '../moments.ts';
import { segmentSql } from '../store/segmentDetail.ts';

const MOST_TRIPS = 200;
const LONGEST_MS = 31 * 86_400_000;

interface TripRow {
  assetId: number;
  name: string;
  licensePlate: string;
  start: number;
  end: Date;
  metres: number;
  driverId: number | null;
  driverName: string | null;
}

/**
 * The trips of vehicles in reach that began in a range, with who drove them, as the schema says. Throws NOT_FOUND for a customer or a vehicle out
 * of reach, INVALID_INPUT for a range that ends before it begins or is too long.
 */
export async function driverTrips(scope: Scope, asked: QueryDriverTripsArgs): Promise<DriverTrip[]> {
  const customerId = await customerInReach(scope, asked.customerId);
  const { timeZone } = scope.requester;
  const [from, to] = [momentMs(asked.dateFrom, timeZone), momentMs(asked.dateTo, timeZone)];
  if (!(to > from && to - from <= LONGEST_MS)) throw codedError('INVALID_INPUT', { field: 'dateTo' });
  const began = sql.raw(segmentSql('s').tripStartTime);
  const assets = scope.assets().where('asset.customer_id', '=', customerId);
  const wanted = asked.assetId == null ? assets : assets.where('asset.id', '=', asked.assetId);
  if (asked.assetId != null && !(await wanted.select('asset.id').executeTakeFirst()))
    throw codedError('NOT_FOUND', { field: 'assetId' });
  const { rows } = await sql<TripRow>`
    SELECT trip.*, asset.name, asset.license_plate AS "licensePlate",
           nullif(btrim(concat_ws(' ', driver.first_name, driver.last_name)), '') AS "driverName"
      FROM (SELECT s.asset_id AS "assetId", ${began} AS start, max(s.end_time) AS "end", sum(s.distance_m)::float8 AS metres,
                   (array_agg(s.driver_id ORDER BY s.start_time) FILTER (WHERE s.driver_id IS NOT NULL))[1] AS "driverId",
                   bool_or(s.driver_id IS NULL) AS "isUnknown"
              FROM segment s
             WHERE s.customer_id = ${customerId} AND s.asset_id IN (${wanted.select('asset.id')})
               AND s.start_time >= ${new Date(from)} AND s.start_time < ${new Date(to + LONGEST_MS)}
               AND ${began} >= ${from} AND ${began} < ${to}
             GROUP BY s.asset_id, ${began}) AS trip
      JOIN asset ON asset.id = trip."assetId"
      LEFT JOIN driver ON driver.id = trip."driverId"
     WHERE trip."isUnknown" OR NOT ${asked.withoutDriver}::boolean
     ORDER BY trip.start DESC, trip."assetId" LIMIT ${MOST_TRIPS}`.execute(scope.db);
  return rows.map((row) => ({
    asset: { id: row.assetId, name: row.name, licensePlate: row.licensePlate },
    startTime: momentText(row.start),
    endTime: momentText(row.end.getTime()),
    distance: Math.round(metresToKm(row.metres) * 100) / 100,
    driver: row.driverId === null ? null : { id: row.driverId, label: row.driverName ?? '' },
  }));
}
