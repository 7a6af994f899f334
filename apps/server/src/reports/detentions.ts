import { DETENTION_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { countSegments, type ListedSegment, listSegments } from '../store/listedSegments.ts';
import { type Filter, stretchesIn } from './kernel/filter.ts';
import type { DetailRow, DetailWindow, Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, reportVehicles } from './vehicles.ts';

/** Vehicles whose segments are counted by one statement, and segments that are read by one. */
const [VEHICLES_AT_ONCE, SEGMENTS_AT_ONCE] = [50, 2000];

/** Stops: where vehicles stood or drove in a range, and how long; docs/reports.md says how a range cuts them. */
export const detentions: Report = {
  call: 'detentionReport',
  description: 'Where vehicles stood or drove in a range, and how long. A vehicle that did not is left out.',
  permission: 'Detenciones',
  words: DETENTION_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    nInt: { type: 'String', description: 'Internal number.', width: 2 },
    brand: { type: 'String', description: 'Brand.', width: 2 },
    typeMobileDescription: { type: 'String!', description: 'Type of the vehicle.', width: 2 },
    numStops: { type: 'Int!', description: 'Number of its rows of details.', width: 1.5 },
    duration: { type: 'Int!', description: 'Seconds of all of them.', width: 2 },
  },
  rows: detentionRows,
  details: {
    description: 'What it did, the earliest first; all of it, or a page.',
    columns: {
      iTime: { type: 'DateTime!', description: 'When it began, or the range did.', width: 3 },
      fTime: { type: 'DateTime!', description: 'When it ended, or the range did.', width: 3 },
      uIni: {
        type: 'String',
        description: 'Address of the place where it stood or began to drive.',
        width: 6,
      },
      detentionStatus: {
        type: 'String!',
        description: 'Its state: a value of the enumeration DetentionStatus.',
        width: 2,
      },
      detentionTime: { type: 'Int!', description: 'Seconds from its beginning to its end.', width: 2 },
      nCh: { type: 'String', description: 'Who drove; null where that is not known.', width: 3 },
      lat: {
        type: 'Float',
        description: 'Degrees of the place where it stood; null while it drove.',
        width: 2,
      },
      lon: {
        type: 'Float',
        description: 'Degrees of the place where it stood; null while it drove.',
        width: 2,
      },
    },
    rows: detentionDetails,
  },
};

async function* detentionRows({ progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, VEHICLES_AT_ONCE, progress)) {
    const counts = await countSegments(
      scope.db,
      some.flatMap((vehicle) => stretchesIn(filter, vehicle)),
      filter,
    );
    yield some.flatMap(({ assetId, name, licensePlate, internalNumber, brand, type }): ReportRow[] => {
      const counted = counts.get(assetId);
      if (!counted) return [];
      return [
        {
          mid: assetId,
          name,
          pat: licensePlate,
          nInt: internalNumber,
          brand,
          typeMobileDescription: type,
          numStops: counted.count,
          duration: seconds(counted.lastingMs),
        },
      ];
    });
  }
}

async function* detentionDetails(
  { addressOf }: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  const [vehicle] = await reportVehicles(scope, [mid]);
  if (!vehicle) return;
  const stretches = stretchesIn(filter, vehicle);
  let place: { after?: number; offset?: number } = { offset };
  for (let left = limit; left > 0; ) {
    const wanted = Math.min(left, SEGMENTS_AT_ONCE);
    const some = await listSegments(scope.db, stretches, filter, place, wanted);
    const last = some.at(-1);
    if (!last) return;
    yield some.map((listed) => detailRow(listed, addressOf));
    if (some.length < wanted) return;
    left -= some.length;
    place = { after: last.from };
  }
}

function detailRow(
  { from, to, segment, driverName }: ListedSegment,
  addressOf: ReportParts['addressOf'],
): DetailRow {
  const { state, placeLatitude: lat, placeLongitude: lon } = segment;
  return {
    iTime: momentText(from),
    fTime: momentText(to),
    uIni: addressOf(lat ?? segment.startLatitude, lon ?? segment.startLongitude),
    detentionStatus: state,
    detentionTime: seconds(to - from),
    nCh: driverName,
    lat,
    lon,
  };
}

const seconds = (ms: number): number => Math.round(ms / 1000);
