import {
  addPieces,
  journeyGroups,
  mainDriver,
  meanOfDailySpeeds,
  type TripFigures,
  type TripPiece,
} from '@rastro/domain';
import { JOURNEY_WORDS } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { momentText } from '../../moments.ts';
import { type NamedDriver, readDriverNames } from '../../store/driverNames.ts';
import { readTripPieces } from '../../store/tripPieces.ts';
import { shownKmh } from '../drivenFixes.ts';
import { daysIn, type Filter } from '../kernel/filter.ts';
import type { DetailRow, DetailWindow, Report, ReportParts, ReportRow } from '../kernel/report.ts';
import { inRounds, type ReportVehicle, reportVehicles } from '../vehicles.ts';
import { countExceeding } from './exceeding.ts';

/** Vehicles whose timelines are read at once. */
const AT_ONCE = 20;
const MS_PER_HOUR = 3_600_000;

/** Journeys: what vehicles did on their trips; docs/reports.md says what its columns mean. */
export const journeys: Report = {
  call: 'journeyReport',
  description: 'What vehicles did on their trips in a range. One that made none is left out.',
  permission: 'ReporteRecorrido',
  words: JOURNEY_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    nInt: { type: 'String', description: 'Internal number.', width: 2 },
    typeMobileId: { type: 'Int!', description: 'Type of the vehicle.', width: 1 },
    nroJourneys: { type: 'Int!', description: 'Trips that began in the range.', width: 1.5 },
    kmsRec: { type: 'Float!', description: 'Kilometres of its trips.', width: 2 },
    tiempoRecorrido: { type: 'Int!', description: 'Seconds of its trips.', width: 2 },
    tRal: { type: 'Int!', description: 'Of these with the engine idling.', width: 2 },
    velMax: { type: 'Float', description: 'Greatest speed, in km/h; null where none is known.', width: 2 },
    velMaxProm: {
      type: 'Float',
      description:
        'Mean of the greatest speeds of the days on which it drove, in km/h; null where none is known.',
      width: 2,
    },
    excededPackages: {
      type: 'Int',
      description:
        'Positions that were faster than the vehicle may be; null where no speed is configured for it.',
      width: 2,
    },
    odo: {
      type: 'Float',
      description: 'Kilometres of its trips by the odometer of the device; null where it has none.',
      width: 2,
    },
    horo: {
      type: 'Float',
      description: 'Hours that the engine ran on its trips; null where nobody knows.',
      width: 2,
    },
  },
  rows: journeyRows,
  details: {
    description: 'Its journeys in order: days, trips or drivers; all of them, or a page.',
    columns: {
      iTime: { type: 'DateTime!', description: 'When it began, or the range did.', width: 3 },
      uIni: { type: 'String', description: 'Address of its beginning.', width: 4 },
      fTime: { type: 'DateTime!', description: 'When it ended, or the range did.', width: 3 },
      uFin: { type: 'String', description: 'Address of its end.', width: 4 },
      nCh: { type: 'String', description: 'Who drove; null where nobody is known.', width: 3 },
      ibutton: { type: 'String', description: 'The key of that driver.', width: 2 },
      kmsRec: { type: 'Float!', description: 'Kilometres.', width: 2 },
      tIgn: { type: 'Int!', description: 'Seconds of its trips.', width: 2 },
      tRal: { type: 'Int!', description: 'Of these with the engine idling.', width: 2 },
      velMax: { type: 'Float', description: 'Greatest speed, in km/h.', width: 2 },
      nroStops: { type: 'Int!', description: 'How often the vehicle came to stand.', width: 1.6 },
      nroPos: { type: 'Int!', description: 'Positions of its trips.', width: 1.8 },
      excededPackages: {
        type: 'Int',
        description: 'Positions that were faster than the vehicle may be.',
        width: 1.8,
      },
      odo: { type: 'Float', description: 'Kilometres by the odometer of the device.', width: 2 },
      horo: { type: 'Float', description: 'Hours that the engine ran.', width: 1.8 },
      totalfuelconsumption: { type: 'Float', description: 'Litres burnt.', width: 2 },
      averagefuelconsumption: { type: 'Float', description: 'Litres for 100 kilometres.', width: 2 },
    },
    rows: journeyDetails,
    count: async (parts, scope, filter, { mid }) => (await journeysOf(parts, scope, filter, mid)).length,
  },
};

