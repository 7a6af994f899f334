import { eventTitle } from '@rastro/domain';
import { EVENT_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { aboutNames } from '../store/events/about.ts';
import { countEvents, type ListedEvent, type ListedEvents, listEvents } from '../store/events/listed.ts';
import { readTripProgress, readTripTime } from '../store/tripProgress.ts';
import { type Filter, stretchesIn } from './kernel/filter.ts';
import type { DetailRow, DetailWindow, Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, reportVehicles } from './vehicles.ts';

/** Vehicles whose events are counted by one statement, and events that are read by one. */
const [VEHICLES_AT_ONCE, EVENTS_AT_ONCE] = [50, 2000];
const E7 = 1e7;

/** Events: what happened to vehicles in a range, and how far they had come on their trips; docs/reports.md says which events count. */
export const events: Report = {
  call: 'eventReport',
  description: 'What happened to vehicles in a range. A vehicle to which nothing happened then is left out.',
  permission: 'Eventos',
  words: EVENT_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    iTime: { type: 'DateTime!', description: 'When the first of its events began.', width: 3 },
    fTime: { type: 'DateTime!', description: 'When the last of its events began.', width: 3 },
    traveltime: {
      type: 'Int!',
      description: 'Seconds of its trips in the range, on the days and with the drivers that were asked for.',
      width: 2,
    },
    numEvents: { type: 'Int!', description: 'Number of its events.', width: 2 },
  },
  rows: eventRows,
  details: {
    description: 'Its events, the earliest first; all of them, or a page.',
    columns: {
      fGPS: { type: 'DateTime!', description: 'When it began.', width: 3 },
      evtDesc: {
        type: 'String!',
        description:
          "Its name in the user's language, with that of the geofence, route, stop or service that it is about.",
        width: 4,
      },
      traveltime: {
        type: 'Int',
        description: 'Seconds since the trip began on which the vehicle was then; null where it was on none.',
        width: 2,
      },
      kmsRec: {
        type: 'Float',
        description: 'Kilometres that it had come on that trip; null where it was on none.',
        width: 2,
      },
      nCh: { type: 'String', description: 'Who drove; null where that is not known.', width: 3 },
      dir: { type: 'String', description: 'Address of its place.', width: 6 },
      lat: { type: 'Float', description: 'Degrees; null where its place is not known.', width: 2 },
      lon: { type: 'Float', description: 'Degrees; null where its place is not known.', width: 2 },
    },
    rows: eventDetails,
  },
};

const wantedOf = ({ eventCodes, driverIds }: Filter): ListedEvents => ({ codes: eventCodes, driverIds });

async function* eventRows({ progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, VEHICLES_AT_ONCE, progress)) {
    const stretches = some.flatMap((vehicle) => stretchesIn(filter, vehicle));
    const counts = await countEvents(scope.db, stretches, wantedOf(filter));
    const driven = await readTripTime(
      scope.db,
      stretches.filter(({ assetId }) => counts.has(assetId)),
      filter.driverIds,
    );
    yield some.flatMap(({ assetId, name, licensePlate }): ReportRow[] => {
      const counted = counts.get(assetId);
      if (!counted) return [];
      return [
        {
          mid: assetId,
          name,
          pat: licensePlate,
          iTime: momentText(counted.firstTime),
          fTime: momentText(counted.lastTime),
          traveltime: Math.round((driven.get(assetId) ?? 0) / 1000),
          numEvents: counted.count,
        },
      ];
    });
  }
}

async function* eventDetails(
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  const [vehicle] = await reportVehicles(scope, [mid]);
  if (!vehicle) return;
  const stretches = stretchesIn(filter, vehicle);
  const language = scope.requester.language === 'US' ? 'en' : 'es';
  let place: { after?: ListedEvent; offset?: number } = { offset };
  for (let left = limit; left > 0; ) {
    const wanted = Math.min(left, EVENTS_AT_ONCE);
    const some = await listEvents(scope.db, stretches, wantedOf(filter), place, wanted);
    const last = some.at(-1);
    if (!last) return;
    const progress = await readTripProgress(
      scope.db,
      parts.history,
      vehicle,
      some.map(({ at }) => at),
    );
    const about = await aboutNames(
      scope.db,
      some.map((event) => ({ ...event, customerId: vehicle.customerId })),
    );
    yield some.map((event, i): DetailRow => {
      const { lastingMs = null, distanceM = null } = progress[i] ?? {};
      const [lat, lon] = [degrees(event.latitudeE7), degrees(event.longitudeE7)];
      return {
        fGPS: momentText(event.at),
        evtDesc: [
          eventTitle(event, language),
          about({ ...event, customerId: vehicle.customerId })?.[language],
        ]
          .filter(Boolean)
          .join(': '),
        traveltime: lastingMs === null ? null : Math.round(lastingMs / 1000),
        kmsRec: distanceM === null ? null : Math.round(distanceM) / 1000,
        nCh: event.driverName,
        dir: lat === null || lon === null ? null : parts.addressOf(lat, lon),
        lat,
        lon,
      };
    });
    if (some.length < wanted) return;
    left -= some.length;
    place = { after: last };
  }
}

const degrees = (e7: number | null): number | null => (e7 === null ? null : e7 / E7);
