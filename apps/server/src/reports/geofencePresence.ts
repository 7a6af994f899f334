import { GEOFENCE_PRESENCE_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentOrNull, momentText } from '../moments.ts';
import { presentVisits } from '../store/presentVisits.ts';
import type { Filter } from './kernel/filter.ts';
import type { Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, reportVehicles } from './vehicles.ts';

/** Vehicles whose stays are read by one statement. */
const VEHICLES_AT_ONCE = 500;

/** Buses in geofences: which vehicles were in which geofence at a moment; docs/reports.md says what their times mean. */
export const geofencePresence: Report = {
  call: 'geofencePresenceReport',
  description: 'Which vehicles were in which geofences at a moment, a row for each stay under way then.',
  permission: 'Geoescalas',
  words: GEOFENCE_PRESENCE_WORDS,
  columns: {
    geofenceName: { type: 'String!', description: 'Name of the geofence.', width: 4 },
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    iTime: { type: 'DateTime!', description: 'When it had entered.', width: 3 },
    dwell: { type: 'Int!', description: 'Seconds that it had been inside, as far as is known.', width: 2 },
    known: {
      type: 'DateTime!',
      description: 'When it was last known to be inside, up to the moment.',
      width: 3,
    },
    fTime: {
      type: 'DateTime',
      description: 'When it left afterwards; null where it has not.',
      width: 3,
    },
  },
  rows: presenceRows,
};

async function* presenceRows({ progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, VEHICLES_AT_ONCE, progress)) {
    const ids = some.map(({ assetId }) => assetId);
    const visits = Map.groupBy(
      await presentVisits(scope.db, ids, filter.geofenceIds, filter.to),
      ({ assetId }) => assetId,
    );
    yield some.flatMap(({ assetId, name, licensePlate }) =>
      (visits.get(assetId) ?? []).map(
        ({ geofenceId, geofenceName, enterTime, exitTime, knownTime }): ReportRow => ({
          mid: assetId,
          geofenceId,
          geofenceName,
          name,
          pat: licensePlate,
          iTime: momentText(enterTime),
          dwell: Math.round((knownTime - enterTime) / 1000),
          known: momentText(knownTime),
          fTime: momentOrNull(exitTime),
        }),
      ),
    );
  }
}
