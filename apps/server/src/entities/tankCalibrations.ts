import { type CalibrationPoint, FUEL_SENSORS, writing } from '@rastro/domain';
import { z } from 'zod';
import { TANKS_CHANGED } from '../settings/tankCalibrations.ts';
import { insertApplication } from '../store/applications.ts';
import { publishOnCommit } from '../store/bus.ts';
import { defineEntity } from './kernel/entity.ts';
import { choice, moment, notes, reference } from './kernel/fields.ts';
import { structure } from './kernel/structured.ts';
import { ofVehiclesInReach, thisSecond, VEHICLE_IN_REACH } from './vehicleFields.ts';

const MOST_POINTS = 100;
const GREATEST_VALUE = 10_000_000;
const MOST_LITRES = 20_000;

/** At least two points, each value once, in their order. */
const pointsSchema: z.ZodType<CalibrationPoint[]> = z
  .array(
    z.strictObject({
      value: z.number().min(-GREATEST_VALUE).max(GREATEST_VALUE),
      litres: z.number().min(0).max(MOST_LITRES),
    }),
  )
  .min(2, { error: 'required' })
  .max(MOST_POINTS, { error: 'tooMany' })
  .refine((points) => new Set(points.map(({ value }) => value)).size === points.length, { error: 'twice' })
  .transform((points) => points.toSorted((one, other) => one.value - other.value));

/**
 * Calibrations of tanks: what a sensor means in litres. The fuel of a vehicle is derived again from the moment on from which one that is written,
 * changed or deleted holds. A user bounded by groups sees those of the vehicles in reach.
 */
export const tankCalibrations = defineEntity({
  one: 'tankCalibration',
  many: 'tankCalibrations',
  description:
    'What the readings of a sensor mean in the tank of a vehicle, from a moment on until the next one.',
  table: 'tank_calibration',
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
    validFrom: moment({
      make: thisSecond,
      description: 'From when on it holds; from now on where it is left empty.',
    }),
    sensor: choice({
      required: true,
      choices: FUEL_SENSORS,
      description: 'The name of the reading by which the level is told.',
    }),
    points: structure({
      schema: pointsSchema,
      description:
        'Two or more points, as JSON: a list of `value` (what the sensor shows) and `litres` (what is in the tank then). Between two the litres are on their line.',
    }),
    notes: notes({ description: 'Anything else, in several lines.' }),
  },
  key: null,
  bounds: ofVehiclesInReach,
  hooks: {
    written: async (scope, changes) => {
      const { userId } = scope.requester;
      for (const row of changes.flatMap(({ before, after }) => [before, after])) {
        const from = Date.parse(String(row?.values.validFrom));
        if (row && userId !== null && from < Date.now())
          await insertApplication(scope.db, {
            customerId: row.customerId,
            assetIds: [Number(row.values.assetId)],
            from,
            userId,
          });
      }
      await publishOnCommit(scope.db, TANKS_CHANGED, null);
    },
  },
});
