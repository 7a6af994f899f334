import { FLEET_KM_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { type DailyFacts, readDailyTotals } from '../store/totals.ts';
import { shownKmh } from './drivenFixes.ts';
import { type Filter, weekdayOf } from './kernel/filter.ts';
import type { Report, ReportParts, ReportRow } from './kernel/report.ts';
import { reportVehicles } from './vehicles.ts';

/** Vehicles of one round of statements. */
const AT_ONCE = 50;

/** Fleet mileage: how far vehicles drove in a range, and how fast. A vehicle without data then is left out. */
export const fleetKm: Report = {
  call: 'fleetKmReport',
  description: 'How far vehicles drove in a range, and how fast. A vehicle without data then is left out.',
  permission: 'KilometrajeFlota',
  words: FLEET_KM_WORDS,
  columns: {
    typeMobile: { type: 'String!', description: 'Type of the vehicle.', width: 2 },
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    kmsRec: {
      type: 'Float!',
      description: 'Kilometres of its trips, as in assetTotals.',
      width: 2,
    },
    velProm: {
      type: 'Float',
      description:
        'Mean of the greatest speeds of the days on which it drove, in km/h; null where none is known.',
      width: 2,
    },
    velMax: {
      type: 'Float',
      description: 'Greatest speed, in km/h; null where none is known.',
      width: 2,
    },
    dir: { type: 'String', description: 'Where it was that fast.', width: 5 },
  },
  rows: fleetKmRows,
};

async function* fleetKmRows({ history, addressOf, progress }: ReportParts, scope: Scope, filter: Filter) {
  const assets = await reportVehicles(scope, filter.assetIds);
  for (let start = 0; start < assets.length; start += AT_ONCE) {
    progress?.(start / assets.length);
    const some = assets.slice(start, start + AT_ONCE);
    const daily = await readDailyTotals(scope.db, history, some, filter.from, filter.to);
    yield some.flatMap(({ assetId, name, licensePlate, type }): ReportRow[] => {
      const days = (daily.get(assetId) ?? []).filter(({ date }) => filter.weekdays.has(weekdayOf(date)));
      if (days.length === 0) return [];
      return [{ mid: assetId, typeMobile: type, name, pat: licensePlate, ...figures(days, addressOf) }];
    });
  }
}

function figures(days: readonly DailyFacts[], addressOf: ReportParts['addressOf']) {
  const speeds = days.flatMap(({ facts }) => facts.maxSpeedMps ?? []);
  const fastest = days.reduce<DailyFacts['facts'] | null>(
    (best, { facts }) => ((facts.maxSpeedMps ?? -1) > (best?.maxSpeedMps ?? -1) ? facts : best),
    null,
  );
  const { maxSpeedMps = null, maxSpeedLatitude: lat = null, maxSpeedLongitude: lon = null } = fastest ?? {};
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    kmsRec: Math.round(sum(days.map(({ facts }) => facts.distanceM))) / 1000,
    velProm: speeds.length === 0 ? null : shownKmh(sum(speeds) / speeds.length),
    velMax: maxSpeedMps === null ? null : shownKmh(maxSpeedMps),
    dir: lat === null || lon === null ? null : addressOf(lat, lon),
  };
}
