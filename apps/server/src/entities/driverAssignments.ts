import { writing } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { startRounds } from '../rounds.ts';
import { publishOnCommit } from '../store/bus.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { assignedThen } from '../store/driverThen.ts';
import { renameDrivers } from '../store/segments.ts';
import { defineEntity, type RowChange } from './kernel/entity.ts';
import { flag, moment, notes, reference } from './kernel/fields.ts';
import { endsAfterBeginning, ofVehiclesInReach, thisSecond, VEHICLE_IN_REACH } from './vehicleFields.ts';

/** The drivers whom a requester may assign: of a user bounded by groups, those of vehicles in reach and those of none. */
const assignable = (scope: Scope) => {
  const ofCustomer = scope.db
    .selectFrom('driver')
    .where('driver.deleted_at', 'is', null)
    .where('driver.customer_id', 'in', scope.customers().select('customer.id'));
  if (!scope.isBounded) return ofCustomer;
  return ofCustomer.where(
    sql<boolean>`(driver.id IN (${scope.assets().select('asset.driver_id')})
      OR NOT EXISTS (SELECT FROM asset WHERE asset.driver_id = driver.id AND asset.deleted_at IS NULL))`,
  );
};

/**
 * Assignments of drivers to vehicles, from when until when. Who drove in the past is said anew where one is written. A user bounded by groups
 * sees those of the vehicles in reach.
 */
export const driverAssignments = defineEntity({
  one: 'driverAssignment',
  many: 'driverAssignments',
  description:
    'That a driver is to drive a vehicle: it says who drives where no key does, of several the one that began last.',
  table: 'driver_assignment',
  permissions: {
    read: ['Conductores'],
    create: writing('Conductores').update,
    update: writing('Conductores').update,
    delete: writing('Conductores').update,
  },
  fields: {
    asset: reference({
      required: true,
      description: 'The vehicle.',
      target: VEHICLE_IN_REACH,
    }),
    driver: reference({
      required: true,
      description: 'Who is to drive it.',
      target: {
        table: 'driver',
        label: 'first_name',
        also: 'last_name',
        between: ' ',
        reach: (scope) => assignable(scope).select('driver.id') as never,
      },
    }),
    dateFrom: moment({
      column: 'started_at',
      make: thisSecond,
      description: 'From when on; from now on where it is left empty.',
    }),
    dateTo: moment({
      column: 'ended_at',
      isEnd: true,
      description: 'Until when; that moment no more. Null while nobody knows.',
    }),
    overridesKey: flag({
      byDefault: false,
      isFilter: false,
      isBulk: false,
      description: 'Whether it counts more than the key that somebody showed: so it is corrected who drove.',
    }),
    notes: notes({ description: 'Anything else, in several lines.' }),
  },
  key: null,
  bounds: ofVehiclesInReach,
  check: endsAfterBeginning,
  hooks: {
    written: async (scope, changes) => {
      for (const { customerId, assetId, from, until } of stretchesOf(changes))
        await renameDrivers(scope.db, { customerId, assetId, from, until });
      await followAssignments(scope.db);
      await publishOnCommit(scope.db, FLEET_CHANGED, null);
    },
  },
});

interface Stretch {
  customerId: number;
  assetId: number;
  from: number;
  until: number | null;
}

/** When changes may have changed who drives which vehicle: as it was before, and as it is after. */
const stretchesOf = (changes: readonly RowChange[]): Stretch[] =>
  changes.flatMap(({ before, after }) =>
    [before, after].flatMap((row): Stretch[] => {
      if (!row) return [];
      const { assetId, dateFrom, dateTo } = row.values;
      return [
        {
          customerId: row.customerId,
          assetId: Number(assetId),
          from: Date.parse(String(dateFrom)),
          until: dateTo === null ? null : Date.parse(String(dateTo)),
        },
      ];
    }),
  );

/** Notes with each vehicle that has assignments who is to drive it now. Gives how many vehicles have another driver than before. */
export async function followAssignments(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE asset SET driver_id = now_driven.driver_id
      FROM (SELECT a.id, ${sql.raw(assignedThen({ assetId: 'a.id', at: 'now()' }))} AS driver_id
              FROM asset a
             WHERE a.deleted_at IS NULL
               AND EXISTS (SELECT FROM driver_assignment d WHERE d.asset_id = a.id AND NOT d.overrides_key)) AS now_driven
     WHERE asset.id = now_driven.id AND asset.driver_id IS DISTINCT FROM now_driven.driver_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Follows every `everyMs` the assignments that begin and end by the clock. Gives the function that stops it. */
export const startFollowingAssignments = (
  db: Db,
  log: FastifyBaseLogger,
  everyMs: number,
): (() => Promise<void>) =>
  startRounds({
    round: async () => {
      await inTransaction(db, async (tx) => {
        if ((await followAssignments(tx)) > 0) await publishOnCommit(tx, FLEET_CHANGED, null);
      });
      return false;
    },
    everyMs,
    onFailure: (err) =>
      log.warn({ err }, 'the assignments of drivers could not be followed; the next minute tries again'),
  });
