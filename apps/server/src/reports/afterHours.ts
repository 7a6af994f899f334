import {
  DEFAULT_WORKING_DAYS,
  DEFAULT_WORKING_HOURS,
  type FreeStretch,
  metresToKm,
  outsideOfHours,
  readDays,
  readHours,
  type TripPiece,
  type TripUse,
  type WorkingHours,
} from '@rastro/domain';
import { AFTER_HOURS_WORDS } from '@rastro/format';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { type NamedDriver, readDriverNames } from '../store/driverNames.ts';
import { readTripPieces, readTripUses } from '../store/tripPieces.ts';
import { daysIn, type Filter, stretchesIn } from './kernel/filter.ts';
import type { DetailRow, DetailWindow, Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Vehicles whose timelines are read at once. */
const AT_ONCE = 20;

/** Use after hours: what vehicles did while nobody works; docs/reports.md says what its columns mean. */
export const afterHours: Report = {
  call: 'afterHoursReport',
  description:
    'What vehicles did in a range outside of working hours and on days off. One that was not used then is left out.',
  permission: 'UsoFueraDeHorario',
  words: AFTER_HOURS_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    nroJourneys: { type: 'Int!', description: 'Trips that began outside of working hours.', width: 1.5 },
    numUses: { type: 'Int!', description: 'Number of its uses.', width: 0 },
    tIgn: { type: 'Int!', description: 'Seconds of trips outside of working hours.', width: 2 },
    kmsAfter: { type: 'Float!', description: 'Kilometres after hours on working days.', width: 2 },
    kmsDaysOff: { type: 'Float!', description: 'Kilometres on days off.', width: 2 },
    kmsRec: { type: 'Float!', description: 'Kilometres outside of working hours: both together.', width: 2 },
    kmsTotal: { type: 'Float!', description: 'Kilometres of all its trips in the range.', width: 2 },
    share: {
      type: 'Float',
      description: 'Percent of the kilometres that were outside of working hours; null where there are none.',
      width: 1.5,
    },
  },
  rows: afterHoursRows,
  details: {
    description: 'Parts of trips outside of working hours, each of one day and one driver, in order.',
    columns: {
      iTime: { type: 'DateTime!', description: 'When the use began, or working hours ended.', width: 3 },
      uIni: { type: 'String', description: 'Address of its beginning.', width: 4 },
      fTime: { type: 'DateTime!', description: 'When it ended, or working hours began.', width: 3 },
      uFin: { type: 'String', description: 'Address of its end.', width: 4 },
      isDayOff: {
        type: 'Boolean!',
        description: 'Whether nobody works on that day of the week.',
        width: 1.5,
      },
      tIgn: { type: 'Int!', description: 'Its seconds.', width: 2 },
      kmsRec: { type: 'Float!', description: 'Its kilometres.', width: 2 },
      nCh: { type: 'String', description: 'Who drove; null where nobody is known.', width: 3 },
      lat: { type: 'Float!', description: 'Degrees of the place where it ended.', width: 2 },
      lon: { type: 'Float!', description: 'Degrees of the place where it ended.', width: 2 },
    },
    rows: afterHoursDetails,
  },
};

async function* afterHoursRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  const hours = await hoursOf(scope, vehicles, filter);
  for (const some of inRounds(vehicles, AT_ONCE, progress)) {
    const free = some.map((vehicle) => freeOf(vehicle, hours(vehicle), filter));
    const uses = await readTripUses(
      scope.db,
      history,
      some.map((vehicle, i) => ({ ...vehicle, lists: [free[i] ?? [], daysIn(filter, vehicle)] })),
    );
    yield some.flatMap(({ assetId, name, licensePlate }, i): ReportRow[] => {
      const [used = [], all = []] = uses[i] ?? [];
      const own = used.filter(isDrivenBy(filter));
      if (own.length === 0) return [];
      const daysOff = datesOff(free[i] ?? []);
      const sum = (uses: readonly TripUse[], name: 'trips' | 'tripMs' | 'distanceM') =>
        uses.reduce((total, use) => total + use[name], 0);
      const afterM = sum(own, 'distanceM');
      const offM = sum(
        own.filter(({ date }) => daysOff.has(date)),
        'distanceM',
      );
      const totalM = sum(all.filter(isDrivenBy(filter)), 'distanceM');
      return [
        {
          mid: assetId,
          name,
          pat: licensePlate,
          nroJourneys: sum(own, 'trips'),
          numUses: own.length,
          tIgn: seconds(sum(own, 'tripMs')),
          kmsAfter: km(afterM - offM),
          kmsDaysOff: km(offM),
          kmsRec: km(afterM),
          kmsTotal: km(totalM),
          share: totalM === 0 ? null : Math.round((afterM / totalM) * 1000) / 10,
        },
      ];
    });
  }
}

