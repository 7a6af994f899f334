import { kmToMetres, writing } from '@rastro/domain';
import { sql } from 'kysely';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import type { Db } from '../store/database.ts';
import { shownAt } from '../store/datedMeters.ts';
import { defineEntity } from './kernel/entity.ts';
import { moment, notes, number, reference } from './kernel/fields.ts';
import { ofVehiclesInReach, thisSecond, VEHICLE_IN_REACH } from './vehicleFields.ts';

/** The milliseconds by which the clock of a browser may be ahead of ours. */
const CLOCK_DIFFERENCE_MS = 300_000;

/**
 * Readings of the odometers that vehicles have themselves: a dated offset to the computed odometer, which stays as it is, and with it distances
 * and services. A user bounded by groups sees those of the vehicles in reach.
 */
export const odometerReadings = defineEntity({
  one: 'odometerReading',
  many: 'odometerReadings',
  description: "What a vehicle's own odometer showed at a moment, from which on it is counted.",
  table: 'odometer_reading',
  permissions: {
    read: ['Moviles'],
    create: writing('Moviles').update,
    update: writing('Moviles').update,
    delete: writing('Moviles').update,
  },
  fields: {
    asset: reference({
      required: true,
      description: 'The vehicle.',
      target: VEHICLE_IN_REACH,
    }),
    readAt: moment({
      make: thisSecond,
      description: 'When it was read, or set back; now where it is left empty.',
    }),
    odometer: number({
      required: true,
      least: 0,
      most: 5_000_000,
      decimals: 1,
      perUnit: kmToMetres(1),
      column: 'odometer_m',
      description: 'Kilometres that it showed; 0 where it was set back.',
    }),
    notes: notes({ description: 'Why it was set, or anything else.' }),
  },
  key: null,
  bounds: ofVehiclesInReach,
  check: ({ readAt }) =>
    Date.parse(String(readAt)) > Date.now() + CLOCK_DIFFERENCE_MS
      ? [{ field: 'readAt', code: 'tooGreat' }]
      : [],
  hooks: {
    written: async (scope, changes) => {
      await noteOffsets(
        scope.db,
        changes.flatMap(({ after }) => (after ? [after.id] : [])),
      );
      await publishOnCommit(scope.db, FLEET_CHANGED, null);
    },
  },
});

/**
 * Notes how much more odometers showed than the computed ones did then. A vehicle that never reported has driven nothing. Where the past is
 * derived anew later, the ingest keeps it right.
 */
async function noteOffsets(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE odometer_reading AS dated SET offset_m = odometer_m - greatest(0, ${sql.raw(shownAt('dated.read_at'))})
     WHERE id = ANY(${[...ids]}::int[])`.execute(db);
}
