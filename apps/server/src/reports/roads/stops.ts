import type { AssetInStopRow } from '@rastro/contract/resolvers';
import { type Language, STOP_DETOUR_WORDS, STOP_STATUS_WORDS, wordIn } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { momentOrNull } from '../../moments.ts';
import type { ReportForm, ReportRow } from '../kernel/report.ts';
import type { SealableReport } from '../sealed/sealable.ts';
import { drivesOn, type RoadQuestion, type VehicleDrives } from './drives.ts';
import type { FollowParts } from './followRoad.ts';
import { roadParameters, storedQuestion } from './roadFiles.ts';

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

/** The rows of `assetInStop` as its file has them. Reading them throws as `drivesOn`. */
export const sealableStops: SealableReport<FollowParts> = {
  name: 'stopReportExport',
  anyOf: ['ReporteDesvioDeParada'],
  words: STOP_DETOUR_WORDS,
  read: async (parts, scope, given) => {
    const question = storedQuestion(given);
    const all = await drivesOn(parts, scope, question);
    async function* rows(): AsyncGenerator<ReportRow[]> {
      yield fileRows(all[0]!, scope.requester.language); // NOT_FOUND is thrown where there is none
    }
    return {
      form: STOPS,
      content: { rows: rows(), beginning: null, nested: null },
      filter: question,
      parameters: (format) => roadParameters(question, all, format),
    };
  },
};

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
