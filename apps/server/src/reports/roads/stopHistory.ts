import type { StopArrival } from '@rastro/contract/resolvers';
import { STOP_HISTORY_WORDS } from '@rastro/format';
import { momentOrNull, momentText } from '../../moments.ts';
import type { ReportForm, ReportRow } from '../kernel/report.ts';
import type { SealableReport } from '../sealed/sealable.ts';
import { drivesOn, type RoadQuestion, type VehicleDrives } from './drives.ts';
import type { FollowParts } from './followRoad.ts';
import { roadParameters, storedQuestion } from './roadFiles.ts';

/** A vehicle at a stop, with the id of the one and the name of the other. */
type Arrival = StopArrival & { mid: number; stop: string };

/**
 * When the vehicles were at the stops of the road in a range, vehicle by vehicle in the order of time. A run that the range cuts has its other
 * arrivals in the range before or after.
 */
export const arrivalsOf = (
  all: readonly VehicleDrives[],
  { from, to }: Pick<RoadQuestion, 'from' | 'to'>,
): Arrival[] =>
  all.flatMap(({ vehicle, drives }) =>
    drives
      .flatMap(({ stops }) => stops)
      .flatMap(({ order, name, enterTime, expectedTime, latitude, longitude }): Arrival[] =>
        enterTime === null || enterTime < from || enterTime >= to || latitude === null || longitude === null
          ? []
          : [
              {
                mid: vehicle.assetId,
                stop: name,
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

/** The columns of its file. */
const STOP_HISTORY: ReportForm = {
  words: STOP_HISTORY_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    nInt: { type: 'String', description: 'Internal number.', width: 2 },
    order: { type: 'Int!', description: 'The place of the stop on the road; counts from 1.', width: 1.5 },
    stop: { type: 'String!', description: 'Name of the stop.', width: 4 },
    fGPS: { type: 'DateTime!', description: 'When the vehicle reached it.', width: 3 },
    stop_time: { type: 'DateTime', description: 'When it was planned to.', width: 3 },
  },
};

/** The arrivals of `stopHistoryComparisonReport` as its file has them. Reading them throws as `drivesOn`. */
export const sealableStopHistory: SealableReport<FollowParts> = {
  name: 'stopHistoryComparisonReport',
  anyOf: ['ReporteDesvioDeParada', 'StopHistoryComparison'],
  words: STOP_HISTORY_WORDS,
  read: async (parts, scope, given) => {
    const question = storedQuestion(given);
    const all = await drivesOn(parts, scope, question);
    async function* rows(): AsyncGenerator<ReportRow[]> {
      yield arrivalsOf(all, question).map(
        ({ mid, nMov, pat, nInt, order, stop, fGPS, stop_time }): ReportRow => ({
          mid,
          name: nMov,
          pat,
          nInt: nInt ?? null,
          order,
          stop,
          fGPS,
          stop_time: stop_time ?? null,
        }),
      );
    }
    return {
      form: STOP_HISTORY,
      content: { rows: rows(), beginning: null, nested: null },
      filter: question,
      parameters: (format) => roadParameters(question, all, format),
    };
  },
};
