import { buffer } from 'node:stream/consumers';
import type { AssetInStopRow, StopArrival, StopReportFormat } from '@rastro/contract/resolvers';
import { type Language, REPORT_TERMS, STOP_DETOUR_WORDS, STOP_STATUS_WORDS, wordIn } from '@rastro/format';
import { z } from 'zod';
import type { Scope } from '../../access/scope.ts';
import { momentOrNull, momentText } from '../../moments.ts';
import { checked } from '../kernel/checked.ts';
import { rangeText } from '../kernel/parameters.ts';
import type { ReportForm, ReportParts, ReportRow } from '../kernel/report.ts';
import { type SealableReport, sealedFile } from '../sealed/sealable.ts';
import { drivesOn, type RoadQuestion, type VehicleDrives } from './drives.ts';
import type { FollowParts } from './followRoad.ts';

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

/** What became of the stops of a road on the drives of a vehicle, in their order. Throws as `drivesOn`. */
export async function assetInStop(
  parts: FollowParts,
  scope: Scope,
  question: RoadQuestion,
): Promise<AssetInStopRow[]> {
  const [found] = await drivesOn(parts, scope, question);
  return stopRows(found!);
}

const stopRows = ({ drives }: VehicleDrives): AssetInStopRow[] =>
  drives.flatMap(({ stops }, index) =>
    stops.map(
      ({ id, name, status, stayMs, expectedTime, enterTime, exitTime }): AssetInStopRow => ({
        id,
        name,
        status,
        timeInStop: stayMs === null ? null : Math.round(stayMs / MS_PER_SECOND),
        expectedEnterTime: momentOrNull(expectedTime),
        actualEnterTime: momentOrNull(enterTime),
        actualExitTime: momentOrNull(exitTime),
        drive: index + 1,
      }),
    ),
  );

/** The columns of the file of stops. */
const STOPS: ReportForm = {
  words: STOP_DETOUR_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the stop.', width: 4 },
    status: { type: 'String!', description: 'What became of it, in words.', width: 2 },
    expectedEnterTime: { type: 'DateTime', description: 'Planned arrival.', width: 3 },
    actualEnterTime: { type: 'DateTime', description: 'Actual arrival.', width: 3 },
    actualExitTime: { type: 'DateTime', description: 'Actual departure.', width: 3 },
    minutes: { type: 'Int', description: 'Whole minutes at the stop.', width: 2.4 },
  },
};

const asked = z.object({
  assetsSelected: z.tuple([z.int()]),
  fechaInicio: z.string(),
  fechaFin: z.string(),
  roadId: z.int(),
});

/** The rows of `assetInStop` as its file has them. Reading them throws as `drivesOn`. */
export const sealableStops = (parts: FollowParts): SealableReport => ({
  name: 'stopReportExport',
  permission: 'ReporteDesvioDeParada',
  read: async (scope, given) => {
    const { roadId, assetsSelected, fechaInicio, fechaFin } = checked(asked, given);
    const question = {
      roadId,
      assetIds: assetsSelected,
      from: Date.parse(fechaInicio),
      to: Date.parse(fechaFin),
    };
    const [found] = await drivesOn(parts, scope, question);
    const { vehicle, road } = found!;
    async function* rows(): AsyncGenerator<ReportRow[]> {
      yield fileRows(found!, scope.requester.language);
    }
    return {
      form: STOPS,
      content: { rows: rows(), beginning: null, nested: null },
      filter: question,
      parameters: (format) => {
        const word = (name: keyof typeof REPORT_TERMS): string => wordIn(REPORT_TERMS[name], format.language);
        return [
          { name: word('period'), value: rangeText(question, format) },
          { name: word('vehicle'), value: `${vehicle.name} ${vehicle.licensePlate}`.trim() },
          { name: word('road'), value: road.name },
        ];
      },
    };
  },
});

const fileRows = (found: VehicleDrives, language: Language): ReportRow[] =>
  stopRows(found).map(({ status, timeInStop, name, ...times }): ReportRow => {
    const { expectedEnterTime = null, actualEnterTime = null, actualExitTime = null } = times;
    return {
      mid: found.vehicle.assetId,
      name,
      status: wordIn(STOP_STATUS_WORDS[status], language),
      expectedEnterTime,
      actualEnterTime,
      actualExitTime,
      minutes: timeInStop == null ? null : Math.floor(timeInStop / SECONDS_PER_MINUTE),
    };
  });

/** The file of `assetInStop`, in base64. Throws as `drivesOn`. */
export async function stopFile(
  parts: ReportParts & FollowParts,
  scope: Scope,
  { roadId, assetIds, from, to }: RoadQuestion,
  form: StopReportFormat,
): Promise<string> {
  const wish = {
    roadId,
    assetsSelected: assetIds,
    fechaInicio: momentText(from),
    fechaFin: momentText(to),
  };
  const { content } = await sealedFile(sealableStops(parts), parts, scope, wish, form);
  return (await buffer(content)).toString('base64');
}

/**
 * When the vehicles were at the stops of the road in a range, vehicle by vehicle in the order of time. A run that the range cuts has its other
 * arrivals in the range before or after.
 */
export const arrivalsOf = (
  all: readonly VehicleDrives[],
  { from, to }: Pick<RoadQuestion, 'from' | 'to'>,
): StopArrival[] =>
  all.flatMap(({ vehicle, drives }) =>
    drives
      .flatMap(({ stops }) => stops)
      .flatMap(({ order, enterTime, expectedTime, latitude, longitude }): StopArrival[] =>
        enterTime === null || enterTime < from || enterTime >= to || latitude === null || longitude === null
          ? []
          : [
              {
                order,
                pat: vehicle.licensePlate,
                nMov: vehicle.name,
                nInt: vehicle.internalNumber,
                lat: latitude,
                lon: longitude,
                fGPS: momentText(enterTime),
                stop_time: momentOrNull(expectedTime),
              },
            ],
      )
      .toSorted((one, other) => (one.fGPS < other.fGPS ? -1 : 1)),
  );
