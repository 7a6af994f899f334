import { buffer } from 'node:stream/consumers';
import type { Resolvers } from '@rastro/contract/resolvers';
import { createFormat, JOURNEY_POSITION_WORDS, REPORT_TERMS, vehicleName, wordIn } from '@rastro/format';
import { type CallContext, scopeOf } from '../../access/context.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { rangeMs } from '../../moments.ts';
import { pageWindow } from '../../paging.ts';
import type { AskedFile } from '../kernel/files.ts';
import { formFile, type ReportFormat, reportFile } from '../kernel/files.ts';
import { byUsualNames } from '../kernel/filter.ts';
import { rangeText } from '../kernel/parameters.ts';
import type { DetailRow, ReportForm, ReportParts } from '../kernel/report.ts';
import { reportVehicles } from '../vehicles.ts';
import { journeyKml } from './journeyKml.ts';
import { journeys } from './journeys.ts';
import { type JourneyRange, shownPositions, tripPositions } from './positions.ts';

/** The longest range whose positions are read at once: what `journeys` gives too. */
const MAX_DAYS = 62;
/** Positions that are written into a file at once. */
const AT_ONCE = 2_000;

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

interface AskedPositions {
  movilID: number;
  fechaInicio: string;
  fechaFin: string;
}

/** The calls of the journey report that are not those of every report: its files by their older names, and the positions of trips. */
export function journeyReportResolvers(parts: ReportParts): Resolvers<CallContext> {
  const summary =
    (format: ReportFormat) =>
    async (_root: unknown, args: Record<string, unknown>, context: CallContext): Promise<string> => {
      const asked = byUsualNames<AskedFile>(journeys.words, { ...args, format }, scopeOf(context).requester);
      return base64(reportFile(journeys, parts, scopeOf(context), asked));
    };
  const positions =
    (format: ReportFormat) =>
    async (_root: unknown, args: AskedPositions, context: CallContext): Promise<string> => {
      const scope = scopeOf(context);
      return base64(await positionsFile(parts, scope, await rangeOf(scope, args), format));
    };
  return {
    Query: {
      journeySummaryExcel: summary('EXCEL'),
      journeySummaryPDF: summary('PDF'),
      journeyKML: async (_root, { assetId, startDate, endDate }, context) => {
        const scope = scopeOf(context);
        const asked = { movilID: assetId, fechaInicio: startDate, fechaFin: endDate };
        const text = await journeyKml(parts, scope, await rangeOf(scope, asked, 'endDate'));
        return Buffer.from(text).toString('base64');
      },
      journeyReportPositions: async (_root, args, context) => {
        const scope = scopeOf(context);
        const range = await rangeOf(scope, args);
        return shownPositions(parts, scope, range, await tripPositions(parts, scope, range));
      },
      journeyReportPositionsPage: async (_root, { pageNumber, pageSize, ...args }, context) => {
        const scope = scopeOf(context);
        const range = await rangeOf(scope, args);
        const { limit, offset } = pageWindow({ paginate: true, pageNumber, pageSize });
        const all = await tripPositions(parts, scope, range);
        const items = await shownPositions(parts, scope, range, all.slice(offset, offset + limit));
        return { count: all.length, items };
      },
      journeyPositionsExcel: positions('EXCEL'),
      journeyPositionsPDF: positions('PDF'),
      journeyPositionsKML: positions('KML'),
    },
    JourneyReportDetail: {
      driver: ({ nCh, ibutton }) => (nCh == null ? null : { fullName: nCh, ibutton: ibutton ?? null }),
    },
  };
}

const base64 = async ({ content }: { content: NodeJS.ReadableStream }): Promise<string> =>
  (await buffer(content)).toString('base64');

/** The vehicle and the range of a call, whose end is included. Throws NOT_FOUND, INVALID_INPUT and RANGE_TOO_LONG. */
async function rangeOf(
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

/** The file of the positions of trips. */
async function positionsFile(parts: ReportParts, scope: Scope, range: JourneyRange, form: ReportFormat) {
  const { language, timeZone } = scope.requester;
  const format = createFormat({ language, timeZone });
  const all = await tripPositions(parts, scope, range);
  const { assetId, name, licensePlate } = range.vehicle;
  async function* rows() {
    if (all.length > 0) yield [{ mid: assetId, name, pat: licensePlate }];
  }
  async function* nested(): AsyncGenerator<readonly DetailRow[]> {
    for (let start = 0; start < all.length; start += AT_ONCE)
      yield shownPositions(parts, scope, range, all.slice(start, start + AT_ONCE));
  }
  const parameters = [
    {
      name: wordIn(REPORT_TERMS.period, language),
      value: rangeText({ ...range, to: range.to + 1000 }, format),
    },
    { name: wordIn(REPORT_TERMS.vehicle, language), value: vehicleName({ name, licensePlate }) },
  ];
  return formFile(POSITIONS, form, {
    rows: rows(),
    nested,
    parameters,
    format,
    issuer: scope.requester.customerName,
    seal: null,
  });
}
