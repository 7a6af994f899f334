import { metresToKm } from '@rastro/domain';
import { TRACKING_BOARD_WORDS } from '@rastro/format';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { readLongestStops, readLongestZones } from '../store/boardFacts.ts';
import { type DailyFacts, readDailyTotals } from '../store/totals.ts';
import { countDays, type Filter, stretchesIn, weekdayOf } from './kernel/filter.ts';
import type { Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, reportVehicles } from './vehicles.ts';

/** Vehicles of one round of statements. */
const AT_ONCE = 50;
const [MS_PER_HOUR, MS_PER_DAY] = [3_600_000, 86_400_000];

/** The tracking board: what is expected of vehicles beside what they did; docs/reports.md says what its columns mean. */
export const trackingBoard: Report = {
  call: 'trackingBoardReport',
  description:
    'What is expected of vehicles beside what they did in a range. Each vehicle in reach has a row; what is not configured, or not known, is null.',
  permission: 'TableroSeguimiento',
  words: TRACKING_BOARD_WORDS,
  columns: {
    operationNumber: { type: 'String', description: 'Number of the operation in which it works.', width: 2 },
    customer: { type: 'String!', description: 'Name of its customer.', width: 2.5 },
    name: { type: 'String!', description: 'Name of the vehicle.', width: 2.5 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    daysStopMaximum: { type: 'Float', description: 'Days that it may stand still.', width: 2 },
    daysStopReal: {
      type: 'Float',
      description: 'Days of 24 hours that it stood in one go at most; null where nothing is known of it.',
      width: 2,
    },
    averageDailyKm: { type: 'Float', description: 'Kilometres that it is to drive in a day.', width: 2 },
    averageDailyKmReal: { type: 'Float', description: 'Kilometres that it drove in a day.', width: 2 },
    averageDailyHorometer: {
      type: 'Float',
      description: 'Hours that its engine is to run in a day.',
      width: 2,
    },
    averageDailyHorometerReal: {
      type: 'Float',
      description: 'Hours that its engine ran in a day.',
      width: 2,
    },
    operationZone: { type: 'String', description: 'The geofence in which it is to work.', width: 2.5 },
    operationZoneReal: { type: 'String', description: 'The geofence in which it was longest.', width: 2.5 },
    kmsRec: { type: 'Float', description: 'Kilometres of its trips in the range.', width: 0 },
    horo: { type: 'Float', description: 'Hours that its engine ran in the range.', width: 0 },
    days: { type: 'Float!', description: 'Days of the range, up to now.', width: 0 },
  },
  rows: boardRows,
};

async function* boardRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const expected = await readExpected(scope, filter.assetIds);
  const vehicles = await reportVehicles(scope, filter.assetIds);
  const now = Date.now();
  for (const some of inRounds(vehicles, AT_ONCE, progress)) {
    const stretches = some.flatMap((vehicle) => stretchesIn(filter, vehicle));
    const stops = await readLongestStops(scope.db, stretches);
    const zones = await readLongestZones(scope.db, stretches);
    const daily = await readDailyTotals(scope.db, history, some, filter.from, filter.to);
    yield some.flatMap((vehicle): ReportRow[] => {
      const { assetId, name, licensePlate } = vehicle;
      const wanted = expected.get(assetId);
      if (!wanted) return [];
      const known = (daily.get(assetId) ?? []).filter(({ date }) => filter.weekdays.has(weekdayOf(date)));
      const days = countDays(filter, vehicle, now);
      return [
        {
          mid: assetId,
          operationNumber: wanted.operationNumber,
          customer: wanted.customer,
          name,
          pat: licensePlate,
          daysStopMaximum: wanted.daysStopMaximum,
          daysStopReal: stopOf(stops.get(assetId), known),
          averageDailyKm: wanted.dailyM === null ? null : metresToKm(wanted.dailyM),
          averageDailyHorometer: wanted.dailyHours,
          ...drivenOf(known, days),
          operationZone: wanted.zone,
          operationZoneReal: zones.get(assetId) ?? null,
          days: Math.round(days * 1000) / 1000,
        },
      ];
    });
  }
}

/** One that always drove stood for no time; of one without data nobody knows. */
const stopOf = (longestMs: number | undefined, known: readonly DailyFacts[]): number | null =>
  known.length === 0 ? null : Math.round(((longestMs ?? 0) / MS_PER_DAY) * 10) / 10;

/** What it did, and what that is in a day. */
function drivenOf(known: readonly DailyFacts[], days: number) {
  const sum = (of: (day: DailyFacts) => number) => known.reduce((total, day) => total + of(day), 0);
  const distanceM = sum(({ facts }) => facts.distanceM);
  const hours = sum(({ facts }) => facts.engineMs) / MS_PER_HOUR;
  const isKnown = known.length > 0 && days > 0;
  return {
    kmsRec: isKnown ? Math.round(distanceM) / 1000 : null,
    averageDailyKmReal: isKnown ? Math.round(distanceM / days) / 1000 : null,
    horo: isKnown ? hundredths(hours) : null,
    averageDailyHorometerReal: isKnown ? hundredths(hours / days) : null,
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** What is configured of a vehicle; null where it is not. */
interface Expected {
  assetId: number;
  customer: string;
  operationNumber: string | null;
  daysStopMaximum: number | null;
  dailyM: number | null;
  dailyHours: number | null;
  zone: string | null;
}

async function readExpected(
  scope: Scope,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, Expected>> {
  const rows: Expected[] = await scope
    .watched()
    .innerJoin('customer', 'customer.id', 'asset.customer_id')
    .leftJoin('geofence', (join) =>
      join.onRef('geofence.id', '=', 'asset.operation_geofence_id').on('geofence.deleted_at', 'is', null),
    )
    .where(sql<boolean>`asset.id = ANY(${[...assetIds]}::int[])`)
    .select([
      'asset.id as assetId',
      'customer.name as customer',
      'asset.operation_number as operationNumber',
      'asset.maximum_stop_days as daysStopMaximum',
      'asset.daily_distance_m as dailyM',
      'asset.daily_hour_meter_h as dailyHours',
      'geofence.name as zone',
    ])
    .execute();
  return new Map(rows.map((row) => [row.assetId, row]));
}
