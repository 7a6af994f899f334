import { writing } from '@rastro/domain';
import { defineEntity } from './kernel/entity.ts';
import { moment, number, reference, text } from './kernel/fields.ts';
import { ofVehiclesInReach, VEHICLE_IN_REACH } from './vehicleFields.ts';

/** Fuel receipts: what was paid for fuel. The report of fuel compares them with what was measured. A user bounded by groups sees those of the vehicles in reach. */
export const fuelReceipts = defineEntity({
  one: 'fuelReceipt',
  many: 'fuelReceipts',
  description: 'A receipt for fuel: how much of it went into which vehicle, where, and what was paid for it.',
  table: 'fuel_receipt',
  permissions: { read: ['ComprobantesCombustible'], ...writing('ComprobantesCombustible') },
  fields: {
    filledAt: moment({ required: true, description: 'When it was filled.' }),
    asset: reference({
      required: true,
      description: 'The vehicle.',
      target: VEHICLE_IN_REACH,
    }),
    litres: number({ least: 0.01, most: 100_000, decimals: 2, required: true, description: 'Litres.' }),
    amount: number({
      least: 0,
      most: 1_000_000_000,
      decimals: 2,
      description: 'What was paid for all of them, in the currency of the fleet.',
    }),
    odometerKm: number({
      column: 'odometer_m',
      least: 0,
      most: 10_000_000,
      decimals: 1,
      perUnit: 1_000,
      description: 'Kilometres of the odometer, as they were read.',
    }),
    station: text({ max: 80, description: 'Where it was filled.' }),
    number: text({
      max: 40,
      isUnique: true,
      description: 'Number of the receipt; no two receipts of a customer have the same.',
    }),
  },
  key: 'number',
  bounds: ofVehiclesInReach,
});
