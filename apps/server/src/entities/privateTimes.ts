import { RIGHTS } from '../access/requester.ts';
import { SEES_PRIVATE_TIMES } from '../access/scope.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { defineEntity } from './kernel/entity.ts';
import { moment, notes, reference } from './kernel/fields.ts';
import { endsAfterBeginning, ofVehiclesInReach, thisSecond, VEHICLE_IN_REACH } from './vehicleFields.ts';

/**
 * Private times of vehicles: where they were meanwhile is hidden from whoever does not have the permission to write them
 * (docs/decisions/0050-private-time.md). A user bounded by groups sees those of the vehicles in reach.
 */
export const privateTimes = defineEntity({
  one: 'privateTime',
  many: 'privateTimes',
  description:
    'A private time of a vehicle: where it was meanwhile is seen by administrators alone, and what it drove is counted.',
  table: 'private_time',
  permissions: SEES_PRIVATE_TIMES,
  fields: {
    asset: reference({
      required: true,
      description: 'The vehicle.',
      target: VEHICLE_IN_REACH,
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
    note: notes({ description: 'Why.' }),
  },
  key: null,
  bounds: ofVehiclesInReach,
  check: endsAfterBeginning,
  hooks: {
    written: async (scope) => {
      await publishOnCommit(scope.db, RIGHTS, 'all'); // what is hidden from whom
      await publishOnCommit(scope.db, FLEET_CHANGED, null);
    },
  },
});
