import { chosenWords, JOURNEY_POSITION_WORDS, REPORT_TERMS, vehicleName, wordIn } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { momentText, rangeMs } from '../../moments.ts';
import { demandFile, type ReportFormat, type WrittenFile } from '../kernel/files.ts';
import { rangeText } from '../kernel/parameters.ts';
import type { DetailRow, ReportForm, ReportParts } from '../kernel/report.ts';
import type { AskedOfSealed } from '../sealed/seal.ts';
import { type SealableReport, sealedFile } from '../sealed/sealable.ts';
import { reportVehicles } from '../vehicles.ts';
import { type JourneyRange, shownPositions, tripPositions } from './positions.ts';

/** The longest range whose positions are read at once: what `journeys` gives too. */
const MAX_DAYS = 62;
/** Positions that are written into a file at once. */
const AT_ONCE = 2_000;

/** As they are stored with their files. */
export const POSITIONS_NAME = 'journeyPositions';

/** The columns of the files of positions. */
const POSITIONS: ReportForm = {
  words: JOURNEY_POSITION_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
  },
  details: {
    columns: {
      fGPS: { type: 'DateTime!', description: 'When it was taken.', width: 3 },
      evt: { type: 'String', description: 'What happened at it.', width: 3 },
      vel: { type: 'Float', description: 'Speed, in km/h.', width: 2 },
      course: { type: 'String', description: 'Course in words.', width: 2 },
      odo: { type: 'Float', description: 'Odometer, in kilometres.', width: 2 },
      nCh: { type: 'String', description: 'Who drove.', width: 3 },
      dir: { type: 'String', description: 'Address.', width: 5 },
      lat: { type: 'Float!', description: 'Degrees.', width: 2.2 },
      lon: { type: 'Float!', description: 'Degrees.', width: 2.2 },
    },
  },
};

/** What a call about the positions of trips is asked. */
export interface AskedPositions {
  movilID: number;
  fechaInicio: string;
  fechaFin: string;
}

/** The vehicle and the range of a call, whose end is included. Throws NOT_FOUND, INVALID_INPUT and RANGE_TOO_LONG. */
export async function positionsRange(
  scope: Scope,
  { movilID, fechaInicio, fechaFin }: AskedPositions,
  endField = 'fechaFin',
): Promise<JourneyRange> {
  const { timeZone } = scope.requester;
  const moments = [fechaInicio, fechaFin] as const;
  const range = rangeMs(moments, timeZone, { endField, maximumDays: MAX_DAYS });
  const [vehicle] = await reportVehicles(scope, [movilID]);
  if (!vehicle) throw codedError('NOT_FOUND');
  return { vehicle, ...range };
}

/** The positions of the trips of a vehicle, as their file has them. Reading them throws as `positionsRange`. */
export const sealablePositions: SealableReport<ReportParts> = {
  name: POSITIONS_NAME,
  anyOf: ['ReporteRecorrido'],
  words: null, // they are the details of one journey, whose report can be scheduled
  read: async (parts, scope, asked) => {
    const { assetsSelected, fechaInicio, fechaFin, columns } = asked as SealedPositions;
    const range = await positionsRange(scope, { movilID: assetsSelected[0] ?? 0, fechaInicio, fechaFin });
    const all = await tripPositions(parts, scope, range);
    const { assetId, name, licensePlate } = range.vehicle;
    async function* rows() {
      if (all.length > 0) yield [{ mid: assetId, name, pat: licensePlate }];
    }
    async function* nested(): AsyncGenerator<readonly DetailRow[]> {
      for (let start = 0; start < all.length; start += AT_ONCE)
        yield shownPositions(parts, scope, range, all.slice(start, start + AT_ONCE));
    }
    return {
      form: { ...POSITIONS, words: chosenWords(POSITIONS.words, columns ?? []) },
      content: { rows: rows(), beginning: null, nested },
      filter: { assetIds: [assetId], from: range.from, to: range.to },
      parameters: (format) => {
        const word = (term: keyof typeof REPORT_TERMS): string => wordIn(REPORT_TERMS[term], format.language);
        return [
          { name: word('period'), value: rangeText({ ...range, to: range.to + 1000 }, format) },
          { name: word('vehicle'), value: vehicleName({ name, licensePlate }) },
        ];
      },
    };
  },
};

/** What of a file's question the seal keeps. */
interface SealedPositions extends AskedOfSealed {
  /** As `chosenWords` knows them. */
  columns?: readonly string[] | null;
}

/** The file of the positions of trips. Throws INVALID_INPUT where a column is chosen that there is not. */
export const positionsFile = (
  parts: ReportParts,
  scope: Scope,
  { vehicle, from, to }: JourneyRange,
  { form, columns }: { form: ReportFormat; columns?: readonly string[] | null },
): Promise<WrittenFile> => {
  demandFile(POSITIONS, { format: form, columns });
  const asked: SealedPositions = {
    ...(columns && { columns }),
    assetsSelected: [vehicle.assetId],
    fechaInicio: momentText(from),
    fechaFin: momentText(to),
  };
  return sealedFile(sealablePositions, parts, scope, asked, form);
};
