import { GEOSCALE_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { listVisits } from '../store/listedVisits.ts';
import { type Filter, stretchesIn } from './kernel/filter.ts';
import type { Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, reportVehicles } from './vehicles.ts';

/** Days of vehicles whose stays are read by one statement. */
const VEHICLE_DAYS_AT_ONCE = 1500;
const MS_PER_DAY = 86_400_000;

/** Geofence crossings: when vehicles entered geofences and left them; docs/reports.md says which stays count. */
export const geoscales: Report = {
  call: 'geoscalesReport',
  description: 'When vehicles entered geofences and left them, a row for each stay that touches the range.',
  permission: 'Geoescalas',
  words: GEOSCALE_WORDS,
  columns: {
    rowid: { type: 'String!', description: 'Which stay it is.', width: 0 },
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    geofenceName: { type: 'String!', description: 'Name of the geofence.', width: 4 },
    iTime: { type: 'DateTime!', description: 'When it entered, also before the range.', width: 3 },
    fTime: {
      type: 'DateTime',
      description: 'When it left, also after the range; null while it is inside.',
      width: 3,
    },
    duration: { type: 'Int!', description: 'Seconds of the whole stay, as far as it is known.', width: 2 },
    within: {
      type: 'Int!',
      description: 'Seconds of it that lie in the range, on the days that were asked for.',
      width: 2,
    },
  },
  rows: geoscaleRows,
};

async function* geoscaleRows({ progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  const days = Math.ceil((filter.to - filter.from) / MS_PER_DAY);
  const atOnce = Math.max(1, Math.floor(VEHICLE_DAYS_AT_ONCE / days));
  for (const some of inRounds(vehicles, atOnce, progress)) {
    const stretches = some.flatMap((vehicle) => stretchesIn(filter, vehicle));
    const visits = Map.groupBy(
      await listVisits(scope.db, stretches, filter.geofenceIds),
      ({ assetId }) => assetId,
    );
    yield some.flatMap(({ assetId, name, licensePlate }) =>
      (visits.get(assetId) ?? []).map(
        ({ geofenceId, geofenceName, enterTime, exitTime, lastingMs, withinMs }): ReportRow => ({
          mid: assetId,
          name,
          pat: licensePlate,
          rowid: `${assetId}-${geofenceId}-${enterTime}`,
          geofenceId,
          geofenceName,
          iTime: momentText(enterTime),
          fTime: exitTime === null ? null : momentText(exitTime),
          duration: Math.round(lastingMs / 1000),
          within: Math.round(withinMs / 1000),
        }),
      ),
    );
  }
}
