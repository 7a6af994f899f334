import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { defineEntity, type RowChange } from './kernel/entity.ts';
import { moment, notes, reference } from './kernel/fields.ts';
import { refusal } from './kernel/problems.ts';
import { endsAfterBeginning, ofVehiclesInReach, thisSecond, VEHICLE_IN_REACH } from './vehicleFields.ts';

/** Stays of vehicles in the workshop, for which meanwhile no alarm rule rings. A user bounded by groups sees those of the vehicles in reach. */
export const workshopStays = defineEntity({
  one: 'workshopStay',
  many: 'workshopStays',
  description:
    'That a vehicle is in the workshop: meanwhile no alarm rule rings for it, and its services wait to be announced.',
  table: 'workshop_stay',
  permissions: 'Mantenimiento',
  fields: {
    asset: reference({
      required: true,
      description: 'The vehicle.',
      target: VEHICLE_IN_REACH,
    }),
    dateFrom: moment({
      column: 'started_at',
      make: thisSecond,
      description: 'From when on it is there; from now on where it is left empty.',
    }),
    dateTo: moment({
      column: 'ended_at',
      isEnd: true,
      description: 'Until when it is there; that moment no more. Null while nobody knows.',
    }),
    note: notes({ description: 'What is done there, and where.' }),
  },
  key: null,
  bounds: ofVehiclesInReach,
  check: endsAfterBeginning,
  hooks: {
    written: async (scope, changes) => {
      await refuseOverlaps(scope, changes);
      await publishOnCommit(scope.db, FLEET_CHANGED, null);
    },
  },
});

/** Refuses a stay while another one of its vehicle holds: whoever ended one of them would think that alarms ring again. Throws INVALID_INPUT. */
async function refuseOverlaps({ db }: Scope, changes: readonly RowChange[]): Promise<void> {
  const ids = changes.flatMap(({ after }) => after?.id ?? []);
  const { rows } = await sql`
    SELECT FROM workshop_stay stay
      JOIN workshop_stay other ON other.asset_id = stay.asset_id AND other.id <> stay.id AND other.deleted_at IS NULL
     WHERE stay.id = ANY(${ids}::int[]) AND stay.deleted_at IS NULL
       AND tstzrange(stay.started_at, stay.ended_at) && tstzrange(other.started_at, other.ended_at)
     LIMIT 1`.execute(db);
  if (rows.length > 0) throw refusal([{ field: 'dateFrom', code: 'overlaps' }]);
}
