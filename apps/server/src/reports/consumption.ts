import type { RangeFacts } from '@rastro/domain';
import { CONSUMPTION_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { readTotals } from '../store/totals.ts';
import type { Filter } from './kernel/filter.ts';
import type { Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, reportVehicles } from './vehicles.ts';

/** Vehicles of one round of statements. */
const AT_ONCE = 50;
const MS_PER_HOUR = 3_600_000;

/** Fuel consumption efficiency: how much vehicles burn for the distance that they drive. A vehicle without data is left out. */
export const consumption: Report = {
  call: 'consumptionReport',
  description:
    'How much vehicles burn for the distance that they drive. A vehicle without data in the range is left out.',
  permission: 'ConsumoCombustible',
  words: CONSUMPTION_WORDS,
  columns: {
    cid: { type: 'Int!', description: 'Its customer.', width: 0 },
    nInt: { type: 'String', description: 'Internal number.', width: 0 },
    nMov: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    km: { type: 'Float!', description: 'Kilometres of its trips, as in assetTotals.', width: 2 },
    hDet: { type: 'Float!', description: 'Hours that it stood with the engine running.', width: 2 },
    used: { type: 'Float', description: 'Litres that it burnt; null where nothing measures them.', width: 2 },
    consumption: {
      type: 'Float',
      description: 'Litres for 100 kilometres; null where nothing measures them, or it did not drive.',
      width: 2,
    },
  },
  rows: consumptionRows,
};

async function* consumptionRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, AT_ONCE, progress)) {
    const totals = await readTotals(scope.db, history, some, filter.from, filter.to);
    yield some.flatMap(({ assetId, customerId, name, licensePlate, internalNumber }): ReportRow[] => {
      const facts = totals.get(assetId);
      if (!facts) return [];
      return [
        {
          mid: assetId,
          cid: customerId,
          nInt: internalNumber,
          nMov: name,
          pat: licensePlate,
          ...figures(facts),
        },
      ];
    });
  }
}

/** The distance is rounded as it is shown; the ratio is not made of rounded numbers. */
function figures({ distanceM, idleMs, fuelUsedL }: RangeFacts) {
  return {
    km: Math.round(distanceM) / 1000,
    hDet: Math.round((idleMs / MS_PER_HOUR) * 100) / 100,
    used: fuelUsedL === null ? null : Math.round(fuelUsedL * 10) / 10,
    consumption:
      fuelUsedL === null || distanceM === 0 ? null : Math.round((fuelUsedL / distanceM) * 1e6) / 10,
  };
}
