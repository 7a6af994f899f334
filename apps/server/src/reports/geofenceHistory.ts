import { GEOFENCE_HISTORY_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentOrNull } from '../moments.ts';
import { type ListedVisit, listVisits } from '../store/listedVisits.ts';
import { daysIn, type Filter, stretchesIn } from './kernel/filter.ts';
import type { Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Days of vehicles whose stays are read by one statement. */
const VEHICLE_DAYS_AT_ONCE = 1500;
const MS_PER_DAY = 86_400_000;

/** The history of buses in geofences: entries, exits and time inside, by day; docs/reports.md says how a day cuts a stay. */
export const geofenceHistory: Report = {
  call: 'geofenceHistoryReport',
  description: 'How often and how long vehicles were in geofences, a row for each vehicle, day and geofence.',
  permission: 'Geoescalas',
  words: GEOFENCE_HISTORY_WORDS,
  columns: {
    day: { type: 'String!', description: "Local day of the vehicle's customer, yyyy-MM-dd.", width: 2 },
    geofenceName: { type: 'String!', description: 'Name of the geofence.', width: 4 },
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    entries: { type: 'Int!', description: 'How often it entered.', width: 1.5 },
    exits: { type: 'Int!', description: 'How often it left.', width: 1.5 },
    iTime: { type: 'DateTime', description: 'First entry of the day; null where it was inside.', width: 3 },
    fTime: { type: 'DateTime', description: 'Last exit of the day; null where it did not leave.', width: 3 },
    dwell: { type: 'Int!', description: 'Seconds inside.', width: 2 },
  },
  rows: historyRows,
};

async function* historyRows({ progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  const days = Math.ceil((filter.to - filter.from) / MS_PER_DAY);
  const atOnce = Math.max(1, Math.floor(VEHICLE_DAYS_AT_ONCE / days));
  for (const some of inRounds(vehicles, atOnce, progress)) {
    const stretches = some.flatMap((vehicle) => stretchesIn(filter, vehicle));
    const visits = Map.groupBy(
      await listVisits(scope.db, stretches, filter.geofenceIds),
      ({ assetId }) => assetId,
    );
    yield some.flatMap((vehicle) => daysOf(vehicle, filter, visits.get(vehicle.assetId) ?? []));
  }
}

/** The days of a vehicle in geofences, the earliest first. */
function daysOf(vehicle: ReportVehicle, filter: Filter, visits: readonly ListedVisit[]): ReportRow[] {
  return daysIn(filter, vehicle).flatMap(({ date, from, to }) => {
    const touching = visits.filter(
      ({ enterTime, lastingMs }) => enterTime < to && enterTime + lastingMs > from,
    );
    return [...Map.groupBy(touching, ({ geofenceId }) => geofenceId).values()].map((stays): ReportRow => {
      const lies = (ms: number | null): ms is number => ms !== null && ms >= from && ms < to;
      const entries = stays.map(({ enterTime }) => enterTime).filter(lies);
      const exits = stays.map(({ exitTime }) => exitTime).filter(lies);
      const insideMs = stays.reduce(
        (sum, { enterTime, lastingMs }) =>
          sum + Math.min(to, enterTime + lastingMs) - Math.max(from, enterTime),
        0,
      );
      return {
        mid: vehicle.assetId,
        day: date,
        geofenceId: stays[0]?.geofenceId ?? 0,
        geofenceName: stays[0]?.geofenceName ?? '',
        name: vehicle.name,
        pat: vehicle.licensePlate,
        entries: entries.length,
        exits: exits.length,
        iTime: momentOrNull(entries.length === 0 ? null : Math.min(...entries)),
        fTime: momentOrNull(exits.length === 0 ? null : Math.max(...exits)),
        dwell: Math.round(insideMs / 1000),
      };
    });
  });
}
