import { DRIVING_WORDS } from '@rastro/format';
import { checked } from '../kernel/checked.ts';
import { askedFilter, filterOf } from '../kernel/filter.ts';
import { reportParameters } from '../kernel/parameters.ts';
import type { ReportForm, ReportRow } from '../kernel/report.ts';
import type { SealableReport } from '../sealed/sealable.ts';
import { type DrivingParts, drivenDays } from './drivenDays.ts';
import { driversOf, summaryOf } from './summary.ts';

/** The columns of its file. */
const DRIVING: ReportForm = {
  words: DRIVING_WORDS,
  columns: {
    nCh: { type: 'String', description: 'Who drove; null where nobody is known.', width: 3.4 },
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    scoreProm: { type: 'Int', description: 'Score; null where it cannot be measured.', width: 1.6 },
    kmsRecSum: { type: 'Float!', description: 'Kilometres.', width: 2 },
    conductionTimeSum: { type: 'Int!', description: 'Seconds.', width: 2 },
    cmbConsumedSum: { type: 'Float', description: 'Litres.', width: 2.2 },
    eficiencyProm: { type: 'Float', description: 'Kilometres for a litre.', width: 2.2 },
    velocityExcess: { type: 'Int!', description: 'Speed excesses.', width: 2 },
    hardBrakings: { type: 'Int!', description: 'Hard brakings.', width: 2 },
    suddenAcelerations: { type: 'Int!', description: 'Sudden accelerations.', width: 2.4 },
    sharpTurn: { type: 'Int!', description: 'Sharp turns.', width: 2 },
  },
};

/** The summary of driving behaviour as its file has it: a row for each person and vehicle. */
export const sealableDriving: SealableReport<DrivingParts> = {
  name: 'drivingBehaviorsReport',
  anyOf: ['ConductasManejo'],
  words: DRIVING_WORDS,
  read: async (parts, scope, given) => {
    const asked = checked(askedFilter, given);
    const filter = filterOf(scope, asked);
    async function* rows(): AsyncGenerator<ReportRow[]> {
      const { days } = await drivenDays(parts, scope, filter);
      yield summaryOf(days, await driversOf(scope, days)).map(
        (one): ReportRow => ({
          mid: one.vehicle.assetId,
          nCh: one.driverName,
          name: one.vehicle.name,
          pat: one.vehicle.licensePlate,
          scoreProm: one.scoreProm ?? null,
          kmsRecSum: one.kmsRecSum,
          conductionTimeSum: one.conductionTimeSum,
          cmbConsumedSum: one.cmbConsumedSum ?? null,
          eficiencyProm: one.eficiencyProm ?? null,
          velocityExcess: one.velocityExcess,
          hardBrakings: one.hardBrakings,
          suddenAcelerations: one.suddenAcelerations,
          sharpTurn: one.sharpTurn,
        }),
      );
    }
    return {
      form: DRIVING,
      content: { rows: rows(), beginning: null, nested: null },
      filter,
      parameters: (format) => reportParameters(DRIVING, filter, asked, format),
    };
  },
};