async function* afterHoursDetails(
  { history, addressOf }: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  const [vehicle] = await reportVehicles(scope, [mid]);
  if (!vehicle) return;
  const free = freeOf(vehicle, (await hoursOf(scope, [vehicle], filter))(vehicle), filter);
  const [pieces = []] = await readTripPieces(scope.db, history, [{ ...vehicle, days: free }]);
  const shown = pieces.filter(isDrivenBy(filter)).slice(offset, offset + limit);
  const drivers = await readDriverNames(
    scope.db,
    [vehicle.customerId],
    shown.flatMap(({ driverId }) => driverId ?? []),
  );
  const daysOff = datesOff(free);
  yield shown.map((piece) => detailRow(piece, daysOff, drivers, addressOf));
}

function detailRow(
  { segments, startTime, endTime, date, tripMs, distanceM, driverId }: TripPiece,
  daysOff: ReadonlySet<string>,
  drivers: ReadonlyMap<number, NamedDriver>,
  addressOf: ReportParts['addressOf'],
): DetailRow {
  const [begin, end] = [segments[0]!, segments.at(-1)!];
  return {
    iTime: momentText(startTime),
    uIni: addressOf(begin.startLatitude, begin.startLongitude),
    fTime: momentText(endTime),
    uFin: addressOf(end.endLatitude, end.endLongitude),
    isDayOff: daysOff.has(date),
    tIgn: seconds(tripMs),
    kmsRec: km(distanceM),
    nCh: drivers.get(driverId ?? 0)?.fullName ?? null,
    lat: end.endLatitude,
    lon: end.endLongitude,
  };
}

const freeOf = (vehicle: ReportVehicle, hours: WorkingHours, filter: Filter): FreeStretch[] =>
  stretchesIn(filter, vehicle).flatMap(({ from, to }) => outsideOfHours(hours, from, to, vehicle.timeZone));

const datesOff = (free: readonly FreeStretch[]): ReadonlySet<string> =>
  new Set(free.flatMap(({ date, isDayOff }) => (isDayOff ? [date] : [])));

const isDrivenBy =
  ({ driverIds }: Filter) =>
  ({ driverId }: Pick<TripPiece, 'driverId'>): boolean =>
    driverIds === null || (driverId !== null && driverIds.includes(driverId));

/** The working hours by vehicle: what was asked for, else what its customer has set, else the usual. */
async function hoursOf(
  scope: Scope,
  vehicles: readonly ReportVehicle[],
  { workingHours, workingDays }: Filter,
): Promise<(vehicle: ReportVehicle) => WorkingHours> {
  const { rows } = await sql<{ id: number; hours: string | null; days: string | null }>`
    SELECT id, working_hours AS hours, working_days AS days FROM customer
     WHERE id = ANY(${vehicles.map(({ customerId }) => customerId)}::int[])`.execute(scope.db);
  const set = new Map(rows.map((row) => [row.id, row]));
  return ({ customerId }) => {
    const own = set.get(customerId);
    const hours = readHours(workingHours ?? own?.hours ?? '') ?? readHours(DEFAULT_WORKING_HOURS)!;
    return { ...hours, weekdays: new Set(workingDays ?? readDays(own?.days ?? '') ?? DEFAULT_WORKING_DAYS) };
  };
}

const seconds = (ms: number): number => Math.round(ms / 1000);
const km = (metres: number): number => metresToKm(Math.round(metres));
