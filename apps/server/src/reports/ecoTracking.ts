import { ECO_TRACKING_WORDS } from '@rastro/format';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { type EcoFacts, readEcoFacts } from '../store/ecoFacts.ts';
import { type Filter, stretchesIn } from './kernel/filter.ts';
import type { Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, reportVehicles } from './vehicles.ts';

/** Vehicles of one round of statements. */
const AT_ONCE = 20;
const [M_PER_100_KM, MS_PER_HOUR] = [100_000, 3_600_000];

/** Eco tracking: what vehicles emit, by the values that are written of them; docs/reports.md says what its columns mean. */
export const ecoTracking: Report = {
  call: 'ecoTrackingReport',
  description:
    'What vehicles emit, estimated by how they were driven and by the values that are written of them. A vehicle without data in the range is left out; what cannot be estimated is null.',
  permission: 'EcoTracking',
  words: ECO_TRACKING_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    iTime: { type: 'DateTime', description: 'When it first drove or idled in the range.', width: 2.5 },
    fTime: { type: 'DateTime', description: 'When it last drove or idled in the range.', width: 2.5 },
    co2Emission: { type: 'Float', description: 'Kilogrammes of CO2.', width: 2 },
    noxEmission: { type: 'Float', description: 'Grammes of nitrogen oxides (NOx).', width: 2 },
    kmsRec: { type: 'Float', description: extra('Kilometres of its trips, as in assetTotals.'), width: 2 },
    consumptionLow: { type: 'Float', description: extra('Litres at up to 50 km/h.'), width: 2 },
    consumptionMedium: { type: 'Float', description: extra('Litres at 51 to 100 km/h.'), width: 2 },
    consumptionHigh: { type: 'Float', description: extra('Litres above 100 km/h.'), width: 2 },
    consumptionIdle: { type: 'Float', description: extra('Litres standing with the engine on.'), width: 2 },
    co2: { type: 'Float', description: extra('Grammes of CO2 for each kilometre.'), width: 2 },
    totalLiters: { type: 'Float', description: extra('Litres of all of these.'), width: 2 },
  },
  rows: ecoRows,
};

/** The description of a column that needs a permission of its own. */
function extra(description: string): string {
  return `${description} Null without the permission ExtraColumnsEcoTracking.`;
}

async function* ecoRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const values = await readEcoValues(scope, filter.assetIds);
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, AT_ONCE, progress)) {
    const stretches = some.flatMap((vehicle) => stretchesIn(filter, vehicle));
    const facts = await readEcoFacts(scope.db, history, stretches);
    yield some.flatMap(({ assetId, name, licensePlate }): ReportRow[] => {
      const own = facts.filter((_, i) => stretches[i]?.assetId === assetId).filter((one) => one !== null);
      const written = values.get(assetId);
      if (!written || own.length === 0) return [];
      return [{ mid: assetId, name, pat: licensePlate, ...figures(own, written) }];
    });
  }
}

/** What a vehicle burnt and emitted, by what is written of it. Nothing is rounded before it is added up. */
function figures(own: readonly EcoFacts[], values: EcoValues) {
  const sum = (of: (facts: EcoFacts) => number) => own.reduce((total, facts) => total + of(facts), 0);
  const [slowM, mediumM, fastM] = [
    sum((one) => one.slowM),
    sum((one) => one.mediumM),
    sum((one) => one.fastM),
  ];
  const low = burnt(slowM / M_PER_100_KM, values.slow);
  const medium = burnt(mediumM / M_PER_100_KM, values.medium);
  const high = burnt(fastM / M_PER_100_KM, values.fast);
  const idle = burnt(sum(({ idleMs }) => idleMs) / MS_PER_HOUR, values.idle);
  const litres =
    low === null || medium === null || high === null || idle === null ? null : low + medium + high + idle;
  const distanceM = slowM + mediumM + fastM;
  const co2Kg = litres === null ? null : burnt(litres, values.co2);
  const starts = own.flatMap(({ startTime }) => startTime ?? []);
  const ends = own.flatMap(({ endTime }) => endTime ?? []);
  return {
    iTime: starts.length === 0 ? null : momentText(Math.min(...starts)),
    fTime: ends.length === 0 ? null : momentText(Math.max(...ends)),
    co2Emission: hundredths(co2Kg),
    noxEmission: hundredths(litres === null ? null : burnt(litres, values.nox)),
    kmsRec: Math.round(distanceM) / 1000,
    consumptionLow: hundredths(low),
    consumptionMedium: hundredths(medium),
    consumptionHigh: hundredths(high),
    consumptionIdle: hundredths(idle),
    co2: co2Kg === null || distanceM === 0 ? null : hundredths((co2Kg / distanceM) * 1e6),
    totalLiters: hundredths(litres),
  };
}

/** So much of something by what each of it takes: nothing of nothing, whatever it takes, and unknown where that is not written. */
const burnt = (amount: number, each: number | null): number | null =>
  amount === 0 ? 0 : each === null ? null : amount * each;

const hundredths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;

/** The values of a vehicle by which its fuel and emissions are estimated; null where they are not written. */
interface EcoValues {
  assetId: number;
  /** Litres for 100 kilometres. */
  slow: number | null;
  medium: number | null;
  fast: number | null;
  /** Litres an hour. */
  idle: number | null;
  /** Kilogrammes, and grammes, of a litre. */
  co2: number | null;
  nox: number | null;
}

async function readEcoValues(
  scope: Scope,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, EcoValues>> {
  const rows: EcoValues[] = await scope
    .watched()
    .where(sql<boolean>`asset.id = ANY(${[...assetIds]}::int[])`)
    .select([
      'asset.id as assetId',
      'asset.consumption_slow_l_100km as slow',
      'asset.consumption_medium_l_100km as medium',
      'asset.consumption_fast_l_100km as fast',
      'asset.consumption_idle_l_h as idle',
      'asset.co2_kg_l as co2',
      'asset.nox_g_l as nox',
    ])
    .execute();
  return new Map(rows.map((row) => [row.assetId, row]));
}
