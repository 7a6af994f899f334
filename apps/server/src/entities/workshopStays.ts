import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { defineEntity } from './kernel/entity.ts';
import { moment, notes, reference } from './kernel/fields.ts';
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
  hooks: { written: (scope) => publishOnCommit(scope.db, FLEET_CHANGED, null) },
});
