import { ROUTE_DETOUR_WORDS } from '@rastro/format';
import { momentText } from '../../moments.ts';
import type { ReportForm, ReportRow } from '../kernel/report.ts';
import type { SealableReport } from '../sealed/sealable.ts';
import { stretchWord, wayOf } from './assetInRoad.ts';
import { type RoadFileParts, roadParameters, storedQuestion } from './roadFiles.ts';

const MS_PER_SECOND = 1000;

/** The columns of its file. */
const ROUTE_DETOURS: ReportForm = {
  words: ROUTE_DETOUR_WORDS,
  columns: {
    stretch: { type: 'String!', description: 'What the vehicle did on it, in words.', width: 3 },
    iTime: { type: 'DateTime!', description: 'When it began.', width: 3 },
    uIni: { type: 'String', description: 'Where it began.', width: 5 },
    fTime: { type: 'DateTime!', description: 'When it ended.', width: 3 },
    uFin: { type: 'String', description: 'Where it ended.', width: 5 },
    duration: { type: 'Int!', description: 'Seconds.', width: 2 },
  },
};

/** The stretches of `assetInRoad` as its file has them; a single fix between two silences is none. Reading them throws as `drivesOn`. */
export const sealableRouteDetours: SealableReport<RoadFileParts> = {
  name: 'assetInRoad',
  anyOf: ['ReporteDesvioDeRuta'],
  words: ROUTE_DETOUR_WORDS,
  read: async (parts, scope, given) => {
    const question = storedQuestion(given);
    const found = await wayOf(parts, scope, question);
    async function* rows(): AsyncGenerator<ReportRow[]> {
      yield found.stretches.flatMap(({ kind, of }): ReportRow[] => {
        const [first, last] = [of[0], of.at(-1)];
        if (!first || !last || of.length < 2) return [];
        return [
          {
            mid: found.vehicle.assetId,
            stretch: stretchWord(kind, scope.requester.language),
            iTime: momentText(first.time),
            uIni: parts.addressOf(first.latitude, first.longitude),
            fTime: momentText(last.time),
            uFin: parts.addressOf(last.latitude, last.longitude),
            duration: Math.round((last.time - first.time) / MS_PER_SECOND),
          },
        ];
      });
    }
    return {
      form: ROUTE_DETOURS,
      content: { rows: rows(), beginning: null, nested: null },
      filter: question,
      parameters: (format) => roadParameters(question, [found], format),
    };
  },
};