async function* journeyRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, AT_ONCE, progress)) {
    const pieces = await readTripPieces(scope.db, history, some.map(daysOf(filter)));
    const exceeding = await countExceeding(scope.db, history, some, pieces);
    const rows: ReportRow[] = [];
    for (const [i, vehicle] of some.entries()) {
      const own = pieces[i] ?? [];
      if (own.length === 0) continue;
      const sum = addPieces(own);
      const mean = meanOfDailySpeeds(own);
      rows.push({
        mid: vehicle.assetId,
        name: vehicle.name,
        pat: vehicle.licensePlate,
        nInt: vehicle.internalNumber,
        typeMobileId: vehicle.typeId,
        nroJourneys: sum.trips,
        tiempoRecorrido: seconds(sum.tripMs),
        ...figuresOf(sum),
        velMaxProm: mean === null ? null : shownKmh(mean),
        excededPackages: sumOver(own, exceeding[i] ?? null),
      });
    }
    yield rows;
  }
}

async function* journeyDetails(
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  yield (await journeysOf(parts, scope, filter, mid)).slice(offset, offset + limit);
}

/** The journeys of a vehicle in order. */
async function journeysOf(
  { history, addressOf }: ReportParts,
  scope: Scope,
  filter: Filter,
  assetId: number,
): Promise<DetailRow[]> {
  const [vehicle] = await reportVehicles(scope, [assetId]);
  if (!vehicle) return [];
  const [pieces = []] = await readTripPieces(scope.db, history, [daysOf(filter)(vehicle)]);
  const [exceeding = null] = await countExceeding(scope.db, history, [vehicle], [pieces]);
  const groups = journeyGroups(pieces, filter.grouping);
  const drivers = await namesOf(scope, vehicle, pieces);
  return groups.map((group): DetailRow => {
    const [first, last] = [group[0]!, latest(group)];
    const [begin, end] = [first.segments[0]!, last.segments.at(-1)!];
    const sum = addPieces(group);
    const driver = drivers.get(mainDriver(group) ?? 0);
    return {
      iTime: momentText(first.startTime),
      uIni: addressOf(begin.startLatitude, begin.startLongitude),
      fTime: momentText(last.endTime),
      uFin: addressOf(end.endLatitude, end.endLongitude),
      nCh: driver?.fullName ?? null,
      ibutton: driver?.ibutton ?? null,
      tIgn: seconds(sum.tripMs),
      ...figuresOf(sum),
      nroStops: sum.stops,
      nroPos: sum.positions,
      excededPackages: sumOver(group, exceeding),
      ...fuelOf(sum),
    };
  });
}

const daysOf =
  (filter: Filter) =>
  ({ customerId, assetId, timeZone }: ReportVehicle) => ({
    customerId,
    assetId,
    days: daysIn(filter, { timeZone }),
  });

const namesOf = (
  scope: Scope,
  { customerId }: ReportVehicle,
  pieces: readonly TripPiece[],
): Promise<ReadonlyMap<number, NamedDriver>> =>
  readDriverNames(
    scope.db,
    [customerId],
    pieces.flatMap(({ driverId }) => driverId ?? []),
  );

const latest = (pieces: readonly TripPiece[]): TripPiece =>
  pieces.reduce((last, piece) => (piece.endTime > last.endTime ? piece : last));

const seconds = (ms: number): number => Math.round(ms / 1000);
const km = (metres: number): number => Math.round(metres) / 1000;

/** What a vehicle and each of its journeys have. */
const figuresOf = (sum: TripFigures) => ({
  kmsRec: km(sum.distanceM),
  tRal: seconds(sum.idleMs),
  velMax: sum.maxSpeedMps === null ? null : shownKmh(sum.maxSpeedMps),
  odo: sum.odometerDistanceM === null ? null : km(sum.odometerDistanceM),
  horo: sum.engineMs === null ? null : Math.round((sum.engineMs / MS_PER_HOUR) * 100) / 100,
});

/** The ratio is not made of rounded numbers. */
const fuelOf = ({ fuelUsedL, distanceM }: TripFigures) => ({
  totalfuelconsumption: fuelUsedL === null ? null : Math.round(fuelUsedL * 10) / 10,
  averagefuelconsumption:
    fuelUsedL === null || distanceM === 0 ? null : Math.round((fuelUsedL / distanceM) * 1e6) / 10,
});

const sumOver = (
  pieces: readonly TripPiece[],
  counts: ReadonlyMap<TripPiece, number> | null,
): number | null => counts && pieces.reduce((sum, piece) => sum + (counts.get(piece) ?? 0), 0);
